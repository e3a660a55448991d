"""Report a whole match."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime

from matches import services
from matches.models import Match
from organizer.accounts.models import User
from organizer.audit.trail import acting
from organizer.events.permissions import Action, event_of, require
from organizer.events.services import require_running


def report_match(*, by: User, now: datetime, match: Match, games: Sequence[object]) -> None:
    """The result of a match as the slip says, game by game (`matches.services.report_match`).

    Raises PlayError where the games make no match, or a result stands (then `correct_match`).
    """
    require(by, Action.RECORD_RESULT, match)
    with acting(by, now, "report_match"):
        require_running(event_of(match))
        services.report_match(match=match, games=games, at=now, by=by)
