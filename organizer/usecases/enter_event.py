"""Enter an event."""

from __future__ import annotations

from datetime import datetime

from django.utils.translation import gettext as _

from matches.services import add_entrant, return_entrant
from organizer.accounts.models import User
from organizer.accounts.services import person_of
from organizer.audit.trail import acting
from organizer.errors import Conflict
from organizer.events.models import Event, EventState, Registration
from organizer.events.permissions import Action, require
from organizer.events.services import locked_event, require_room, require_state


def enter_event(*, by: User, now: datetime, event: Event) -> Registration:
    """The player's entry. One who dropped out before the first round comes back to the same entry,
    with the deck that they had submitted.

    Raises Conflict `already-entered`, `event-is-full`, or that the event takes no entries, and
    PlayError `disqualified`.
    """
    require(by, Action.ENTER_EVENT, event)
    with acting(by, now, "enter_event"):
        event = locked_event(event)
        require_state(event, EventState.OPEN)
        person = person_of(by)
        entry = event.registrations.filter(person=person).first()
        if entry is not None and entry.dropped_at is None:
            raise Conflict("already-entered", _("You are entered in this event already."))
        require_room(event)
        if entry is None:
            entrant = add_entrant(competition=event.competition, name=person.name)
            entry = Registration(event=event, person=person, entrant=entrant)
        else:
            entry.entrant = return_entrant(entrant=entry.entrant)
        entry.entered_at, entry.dropped_at = now, None
        entry.save()
    return entry
