"""Disqualify a player."""

from __future__ import annotations

from datetime import datetime

from django.utils.translation import gettext as _

from matches import services
from matches.engine.penalties import OTHER, Kind
from organizer.accounts.models import User
from organizer.audit.trail import acting
from organizer.errors import UserError
from organizer.events.models import EventState, Registration
from organizer.events.permissions import Action, require
from organizer.events.services import drop, locked_event, require_state


def disqualify_entry(
    *,
    by: User,
    now: datetime,
    entry: Registration,
    reason: str,
    infraction: str = OTHER.key,
) -> Registration:
    """The entry is dropped and has no rank; what it played stays, for its opponents' sake. A match
    that it is in is ended as any other. It is on record as a penalty, and lifted by taking that
    back (`withdraw_penalty`). Twice is once.

    Raises UserError `reason-required`, PlayError `no-such-infraction`.
    """
    require(by, Action.DISQUALIFY_ENTRY, entry)
    if not reason.strip():
        raise UserError("reason-required", _("Give the reason for the disqualification."))
    with acting(by, now, "disqualify_entry", reason.strip()):
        event = locked_event(entry.event)
        require_state(event, EventState.OPEN, EventState.RUNNING)
        entry = event.registrations.select_related("entrant", "person").get(pk=entry.pk)
        event.waiting.filter(person=entry.person).delete()
        if entry.entrant.disqualified_at is not None:
            return entry
        drop(entry, at=now, by=by)
        services.give_penalty(
            entrant=entry.entrant,
            infraction=infraction,
            kind=Kind.DISQUALIFICATION,
            at=now,
            by=by,
            reason=reason.strip(),
        )
        entry.entrant.refresh_from_db()
    return entry
