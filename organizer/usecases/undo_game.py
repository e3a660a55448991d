"""Take the last recorded game back."""

from __future__ import annotations

from datetime import datetime

from matches import services
from matches.models import Match, ResultReport
from organizer.accounts.models import User
from organizer.events.permissions import Action, event_of, require
from organizer.events.recording import Recorded, record_once
from organizer.events.services import require_running


def undo_game(
    *,
    by: User,
    now: datetime,
    match: Match,
    reason: str,
    expected_version: int | None = None,
    key: str = "",
) -> Recorded:
    """A new version of the result without what was recorded last: an ending, else the last game.

    With a `key` it is done once, however often it is sent. Raises PlayError as
    `matches.services.undo_last_game`, Conflict `key-used`.
    """
    require(by, Action.CORRECT_RESULT, match)
    said = {"expected_version": expected_version}

    def undone() -> ResultReport:
        require_running(event_of(match))
        return services.undo_last_game(match=match, at=now, by=by, reason=reason, **said)

    return record_once(
        by=by, now=now, act="undo_game", match=match, key=key, do=undone, reason=reason, **said
    )
