"""Take the whole result of a match back."""

from __future__ import annotations

from datetime import datetime

from matches import services
from matches.models import Match, ResultReport
from organizer.accounts.models import User
from organizer.events.permissions import Action, event_of, require
from organizer.events.recording import Recorded, record_once
from organizer.events.services import require_running


def void_result(
    *,
    by: User,
    now: datetime,
    match: Match,
    reason: str,
    expected_version: int | None = None,
    key: str = "",
) -> Recorded:
    """Everything recorded or claimed is taken back, with a reason: the match is reported anew.

    With a `key` it is done once, however often it is sent. Raises PlayError as
    `matches.services.void_result`, Conflict `key-used`.
    """
    require(by, Action.CORRECT_RESULT, match)
    said = {"expected_version": expected_version}

    def voided() -> ResultReport:
        require_running(event_of(match))
        return services.void_result(match=match, at=now, by=by, reason=reason, **said)

    return record_once(
        by=by, now=now, act="void_result", match=match, key=key, do=voided, reason=reason, **said
    )
