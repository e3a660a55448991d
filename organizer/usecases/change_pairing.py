"""Change the pairings of a draft by hand."""

from __future__ import annotations

from datetime import datetime

from matches import services
from matches.models import Entrant, Round
from organizer.accounts.models import User
from organizer.audit.trail import acting
from organizer.events.models import Event
from organizer.events.permissions import Action, require
from organizer.events.services import locked_event


def change_pairing(
    *, by: User, now: datetime, event: Event, one: Entrant, other: Entrant, seen: str | None = None
) -> Round:
    """The draft with two players in each other's places; `matches.queries.swap_view` warns of what
    comes of it. Raises PlayError as `matches.services.change_pairing`."""
    require(by, Action.PAIR_ROUND, event)
    with acting(by, now, "change_pairing"):
        event = locked_event(event)
        return services.change_pairing(
            competition=event.competition, one=one, other=other, seen=seen
        )
