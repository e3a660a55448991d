"""Leave out who did not check in."""

from __future__ import annotations

from collections.abc import Collection
from datetime import datetime

from organizer.accounts.models import User
from organizer.audit.trail import acting
from organizer.events.models import DropReason, Event, Registration
from organizer.events.permissions import Action, require
from organizer.events.places import move_up
from organizer.events.services import let_go, locked_event, require_check_in


def leave_out_absent(
    *, by: User, now: datetime, event: Event, seen: Collection[int]
) -> list[Registration]:
    """Those entries of `seen` (ids, as the page showed them) that are still not checked in, dropped
    as `DropReason.ABSENT`; their places go to those who wait and are there. `return_entry` brings
    them back.

    Raises Conflict `check-in-closed`.
    """
    require(by, Action.RUN_CHECK_IN, event)
    with acting(by, now, "leave_out_absent"):
        event = locked_event(event)
        require_check_in(event, now)
        absent = event.registrations.filter(pk__in=seen, dropped_at=None, checked_in_at=None)
        left_out = list(absent.select_related("person", "entrant"))
        for entry in left_out:
            let_go(entry, at=now, by=by, because=DropReason.ABSENT)
        move_up(event, at=now)
    return left_out
