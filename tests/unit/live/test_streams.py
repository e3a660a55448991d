"""The addresses in front of Django, driven as a server drives them."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Callable, Coroutine
from contextlib import suppress
from datetime import UTC, datetime
from typing import Any
from urllib.parse import urlencode

import pytest

from organizer.live.hub import Hub
from organizer.live.streams import ADDRESS, ASKED_ONCE, Limits, Live, Message
from organizer.live.topics import followed_word
from tests.apart import run_apart

WORD = followed_word(1, ["pairings", "results"], datetime.now(UTC))


class Visit:
    """One request: what the server was answered, and how the visitor goes away."""

    def __init__(self, path: str, *, since: str = "", f: str = WORD, heard: str = "") -> None:
        self.scope: Message = {
            "type": "http",
            "method": "GET",
            "path": path,
            "query_string": urlencode({"f": f, "since": since}).encode(),
            "headers": [(b"last-event-id", heard.encode())] if heard else [],
            "client": ("192.0.2.7", 4000),
        }
        self.answers: asyncio.Queue[Message] = asyncio.Queue()
        self.gone = asyncio.Event()

    async def receive(self) -> Message:
        await self.gone.wait()
        return {"type": "http.disconnect"}

    async def status(self) -> int:
        return int((await self.answers.get())["status"])

    async def word(self) -> dict[str, Any]:
        """What the page is told next; the time is left out."""
        body = (await self.answers.get())["body"].decode()
        told: dict[str, Any] = json.loads(body.partition("data: ")[2] or body)
        told.pop("now")
        return told

    async def answer(self, live: Live) -> None:
        await live(self.scope, self.receive, self.answers.put)


def run(act: Callable[[Live], Coroutine[Any, Any, None]], *, limits: Limits | None = None) -> None:
    async def acted() -> None:
        hub = Hub()
        hub.begin()
        await asyncio.wait_for(act(Live(hub, limits or Limits(10, 10))), 30)

    run_apart(acted())


def test_a_stream_says_at_once_what_was_missed_and_later_what_changes() -> None:
    async def act(live: Live) -> None:
        seen = live.hub.at
        live.hub.change("1.results")
        visit = Visit(ADDRESS, since=seen)
        async with listening(live, visit):
            assert await visit.status() == 200
            assert await visit.word() == {"at": live.hub.at, "changed": ["1.results"], "pages": 1}
            for subject in ("1.pairings", "1.pairings", "2.pairings", "1.results"):
                live.hub.change(subject)
            # What comes in one moment is said in one word.
            told = {"at": live.hub.at, "changed": ["1.pairings", "1.results"], "pages": 1}
            assert await visit.word() == told

    run(act)


def test_a_browser_that_comes_back_names_what_it_heard_last() -> None:
    async def act(live: Live) -> None:
        live.hub.change("1.results")
        visit = Visit(ADDRESS, since="old.0", heard=live.hub.at)
        async with listening(live, visit):
            await visit.status()
            assert (await visit.word())["changed"] == []

    run(act)


def test_a_database_that_comes_back_makes_everybody_look_again() -> None:
    async def act(live: Live) -> None:
        visit = Visit(ADDRESS, since=live.hub.at)
        async with listening(live, visit):
            await visit.status()
            await visit.word()
            live.hub.lose()
            live.hub.begin()
            assert (await visit.word())["changed"] == ["1.pairings", "1.results"]

    run(act)


def test_asked_once_it_answers_the_same() -> None:
    async def act(live: Live) -> None:
        seen = live.hub.at
        live.hub.change("1.pairings")
        visit = Visit(ASKED_ONCE, since=seen)
        await visit.answer(live)
        assert await visit.status() == 200
        told = {"at": live.hub.at, "changed": ["1.pairings"], "pages": 0}
        assert await visit.word() == told

    run(act)


@pytest.mark.parametrize("path", [ADDRESS, ASKED_ONCE])
def test_nobody_listens_without_a_ticket(path: str) -> None:
    async def act(live: Live) -> None:
        visit = Visit(path, f="1.20787:forged~pairings")
        await visit.answer(live)
        assert await visit.status() == 403

    run(act)


@pytest.mark.parametrize("path", [ADDRESS, ASKED_ONCE])
def test_while_the_database_tells_nothing_no_version_is_given(path: str) -> None:
    async def act(live: Live) -> None:
        live.hub.lose()
        visit = Visit(path)
        await visit.answer(live)
        assert await visit.status() == 503

    run(act)


@pytest.mark.parametrize("limits", [Limits(1, 9), Limits(9, 1)])
def test_beyond_the_limit_a_page_is_sent_away_until_another_goes(limits: Limits) -> None:
    async def act(live: Live) -> None:
        first, second, third = Visit(ADDRESS), Visit(ADDRESS), Visit(ADDRESS)
        async with listening(live, first):
            await second.answer(live)
            assert await second.status() == 503
        async with listening(live, third):
            assert await third.status() == 200

    run(act, limits=limits)


def test_who_has_gone_leaves_nothing_behind() -> None:
    async def act(live: Live) -> None:
        async with listening(live, Visit(ADDRESS)):
            assert len(live.hub.everybody()) == 1
        assert live.hub.everybody() == []
        assert live.open.total() == 0

    run(act)


class listening:  # noqa: N801 - reads as what the visitor does
    """A visit that goes on in the body, and ends with it."""

    def __init__(self, live: Live, visit: Visit) -> None:
        self.live, self.visit = live, visit

    async def __aenter__(self) -> None:
        self.task = asyncio.create_task(self.visit.answer(self.live))
        while not self.live.hub.everybody():
            await asyncio.sleep(0)

    async def __aexit__(self, *_: object) -> None:
        self.visit.gone.set()
        with suppress(asyncio.CancelledError):
            await self.task
