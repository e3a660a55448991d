"""Back to the page on which something was pressed, where several pages have the same button."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect

from organizer.events.models import Event

PAGES = {"rounds": "event_rounds", "floor": "floor"}
"""What a form sends as `back`, and the address that it means."""


def back_to(request: HttpRequest, event: Event, otherwise: HttpResponse) -> HttpResponse:
    """The answer that leads back to where a form says that it stands, else `otherwise`."""
    name = PAGES.get(request.POST.get("back", ""))
    return redirect(name, event.slug) if name else otherwise
