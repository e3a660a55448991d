"""The list of events: what is on, what is coming, what is over, and what one looks for among it."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Any

from django.core.paginator import Page, Paginator
from django.db.models import Count, Max, Q, QuerySet
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext

from formats.rulebook.models import Format
from matches.models import Round
from organizer.events.models import Event, EventState
from organizer.events.permissions import Action
from organizer.events.queries import visible_events
from organizer.web.parts.access import page
from organizer.web.public.calendars import subscribing

EVENTS_A_PAGE = 20
"""Of those that are over."""

WHEN = {
    "": gettext_lazy("all"),
    "running": gettext_lazy("running"),
    "upcoming": gettext_lazy("upcoming"),
    "over": gettext_lazy("over"),
}
STATES = {
    "running": EventState.RUNNING,
    "upcoming": EventState.OPEN,
    "over": EventState.FINISHED,
}


@dataclass(frozen=True)
class EventLine:
    """An event in the list: its state in a word with its shape, and what is told of its places."""

    event: Event
    word: str
    shape: str
    places: str


@dataclass(frozen=True)
class Sought:
    """What is looked for: words in the name or the place, a format, and whether it is over."""

    text: str
    format: str
    when: str


@page(Action.VIEW_EVENTS)
def event_list(request: HttpRequest) -> HttpResponse:
    """All events that the person may see, by where they stand; `?q=`, `?format=` and `?when=` take
    some of them."""
    seen = visible_events(request.user)
    sought = _sought(request)
    found = _found(seen, sought)
    over = Paginator(found.filter(state=EventState.FINISHED), EVENTS_A_PAGE)
    shown = over.get_page(request.GET.get("page"))
    context: dict[str, Any] = {
        "sought": sought,
        "whens": WHEN.items(),
        "formats": _formats(seen),
        "groups": _groups(found, shown) if shown.number == 1 else [_past(shown)],
        "page": shown,
        "is_empty": not seen.exists(),
        "calendar": subscribing(request),
    }
    return render(request, "public/event_list.html", context)


def _sought(request: HttpRequest) -> Sought:
    when = request.GET.get("when", "")
    return Sought(
        text=" ".join(request.GET.get("q", "").replace("\0", "").split())[:80],
        format=request.GET.get("format", "").replace("\0", "")[:80],
        when=when if when in WHEN else "",
    )


def _found(seen: QuerySet[Event], sought: Sought) -> QuerySet[Event]:
    for word in sought.text.split():
        seen = seen.filter(Q(name__icontains=word) | Q(place__icontains=word))
    if sought.format:
        seen = seen.filter(format_version__format__slug=sought.format)
    if sought.when:
        seen = seen.filter(state=STATES[sought.when])
    return seen


def _formats(seen: QuerySet[Event]) -> QuerySet[Format]:
    """The formats of the events, by name."""
    return Format.objects.filter(pk__in=seen.order_by().values("format_version__format")).order_by(
        "name"
    )


def _groups(found: QuerySet[Event], over: Page[Event]) -> list[tuple[str, list[EventLine]]]:
    soonest = found.order_by("starts_at", "name", "pk")
    groups = [
        (_("Running"), lines_of(soonest.filter(state=EventState.RUNNING))),
        (_("Upcoming"), lines_of(soonest.filter(state=EventState.OPEN))),
        (_("Drafts"), lines_of(soonest.filter(state=EventState.DRAFT))),
        _past(over),
    ]
    return [(heading, lines) for heading, lines in groups if lines]


def _past(over: Page[Event]) -> tuple[str, list[EventLine]]:
    return _("Over"), lines_of(over.object_list)


def lines_of(events: Iterable[Event]) -> list[EventLine]:
    """Events with `entry_count` as lines of a list, in two more queries."""
    listed = list(events)
    rounds = _rounds_of([one for one in listed if one.state == EventState.RUNNING])
    waiting = _waiting_of([one for one in listed if one.state == EventState.OPEN])
    return [
        EventLine(
            event=one,
            word=_word(one, rounds.get(one.pk, 0)),
            shape=_shape(one),
            places=places_said(one, waiting.get(one.pk, 0)),
        )
        for one in listed
    ]


def _word(event: Event, round_: int) -> str:
    if event.state == EventState.RUNNING and round_:
        return _("Running: round %(n)d") % {"n": round_}
    if event.state == EventState.OPEN and _is_full(event):
        return _("Full")
    return event.get_state_display()


def _shape(event: Event) -> str:
    if event.state == EventState.OPEN:
        return "" if _is_full(event) else "good"
    return {EventState.RUNNING: "info", EventState.DRAFT: "look"}.get(EventState(event.state), "")


def _is_full(event: Event) -> bool:
    return event.capacity is not None and event.entry_count >= event.capacity  # type: ignore[attr-defined]


def places_said(event: Event, waiting: int) -> str:
    """How many take part, and while one can enter how many places are left."""
    entered = event.entry_count  # type: ignore[attr-defined]
    if event.state != EventState.OPEN or event.capacity is None:
        return ngettext("%(n)d player", "%(n)d players", entered) % {"n": entered}
    if not _is_full(event):
        left = event.capacity - entered
        return ngettext("%(n)d of %(of)d places left", "%(n)d of %(of)d places left", left) % {
            "n": left,
            "of": event.capacity,
        }
    if event.has_waiting_list:
        return ngettext("%(n)d waits for a place", "%(n)d wait for a place", waiting) % {
            "n": waiting
        }
    return _("no place is left")


def _rounds_of(events: Sequence[Event]) -> dict[int, int]:
    """The newest round of each event that is played."""
    newest = (
        Round.objects.filter(
            stage__competition__event__in=[one.pk for one in events], published_at__isnull=False
        )
        .values("stage__competition__event")
        .annotate(newest=Max("number"))
    )
    return {one["stage__competition__event"]: one["newest"] for one in newest}


def _waiting_of(events: Sequence[Event]) -> dict[int, int]:
    counted = (
        Event.objects.filter(pk__in=[one.pk for one in events])
        .order_by()
        .annotate(waits=Count("waiting"))
    )
    return dict(counted.values_list("pk", "waits"))
