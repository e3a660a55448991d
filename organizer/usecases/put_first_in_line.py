"""Put somebody at the top of the waiting list."""

from __future__ import annotations

from datetime import datetime

from organizer.accounts.models import User
from organizer.audit.trail import acting
from organizer.events.models import WaitingPlace
from organizer.events.permissions import Action, require
from organizer.events.places import put_in_front
from organizer.events.services import locked_event, waiting_place


def put_first_in_line(*, by: User, now: datetime, place: WaitingPlace) -> WaitingPlace:
    """The place, the first one of its list. Raises Conflict `not-waiting`."""
    require(by, Action.MANAGE_ENTRIES, place.event)
    with acting(by, now, "put_first_in_line"):
        place = waiting_place(locked_event(place.event), place)
        put_in_front(place)
    return place
