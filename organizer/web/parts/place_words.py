"""Where somebody stands who takes part in an event or wants to: entered, there, or waiting."""

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime

from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, pgettext_lazy

from organizer.events.models import (
    CheckInBy,
    DropReason,
    Event,
    EventState,
    Registration,
    WaitingPlace,
)
from organizer.events.permissions import Actor
from organizer.events.queries import PlaceInLine, place_of

ORDINALS: Mapping[int, Promise] = {
    1: gettext_lazy("You are first on the waiting list."),
    2: gettext_lazy("You are second on the waiting list."),
    3: gettext_lazy("You are third on the waiting list."),
    4: gettext_lazy("You are fourth on the waiting list."),
    5: gettext_lazy("You are fifth on the waiting list."),
}

HOW_DROPPED: Mapping[str, Promise] = {
    DropReason.OWN: pgettext_lazy("of a player", "dropped out"),
    DropReason.STAFF: pgettext_lazy("of a player", "dropped"),
    DropReason.ABSENT: pgettext_lazy("of a player", "not checked in"),
    "": pgettext_lazy("of a player", "dropped"),
}
"""How somebody came to be out, in a word or two."""


@dataclass(frozen=True)
class OwnPlace:
    """What an event's page says to who takes part or waits. `checks_in` while they can check in or
    take that back; `is_here` once they have."""

    entry: Registration | None
    waiting: WaitingPlace | None
    said: str
    checks_in: bool
    is_here: bool


def own_place(
    user: Actor, event: Event, entry: Registration | None, now: datetime
) -> OwnPlace | None:
    """What concerns this person; None who neither takes part nor waits."""
    place = place_of(user, event)
    if place is not None:
        is_here = place.waiting.checked_in_at is not None
        return OwnPlace(
            entry, place.waiting, _waiting(event, place, now), event.checks_in(now), is_here
        )
    if entry is None:
        return None
    if entry.dropped_at is not None:
        return OwnPlace(entry, None, out_said(event, entry), checks_in=False, is_here=False)
    is_here = entry.checked_in_at is not None
    checks_in = event.checks_in(now)
    said = _("You are entered and checked in.") if checks_in and is_here else _("You are entered.")
    return OwnPlace(entry, None, said, checks_in, is_here)


def place_said(place: PlaceInLine | None) -> str:
    """Which place somebody has on the waiting list; "" where they wait no more."""
    if place is None:
        return ""
    if place.number in ORDINALS:
        return str(ORDINALS[place.number])
    return _("You are number %(n)d on the waiting list.") % {"n": place.number}


def _waiting(event: Event, place: PlaceInLine, now: datetime) -> str:
    said = place_said(place)
    if event.state == EventState.OPEN:
        return f"{said} {_moving_up(event, place, now)}"
    if event.state == EventState.RUNNING:
        return said + " " + _("The event has begun: ask at the desk whether you can still play.")
    return _("You were on the waiting list when the event ended.")


def _moving_up(event: Event, place: PlaceInLine, now: datetime) -> str:
    """What happens next on the list: once check-in is open only those move up who are there."""
    if not event.checks_in(now):
        said = _("When a place becomes free, the first who waits gets it at once.")
        if event.check_in_opens_at is None:
            return said
        return said + " " + _("Once check-in is open, only those get one who have checked in.")
    if place.waiting.checked_in_at is not None:
        return _("You are checked in: the first who is here gets the next place that becomes free.")
    return {
        CheckInBy.PLAYER: _("Only those who have checked in get a place now."),
        CheckInBy.DESK: _("Only those who have checked in get a place now: go to the desk."),
        CheckInBy.HALL: _(
            "Only those who have checked in get a place now: scan the code that hangs in the hall."
        ),
    }[CheckInBy(event.check_in_by)]


def out_said(event: Event, entry: Registration) -> str:
    """Why somebody who was entered is out of the event."""
    if entry.entrant.disqualified_at is not None:
        return _("You are disqualified from this event.")
    said = {
        DropReason.ABSENT: _("You had not checked in, so you were left out of this event."),
        DropReason.STAFF: _("You were dropped from this event at the desk."),
    }.get(entry.dropped_because, _("You have dropped out of this event."))
    if event.state == EventState.RUNNING:
        said += " " + _("If that is a mistake, ask at the desk.")
    return said
