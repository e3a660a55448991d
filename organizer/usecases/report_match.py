"""Report a whole match."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime

from matches import services
from matches.engine.results import Ending, Game
from matches.models import Entrant, Match
from organizer.accounts.models import User
from organizer.audit.trail import acting
from organizer.events.permissions import Action, event_of, require
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
) -> None:
    """The result of a match as the slip says, game by game; the players of a game are entrants.

    Raises PlayError as `matches.services.report_match`; where a result stands, `correct_match`
    changes it.
    """
    require(by, Action.RECORD_RESULT, match)
    with acting(by, now, "report_match"):
        require_running(event_of(match))
        services.report_match(
            match=match,
            games=games,
            ending=ending,
            loser=loser,
            at=now,
            by=by,
            expected_version=expected_version,
        )
