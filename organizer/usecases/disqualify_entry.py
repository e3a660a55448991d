"""Disqualify a player."""

from __future__ import annotations

from datetime import datetime

from django.utils.translation import gettext as _

from matches import services
from organizer.accounts.models import User
from organizer.audit.trail import acting
from organizer.errors import UserError
from organizer.events.models import EventState, Registration
from organizer.events.permissions import Action, require
from organizer.events.services import drop, locked_event, require_state


def disqualify_entry(*, by: User, now: datetime, entry: Registration, reason: str) -> Registration:
    """The entry is dropped and has no rank; what it played stays, for its opponents' sake. A match
    that it is in is ended as any other. Twice is once.

    Raises UserError `reason-required`.
    """
    require(by, Action.DISQUALIFY_ENTRY, entry)
    if not reason.strip():
        raise UserError("reason-required", _("Give the reason for the disqualification."))
    with acting(by, now, "disqualify_entry", reason.strip()):
        event = locked_event(entry.event)
        require_state(event, EventState.OPEN, EventState.RUNNING)
        entry = event.registrations.select_related("entrant", "person").get(pk=entry.pk)
        event.waiting.filter(person=entry.person).delete()
        drop(entry, at=now, by=by)
        entry.entrant = services.disqualify_entrant(entrant=entry.entrant, at=now, by=by)
    return entry
