"""Choose the deck of a Set for the next game."""

from __future__ import annotations

from datetime import datetime

from matches import services
from matches.models import Seat
from organizer.accounts.models import User
from organizer.audit.trail import acting
from organizer.events.permissions import Action, event_of, require
from organizer.events.services import require_running


def choose_deck(*, by: User, now: datetime, seat: Seat, deck: int, reason: str = "") -> None:
    """The player in the seat takes deck 1, 2 or 3; hidden until everybody who must choose has.

    Players choose for themselves, and staff who do not sit in the match for them. A choice that is
    shown already changes with a reason, and only staff give one. Raises PlayError as
    `matches.services.choose_deck` (T15-START, T15-NEXT).
    """
    require(by, Action.CHOOSE_DECK, seat)
    if reason:
        require(by, Action.CORRECT_RESULT, seat.match)
    with acting(by, now, "choose_deck", reason):
        require_running(event_of(seat))
        services.choose_deck(
            match=seat.match, entrant=seat.entrant, deck=deck, at=now, by=by, reason=reason
        )
