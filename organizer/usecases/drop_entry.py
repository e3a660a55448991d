"""Drop out of an event."""

from __future__ import annotations

from datetime import datetime

from matches.engine.reporting import CLAIMED
from matches.engine.results import Ending
from matches.queries import match_to_play
from matches.services import end_match
from organizer.accounts.models import User
from organizer.audit.trail import acting
from organizer.events.models import EventState, Registration
from organizer.events.permissions import Action, require
from organizer.events.services import drop, locked_event, require_entered, require_state


def drop_entry(
    *, by: User, now: datetime, entry: Registration, concedes: bool = False
) -> Registration:
    """The entry is paired no more; what it played stays. Before the start its place goes to who
    waits for one.

    With `concedes` the match that it is still to play is conceded, which counts at once: it is
    against who says so. Where a player has reported a result already, that is left to be answered.
    Raises Conflict `entry-dropped`, and PlayError `result-changed` where something was recorded in
    the match at that moment.
    """
    require(by, Action.DROP_ENTRY, entry)
    with acting(by, now, "drop_entry"):
        event = locked_event(entry.event)
        require_state(event, EventState.OPEN, EventState.RUNNING)
        entry = event.registrations.select_related("person", "entrant__competition").get(
            pk=entry.pk
        )
        require_entered(entry)
        drop(entry, at=now, by=by)
        if concedes:
            _concede(entry, by=by, now=now)
    return entry


def _concede(entry: Registration, *, by: User, now: datetime) -> None:
    view = match_to_play(entry.entrant)
    if view is None or view.stand in CLAIMED:
        return
    if entry.person.user_id != by.pk:
        require(by, Action.RECORD_RESULT, view.match)
    end_match(
        match=view.match,
        ending=Ending.CONCEDED,
        loser=entry.entrant,
        at=now,
        by=by,
        expected_version=view.version,
    )
