"""Parts that are alike for everybody are drawn once after a change, however many ask."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Coroutine
from typing import Any

import pytest

from organizer.live import fragments
from organizer.live.fragments import Fragments
from organizer.live.hub import Hub
from organizer.live.streams import Message, Receive, Send
from tests.apart import run_apart

FOLLOWED = "1.results"


class Pages:
    """Stands for Django: counts what it draws, and waits with each drawing until it is let."""

    def __init__(self) -> None:
        self.asked: list[dict[bytes, bytes]] = []
        self.let = asyncio.Event()
        self.let.set()
        self.follows: bytes | None = FOLLOWED.encode()

    async def __call__(self, scope: Message, _receive: Receive, send: Send) -> None:
        self.asked.append(dict(scope["headers"]))
        number = len(self.asked)
        await self.let.wait()
        headers = [(b"etag", f'W/"{number}"'.encode()), (b"vary", b"Cookie")]
        if self.follows is not None:
            headers.append((b"live-follows", self.follows))
        await send({"type": "http.response.start", "status": 200, "headers": headers})
        await send({"type": "http.response.body", "body": f"drawing {number}".encode()})


class Hall:
    """A hub that hears, what draws, and what stands before it."""

    def __init__(self) -> None:
        self.hub, self.pages = Hub(), Pages()
        self.hub.begin()
        self.fragments = Fragments(self.hub, alike=self.pages, pages=self.pages)

    async def ask(self, address: str = "/events/e/", **headers: str) -> tuple[int, str]:
        """The status and the body of an answer."""
        sent = {"X-Live": "pairings", "X-Live-Heard": self.hub.at, **headers}
        scope = {
            "method": "GET",
            "path": address,
            "query_string": b"",
            "headers": [
                (name.lower().replace("_", "-").encode(), value.encode())
                for name, value in sent.items()
            ],
        }
        said: list[Message] = []

        async def take(message: Message) -> None:
            said.append(message)

        await self.fragments(scope, asyncio.Event().wait, take)
        return said[0]["status"], said[1]["body"].decode()


def run(act: Callable[[Hall], Coroutine[Any, Any, None]]) -> None:
    async def acted() -> None:
        await asyncio.wait_for(act(Hall()), 30)

    run_apart(acted())


def test_who_asks_while_it_is_drawn_waits_for_that_drawing() -> None:
    async def act(hall: Hall) -> None:
        hall.pages.let.clear()
        asking = [asyncio.create_task(hall.ask()) for _ in range(50)]
        while not hall.pages.asked:
            await asyncio.sleep(0)
        hall.pages.let.set()
        assert await asyncio.gather(*asking) == [(200, "drawing 1")] * 50
        assert await hall.ask() == (200, "drawing 1")

    run(act)


def test_a_change_in_what_it_shows_has_it_drawn_anew_and_another_has_not() -> None:
    async def act(hall: Hall) -> None:
        await hall.ask()
        hall.hub.change("1.verdicts")
        hall.hub.change("2.results")
        assert await hall.ask() == (200, "drawing 1")
        hall.hub.change(FOLLOWED)
        assert await hall.ask() == (200, "drawing 2")

    run(act)


def test_what_changed_while_it_was_drawn_is_not_kept_from_who_was_told_of_it() -> None:
    async def act(hall: Hall) -> None:
        hall.pages.let.clear()
        early = asyncio.create_task(hall.ask())
        while not hall.pages.asked:
            await asyncio.sleep(0)
        hall.hub.change(FOLLOWED)
        late = asyncio.create_task(hall.ask())
        await asyncio.sleep(0)
        hall.pages.let.set()
        assert await late == (200, "drawing 2")
        await early

    run(act)


def test_what_another_process_has_told_is_not_awaited_from_this_one() -> None:
    async def act(hall: Hall) -> None:
        await hall.ask()
        assert await hall.ask(X_Live_Heard="another.7") == (200, "drawing 2")
        assert await hall.ask(X_Live_Heard="") == (200, "drawing 3")

    run(act)


def test_it_is_kept_for_a_moment_alone(monkeypatch: pytest.MonkeyPatch) -> None:
    async def act(hall: Hall) -> None:
        await hall.ask()
        monkeypatch.setattr(fragments, "LASTS", 0)
        assert await hall.ask() == (200, "drawing 2")

    run(act)


def test_another_question_is_another_answer() -> None:
    async def act(hall: Hall) -> None:
        await hall.ask()
        for asked in (
            {"address": "/events/other/"},
            {"X_Live": "pairings head"},
            {"Accept_Language": "de"},
            {"Accept_Encoding": "br, gzip"},
            {"Host": "elsewhere"},
        ):
            assert (await hall.ask(**asked))[1] != "drawing 1"

    run(act)


def test_who_has_it_is_told_so() -> None:
    async def act(hall: Hall) -> None:
        assert await hall.ask(If_None_Match='W/"1"') == (304, "")
        assert await hall.ask(If_None_Match='W/"0"') == (200, "drawing 1")
        assert b"if-none-match" not in hall.pages.asked[0]

    run(act)


def test_what_is_not_alike_and_who_says_who_they_are_is_drawn_for_each() -> None:
    async def act(hall: Hall) -> None:
        assert await hall.ask(Cookie="sessionid=1") == (200, "drawing 1")
        assert await hall.ask(Cookie="sessionid=1") == (200, "drawing 2")
        hall.pages.follows = None
        before = len(hall.pages.asked)
        await hall.ask()
        await hall.ask()
        assert len(hall.pages.asked) == before + 4  # looked at once, then drawn for who asked

    run(act)


def test_no_more_than_some_are_kept(monkeypatch: pytest.MonkeyPatch) -> None:
    async def act(hall: Hall) -> None:
        monkeypatch.setattr(fragments, "MOST_KEPT", 2)
        for address in ("/a/", "/b/", "/c/"):
            await hall.ask(address)
        assert await hall.ask("/c/") == (200, "drawing 3")
        assert await hall.ask("/a/") == (200, "drawing 4")

    run(act)
