"""Make a published round a draft again."""

from __future__ import annotations

from datetime import datetime

from matches import services
from matches.models import Round
from organizer.accounts.models import User
from organizer.audit.trail import acting
from organizer.events.models import Event, EventState
from organizer.events.permissions import Action, require
from organizer.events.places import move_up
from organizer.events.services import locked_event, reopen_unless_begun, require_state


def withdraw_round(*, by: User, now: datetime, event: Event) -> Round:
    """The open round as a draft, to be changed and published again, while nothing was recorded in
    it. Raises PlayError as `matches.services.withdraw_round`."""
    require(by, Action.UNDO_PAIRING, event)
    with acting(by, now, "withdraw_round"):
        event = locked_event(event)
        require_state(event, EventState.RUNNING)
        withdrawn = services.withdraw_round(competition=event.competition)
        reopen_unless_begun(event)
        move_up(event, at=now)
    return withdrawn
