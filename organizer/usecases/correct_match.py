"""Correct the result of a match."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime

from matches import services
from matches.models import Match
from organizer.accounts.models import User
from organizer.audit.trail import acting
from organizer.events.permissions import Action, event_of, require
from organizer.events.services import require_running


def correct_match(
    *, by: User, now: datetime, match: Match, games: Sequence[object], reason: str
) -> None:
    """A new version of the result, which counts from now on; the earlier ones stay.

    Raises PlayError where the games make no match or the reason is missing.
    """
    require(by, Action.CORRECT_RESULT, match)
    with acting(by, now, "correct_match", reason):
        require_running(event_of(match))
        services.report_match(match=match, games=games, at=now, by=by, reason=reason)
