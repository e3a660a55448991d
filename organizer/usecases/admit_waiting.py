"""Enter somebody who waits for a place, whatever their turn."""

from __future__ import annotations

from datetime import datetime

from matches.services import Missed
from organizer.accounts.models import User
from organizer.audit.trail import acting
from organizer.events.models import EventState, Registration, WaitingPlace
from organizer.events.permissions import Action, require
from organizer.events.places import enter, require_room
from organizer.events.services import locked_event, require_state, waiting_place


def admit_waiting(
    *, by: User, now: datetime, place: WaitingPlace, missed: Missed = Missed.NOTHING
) -> Registration:
    """Their entry. Before the start this takes a free place out of turn; while the event runs it is
    a late entry, and the rounds that were published by then count as `missed`.

    Raises Conflict `not-waiting`, `event-is-full`, and PlayError as `enter`.
    """
    require(by, Action.MANAGE_ENTRIES, place.event)
    with acting(by, now, "admit_waiting"):
        event = locked_event(place.event)
        require_state(event, EventState.OPEN, EventState.RUNNING)
        place = waiting_place(event, place)
        require_room(event)
        there = place.checked_in_at or (now if event.checks_in(now) else None)
        if event.state == EventState.RUNNING:
            there = None
        return enter(event, place.person, at=now, missed=missed, checked_in_at=there)
