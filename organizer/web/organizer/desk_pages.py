"""The way back to the page of the desk on which something was pressed: the list of entries, or
check-in. There it is said first of whom it was, how they stand, and what takes it back."""

from dataclasses import dataclass
from typing import Any
from urllib.parse import urlencode
from uuid import uuid4

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.urls import reverse
from django.utils import timezone

from organizer.events.models import Event, EventState, Registration, WaitingPlace
from organizer.events.naming import is_new_name
from organizer.events.people import Known, known_alike
from organizer.events.places import free_places
from organizer.web.organizer.desk_lines import DeskLines
from organizer.web.parts.typed import line, number

LONGEST_NAME = 120
LONGEST_SEARCH = 200
"""Characters; a scanned address is longer than a name."""

NARROWED = ("q", "show", "all")
"""What a list of entries was narrowed by."""


def sought_in(request: HttpRequest) -> str:
    """What is sought on a page of the desk."""
    return line(request.GET.get("q"), LONGEST_SEARCH)


@dataclass(frozen=True)
class WalkIn:
    """Somebody who is sought and may not be entered yet: `known` have played before, `is_new` says
    whether the name is nobody's here. `is_late`: rounds may be missed, and it is asked what these
    count for. `is_full`: they can only wait, if even that (`may_wait`). `token` marks the form."""

    name: str
    known: tuple[Known, ...]
    is_new: bool
    is_late: bool
    is_full: bool
    may_wait: bool
    token: str


def walk_in(event: Event, sought: str) -> WalkIn | None:
    """Whom the desk may enter by what it seeks; None where that is no name."""
    if not any(sign.isalpha() for sign in sought) or "/" in sought:
        return None
    return WalkIn(
        name=sought[:LONGEST_NAME],
        known=known_alike(event, sought),
        is_new=is_new_name(event, sought),
        is_late=event.state == EventState.RUNNING,
        is_full=free_places(event) == 0,
        may_wait=event.state == EventState.OPEN and event.has_waiting_list,
        token=str(uuid4()),
    )


def came(request: HttpRequest, desk: DeskLines) -> dict[str, Any]:
    """Who is to be looked at, for a template: their line, or their place on the waiting list."""
    return {"came": desk.came, "came_waiting": desk.place_of(who_in(request))}


def who_in(request: HttpRequest) -> int | None:
    """The number of the person who is to be looked at on a page of the desk."""
    return number(request.GET.get("who"))


def back_to_desk(
    request: HttpRequest, event: Event, who: Registration | WaitingPlace | None
) -> HttpResponse:
    """To the list as it was narrowed, at the line of who it was about; to check-in where it was
    pressed there, or where nothing says so while players check in."""
    asked = {"who": who.person_id} if who else {}
    is_on_list = request.POST.get("on") == "entries" or not event.checks_in(timezone.now())
    if request.POST.get("on") == "check-in" or not is_on_list:
        return redirect(f"{reverse('event_check_in', args=(event.slug,))}?{urlencode(asked)}")
    kept = {word: request.POST[word] for word in NARROWED if request.POST.get(word)}
    place = f"#entry-{who.pk}" if isinstance(who, Registration) else ""
    desk = reverse("event_entries", args=(event.slug,))
    return redirect(f"{desk}?{urlencode({**kept, **asked})}{place}")
