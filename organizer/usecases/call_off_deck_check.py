"""Call a deck check off."""

from __future__ import annotations

from datetime import datetime

from django.utils.translation import gettext as _

from organizer.accounts.models import User
from organizer.audit.trail import acting
from organizer.errors import Conflict
from organizer.events.permissions import Action, require
from organizer.floor.models import DeckCheck


def call_off_deck_check(*, by: User, now: datetime, check: DeckCheck) -> None:
    """A check that has not begun is not made: it counts for nobody, and the table can be drawn
    again. Twice is once.

    Raises Conflict `check-begun`.
    """
    require(by, Action.CHECK_DECKS, check.event)
    with acting(by, now, "call_off_deck_check"):
        waiting = DeckCheck.objects.filter(pk=check.pk, begun_at=None)
        if not waiting.update(is_called_off=True):
            raise Conflict(
                "check-begun", _("The decks are collected already. End the check instead.")
            )
