"""Correct the result of a match."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime

from matches import services
from matches.engine.results import Ending, Game
from matches.models import Entrant, Match
from organizer.accounts.models import User
from organizer.audit.trail import acting
from organizer.events.permissions import Action, event_of, require
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
) -> None:
    """A new version of the result, which counts from now on, even after the event; the earlier
    ones stay.

    Raises PlayError as `matches.services.report_match`, `reason-required` among them.
    """
    require(by, Action.CORRECT_RESULT, match)
    with acting(by, now, "correct_match", reason):
        require_begun(event_of(match))
        services.report_match(
            match=match,
            games=games,
            ending=ending,
            loser=loser,
            at=now,
            by=by,
            reason=reason,
            expected_version=expected_version,
        )
