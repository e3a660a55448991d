"""Change what an event is, when or where."""

from __future__ import annotations

from datetime import datetime

from django.utils.translation import gettext as _

from matches.services import plan_rounds
from organizer.accounts.models import User
from organizer.audit.trail import acting
from organizer.errors import Conflict
from organizer.events.details import EventDetails, details_token_of
from organizer.events.models import Event, EventState
from organizer.events.permissions import Action, require
from organizer.events.pins import pin, pins_in_force
from organizer.events.places import move_up
from organizer.events.services import locked_event, require_state
from organizer.outbox.services import put
from organizer.outbox.topics import Topic


def edit_event(
    *, by: User, now: datetime, event: Event, details: EventDetails, seen: str | None = None
) -> Event:
    """Store the details; where the day or the format moves, pin anew and check every list again,
    which is done too where the event becomes casual or ceases to be. Where it gets more room, those
    who wait for a place move up.

    Once the first round is paired none of this moves (Conflict), and a finished event does not
    change. `seen` is the token of the details that were looked at (`details_token_of`), None
    whatever they are; Conflict `details-changed` where somebody has saved others meanwhile. Raises
    what `create_event` raises.
    """
    require(by, Action.EDIT_EVENT, event)
    details.validate()
    with acting(by, now, "edit_event"):
        event = locked_event(event)
        require_state(event, EventState.DRAFT, EventState.OPEN, EventState.RUNNING)
        _require_seen(event, seen)
        is_moved = _moves(event, details)
        if is_moved or event.is_casual != details.is_casual:
            require_state(event, EventState.DRAFT, EventState.OPEN)
            if is_moved:
                pin(event, pins_in_force(details.format_slug, details.day))
            put(Topic.RECHECK_EVENT, event.pk, now)
        _require_room_for_all(event, details.capacity)
        plan_rounds(competition=event.competition, rounds_planned=details.rounds)
        for name, value in details.as_fields().items():
            setattr(event, name, value)
        event.save()
        move_up(event, at=now)
    return event


def _require_seen(event: Event, seen: str | None) -> None:
    if seen is not None and seen != details_token_of(event):
        raise Conflict(
            "details-changed",
            _(
                "Somebody has saved other details meanwhile. What you filled in stands below: saved"
                " again it counts in place of theirs."
            ),
        )


def _moves(event: Event, details: EventDetails) -> bool:
    """Whether the event gets another day or another format."""
    pinned = event.day, event.format_version.format.slug
    return pinned != (details.day, details.format_slug)


def _require_room_for_all(event: Event, capacity: int | None) -> None:
    entered = event.registrations.filter(dropped_at=None).count()
    if capacity is not None and capacity < entered:
        raise Conflict(
            "capacity-below-entries",
            _("%(entered)d players are entered already; leave room for them.")
            % {"entered": entered},
        )
