"""Take somebody back who had dropped out."""

from __future__ import annotations

from datetime import datetime

from django.utils.translation import gettext as _

from matches.services import Missed, return_entrant
from organizer.accounts.models import User
from organizer.audit.trail import acting
from organizer.errors import Conflict
from organizer.events.models import EventState, Registration
from organizer.events.permissions import Action, require
from organizer.events.places import require_room
from organizer.events.services import locked_event, require_state


def return_entry(
    *, by: User, now: datetime, entry: Registration, missed: Missed = Missed.NOTHING
) -> Registration:
    """The entry is paired again from the next draft on, with what it played before; the rounds that
    were published meanwhile count as `missed` says. Who is brought back while players check in is
    checked in: they are there.

    Raises Conflict `entry-not-dropped`, `event-is-full`, and PlayError as
    `matches.services.return_entrant`.
    """
    require(by, Action.RETURN_ENTRY, entry)
    with acting(by, now, "return_entry"):
        event = locked_event(entry.event)
        require_state(event, EventState.OPEN, EventState.RUNNING)
        entry = event.registrations.select_related("entrant", "person").get(pk=entry.pk)
        if entry.dropped_at is None:
            raise Conflict("entry-not-dropped", _("This entry was not dropped."))
        require_room(event)
        entry.entrant = return_entrant(entrant=entry.entrant, missed=missed)
        entry.dropped_at, entry.dropped_because = None, ""
        entry.checked_in_at = now if event.checks_in(now) else None
        entry.save()
        event.waiting.filter(person=entry.person).delete()
    return entry
