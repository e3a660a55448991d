"""Say that somebody is there before the start."""

from __future__ import annotations

from datetime import datetime

from organizer.accounts.models import User
from organizer.audit.trail import acting
from organizer.events.hall import require_own_word
from organizer.events.models import Registration, WaitingPlace
from organizer.events.permissions import Action, can, require
from organizer.events.places import move_up
from organizer.events.services import (
    locked_event,
    require_check_in,
    require_entered,
    waiting_place,
)


def check_in(
    *, by: User, now: datetime, who: Registration | WaitingPlace, hall_code: str = ""
) -> Registration | WaitingPlace:
    """Who is entered, or waits for a place, is there: they say so themselves, or the desk does.
    Twice is once. Somebody who waits is entered where a place is free for them. `hall_code` is what
    a player has scanned in the hall, where the event asks for that.

    Raises Conflict `check-in-closed`, `entry-dropped`, `not-waiting`, and for a player as
    `organizer.events.hall.require_own_word`.
    """
    require(by, Action.CHECK_IN, who)
    with acting(by, now, "check_in"):
        event = locked_event(who.event)
        require_check_in(event, now)
        if not can(by, Action.MANAGE_ENTRIES, event):
            require_own_word(event, hall_code, now)
        if isinstance(who, WaitingPlace):
            who = waiting_place(event, who)
        else:
            who = event.registrations.select_related("person").get(pk=who.pk)
            require_entered(who)
        if who.checked_in_at is None:
            who.checked_in_at = now
            who.save()
        moved = move_up(event, at=now)
        return next((entry for entry in moved if entry.person_id == who.person_id), who)
