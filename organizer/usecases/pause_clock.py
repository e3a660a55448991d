"""Stop the clock of a round."""

from __future__ import annotations

from datetime import datetime

from matches import services
from matches.models import Round
from organizer.accounts.models import User
from organizer.audit.trail import acting
from organizer.events.permissions import Action, require
from organizer.events.services import require_running


def pause_clock(*, by: User, now: datetime, round_: Round) -> None:
    """The clock stands still until it is resumed; asked for twice, it is paused once.

    Raises PlayError as `matches.services.pause_clock`.
    """
    event = round_.stage.competition.event
    require(by, Action.RUN_CLOCK, event)
    with acting(by, now, "pause_clock"):
        require_running(event)
        services.pause_clock(round_=round_, at=now, by=by)
