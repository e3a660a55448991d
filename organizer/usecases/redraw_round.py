"""Draw a draft anew."""

from __future__ import annotations

from datetime import datetime

from matches import services
from matches.models import Round
from organizer.accounts.models import User
from organizer.audit.trail import acting
from organizer.events.models import Event
from organizer.events.permissions import Action, require
from organizer.events.services import locked_event, new_seed
from organizer.floor.services import lock_checks


def redraw_round(
    *, by: User, now: datetime, event: Event, seed: int | None = None, seen: str | None = None
) -> Round:
    """The draft drawn as a whole from another seed, for those who are in now; what was changed by
    hand goes. Every draw of a round is kept. Raises PlayError as `matches.services.redraw_round`.
    """
    require(by, Action.PAIR_ROUND, event)
    with acting(by, now, "redraw_round"):
        event = locked_event(event)
        lock_checks(event)
        return services.redraw_round(
            competition=event.competition, seed=new_seed(seed), at=now, by=by, seen=seen
        )
