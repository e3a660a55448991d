"""Plan in which stages an event is played."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from datetime import datetime

from matches import services
from matches.models import Stage
from organizer.accounts.models import User
from organizer.audit.trail import acting
from organizer.events.models import Event, EventState
from organizer.events.permissions import Action, require
from organizer.events.services import locked_event, require_state


def plan_stages(
    *, by: User, now: datetime, event: Event, stages: Sequence[Mapping[str, object]]
) -> tuple[Stage, ...]:
    """The event runs in these stages (`matches.engine.stages` has the shape); those that have begun
    keep their kind and options. The event's number of rounds follows a first stage of Swiss rounds.

    Raises PlayError as `matches.services.plan_stages`.
    """
    require(by, Action.EDIT_EVENT, event)
    with acting(by, now, "plan_stages"):
        event = locked_event(event)
        require_state(event, EventState.DRAFT, EventState.OPEN, EventState.RUNNING)
        planned = services.plan_stages(competition=event.competition, stages=stages)
        if planned[0].rounds_planned is not None:
            event.rounds = planned[0].rounds_planned
            event.save()
    return planned
