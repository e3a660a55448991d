"""Start the next stage of an event."""

from __future__ import annotations

from datetime import datetime

from matches import services
from matches.models import Round
from organizer.accounts.models import User
from organizer.archive.copies import ask_for_copy
from organizer.audit.trail import acting
from organizer.events.models import Event, EventState
from organizer.events.permissions import Action, require
from organizer.events.services import locked_event, new_seed, require_state


def start_next_stage(*, by: User, now: datetime, event: Event, seed: int | None = None) -> Round:
    """The draft of the first round of the next stage, among those who qualify by their rank.

    Raises PlayError as `matches.services.start_next_stage`.
    """
    require(by, Action.PAIR_ROUND, event)
    with acting(by, now, "start_next_stage"):
        event = locked_event(event)
        require_state(event, EventState.RUNNING)
        ask_for_copy(event, now)
        return services.start_next_stage(
            competition=event.competition, seed=new_seed(seed), at=now, by=by
        )
