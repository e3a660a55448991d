"""Make an open event a draft again."""

from __future__ import annotations

from datetime import datetime

from django.utils.translation import gettext as _

from organizer.accounts.models import User
from organizer.audit.trail import acting
from organizer.errors import Conflict
from organizer.events.models import Event, EventState
from organizer.events.permissions import Action, require
from organizer.events.services import locked_event, require_state


def withdraw_event(*, by: User, now: datetime, event: Event) -> Event:
    """An open event that nobody has entered is a draft that only its organizers see; a draft stays
    one. Raises Conflict `event-entered` once somebody has entered or waits."""
    require(by, Action.OPEN_EVENT, event)
    with acting(by, now, "withdraw_event"):
        event = locked_event(event)
        require_state(event, EventState.DRAFT, EventState.OPEN)
        if event.registrations.exists() or event.waiting.exists():
            raise Conflict(
                "event-entered",
                _("Somebody has entered, so the event stays open. Change its details instead."),
            )
        event.state = EventState.DRAFT
        event.save()
    return event
