"""Pair the next round."""

from __future__ import annotations

import secrets
from datetime import datetime

from matches import services
from matches.models import Round
from organizer.accounts.models import User
from organizer.audit.trail import acting
from organizer.events.models import Event, EventState
from organizer.events.permissions import Action, require
from organizer.events.services import locked_event, require_state

SEED_BITS = 63


def pair_round(*, by: User, now: datetime, event: Event, seed: int | None = None) -> Round:
    """The next round; the first one starts the event, and entries close.

    The same seed and results pair the same round; without one a new seed is drawn and kept. Raises
    PlayError where a match is still open, too few players are left, or all rounds are played.
    """
    require(by, Action.PAIR_ROUND, event)
    if seed is None:
        seed = secrets.randbits(SEED_BITS)
    with acting(by, now, "pair_round"):
        event = locked_event(event)
        require_state(event, EventState.OPEN, EventState.RUNNING)
        paired = services.pair_round(competition=event.competition, seed=seed, at=now, by=by)
        if event.state == EventState.OPEN:
            event.state = EventState.RUNNING
            event.save()
    return paired
