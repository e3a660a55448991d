"""Mark an entry as paid."""

from __future__ import annotations

from datetime import datetime

from django.utils.translation import gettext as _

from organizer.accounts.models import User
from organizer.audit.trail import acting
from organizer.errors import Conflict
from organizer.events.models import Registration
from organizer.events.permissions import Action, require
from organizer.events.services import locked_event


def mark_paid(*, by: User, now: datetime, entry: Registration) -> Registration:
    """The desk has taken the event's fee, as it is now, of this entry. Who has paid before keeps
    what was taken then.

    Raises Conflict `no-fee` where an entry costs nothing.
    """
    require(by, Action.MARK_PAID, entry)
    with acting(by, now, "mark_paid"):
        event = locked_event(entry.event)
        if event.fee is None:
            raise Conflict("no-fee", _("This event has no entry fee. Its details say what it is."))
        entry = event.registrations.select_related("person").get(pk=entry.pk)
        if entry.paid_at is None:
            entry.paid_at, entry.paid_to, entry.paid_amount = now, by, event.fee
            entry.save()
    return entry
