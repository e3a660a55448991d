"""Parts of pages that are drawn alike for everybody, in front of Django: each is drawn once after a
change, and handed from here to all who ask for it.

What can be asked for alike comes without a cookie. Whoever asks is given what was drawn when they
had come to ask, or what was drawn before if nothing that it shows has changed since. So hundreds
that ask in one moment wait for one drawing, and nobody is shown less than they were told of.
"""

from __future__ import annotations

import asyncio
from collections.abc import MutableMapping
from dataclasses import dataclass
from time import monotonic
from typing import Any

from organizer.live.hub import Hub
from organizer.live.streams import Headers, Message, Receive, Send

FOLLOWS = "Live-Follows"
"""The header by which Django says that an answer is the same for everybody, and names the subjects
that it was made of."""

_FOLLOWS = FOLLOWS.lower().encode()

WANTED = b"x-live"
HEARD = b"x-live-heard"
"""The version that the page was told of."""

LASTS = 1.0
"""Seconds for which an answer is kept at most: of what no page follows nobody is told."""

MOST_KEPT = 128
"""Answers of a process; the one that was drawn first goes first."""

MADE_OF = (b"host", b"x-forwarded-proto", WANTED, b"accept-language")
"""The headers that an answer depends on, beside its address and how it may be packed."""

Question = tuple[bytes | str, ...]


@dataclass(frozen=True)
class Answer:
    """What Django answered: drawn from the time `begun` (monotonic) and the version `at` on, made
    of the subjects `follows`; None where it is not the same for everybody."""

    begun: float
    at: str
    follows: tuple[str, ...] | None
    status: int
    headers: Headers
    body: bytes

    @property
    def tag(self) -> bytes:
        """Its entity tag."""
        return next((value for name, value in self.headers if name == b"etag"), b"")


class Fragments:
    """An ASGI application for the parts that pages ask for, in front of those that draw them:
    `alike` what many wait for, `pages` what somebody asks for alone."""

    def __init__(self, hub: Hub, *, alike: Any, pages: Any) -> None:
        self.hub, self.alike, self.pages = hub, alike, pages
        self._kept: dict[Question, Answer] = {}
        self._drawn: dict[Question, asyncio.Task[Answer]] = {}

    async def __call__(self, scope: Message, receive: Receive, send: Send) -> None:
        """Answer one request."""
        headers = dict(scope["headers"])
        answer = None
        if scope["method"] == "GET" and self.hub.at and not headers.keys() & {b"cookie"}:
            answer = await self._found(question_of(scope, headers), scope, headers)
        if answer is None:
            await self.pages(scope, receive, send)
        elif answer.status == 200 and headers.get(b"if-none-match") == answer.tag:
            kept = [one for one in answer.headers if one[0] in (b"etag", b"vary", b"cache-control")]
            await _answer(send, 304, kept, b"")
        else:
            await _answer(send, answer.status, answer.headers, answer.body)

    async def _found(
        self, question: Question, scope: Message, headers: MutableMapping[bytes, bytes]
    ) -> Answer | None:
        """The answer that is new enough; None where everybody needs their own."""
        came, heard = monotonic(), headers.get(HEARD, b"").decode("latin-1")
        while True:
            answer = self._kept.get(question)
            if answer is not None and (answer.begun >= came or self._stands(answer, heard)):
                return answer
            drawn = self._drawn.get(question)
            if drawn is None:
                drawn = asyncio.create_task(self._draw(question, scope, headers))
                self._drawn[question] = drawn
            # Who goes away meanwhile leaves it to the others.
            if (await asyncio.shield(drawn)).follows is None:
                return None

    def _stands(self, answer: Answer, heard: str) -> bool:
        """Whether an answer from before is as one that were drawn now, for somebody who knows of
        changes from this process: what another one has told may not have come here yet."""
        return (
            monotonic() < answer.begun + LASTS
            and heard.partition(".")[0] == self.hub.at.partition(".")[0]
            and not self.hub.changed_since(answer.at, answer.follows or ())
        )

    async def _draw(
        self, question: Question, scope: Message, headers: MutableMapping[bytes, bytes]
    ) -> Answer:
        begun, at, said = monotonic(), self.hub.at, []
        asked = [(name, headers[name]) for name in MADE_OF if name in headers]
        if packs(headers):
            asked.append((b"accept-encoding", b"gzip"))

        async def nothing() -> Message:
            return {"type": "http.request", "body": b"", "more_body": False}

        async def take(message: Message) -> None:
            said.append(message)

        try:
            await self.alike({**scope, "headers": asked}, nothing, take)
            answer = answer_of(begun, at, said)
        finally:
            del self._drawn[question]
        if answer.follows is not None:
            self._kept.pop(question, None)
            self._kept[question] = answer
            if len(self._kept) > MOST_KEPT:
                del self._kept[next(iter(self._kept))]
        return answer


def question_of(scope: Message, headers: MutableMapping[bytes, bytes]) -> Question:
    """All that an answer depends on but what is stored."""
    named = (headers.get(name, b"") for name in MADE_OF)
    return (scope.get("scheme", ""), scope["path"], scope["query_string"], packs(headers), *named)


def packs(headers: MutableMapping[bytes, bytes]) -> bool:
    """Whether the answer may be packed."""
    return b"gzip" in headers.get(b"accept-encoding", b"")


def answer_of(begun: float, at: str, said: list[Message]) -> Answer:
    """What the messages of an application come to."""
    start = said[0]
    follows = [value for name, value in start["headers"] if name == _FOLLOWS]
    return Answer(
        begun,
        at,
        tuple(follows[0].decode("latin-1").split()) if follows else None,
        start["status"],
        [one for one in start["headers"] if one[0] != _FOLLOWS],
        b"".join(message.get("body", b"") for message in said[1:]),
    )


async def _answer(send: Send, status: int, headers: Headers, body: bytes) -> None:
    await send({"type": "http.response.start", "status": status, "headers": headers})
    await send({"type": "http.response.body", "body": body})
