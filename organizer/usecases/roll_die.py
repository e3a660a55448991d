"""Roll the die of Chaos Orb and Falling Star."""

from __future__ import annotations

from datetime import datetime
from random import Random

from matches import services
from matches.models import DieRoll, Entrant, Match
from organizer.accounts.models import User
from organizer.audit.trail import acting
from organizer.events.permissions import Action, event_of, require
from organizer.events.services import require_running


def roll_die(
    *,
    by: User,
    now: datetime,
    match: Match,
    card: str,
    roller: Entrant,
    target: Entrant,
    number: int,
    rng: Random,
) -> DieRoll:
    """TB-ERRATA (Type B, Errata): roll for `card`, `roller` as its controller, at `target`. Players
    of the match and staff roll; asked for the same roll `number` twice, it is rolled once.

    Raises PlayError as `matches.services.roll_die`.
    """
    require(by, Action.ROLL_DIE, match)
    with acting(by, now, "roll_die"):
        require_running(event_of(match))
        return services.roll_die(
            match=match,
            card=card,
            roller=roller,
            target=target,
            number=number,
            rng=rng,
            at=now,
            by=by,
        )
