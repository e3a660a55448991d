"""Report a whole match."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime

from matches import services
from matches.engine.results import Ending, Game
from matches.models import Entrant, Match, ResultReport
from organizer.accounts.models import User
from organizer.events.permissions import Action, event_of, require
from organizer.events.recording import Recorded, record_once
from organizer.events.services import require_running


def report_match(
    *,
    by: User,
    now: datetime,
    match: Match,
    games: Sequence[Game],
    ending: Ending = Ending.PLAYED,
    loser: Entrant | None = None,
    expected_version: int | None = None,
    key: str = "",
) -> Recorded:
    """The result of a match as the slip says, game by game; the players of a game are entrants. A
    judge's report counts at once, whatever players have said.

    With a `key` it is done once, however often it is sent. Raises PlayError as
    `matches.services.report_match`; where a result stands, `correct_match` changes it. Raises
    Conflict `key-used`.
    """
    require(by, Action.RECORD_RESULT, match)
    said = {
        "games": games,
        "ending": ending,
        "loser": loser,
        "expected_version": expected_version,
    }

    def reported() -> ResultReport:
        require_running(event_of(match))
        return services.report_match(match=match, at=now, by=by, **said)

    return record_once(
        by=by, now=now, act="report_match", match=match, key=key, do=reported, **said
    )
