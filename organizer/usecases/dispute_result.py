"""Say that the opponent's report is wrong."""

from __future__ import annotations

from datetime import datetime

from matches import services
from matches.models import ResultReport, Seat
from organizer.accounts.models import User
from organizer.events.permissions import Action, event_of, require
from organizer.events.recording import Recorded, record_once
from organizer.events.services import require_running


def dispute_result(
    *,
    by: User,
    now: datetime,
    seat: Seat,
    expected_version: int,
    reason: str = "",
    key: str = "",
) -> Recorded:
    """The player in the seat says that the opponent's report is wrong; a judge decides. Who knows
    the right result reports it (`report_result`), which disputes the other one.

    With a `key` it is done once, however often it is sent. Raises PlayError as
    `matches.services.dispute_result`, Conflict `key-used`.
    """
    require(by, Action.REPORT_RESULT, seat)
    said = {"expected_version": expected_version}

    def disputed() -> ResultReport:
        require_running(event_of(seat))
        return services.dispute_result(
            match=seat.match, entrant=seat.entrant, at=now, by=by, reason=reason, **said
        )

    return record_once(
        by=by,
        now=now,
        act="dispute_result",
        match=seat.match,
        key=key,
        do=disputed,
        reason=reason,
        **said,
    )
