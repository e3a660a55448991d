"""Pair some matches of a draft anew."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime

from matches import services
from matches.models import Match, Round
from organizer.accounts.models import User
from organizer.audit.trail import acting
from organizer.events.models import Event
from organizer.events.permissions import Action, require
from organizer.events.services import locked_event, new_seed
from organizer.floor.services import lock_checks


def repair_matches(
    *,
    by: User,
    now: datetime,
    event: Event,
    matches: Sequence[Match],
    seed: int | None = None,
    seen: str | None = None,
) -> Round:
    """The draft with the players of these matches paired anew among themselves, together with
    whoever came since it was drawn and without whoever went.

    Raises PlayError as `matches.services.repair_matches`.
    """
    require(by, Action.PAIR_ROUND, event)
    with acting(by, now, "repair_matches"):
        event = locked_event(event)
        lock_checks(event)
        return services.repair_matches(
            competition=event.competition,
            matches=matches,
            seed=new_seed(seed),
            at=now,
            by=by,
            seen=seen,
        )
