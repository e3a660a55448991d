"""Start the clock of a round."""

from __future__ import annotations

from datetime import datetime

from matches import services
from matches.models import Round
from organizer.accounts.models import User
from organizer.audit.trail import acting
from organizer.events.permissions import Action, require
from organizer.events.services import require_running


def start_clock(*, by: User, now: datetime, round_: Round, minutes: int | None = None) -> None:
    """The round has these minutes from now on, or those of its format; asked for twice, it is
    started once. A paused clock starts anew.

    Raises PlayError as `matches.services.start_clock`.
    """
    event = round_.stage.competition.event
    require(by, Action.RUN_CLOCK, event)
    with acting(by, now, "start_clock"):
        require_running(event)
        services.start_clock(round_=round_, minutes=minutes, at=now, by=by)
