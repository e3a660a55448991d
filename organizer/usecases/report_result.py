"""Report the result of one's own match."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime

from matches import services
from matches.engine.results import Ending, Game
from matches.models import Entrant, ResultReport, Seat
from organizer.accounts.models import User
from organizer.events.permissions import Action, event_of, require
from organizer.events.recording import Recorded, record_once
from organizer.events.services import require_running


def report_result(
    *,
    by: User,
    now: datetime,
    seat: Seat,
    games: Sequence[Game],
    ending: Ending = Ending.PLAYED,
    loser: Entrant | None = None,
    expected_version: int | None = None,
    key: str = "",
) -> Recorded:
    """The player in the seat says how the match went; it counts once the opponent confirms it.

    Where the opponent has reported, the same result confirms theirs and another disputes it. With a
    `key` it is done once, however often it is sent. Raises PlayError as
    `matches.services.report_result`, Conflict `key-used`.
    """
    require(by, Action.REPORT_RESULT, seat)
    said = {
        "games": games,
        "ending": ending,
        "loser": loser,
        "expected_version": expected_version,
    }

    def reported() -> ResultReport:
        require_running(event_of(seat))
        return services.report_result(match=seat.match, entrant=seat.entrant, at=now, by=by, **said)

    return record_once(
        by=by, now=now, act="report_result", match=seat.match, key=key, do=reported, **said
    )
