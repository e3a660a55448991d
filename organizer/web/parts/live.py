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

from django.http import HttpRequest, HttpResponse, HttpResponseNotModified
from django.utils.cache import patch_vary_headers

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


def tag_of(drawn: str) -> str:
    """The entity tag of a part: the same for what says the same."""
    return hashlib.blake2b(PASSING.sub("", drawn).encode(), digest_size=9).hexdigest()


class LiveParts:
    """Middleware: answers a request for parts with those parts."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        # Before anything is read: what changes from now on is told to the page.
        wanted = tuple(request.headers.get("X-Live", "").split())
        request.live = drawing = Drawing(hub.at, wanted)  # type: ignore[attr-defined]
        response = self.get_response(request)
        if not wanted or response.status_code != 200 or request.method != "GET":
            return response
        return parts_alone(request, drawing)


def parts_alone(request: HttpRequest, drawing: Drawing) -> HttpResponse:
    """The parts that were asked for, as far as the page has them, or 304."""
    nothing = ("", "")
    found = [drawing.parts.get(name, nothing) for name in drawing.wanted]
    tag = f'W/"{".".join(tag for _, tag in found)}"'
    if request.headers.get("If-None-Match") == tag:
        answer: HttpResponse = HttpResponseNotModified()
    else:
        answer = HttpResponse("".join(drawn for drawn, _ in found))
    answer["ETag"] = tag
    answer["Cache-Control"] = "private, no-cache"
    patch_vary_headers(answer, ("X-Live", "Cookie"))
    return answer
