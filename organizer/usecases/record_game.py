"""Record one game."""

from __future__ import annotations

from datetime import datetime

from matches import services
from matches.models import Entrant, Match
from organizer.accounts.models import User
from organizer.audit.trail import acting
from organizer.events.permissions import Action, event_of, require
from organizer.events.services import require_running


def record_game(
    *,
    by: User,
    now: datetime,
    match: Match,
    number: int,
    winner: Entrant | None,
    penalised: Entrant | None = None,
    reason: str = "",
    expected_version: int | None = None,
) -> None:
    """Game `number` of the match has been won, or drawn with `winner` None; `penalised` lost it by
    a penalty. An earlier game is corrected with a `reason`: a version is added.

    `expected_version` is the one that the judge saw (`MatchView.version`): two judges never record
    over each other. Raises PlayError as `matches.services.record_game`.
    """
    require(by, Action.RECORD_RESULT, match)
    with acting(by, now, "record_game", reason):
        require_running(event_of(match))
        services.record_game(
            match=match,
            number=number,
            winner=winner,
            penalised=penalised,
            at=now,
            by=by,
            reason=reason,
            expected_version=expected_version,
        )
