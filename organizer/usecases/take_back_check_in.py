"""Take a check-in back."""

from __future__ import annotations

from datetime import datetime

from organizer.accounts.models import User
from organizer.audit.trail import acting
from organizer.events.models import Registration, WaitingPlace
from organizer.events.permissions import Action, require
from organizer.events.services import locked_event, require_check_in, waiting_place


def take_back_check_in(
    *, by: User, now: datetime, who: Registration | WaitingPlace
) -> Registration | WaitingPlace:
    """Who was checked in is not there after all; one who was not stays so.

    Raises Conflict `check-in-closed`, `not-waiting`.
    """
    require(by, Action.CHECK_IN, who)
    with acting(by, now, "take_back_check_in"):
        event = locked_event(who.event)
        require_check_in(event, now)
        if isinstance(who, WaitingPlace):
            who = waiting_place(event, who)
        else:
            who = event.registrations.select_related("person").get(pk=who.pk)
        who.checked_in_at = None
        who.save()
    return who
