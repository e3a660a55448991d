"""Take a call for a judge."""

from __future__ import annotations

from datetime import datetime

from django.utils.translation import gettext as _

from organizer.accounts.models import User
from organizer.audit.trail import acting
from organizer.errors import Conflict
from organizer.events.permissions import Action, require
from organizer.floor.models import JudgeCall


def take_call(*, by: User, now: datetime, call: JudgeCall) -> JudgeCall:
    """The judge is on the way. Of two who take a call at once, one gets it: the row decides.

    Raises Conflict `call-taken` with the name of the one who has it, and `call-closed`.
    """
    require(by, Action.ANSWER_CALL, call.match)
    with acting(by, now, "take_call"):
        waiting = JudgeCall.objects.filter(pk=call.pk, taken_at=None, closed_at=None)
        is_taken = bool(waiting.update(taken_at=now, taken_by=by))
        found = JudgeCall.objects.select_related("taken_by").filter(pk=call.pk).first()
        if found and (is_taken or (found.taken_by == by and found.closed_at is None)):
            return found
    if found is None or found.closed_at is not None:
        raise Conflict("call-closed", _("This call is closed already. Nobody waits any more."))
    raise Conflict(
        "call-taken",
        _("%(name)s has taken this call already. Take the next one.")
        % {"name": found.taken_by.display_name},
    )
