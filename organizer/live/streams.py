"""The addresses under `/live/`, in front of Django: a stream of what changed, and the same asked
for once. Neither reads the database."""

from __future__ import annotations

import asyncio
import json
import time
from collections import Counter
from collections.abc import Awaitable, Callable, MutableMapping
from dataclasses import dataclass
from datetime import UTC, datetime
from typing import Any
from urllib.parse import parse_qs

from organizer.live.hub import Hub
from organizer.live.topics import subjects_of

Message = MutableMapping[str, Any]
Receive = Callable[[], Awaitable[Message]]
Send = Callable[[Message], Awaitable[None]]
Headers = list[tuple[bytes, bytes]]

ADDRESS = "/live/"
ASKED_ONCE = "/live/now/"

GATHERED = 0.05  # seconds in which changes become one word
BEAT = 20.0  # seconds without a word, after which one goes out all the same
ROUND = 1.0  # seconds between looks at who is due one

STREAM: Headers = [
    (b"content-type", b"text/event-stream; charset=utf-8"),
    # A server in front neither keeps nor packs what has to go out at once.
    (b"cache-control", b"no-store, no-transform"),
    (b"x-accel-buffering", b"no"),
]
ANSWER: Headers = [
    (b"content-type", b"application/json"),
    (b"cache-control", b"no-store"),
]
LATER: Headers = [*ANSWER, (b"retry-after", b"10")]


@dataclass(frozen=True)
class Limits:
    """How many streams are open at most, and how many from one address: a hall has one address."""

    streams: int
    per_address: int


class Stream:
    """One page that listens. It has no task of its own while there is nothing to say."""

    __slots__ = ("_gather", "_is_due", "_send", "_telling", "at", "said_at", "subjects")

    def __init__(
        self, gather: Callable[[Stream], None], subjects: tuple[str, ...], at: str, send: Send
    ) -> None:
        self.subjects, self.at, self.said_at = subjects, at, 0.0
        self._gather, self._send = gather, send
        self._is_due = False
        self._telling: asyncio.Task[None] | None = None

    def wake(self) -> None:
        """There is something to say, in a moment: what comes until then is said with it."""
        self._gather(self)

    async def tell(self, words: Words) -> None:
        """Say what is new, or that all is as it was."""
        at, body = words.of(self.at, self.subjects)
        if at:
            self.at, self.said_at = at, time.monotonic()
            await self._send({"type": "http.response.body", "body": body, "more_body": True})

    def tell_later(self, words: Words) -> None:
        """The same from outside; while a slow line takes one word, the next waits."""
        self._is_due = True
        if self._telling is None:
            self._telling = asyncio.create_task(self._tell_all(words))

    def end(self) -> None:
        """Say no more."""
        if self._telling is not None:
            self._telling.cancel()

    async def _tell_all(self, words: Words) -> None:
        while self._is_due:
            self._is_due = False
            await self.tell(words)
            words = Words(words.hub)
        self._telling = None


class Words:
    """What streams are told at one moment, put together once for all that follow the same and know
    the same."""

    def __init__(self, hub: Hub) -> None:
        self.hub = hub
        self._said: dict[tuple[str, tuple[str, ...]], tuple[str, bytes]] = {}

    def of(self, since: str, subjects: tuple[str, ...]) -> tuple[str, bytes]:
        """The present version, "" where there is none, and the message that says it."""
        asked = (since, subjects)
        if asked not in self._said:
            at, word = self.hub.at, word_of(self.hub, since, subjects)
            self._said[asked] = (at, f"id: {at}\ndata: {word}\n\n".encode())
        return self._said[asked]


def word_of(hub: Hub, at: str, subjects: tuple[str, ...]) -> str:
    """What a page is told: the version, which of its subjects changed, how many pages listen, the
    time in milliseconds."""
    return json.dumps(
        {
            "at": hub.at,
            "changed": hub.changed_since(at, subjects),
            "pages": hub.listening,
            "now": round(time.time() * 1000),
        }
    )


class Live:
    """An ASGI application for `ADDRESS` and `ASKED_ONCE`.

    Both take `f`, what is followed (`topics.followed_word`, once an event), and `since`, the
    version that the page knows. 403: nothing that may be followed; 503: too many listen, or the
    database tells nothing at the moment. A page then asks for its parts themselves now and then.
    """

    def __init__(self, hub: Hub, limits: Limits) -> None:
        self.hub, self.limits = hub, limits
        self.open: Counter[str] = Counter()
        self._due: set[Stream] = set()

    async def __call__(self, scope: Message, receive: Receive, send: Send) -> None:
        """Answer one request."""
        asked = parse_qs(scope["query_string"].decode("latin-1"))
        subjects = subjects_of(asked.get("f", ()), datetime.now(UTC))
        since = _last_heard(scope) or asked.get("since", [""])[0]
        if scope["method"] != "GET" or not subjects:
            await _answer(send, 403, ANSWER, b"{}")
        elif not self.hub.at:
            await _answer(send, 503, LATER, b"{}")
        elif scope["path"] == ASKED_ONCE:
            await _answer(send, 200, ANSWER, word_of(self.hub, since, subjects).encode())
        elif scope["path"] != ADDRESS:
            await _answer(send, 404, ANSWER, b"{}")
        else:
            await self._stream(scope, receive, send, subjects, since)

    async def beat(self) -> None:
        """Say a word on each stream that has been silent for long, until cancelled: whoever hears
        nothing any more knows that the line is dead."""
        while True:
            await asyncio.sleep(ROUND)
            due = time.monotonic() - BEAT
            for stream in self.hub.everybody():
                if isinstance(stream, Stream) and stream.said_at < due:
                    stream.wake()

    def _gather(self, stream: Stream) -> None:
        if not self._due:
            asyncio.get_running_loop().call_later(GATHERED, self._tell_due)
        self._due.add(stream)

    def _tell_due(self) -> None:
        due, self._due, words = self._due, set(), Words(self.hub)
        for stream in due:
            stream.tell_later(words)

    async def _stream(
        self, scope: Message, receive: Receive, send: Send, subjects: tuple[str, ...], since: str
    ) -> None:
        address = (scope.get("client") or ("",))[0]
        if (
            self.open.total() >= self.limits.streams
            or self.open[address] >= self.limits.per_address
        ):
            await _answer(send, 503, LATER, b"{}")
            return
        stream = Stream(self._gather, subjects, since, send)
        self.open[address] += 1
        self.hub.join(stream)
        try:
            await send({"type": "http.response.start", "status": 200, "headers": STREAM})
            await stream.tell(Words(self.hub))
            while (await receive())["type"] != "http.disconnect":
                pass
        finally:
            self.hub.leave(stream)
            self._due.discard(stream)
            stream.end()
            self.open[address] -= 1
            if not self.open[address]:
                del self.open[address]


def _last_heard(scope: Message) -> str:
    """The version that a browser names when it opens a stream again by itself."""
    return next(
        (value.decode("latin-1") for name, value in scope["headers"] if name == b"last-event-id"),
        "",
    )


async def _answer(send: Send, status: int, headers: Headers, body: bytes) -> None:
    length = (b"content-length", str(len(body)).encode())
    await send({"type": "http.response.start", "status": status, "headers": [*headers, length]})
    await send({"type": "http.response.body", "body": body})
