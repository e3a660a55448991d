"""Wait no more for a place."""

from __future__ import annotations

from datetime import datetime

from organizer.accounts.models import User
from organizer.audit.trail import acting
from organizer.events.models import WaitingPlace
from organizer.events.permissions import Action, require
from organizer.events.services import locked_event


def leave_waiting_list(*, by: User, now: datetime, place: WaitingPlace) -> None:
    """Who waited is off the list, whether they asked for it or the desk took them off; a guest who
    was nothing else goes with it. One who is gone stays gone."""
    require(by, Action.LEAVE_WAITING_LIST, place)
    with acting(by, now, "leave_waiting_list"):
        event = locked_event(place.event)
        waiting = event.waiting.select_related("person").filter(pk=place.pk).first()
        if waiting is None:
            return
        person = waiting.person
        waiting.delete()
        is_guest = person.user_id is None
        if is_guest and not person.registrations.exists() and not person.waiting.exists():
            person.delete()
