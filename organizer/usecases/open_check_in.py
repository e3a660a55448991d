"""Open check-in."""

from __future__ import annotations

from datetime import datetime

from organizer.accounts.models import User
from organizer.audit.trail import acting
from organizer.events.models import Event, EventState
from organizer.events.permissions import Action, require
from organizer.events.services import locked_event, require_state


def open_check_in(*, by: User, now: datetime, event: Event) -> Event:
    """Players check in from now on until the event begins; where it is open already it stays so."""
    require(by, Action.RUN_CHECK_IN, event)
    with acting(by, now, "open_check_in"):
        event = locked_event(event)
        require_state(event, EventState.OPEN)
        if not event.checks_in(now):
            event.check_in_opens_at = now
            event.save()
    return event
