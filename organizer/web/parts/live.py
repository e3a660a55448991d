"""Parts of pages that move by themselves: how a page is asked for some of its parts alone.

`{% live %}` (`organizer.web.templatetags.live`) marks a part. Its page's script asks the page's own
address for the parts that may have changed, naming them in `X-Live`; the page is drawn as always,
and these parts are the answer, or 304 where they are as they were.
"""

from __future__ import annotations

import hashlib
import re
from collections.abc import Callable
from dataclasses import dataclass, field
from threading import Lock
from time import monotonic

from django.conf import settings
from django.http import HttpRequest, HttpResponse, HttpResponseNotModified
from django.utils.cache import patch_vary_headers
from django.utils.translation import get_language

from organizer.live.hub import hub

PASSING = re.compile(
    r'name="(?:csrfmiddlewaretoken|key|token)" value="[^"]*"'
    r'|data-now="[^"]*"'
    r'|data-since="[^"]*"'
    r'|<span class="figure" role="timer">[^<]*</span>'
)
"""What differs each time a page is drawn and means nothing new."""


@dataclass
class Drawing:
    """What a request wants of its page. `since` is the version that it is drawn at or after,
    `wanted` the parts that were asked for (none: the whole page), `parts` those drawn so far."""

    since: str
    wanted: tuple[str, ...]
    parts: dict[str, tuple[str, str]] = field(default_factory=dict)

    def keep(self, name: str, drawn: str, tag: str) -> None:
        """Keep a part of the page, with its entity tag."""
        self.parts[name] = (drawn, tag)

    def found(self) -> list[tuple[str, str]]:
        """The parts that were asked for, in their order; nothing for one that the page has not."""
        return [self.parts.get(name, ("", "")) for name in self.wanted]


def tag_of(drawn: str) -> str:
    """The entity tag of a part: the same for what says the same."""
    return hashlib.blake2b(PASSING.sub("", drawn).encode(), digest_size=9).hexdigest()


Parts = list[tuple[str, str]]


@dataclass
class Slot:
    """Parts as they were drawn for one question, while the lock is held."""

    lock: Lock = field(default_factory=Lock)
    parts: Parts = field(default_factory=list)
    until: float = 0.0


class Shared:
    """What is drawn for those who are not logged in, kept while nothing at all changes and for a
    second at most: a hall full of phones asks for the same in one moment."""

    LASTS = 1.0  # seconds

    def __init__(self) -> None:
        self._at = ""
        self._lock = Lock()
        self._slots: dict[tuple[str, ...], Slot] = {}

    def slot(self, at: str, asked: tuple[str, ...]) -> Slot:
        """The place for what was asked for at a version; those of other versions are gone."""
        with self._lock:
            if at != self._at:
                self._at, self._slots = at, {}
            return self._slots.setdefault(asked, Slot())


class LiveParts:
    """Middleware: answers a request for parts with those parts."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self.get_response = get_response
        self.shared = Shared()

    def __call__(self, request: HttpRequest) -> HttpResponse:
        # Before anything is read: what changes from now on is told to the page.
        wanted = tuple(request.headers.get("X-Live", "").split())
        request.live = drawing = Drawing(hub.at, wanted)  # type: ignore[attr-defined]
        if not wanted or request.method != "GET":
            return self.get_response(request)
        if not drawing.since or settings.SESSION_COOKIE_NAME in request.COOKIES:
            response = self.get_response(request)
            return response if response.status_code != 200 else answer(request, drawing.found())
        return self._for_anybody(request, drawing)

    def _for_anybody(self, request: HttpRequest, drawing: Drawing) -> HttpResponse:
        asked = (request.get_host(), request.get_full_path(), get_language() or "", *drawing.wanted)
        slot = self.shared.slot(drawing.since, asked)
        with slot.lock:
            if slot.until < monotonic():
                response = self.get_response(request)
                if response.status_code != 200:
                    return response
                slot.parts = drawing.found()
                # A form belongs to who was given it.
                is_shared = not any("csrfmiddlewaretoken" in drawn for drawn, _ in slot.parts)
                slot.until = monotonic() + Shared.LASTS if is_shared else 0.0
            parts = slot.parts
        return answer(request, parts)


def answer(request: HttpRequest, parts: Parts) -> HttpResponse:
    """The parts that were asked for, as far as the page has them, or 304."""
    tag = f'W/"{".".join(tag for _, tag in parts)}"'
    if request.headers.get("If-None-Match") == tag:
        response: HttpResponse = HttpResponseNotModified()
    else:
        response = HttpResponse("".join(drawn for drawn, _ in parts))
    response["ETag"] = tag
    response["Cache-Control"] = "private, no-cache"
    patch_vary_headers(response, ("X-Live", "Cookie"))
    return response
