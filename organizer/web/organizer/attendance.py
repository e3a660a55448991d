"""Who is not there before the start, what leaving them out does, and what takes that back."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from organizer.events.models import DropReason, Event, EventState, Registration, WaitingPlace
from organizer.events.places import free_places
from organizer.events.queries import entries
from organizer.web.parts.reasons import listed

MOST_NAMED = 12
"""How many names a sentence has."""


@dataclass(frozen=True)
class Absentees:
    """Those who are not there, or were left out for it, and what leaving them out, or taking that
    back, does, in sentences."""

    entries: Sequence[Registration]
    act: str
    sentences: tuple[str, ...]


def absentees_of(event: Event, now: datetime) -> Absentees | None:
    """Those who are not there while players check in; None where everybody is."""
    if not event.checks_in(now):
        return None
    missing = list(_by_name(event, dropped_at=None, checked_in_at=None))
    if not missing:
        return None
    n = len(missing)
    said = ngettext("%(names)s is not checked in.", "%(names)s are not checked in.", n) % {
        "names": _named(missing)
    }
    act = ngettext("Leave %(n)d player out", "Leave %(n)d players out", n) % {"n": n}
    back = _("They are dropped, and can be brought back all at once until the first round.")
    waiting = list(event.waiting.select_related("person"))
    return Absentees(missing, act, (said, back, *_moving_up(event, n, waiting)))


def left_out_of(event: Event) -> Absentees | None:
    """Those who were left out, until the event begins; None where nobody is."""
    if event.state != EventState.OPEN:
        return None
    left_out = list(_by_name(event, dropped_because=DropReason.ABSENT))
    if not left_out:
        return None
    n, free = len(left_out), free_places(event)
    said = ngettext("%(names)s was left out.", "%(names)s were left out.", n) % {
        "names": _named(left_out)
    }
    act = ngettext("Bring %(n)d player back", "Bring all %(n)d players back", n) % {"n": n}
    back = _("They are in again, and still not checked in.")
    return Absentees(left_out, act, (said, back, *_room(n, free)))


def _by_name(event: Event, **where: object) -> Sequence[Registration]:
    return entries(event).filter(**where).order_by("person__name", "pk")


def _named(rows: Sequence[Registration]) -> str:
    names = [one.person.name for one in rows[:MOST_NAMED]]
    if rows[MOST_NAMED:]:
        names.append(_("%(n)d more") % {"n": len(rows) - MOST_NAMED})
    return listed(names)


def _moving_up(event: Event, leaving: int, waiting: Sequence[WaitingPlace]) -> tuple[str, ...]:
    """Who gets the places that become free."""
    there = [one.person.name for one in waiting if one.checked_in_at is not None]
    free = free_places(event)
    moving = there if free is None else there[: free + leaving]
    if moving:
        said = ngettext(
            "From the waiting list, %(names)s moves up.",
            "From the waiting list, %(names)s move up.",
            len(moving),
        )
        return (said % {"names": listed(moving)},)
    return (_("Nobody on the waiting list is here to take a place."),) if waiting else ()


def _room(returning: int, free: int | None) -> tuple[str, ...]:
    """Whether there is room for all of them."""
    if free is None or free >= returning:
        return ()
    return (
        ngettext(
            "There is room for %(n)d of them: who entered first comes first.",
            "There is room for %(n)d of them: who entered first comes first.",
            free,
        )
        % {"n": free},
    )
