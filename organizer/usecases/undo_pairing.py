"""Take the pairing of a draft or of the open round back."""

from __future__ import annotations

from datetime import datetime

from matches import services
from organizer.accounts.models import User
from organizer.audit.trail import acting
from organizer.events.models import Event, EventState
from organizer.events.permissions import Action, require
from organizer.events.places import move_up
from organizer.events.services import locked_event, reopen_unless_begun, require_state
from organizer.floor.services import lock_checks


def undo_pairing(*, by: User, now: datetime, event: Event) -> Event:
    """The last round, a draft or not, is gone while nothing was recorded in it; without any round
    left the event is open for entries again. Raises PlayError where something was recorded."""
    require(by, Action.UNDO_PAIRING, event)
    with acting(by, now, "undo_pairing"):
        event = locked_event(event)
        require_state(event, EventState.OPEN, EventState.RUNNING)
        lock_checks(event)
        services.undo_pairing(competition=event.competition, at=now, by=by)
        reopen_unless_begun(event)
        move_up(event, at=now)
    return event
