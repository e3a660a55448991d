"""Let a paused clock run on."""

from __future__ import annotations

from datetime import datetime

from matches import services
from matches.models import Round
from organizer.accounts.models import User
from organizer.audit.trail import acting
from organizer.events.permissions import Action, require
from organizer.events.services import require_running


def resume_clock(*, by: User, now: datetime, round_: Round) -> None:
    """The paused clock runs on with what was left; asked for twice, it is resumed once.

    Raises PlayError as `matches.services.resume_clock`.
    """
    event = round_.stage.competition.event
    require(by, Action.RUN_CLOCK, event)
    with acting(by, now, "resume_clock"):
        require_running(event)
        services.resume_clock(round_=round_, at=now, by=by)
