"""Begin a deck check."""

from __future__ import annotations

from datetime import datetime

from django.utils.translation import gettext as _

from organizer.accounts.models import User
from organizer.audit.trail import acting
from organizer.errors import Conflict
from organizer.events.permissions import Action, require
from organizer.events.services import require_running
from organizer.floor.models import DeckCheck
from organizer.floor.services import check_is_gone


def begin_deck_check(*, by: User, now: datetime, check: DeckCheck) -> DeckCheck:
    """The judge collects the decks of the table: its time is counted from now on. Of two who begin
    at once, one gets the check: the row decides.

    Raises Conflict `check-begun` with the name of the one who has it, and `check-over`; NotThere
    `no-such-check`.
    """
    require(by, Action.CHECK_DECKS, check.event)
    with acting(by, now, "begin_deck_check"):
        require_running(check.event)
        waiting = DeckCheck.objects.filter(pk=check.pk, begun_at=None, is_called_off=False)
        is_begun = bool(waiting.update(begun_at=now, begun_by=by))
        found = DeckCheck.objects.select_related("begun_by", "event").filter(pk=check.pk).first()
        if found is None:
            raise check_is_gone()
        check = found
        if is_begun or (check.begun_by == by and check.ended_at is None):
            return check
    if check.is_called_off or check.ended_at is not None:
        raise Conflict("check-over", _("This check is over already. Look at the list again."))
    raise Conflict(
        "check-begun",
        _("%(name)s checks this table already. Take the next one.")
        % {"name": check.begun_by.display_name},
    )
