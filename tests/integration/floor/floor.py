"""An event on the floor: Luke plays Chris, Jun and Joan judge."""

from __future__ import annotations

from datetime import datetime, timedelta

from matches.models import Match, Round
from organizer.accounts.models import User
from organizer.events.models import EventRole, Registration
from organizer.usecases.grant_role import grant_role
from organizer.usecases.pair_round import pair_round
from tests.api.play import guests
from tests.cast import Cast, an_account
from tests.factories import NOW, an_event, entered


def later(minutes: float) -> datetime:
    """So many minutes after the round was paired."""
    return NOW + timedelta(minutes=minutes)


class Floor:
    """A running round of two tables or more, as the judges find it."""

    def __init__(self, cast: Cast, others: int = 2) -> None:
        self.cast = cast
        self.joan = User.objects.filter(username="joan").first() or an_account("Joan")
        self.event = an_event(cast, name=f"Open for {others + 2}")
        grant_role(
            by=cast.olga, now=NOW, user=self.joan, role=EventRole.Role.JUDGE, event=self.event
        )
        self.luke, self.chris = (entered(user, self.event) for user in cast.players)
        guests(cast, self.event, *(f"Guest {n}" for n in range(1, others + 1)))
        self.round: Round = pair_round(by=cast.olga, now=NOW, event=self.event, seed=1)

    @property
    def matches(self) -> list[Match]:
        """The tables in their order."""
        return list(self.round.matches.order_by("table"))

    def match_of(self, entry: Registration) -> Match:
        """Where somebody sits."""
        return self.round.matches.get(seats__entrant=entry.entrant)
