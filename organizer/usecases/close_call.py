"""Close a call for a judge."""

from __future__ import annotations

from datetime import datetime

from organizer.accounts.models import User
from organizer.audit.trail import acting
from organizer.events.permissions import Action, require
from organizer.floor.models import JudgeCall


def close_call(*, by: User, now: datetime, call: JudgeCall) -> None:
    """The table is helped, whoever took its call, or nobody did. Closed twice is closed once."""
    require(by, Action.ANSWER_CALL, call.match)
    with acting(by, now, "close_call"):
        JudgeCall.objects.filter(pk=call.pk, closed_at=None).update(closed_at=now, closed_by=by)
