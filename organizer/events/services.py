"""What several use-cases do with events."""

from __future__ import annotations

import secrets
from datetime import datetime

from django.db.models import Q
from django.utils.translation import gettext as _

from matches.queries import rounds
from matches.services import drop_entrant
from organizer.accounts.models import User
from organizer.errors import Conflict, NotThere
from organizer.events.models import (
    DropReason,
    Event,
    EventState,
    Registration,
    WaitingPlace,
)
from organizer.events.places import move_up

SEED_BITS = 63


def locked_event(event: Event) -> Event:
    """The event as it is now, locked until the end of the transaction.

    Every act on an event's entries, decks or pins takes this lock first (docs/locking.md).
    """
    found = Event.objects.select_for_update(of=("self",)).filter(pk=event.pk).first()
    if found is None:
        raise NotThere("no-such-event", _("There is no such event."))
    return found


def require_state(event: Event, *states: EventState) -> None:
    """Raise Conflict unless the event is in one of the states."""
    if event.state in states:
        return
    raise Conflict(
        f"event-is-{event.state}",
        {
            EventState.DRAFT: _("The event is a draft. Open it for entries first."),
            EventState.OPEN: _("The event has not begun. Pair the first round first."),
            EventState.RUNNING: _("The event is being played, so this cannot change any more."),
            EventState.FINISHED: _("The event is over, so nothing of it changes any more."),
        }[EventState(event.state)],
    )


def require_running(event: Event) -> None:
    """Raise Conflict unless the event is being played at this moment.

    Results take no lock on the event, so that tables do not wait for each other; a match that is
    closed meanwhile refuses by itself.
    """
    require_state(Event.objects.get(pk=event.pk), EventState.RUNNING)


def require_begun(event: Event) -> None:
    """Raise Conflict unless the event is being played or over at this moment."""
    require_state(Event.objects.get(pk=event.pk), EventState.RUNNING, EventState.FINISHED)


def require_entered(entry: Registration) -> None:
    """Raise Conflict if the entry was dropped."""
    if entry.dropped_at is not None:
        raise Conflict("entry-dropped", _("This entry was dropped. Enter the event again first."))


def waiting_place(event: Event, place: WaitingPlace) -> WaitingPlace:
    """The place as it is now; the caller holds the event's lock. Raises Conflict `not-waiting`."""
    found = event.waiting.select_related("person").filter(pk=place.pk).first()
    if found is None:
        raise Conflict(
            "not-waiting",
            _("They do not wait any more: they moved up, or left the list meanwhile."),
        )
    return found


def require_check_in(event: Event, now: datetime) -> None:
    """Raise Conflict `check-in-closed` unless players check in at this moment."""
    if event.checks_in(now):
        return
    if event.state == EventState.OPEN:
        sentence = _("Check-in is not open. The event’s page says from when on it is.")
    else:
        sentence = _("Check-in is over once the event has begun. Ask at the desk.")
    raise Conflict("check-in-closed", sentence)


def let_go(
    entry: Registration, *, at: datetime, by: User, because: DropReason | None = None
) -> None:
    """Pair the entry no more, and give its place to nobody yet; the caller holds the event's lock.
    One that was dropped keeps the time of that."""
    if entry.dropped_at is None:
        own = entry.person.user_id == by.pk
        entry.dropped_at, entry.checked_in_at = at, None
        entry.dropped_because = because or (DropReason.OWN if own else DropReason.STAFF)
        entry.save()
    drop_entrant(entrant=entry.entrant, at=at, by=by)


def drop(entry: Registration, *, at: datetime, by: User) -> None:
    """Pair the entry no more, and before the start give its place to who waits for it; the caller
    holds the event's lock."""
    let_go(entry, at=at, by=by)
    move_up(entry.event, at=at)


def new_seed(seed: int | None = None) -> int:
    """The seed that was asked for, or a new one that nobody can foresee."""
    return secrets.randbits(SEED_BITS) if seed is None else seed


def begin(event: Event) -> None:
    """The event is running from its first published round on; the caller holds its lock."""
    if event.state == EventState.OPEN:
        event.state = EventState.RUNNING
        event.save()


def reopen_unless_begun(event: Event) -> None:
    """The event is open for entries again where no published round is left; the caller holds its
    lock."""
    if event.state == EventState.RUNNING and not rounds(event.competition):
        event.state = EventState.OPEN
        event.save()


def events_with_lists_settled(now: datetime) -> Q:
    """Events between their deck deadline and their end: nothing should change under them."""
    return Q(deck_deadline__lte=now) & (Q(state=EventState.RUNNING) | Q(state=EventState.OPEN))
