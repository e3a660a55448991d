"""Pair the next round."""

from __future__ import annotations

from datetime import datetime

from matches import services
from matches.models import Round
from organizer.accounts.models import User
from organizer.archive.copies import ask_for_copy
from organizer.audit.trail import acting
from organizer.events.models import Event, EventState
from organizer.events.permissions import Action, require
from organizer.events.services import begin, locked_event, new_seed, require_state


def pair_round(*, by: User, now: datetime, event: Event, seed: int | None = None) -> Round:
    """The next round, drafted and published at once; the first one starts the event, and entries
    close.

    The same seed and results pair the same round; without one a new seed is drawn and kept. Raises
    PlayError where there is a draft, a match is still open, too few players are left, or all rounds
    of the stage are played.
    """
    require(by, Action.PAIR_ROUND, event)
    with acting(by, now, "pair_round"):
        event = locked_event(event)
        require_state(event, EventState.OPEN, EventState.RUNNING)
        paired = services.pair_round(
            competition=event.competition, seed=new_seed(seed), at=now, by=by
        )
        begin(event)
        ask_for_copy(event, now)
    return paired
