"""Enter an event."""

from __future__ import annotations

from datetime import datetime

from django.utils.translation import gettext as _

from organizer.accounts.models import User
from organizer.accounts.services import person_of
from organizer.audit.trail import acting
from organizer.errors import Conflict
from organizer.events.models import Event, EventState, Registration
from organizer.events.permissions import Action, require
from organizer.events.places import enter, require_unclaimed
from organizer.events.services import locked_event, require_state


def enter_event(*, by: User, now: datetime, event: Event) -> Registration:
    """The player's entry. One who dropped out before the first round comes back to the same entry,
    with the decks that they had handed in, as if they entered now.

    Raises Conflict `already-entered`, `event-is-full` (also while others wait for every place that
    is left), or that the event takes no entries, and PlayError `disqualified`.
    """
    require(by, Action.ENTER_EVENT, event)
    with acting(by, now, "enter_event"):
        event = locked_event(event)
        require_state(event, EventState.OPEN)
        person = person_of(by)
        if event.registrations.filter(person=person, dropped_at=None).exists():
            raise Conflict("already-entered", _("You are entered in this event already."))
        require_unclaimed(event)
        return enter(event, person, at=now)
