"""Confirm the opponent's report."""

from __future__ import annotations

from datetime import datetime

from matches import services
from matches.models import ResultReport, Seat
from organizer.accounts.models import User
from organizer.events.permissions import Action, event_of, require
from organizer.events.recording import Recorded, record_once
from organizer.events.services import require_running


def confirm_result(
    *, by: User, now: datetime, seat: Seat, expected_version: int, key: str = ""
) -> Recorded:
    """The player in the seat says that the opponent's report is right: from now on it counts.
    `expected_version` is the one that they saw.

    With a `key` it is done once, however often it is sent. Raises PlayError as
    `matches.services.confirm_result`, Conflict `key-used`.
    """
    require(by, Action.REPORT_RESULT, seat)
    said = {"expected_version": expected_version}

    def confirmed() -> ResultReport:
        require_running(event_of(seat))
        return services.confirm_result(
            match=seat.match, entrant=seat.entrant, at=now, by=by, **said
        )

    return record_once(
        by=by, now=now, act="confirm_result", match=seat.match, key=key, do=confirmed, **said
    )
