"""Check every list of an event again."""

from __future__ import annotations

from datetime import datetime

from organizer.accounts.models import User
from organizer.audit.trail import acting
from organizer.decks.queries import current_submissions
from organizer.decks.services import ask_for_check
from organizer.events.models import Event, EventState
from organizer.events.permissions import Action, require
from organizer.events.services import require_state


def recheck_event(*, by: User | None, now: datetime, event: Event) -> int:
    """Ask for a check of each entry's current list and return how many; rulings stand.

    `by` is None where the program asks, because the event's day, format or kind changed. Once the
    event is over nothing is checked again (Conflict for whoever asks).
    """
    if by is not None:
        require(by, Action.RECHECK_EVENT, event)
        require_state(event, EventState.DRAFT, EventState.OPEN, EventState.RUNNING)
    if event.state == EventState.FINISHED:
        return 0
    with acting(by, now, "recheck_event"):
        return ask_for_check(current_submissions(event), now)
