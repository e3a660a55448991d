"""Make a round longer or shorter."""

from __future__ import annotations

from datetime import datetime

from matches import services
from matches.models import Round
from organizer.accounts.models import User
from organizer.audit.trail import acting
from organizer.events.permissions import Action, require
from organizer.events.services import require_running


def adjust_clock(*, by: User, now: datetime, round_: Round, minutes: int, number: int) -> None:
    """So many minutes more for everybody, or less where they are below zero; `number` is
    `ClockView.next_number` as it was seen.

    Raises PlayError as `matches.services.adjust_clock`.
    """
    event = round_.stage.competition.event
    require(by, Action.RUN_CLOCK, event)
    with acting(by, now, "adjust_clock"):
        require_running(event)
        services.adjust_clock(round_=round_, minutes=minutes, number=number, at=now, by=by)
