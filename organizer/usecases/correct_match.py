"""Correct the result of a match."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime

from matches import services
from matches.engine.results import Ending, Game
from matches.models import Entrant, Match, ResultReport
from organizer.accounts.models import User
from organizer.events.permissions import Action, event_of, require
from organizer.events.recording import Recorded, record_once
from organizer.events.services import require_begun


def correct_match(
    *,
    by: User,
    now: datetime,
    match: Match,
    games: Sequence[Game],
    reason: str,
    ending: Ending = Ending.PLAYED,
    loser: Entrant | None = None,
    expected_version: int | None = None,
    key: str = "",
) -> Recorded:
    """A new version of the result, which counts from now on, even after the event; the earlier
    ones stay. What it touches is said beforehand by `matches.queries.touched_by`.

    With a `key` it is done once, however often it is sent. Raises PlayError as
    `matches.services.report_match`, `reason-required` among them, and Conflict `key-used`.
    """
    require(by, Action.CORRECT_RESULT, match)
    said = {
        "games": games,
        "ending": ending,
        "loser": loser,
        "expected_version": expected_version,
    }

    def corrected() -> ResultReport:
        require_begun(event_of(match))
        return services.report_match(match=match, at=now, by=by, reason=reason, **said)

    return record_once(
        by=by,
        now=now,
        act="correct_match",
        match=match,
        key=key,
        do=corrected,
        reason=reason,
        **said,
    )
