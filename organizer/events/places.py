"""Places in an event: how many are left, who takes one, and who moves up to it.

The event's lock guards all of this (docs/locking.md): callers hold it.
"""

from __future__ import annotations

from contextlib import suppress
from datetime import datetime

from django.db import transaction
from django.db.models import Max, Min, QuerySet
from django.utils.translation import gettext as _

from matches.engine.results import PlayError
from matches.queries import players_are_settled
from matches.services import Missed, add_entrant, return_entrant
from organizer.accounts.models import Person
from organizer.errors import Conflict
from organizer.events.models import Event, EventState, Registration, WaitingPlace


def free_places(event: Event) -> int | None:
    """How many more can be entered; None where there is no limit."""
    if event.capacity is None:
        return None
    return max(event.capacity - event.registrations.filter(dropped_at=None).count(), 0)


def unclaimed_places(event: Event) -> int | None:
    """How many places are left for who asks now: a free one is kept for who waits for it."""
    free = free_places(event)
    return None if free is None else max(free - event.waiting.count(), 0)


def ready(event: Event, at: datetime) -> QuerySet[WaitingPlace]:
    """Who waits and can move up, in their order: once check-in is open only those who are there."""
    waiting = event.waiting.select_related("person")
    return waiting.exclude(checked_in_at=None) if event.checks_in(at) else waiting


def require_room(event: Event) -> None:
    """Raise Conflict `event-is-full` where everybody's place is taken."""
    if free_places(event) == 0:
        raise Conflict(
            "event-is-full",
            _("The event is full. Somebody has to drop out first, or it has to get more room."),
        )


def require_unclaimed(event: Event) -> None:
    """Raise Conflict `event-is-full` where every place is taken or waited for."""
    if unclaimed_places(event) != 0:
        return
    if event.has_waiting_list:
        sentence = _("The event is full. You can wait for a place on its page.")
    else:
        sentence = _("The event is full. Ask the organizer whether somebody has dropped out.")
    raise Conflict("event-is-full", sentence)


def require_waiting_list(event: Event) -> None:
    """Raise Conflict `no-waiting-list` where nobody new can wait for a place."""
    if not event.has_waiting_list:
        raise Conflict(
            "no-waiting-list",
            _("This event keeps no waiting list. Ask the organizer whether a place is free."),
        )


def enter(
    event: Event,
    person: Person,
    *,
    at: datetime,
    missed: Missed = Missed.NOTHING,
    checked_in_at: datetime | None = None,
    form_token: str | None = None,
) -> Registration:
    """The person's entry: a new one, or the one that they had dropped, with its decks. They wait
    no more.

    Raises PlayError as `add_entrant` and `return_entrant`.
    """
    entry = event.registrations.select_related("entrant").filter(person=person).first()
    if entry is None:
        entrant = add_entrant(competition=event.competition, name=person.name, missed=missed)
        entry = Registration(event=event, person=person, entrant=entrant, form_token=form_token)
    else:
        entry.entrant = return_entrant(entrant=entry.entrant, missed=missed)
    entry.entered_at, entry.checked_in_at = at, checked_in_at
    entry.dropped_at, entry.dropped_because = None, ""
    entry.save()
    event.waiting.filter(person=person).delete()
    return entry


def queue(
    event: Event, person: Person, *, at: datetime, form_token: str | None = None
) -> WaitingPlace:
    """The last place on the waiting list, for the person."""
    last = event.waiting.aggregate(Max("turn"))["turn__max"]
    return WaitingPlace.objects.create(
        event=event,
        person=person,
        turn=1 if last is None else last + 1,
        asked_at=at,
        form_token=form_token,
    )


def put_in_front(place: WaitingPlace) -> None:
    """Make this place the first one of its list."""
    first = place.event.waiting.aggregate(Min("turn"))["turn__min"]
    if place.turn != first:
        place.turn = first - 1
        place.save()


def move_up(event: Event, *, at: datetime) -> list[Registration]:
    """Enter those who are `ready`, while there is room and before the start. Returns their entries.

    Nobody moves up while the players of a drafted bracket or table are settled; taking the draft
    back is the moment then.
    """
    if event.state != EventState.OPEN or players_are_settled(event.competition):
        return []
    free, moved = free_places(event), list[Registration]()
    for place in ready(event, at):
        if free is not None and len(moved) >= free:
            break
        # Who cannot come back (their fixed table is somebody else's by now) stays on the list for
        # the desk to look at, and stops nobody behind them.
        with suppress(PlayError), transaction.atomic():
            there = place.checked_in_at
            moved.append(enter(event, place.person, at=at, checked_in_at=there))
    return moved
