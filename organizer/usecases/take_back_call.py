"""Take back a call for a judge."""

from __future__ import annotations

from datetime import datetime

from django.utils.translation import gettext as _

from organizer.accounts.models import User
from organizer.audit.trail import acting
from organizer.errors import Conflict
from organizer.events.permissions import Action, require
from organizer.floor.models import JudgeCall


def take_back_call(*, by: User, now: datetime, call: JudgeCall) -> None:
    """Who called does not need a judge any more. Taken back twice is once.

    Only who called takes it back, so that nobody sends the judge away whom their opponent wants,
    and only until a judge has taken it. Raises Conflict `not-your-call`, `call-taken`.
    """
    require(by, Action.CALL_JUDGE, call.match)
    if call.called_by_id != by.pk:
        raise Conflict("not-your-call", _("Only who called a judge can take the call back."))
    with acting(by, now, "take_back_call"):
        waiting = JudgeCall.objects.filter(pk=call.pk, taken_at=None, closed_at=None)
        if waiting.update(closed_at=now, closed_by=by):
            return
        found = JudgeCall.objects.select_related("taken_by").filter(pk=call.pk).first()
    if found is not None and found.closed_at is None:
        raise Conflict(
            "call-taken",
            _("%(name)s is on the way already. Tell them at the table.")
            % {"name": found.taken_by.display_name},
        )
