"""Take back who was left out for not being there."""

from __future__ import annotations

from collections.abc import Collection
from datetime import datetime

from matches.services import return_entrant
from organizer.accounts.models import User
from organizer.audit.trail import acting
from organizer.events.models import DropReason, Event, EventState, Registration
from organizer.events.permissions import Action, require
from organizer.events.places import free_places
from organizer.events.services import locked_event, require_state


def return_absent(
    *, by: User, now: datetime, event: Event, seen: Collection[int]
) -> list[Registration]:
    """Those entries of `seen` (ids) that were left out as `DropReason.ABSENT`, in again and not
    checked in, as they were before: who entered first comes first, as long as there is room.

    Raises that the event is not open, and PlayError as `matches.services.return_entrant`.
    """
    require(by, Action.RUN_CHECK_IN, event)
    with acting(by, now, "return_absent"):
        event = locked_event(event)
        require_state(event, EventState.OPEN)
        absent = event.registrations.filter(pk__in=seen, dropped_because=DropReason.ABSENT)
        returned = list(absent.select_related("person", "entrant")[: free_places(event)])
        for entry in returned:
            entry.entrant = return_entrant(entrant=entry.entrant)
            entry.dropped_at, entry.dropped_because = None, ""
            entry.save()
            event.waiting.filter(person=entry.person).delete()
    return returned
