"""Check every list of an event again."""

from __future__ import annotations

from datetime import datetime

from organizer.accounts.models import User
from organizer.audit.trail import acting
from organizer.decks.queries import current_submissions
from organizer.decks.services import ask_for_check
from organizer.events.models import Event
from organizer.events.permissions import Action, require


def recheck_event(*, by: User | None, now: datetime, event: Event) -> int:
    """Ask for a check of each entry's current list and return how many; rulings stand.

    `by` is None where the program asks, because an announcement, the day or the catalogue changed.
    """
    if by is not None:
        require(by, Action.RECHECK_EVENT, event)
    with acting(by, now, "recheck_event"):
        return ask_for_check(current_submissions(event), now)
