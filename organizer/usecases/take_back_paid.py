"""Take a paid mark back."""

from __future__ import annotations

from datetime import datetime

from organizer.accounts.models import User
from organizer.audit.trail import acting
from organizer.events.models import Registration
from organizer.events.permissions import Action, require
from organizer.events.services import locked_event


def take_back_paid(*, by: User, now: datetime, entry: Registration) -> Registration:
    """The entry has not paid after all, or was given the fee back; one that had not stays so. The
    trail keeps who had taken it."""
    require(by, Action.MARK_PAID, entry)
    with acting(by, now, "take_back_paid"):
        event = locked_event(entry.event)
        entry = event.registrations.select_related("person").get(pk=entry.pk)
        entry.paid_at = entry.paid_to = entry.paid_amount = None
        entry.save()
    return entry
