"""Take the last recorded game back."""

from __future__ import annotations

from datetime import datetime

from matches import services
from matches.models import Match
from organizer.accounts.models import User
from organizer.audit.trail import acting
from organizer.events.permissions import Action, event_of, require
from organizer.events.services import require_running


def undo_game(
    *, by: User, now: datetime, match: Match, reason: str, expected_version: int | None = None
) -> None:
    """A new version of the result without what was recorded last: an ending, else the last game.

    Raises PlayError as `matches.services.undo_last_game`.
    """
    require(by, Action.CORRECT_RESULT, match)
    with acting(by, now, "undo_game", reason):
        require_running(event_of(match))
        services.undo_last_game(
            match=match, at=now, by=by, reason=reason, expected_version=expected_version
        )
