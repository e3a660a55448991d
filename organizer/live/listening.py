"""Hears what the database tells: one connection a process, watched by the event loop."""

from __future__ import annotations

import asyncio
import logging
from typing import Any

import psycopg2
from django.db import connections

from organizer.live.hub import Hub

logger = logging.getLogger(__name__)

CHANNEL = "live"
SHORTEST_PAUSE = 0.25  # seconds
LONGEST_PAUSE = 5.0

KEEPALIVES = {"keepalives_idle": 15, "keepalives_interval": 5, "keepalives_count": 3}
"""The connection is idle for hours: whatever stands between must not forget it, and a database that
went without a word has to be noticed."""


async def listen(hub: Hub) -> None:
    """Tell `hub` of every change until cancelled. Where the database goes, the hub knows nothing,
    and begins anew once it is back."""
    pause = SHORTEST_PAUSE
    while True:
        try:
            connection = await asyncio.to_thread(listening_connection)
        except psycopg2.OperationalError:
            await asyncio.sleep(pause)
            pause = min(2 * pause, LONGEST_PAUSE)
            continue
        pause = SHORTEST_PAUSE
        hub.begin()
        try:
            await _hear(connection, hub)
        finally:
            hub.lose()
            connection.close()
        logger.warning("The database does not tell of changes any more; asking it anew.")


def listening_connection() -> Any:
    """A connection of its own that listens."""
    parameters = {**connections["default"].get_connection_params(), **KEEPALIVES}
    parameters.pop("cursor_factory", None)
    connection = psycopg2.connect(**parameters)
    connection.autocommit = True
    with connection.cursor() as cursor:
        cursor.execute(f"LISTEN {CHANNEL}")
    return connection


async def _hear(connection: Any, hub: Hub) -> None:
    """Hand on what comes over the connection; returns when it is gone."""
    loop, gone = asyncio.get_running_loop(), asyncio.Event()
    descriptor = connection.fileno()

    def readable() -> None:
        try:
            connection.poll()
        except psycopg2.Error:
            loop.remove_reader(descriptor)
            gone.set()
        while connection.notifies:
            hub.change(connection.notifies.pop(0).payload)

    loop.add_reader(descriptor, readable)
    try:
        readable()  # what came with the answer to LISTEN wakes nobody
        await gone.wait()
    finally:
        loop.remove_reader(descriptor)
