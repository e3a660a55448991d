"""End a match before it is played out."""

from __future__ import annotations

from datetime import datetime

from matches import services
from matches.engine.results import Ending
from matches.models import Entrant, Match
from organizer.accounts.models import User
from organizer.audit.trail import acting
from organizer.events.permissions import Action, event_of, require
from organizer.events.services import require_running


def end_match(
    *,
    by: User,
    now: datetime,
    match: Match,
    ending: Ending,
    loser: Entrant | None = None,
    reason: str = "",
    expected_version: int | None = None,
) -> None:
    """The match is over away from the table: conceded, at time, a player who did not appear, an
    intentional draw, a penalty. Raises PlayError as `matches.services.end_match`."""
    require(by, Action.RECORD_RESULT, match)
    with acting(by, now, "end_match", reason):
        require_running(event_of(match))
        services.end_match(
            match=match,
            ending=ending,
            loser=loser,
            at=now,
            by=by,
            reason=reason,
            expected_version=expected_version,
        )
