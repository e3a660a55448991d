"""Call check-in off."""

from __future__ import annotations

from datetime import datetime

from organizer.accounts.models import User
from organizer.audit.trail import acting
from organizer.events.models import Event, EventState
from organizer.events.permissions import Action, require
from organizer.events.places import move_up
from organizer.events.services import locked_event, require_state


def call_off_check_in(*, by: User, now: datetime, event: Event) -> Event:
    """Nobody has to check in, or not yet; who did keeps the mark, should it be opened again. Places
    that were kept for who is there go to those who wait, in their order."""
    require(by, Action.RUN_CHECK_IN, event)
    with acting(by, now, "call_off_check_in"):
        event = locked_event(event)
        require_state(event, EventState.OPEN)
        event.check_in_opens_at = None
        event.save()
        move_up(event, at=now)
    return event
