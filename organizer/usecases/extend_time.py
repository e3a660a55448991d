"""Give a table more time."""

from __future__ import annotations

from datetime import datetime

from matches import services
from matches.models import Extension, Match
from organizer.accounts.models import User
from organizer.audit.trail import acting
from organizer.events.permissions import Action, event_of, require
from organizer.events.services import require_running


def extend_time(
    *, by: User, now: datetime, match: Match, minutes: int, reason: str, number: int | None = None
) -> Extension:
    """So many minutes for this table on top of its round's time, and why; less than zero takes some
    back that were given.

    Raises PlayError as `matches.services.extend_time`.
    """
    require(by, Action.EXTEND_TIME, match)
    with acting(by, now, "extend_time", reason):
        require_running(event_of(match))
        return services.extend_time(
            match=match, minutes=minutes, reason=reason, number=number, at=now, by=by
        )
