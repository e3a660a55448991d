"""Open an event for entries."""

from __future__ import annotations

from datetime import datetime

from organizer.accounts.models import User
from organizer.audit.trail import acting
from organizer.events.models import Event, EventState
from organizer.events.permissions import Action, require
from organizer.events.services import locked_event, require_state


def open_event(*, by: User, now: datetime, event: Event) -> Event:
    """A draft becomes visible to everybody and takes entries; an open one stays open."""
    require(by, Action.OPEN_EVENT, event)
    with acting(by, now, "open_event"):
        event = locked_event(event)
        require_state(event, EventState.DRAFT, EventState.OPEN)
        event.state = EventState.OPEN
        event.save()
    return event
