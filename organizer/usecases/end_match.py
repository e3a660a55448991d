"""End a match before it is played out."""

from __future__ import annotations

from datetime import datetime

from matches import services
from matches.engine.results import Ending
from matches.models import Entrant, Match, ResultReport
from organizer.accounts.models import User
from organizer.events.permissions import Action, event_of, require
from organizer.events.recording import Recorded, record_once
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
    key: str = "",
) -> Recorded:
    """The match is over away from the table: conceded, at time, a player who did not appear, an
    intentional draw, a penalty.

    With a `key` it is done once, however often it is sent. Raises PlayError as
    `matches.services.end_match`, Conflict `key-used`.
    """
    require(by, Action.RECORD_RESULT, match)
    said = {"ending": ending, "loser": loser, "expected_version": expected_version}

    def ended() -> ResultReport:
        require_running(event_of(match))
        return services.end_match(match=match, at=now, by=by, reason=reason, **said)

    return record_once(
        by=by, now=now, act="end_match", match=match, key=key, do=ended, reason=reason, **said
    )
