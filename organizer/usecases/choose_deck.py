"""Choose the deck of a Set for the next game."""

from __future__ import annotations

from datetime import datetime

from matches import services
from matches.models import Seat
from organizer.accounts.models import User
from organizer.audit.trail import acting
from organizer.events.permissions import Action, event_of, require
from organizer.events.services import require_running


def choose_deck(*, by: User, now: datetime, seat: Seat, deck: int) -> None:
    """The player in the seat takes deck 1, 2 or 3; hidden until everybody who must choose has.

    Players choose for themselves, and staff who do not sit in the match for them. Raises PlayError
    where no choice is due or the deck is knocked out (T15-START, T15-NEXT).
    """
    require(by, Action.CHOOSE_DECK, seat)
    with acting(by, now, "choose_deck"):
        require_running(event_of(seat))
        services.choose_deck(match=seat.match, entrant=seat.entrant, deck=deck, at=now, by=by)
