"""End a deck check."""

from __future__ import annotations

from datetime import datetime

from django.utils.translation import gettext as _

from matches import services
from organizer.accounts.models import User
from organizer.audit.trail import acting
from organizer.errors import Conflict
from organizer.events.permissions import Action, require
from organizer.events.services import require_running
from organizer.floor.models import DeckCheck


def end_deck_check(*, by: User, now: datetime, check: DeckCheck, minutes: int) -> DeckCheck:
    """The decks are back, and the table has so many minutes more (0 for none). Ended twice is ended
    once, with one extension.

    Raises Conflict `check-not-begun`, and PlayError as `matches.services.extend_time`.
    """
    require(by, Action.CHECK_DECKS, check.event)
    with acting(by, now, "end_deck_check"):
        require_running(check.event)
        check = DeckCheck.objects.select_for_update(of=("self",)).get(pk=check.pk)
        if check.ended_at is not None:
            return check
        if check.begun_at is None or check.is_called_off:
            raise Conflict("check-not-begun", _("The decks were not collected yet."))
        if minutes:
            services.extend_time(
                match=check.match, minutes=minutes, reason=_("Deck check"), at=now, by=by
            )
        check.ended_at, check.ended_by = now, by
        check.save(update_fields=["ended_at", "ended_by"])
        return check
