"""What stands in front of Django hands each request to where it belongs."""

from __future__ import annotations

import asyncio
from typing import Any

import pytest

from organizer import asgi
from tests.apart import run_apart


@pytest.mark.parametrize(
    ("path", "headers", "expected"),
    [
        ("/events/", [], "django"),
        ("/events/", [(b"x-live", b"pairings")], "parts"),
        ("/live/", [], "live"),
        ("/live/now/", [(b"x-live", b"pairings")], "live"),
        ("/lively/", [], "django"),
    ],
)
def test_each_request_goes_to_its_own_queue(
    monkeypatch: pytest.MonkeyPatch, path: str, headers: list[tuple[bytes, bytes]], expected: str
) -> None:
    reached: list[str] = []
    for name in ("django", "parts", "live"):

        async def take(*_: object, name: str = name) -> None:
            reached.append(name)

        monkeypatch.setattr(asgi, name, take)
    scope: dict[str, Any] = {"type": "http", "path": path, "headers": headers}
    queue: asyncio.Queue[Any] = asyncio.Queue()
    run_apart(asgi.application(scope, queue.get, queue.put))
    assert reached == [expected]
