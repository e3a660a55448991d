"""Wait for a place in a full event."""

from __future__ import annotations

from datetime import datetime

from django.utils.translation import gettext as _

from organizer.accounts.models import Person, User
from organizer.accounts.services import person_of
from organizer.audit.trail import acting
from organizer.errors import Conflict
from organizer.events.models import Event, EventState, Registration, WaitingPlace
from organizer.events.permissions import Action, require
from organizer.events.places import move_up, queue, require_waiting_list
from organizer.events.services import locked_event, require_state


def wait_for_place(*, by: User, now: datetime, event: Event) -> WaitingPlace | Registration:
    """The player's place on the waiting list, the last one; their entry where the event has room by
    now. Who waits already keeps their place.

    Raises Conflict `already-entered`, `no-waiting-list`, `disqualified`, or that the event takes no
    entries.
    """
    require(by, Action.ENTER_EVENT, event)
    with acting(by, now, "wait_for_place"):
        event = locked_event(event)
        require_state(event, EventState.OPEN)
        person = person_of(by)
        if event.registrations.filter(person=person, dropped_at=None).exists():
            raise Conflict("already-entered", _("You are entered in this event already."))
        waiting = event.waiting.filter(person=person).first()
        if waiting is None:
            require_waiting_list(event)
            _require_not_disqualified(event, person)
            waiting = queue(event, person, at=now)
        moved = move_up(event, at=now)
        return next((entry for entry in moved if entry.person == person), waiting)


def _require_not_disqualified(event: Event, person: Person) -> None:
    out = event.registrations.filter(person=person, entrant__disqualified_at__isnull=False)
    if out.exists():
        raise Conflict("disqualified", _("You are disqualified from this event."))
