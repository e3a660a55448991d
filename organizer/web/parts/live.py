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
from typing import NamedTuple

from django.conf import settings
from django.http import HttpRequest, HttpResponse, HttpResponseNotModified
from django.utils import timezone
from django.utils.cache import patch_vary_headers

from organizer.live.fragments import FOLLOWS
from organizer.live.hub import hub
from organizer.live.topics import subjects_of

PASSING = re.compile(
    r'name="(?:csrfmiddlewaretoken|key|token)" value="[^"]*"'
    r'|data-now="[^"]*"'
    r'|data-since="[^"]*"'
    r'|<span class="figure" role="timer">[^<]*</span>'
)
"""What differs each time a page is drawn and means nothing new."""


class Part(NamedTuple):
    """A part as it was drawn, its entity tag, and what it follows in the words that a page hands
    to the server, with blanks between them."""

    drawn: str = ""
    tag: str = ""
    follow: str = ""


@dataclass
class Drawing:
    """What a request wants of its page. `since` is the version that it is drawn at or after,
    `wanted` the parts that were asked for (none: the whole page), `parts` those drawn so far."""

    since: str
    wanted: tuple[str, ...]
    parts: dict[str, Part] = field(default_factory=dict)

    def keep(self, name: str, drawn: str, tag: str, follow: str) -> None:
        """Keep a part of the page."""
        self.parts[name] = Part(drawn, tag, follow)

    def found(self) -> list[Part]:
        """The parts that were asked for, in their order; nothing for one that the page has not."""
        return [self.parts.get(name, Part()) for name in self.wanted]


def tag_of(drawn: str) -> str:
    """The entity tag of a part: the same for what says the same."""
    return hashlib.blake2b(PASSING.sub("", drawn).encode(), digest_size=9).hexdigest()


def is_anybodys(request: HttpRequest) -> bool:
    """Whether nobody says who asks, so that all who ask so are shown the same."""
    return settings.SESSION_COOKIE_NAME not in request.COOKIES


def is_free(drawn: str) -> bool:
    """Whether a part has no form: that belongs to who was given it."""
    return "csrfmiddlewaretoken" not in drawn


class LiveParts:
    """Middleware: answers a request for parts with those parts."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        # Before anything is read: what changes from now on is told to the page.
        wanted = tuple(request.headers.get("X-Live", "").split())
        request.live = drawing = Drawing(hub.at, wanted)  # type: ignore[attr-defined]
        response = self.get_response(request)
        if not wanted or request.method != "GET" or response.status_code != 200:
            return response
        return answer(request, drawing.found())


def answer(request: HttpRequest, parts: list[Part]) -> HttpResponse:
    """The parts that were asked for, as far as the page has them, or 304."""
    tag = f'W/"{".".join(part.tag for part in parts)}"'
    if request.headers.get("If-None-Match") == tag:
        response: HttpResponse = HttpResponseNotModified()
    else:
        response = HttpResponse("".join(part.drawn for part in parts))
    response["ETag"] = tag
    response["Cache-Control"] = "private, no-cache"
    if not request.COOKIES and all(is_free(part.drawn) for part in parts):
        words = [word for part in parts for word in part.follow.split()]
        response[FOLLOWS] = " ".join(subjects_of(words, timezone.now()))
    patch_vary_headers(response, ("X-Live", "Cookie"))
    return response
