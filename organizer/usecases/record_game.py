"""Record one game."""

from __future__ import annotations

from datetime import datetime

from matches import services
from matches.models import Entrant, Match
from organizer.accounts.models import User
from organizer.audit.trail import acting
from organizer.events.permissions import Action, event_of, require
from organizer.events.services import require_running


def record_game(
    *, by: User, now: datetime, match: Match, number: int, winner: Entrant | None
) -> None:
    """Game `number` of the match has been won, or drawn with `winner` None.

    The number guards against a doubled click: a game that is recorded is not recorded again.
    Raises PlayError where the match is over, the game is not the next one, or a deck is not chosen.
    """
    require(by, Action.RECORD_RESULT, match)
    with acting(by, now, "record_game"):
        require_running(event_of(match))
        services.record_game(match=match, number=number, winner=winner, at=now, by=by)
