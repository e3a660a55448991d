"""Draw tables for deck checks."""

from __future__ import annotations

from datetime import datetime
from random import Random

from django.utils.translation import gettext as _

from matches.queries import open_round
from organizer.accounts.models import User
from organizer.audit.trail import acting
from organizer.errors import Conflict, UserError
from organizer.events.models import Event, EventState
from organizer.events.permissions import Action, require
from organizer.events.services import locked_event, new_seed, require_state
from organizer.floor.drawing import draw_tables
from organizer.floor.models import DeckCheck, DeckCheckDraw
from organizer.floor.queries import candidates

MOST_TABLES = 50


def draw_deck_checks(
    *, by: User, now: datetime, event: Event, tables: int, seed: int | None = None
) -> DeckCheckDraw:
    """Draw so many tables of the open round that still play; those whose players were checked less
    often come first. The same seed draws the same ones of the same candidates, which are kept.

    Raises UserError `tables-missing`, Conflict `no-open-round` and `no-table-left`.
    """
    require(by, Action.CHECK_DECKS, event)
    if not 1 <= tables <= MOST_TABLES:
        raise UserError(
            "tables-missing", _("Draw 1 to %(most)d tables at once.") % {"most": MOST_TABLES}
        )
    with acting(by, now, "draw_deck_checks"):
        event = locked_event(event)
        require_state(event, EventState.RUNNING)
        round_ = open_round(event.competition)
        if round_ is None:
            raise Conflict("no-open-round", _("No round is being played."))
        found = candidates(event, round_)
        if not found:
            raise Conflict(
                "no-table-left", _("No table is left to draw: all are finished or drawn already.")
            )
        draw = DeckCheckDraw.objects.create(
            event=event,
            round=round_,
            seed=new_seed(seed),
            wanted=tables,
            candidates=[[one.match, one.table, one.checked] for one in found],
            made_by=by,
            made_at=now,
        )
        lots = Random(draw.seed)  # noqa: S311 - a draw that can be replayed
        for position, one in enumerate(draw_tables(found, tables, lots), 1):
            DeckCheck.objects.create(
                event=event,
                match_id=one.match,
                draw=draw,
                position=position,
                asked_by=by,
                asked_at=now,
            )
        return draw
