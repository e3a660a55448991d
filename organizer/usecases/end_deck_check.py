"""End a deck check."""

from __future__ import annotations

from datetime import datetime

from organizer.accounts.models import User
from organizer.audit.trail import acting
from organizer.events.permissions import Action, require
from organizer.events.services import require_running
from organizer.floor.models import DeckCheck
from organizer.floor.services import end_check, locked_check


def end_deck_check(*, by: User, now: datetime, check: DeckCheck, minutes: int) -> DeckCheck:
    """The decks are back, and the table has so many minutes more (0 for none). Ended twice is ended
    once, with one extension.

    Raises Conflict `check-not-begun`, and PlayError as `matches.services.extend_time`.
    """
    require(by, Action.CHECK_DECKS, check.event)
    with acting(by, now, "end_deck_check"):
        require_running(check.event)
        check = locked_check(check)
        end_check(check, minutes=minutes, at=now, by=by)
        return check
