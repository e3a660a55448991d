"""Who is there before the start, who is not, and what leaving these out does."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import TypeVar

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from formats.legality.names import fold
from organizer.events.models import Event, Registration, WaitingPlace
from organizer.events.places import free_places
from organizer.events.queries import entries
from organizer.web.parts.reasons import listed

MOST_NAMED = 12
"""How many names a sentence has."""

Row = TypeVar("Row", Registration, WaitingPlace)


@dataclass(frozen=True)
class Absentees:
    """Those who are not there, and what leaving them out does, in sentences."""

    entries: Sequence[Registration]
    act: str
    sentences: tuple[str, ...]


@dataclass(frozen=True)
class Attendance:
    """Who is there of those who are entered and of those who wait, as far as their names were
    sought. `is_open` while players check in; `here` of `entered` are there, sought or not."""

    is_open: bool
    here: int
    entered: int
    missing: Sequence[Registration]
    present: Sequence[Registration]
    waiting: Sequence[WaitingPlace]
    absentees: Absentees | None


def attendance_of(event: Event, now: datetime, sought: str = "") -> Attendance:
    """The attendance of an event, with those whose names contain what is sought."""
    everybody = list(entries(event).filter(dropped_at=None).order_by("person__name", "pk"))
    waiting = list(event.waiting.select_related("person"))
    missing = [one for one in everybody if one.checked_in_at is None]
    present = [one for one in everybody if one.checked_in_at is not None]
    is_open = event.checks_in(now)
    return Attendance(
        is_open=is_open,
        here=len(present),
        entered=len(everybody),
        missing=named(missing, sought),
        present=named(present, sought),
        waiting=named(waiting, sought),
        absentees=_absentees(event, missing, waiting) if is_open and missing else None,
    )


def absentees_of(event: Event, now: datetime) -> Absentees | None:
    """Those who are not there while players check in; None where everybody is."""
    return attendance_of(event, now).absentees if event.checks_in(now) else None


def named(rows: Iterable[Row], sought: str) -> list[Row]:
    """Those of the rows whose person's name contains what is sought, however it is written."""
    wanted = fold(sought)
    return [one for one in rows if wanted in fold(one.person.name)]


def _absentees(
    event: Event, missing: Sequence[Registration], waiting: Sequence[WaitingPlace]
) -> Absentees:
    names = [one.person.name for one in missing[:MOST_NAMED]]
    if missing[MOST_NAMED:]:
        names.append(_("%(n)d more") % {"n": len(missing) - MOST_NAMED})
    n = len(missing)
    said = ngettext("%(names)s is not checked in.", "%(names)s are not checked in.", n) % {
        "names": listed(names)
    }
    act = ngettext("Leave %(n)d player out", "Leave %(n)d players out", n) % {"n": n}
    back = _("They are dropped, and can be brought back from the entries.")
    return Absentees(missing, act, (said, back, *_moving_up(event, n, waiting)))


def _moving_up(event: Event, leaving: int, waiting: Sequence[WaitingPlace]) -> tuple[str, ...]:
    """Who gets the places that become free."""
    there = [one.person.name for one in waiting if one.checked_in_at is not None]
    free = free_places(event)
    moving = there if free is None else there[: free + leaving]
    if moving:
        return (_("From the waiting list, %(names)s moves up.") % {"names": listed(moving)},)
    return (_("Nobody on the waiting list is here to take a place."),) if waiting else ()
