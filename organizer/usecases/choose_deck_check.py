"""Choose a table for a deck check."""

from __future__ import annotations

from datetime import datetime

from django.utils.translation import gettext as _

from matches.models import Match
from matches.queries import match_view
from matches.services.locks import lock_match
from organizer.accounts.models import User
from organizer.audit.trail import acting
from organizer.errors import Conflict
from organizer.events.models import EventState
from organizer.events.permissions import Action, event_of, require
from organizer.events.services import locked_event, require_state
from organizer.floor.models import DeckCheck


def choose_deck_check(*, by: User, now: datetime, match: Match) -> DeckCheck:
    """Check this table without a draw, because a judge wants to; one that is drawn or chosen
    already is that check.

    Raises Conflict `match-over`, PlayError `no-such-match`.
    """
    event = event_of(match)
    require(by, Action.CHECK_DECKS, event)
    with acting(by, now, "choose_deck_check"):
        event = locked_event(event)
        require_state(event, EventState.RUNNING)
        match = lock_match(match)
        if match_view(match).finished:
            raise Conflict("match-over", _("The match is finished: its decks are put away."))
        check, _is_new = DeckCheck.objects.get_or_create(
            match=match,
            is_called_off=False,
            defaults={"event": event, "asked_by": by, "asked_at": now},
        )
        return check
