"""Drop out of an event."""

from __future__ import annotations

from datetime import datetime

from organizer.accounts.models import User
from organizer.audit.trail import acting
from organizer.events.models import EventState, Registration
from organizer.events.permissions import Action, require
from organizer.events.services import drop, locked_event, require_entered, require_state


def drop_entry(*, by: User, now: datetime, entry: Registration) -> Registration:
    """The entry is paired no more; what it played stays. Raises Conflict `entry-dropped`."""
    require(by, Action.DROP_ENTRY, entry)
    with acting(by, now, "drop_entry"):
        event = locked_event(entry.event)
        require_state(event, EventState.OPEN, EventState.RUNNING)
        entry = event.registrations.get(pk=entry.pk)
        require_entered(entry)
        drop(entry, at=now, by=by)
    return entry
