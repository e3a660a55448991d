"""Record one game."""

from __future__ import annotations

from datetime import datetime

from matches import services
from matches.models import Entrant, Match, ResultReport
from organizer.accounts.models import User
from organizer.events.permissions import Action, event_of, require
from organizer.events.recording import Recorded, record_once
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
    key: str = "",
) -> Recorded:
    """Game `number` of the match has been won, or drawn with `winner` None; `penalised` lost it by
    a penalty. An earlier game is corrected with a `reason`: a version is added.

    `expected_version` is the one that the judge saw (`MatchView.version`): two judges never record
    over each other. With a `key` it is done once, however often it is sent. Raises PlayError as
    `matches.services.record_game`, Conflict `key-used`.
    """
    require(by, Action.RECORD_RESULT, match)
    said = {
        "number": number,
        "winner": winner,
        "penalised": penalised,
        "expected_version": expected_version,
    }

    def recorded() -> ResultReport:
        require_running(event_of(match))
        return services.record_game(match=match, at=now, by=by, reason=reason, **said)

    return record_once(
        by=by, now=now, act="record_game", match=match, key=key, do=recorded, reason=reason, **said
    )
