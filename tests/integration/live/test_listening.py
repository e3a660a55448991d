"""The process that listens, over a connection that is lost and comes back."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Coroutine
from typing import Any

import pytest
from django.db import connection

from organizer.live.hub import Hub
from organizer.live.listening import CHANNEL, listen
from tests.apart import run_apart

pytestmark = pytest.mark.django_db(transaction=True)


def test_what_the_database_tells_gets_a_version() -> None:
    async def act(hub: Hub) -> None:
        await until(lambda: hub.at != "")
        seen = hub.at
        await asyncio.to_thread(tell, "1.pairings")
        await until(lambda: hub.at != seen)
        assert hub.changed_since(seen, ("1.pairings", "1.results")) == ["1.pairings"]

    while_listening(act)


def test_after_a_lost_connection_all_may_have_changed() -> None:
    async def act(hub: Hub) -> None:
        await until(lambda: hub.at != "")
        seen = hub.at
        await asyncio.to_thread(cut_off)
        await until(lambda: hub.at not in ("", seen))
        assert hub.changed_since(seen, ("1.pairings",)) == ["1.pairings"]
        again = hub.at
        await asyncio.to_thread(tell, "1.pairings")
        await until(lambda: hub.at != again)
        assert hub.changed_since(again, ("1.pairings",)) == ["1.pairings"]

    while_listening(act)


def while_listening(act: Callable[[Hub], Coroutine[Any, Any, None]]) -> None:
    async def acted() -> None:
        hub = Hub()
        task = asyncio.create_task(listen(hub))
        try:
            await act(hub)
        finally:
            task.cancel()
            await asyncio.gather(task, return_exceptions=True)

    run_apart(acted())


async def until(question: Callable[[], bool]) -> None:
    while not question():
        await asyncio.sleep(0.01)


def tell(subject: str) -> None:
    with connection.cursor() as cursor:
        cursor.execute("SELECT pg_notify(%s, %s)", [CHANNEL, subject])
    connection.close()


def cut_off() -> None:
    """End the listener's connection, as a database that is started anew does."""
    with connection.cursor() as cursor:
        cursor.execute(
            "SELECT pg_terminate_backend(pid) FROM pg_stat_activity"
            " WHERE query LIKE 'LISTEN %%' AND pid <> pg_backend_pid()"
            " AND datname = current_database()"
        )
    connection.close()
