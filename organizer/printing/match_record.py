"""The record of a match in which decks are knocked out: a line a game, to be written by hand or as
it was recorded."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import cast

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from matches.engine.results import Ending, Game
from matches.engine.terms import KoTerms, Terms
from matches.models import Entrant, Match, ResultReport, Round
from matches.queries import GameView, MatchView, match_view, round_view, terms_of, terms_of_match
from organizer.errors import Conflict
from organizer.events.permissions import Action
from organizer.printing.printout import Printout
from organizer.printing.record_drawing import draw
from organizer.printing.record_lines import (
    MatchRecord,
    MatchRecords,
    Total,
    empty_lines,
    lines_of,
    rules_said,
)
from organizer.printing.round_words import Player, RoundHeading, heading_of_round, players_of

RECORD = gettext_lazy("Match record")
RECORDS = gettext_lazy("Match records")
TEMPLATE = "printing/match_record.html"


def read_one(match: Match) -> MatchRecords:
    """The record of a match as far as its games are recorded. Conflict where no decks are knocked
    out, and where nobody sits opposite."""
    round_ = match.round
    view = match_view(match)
    if not view.is_ko:
        raise _not_of_sets()
    if view.is_alone:
        raise _nobody_meets()
    return _records(round_, [view])


def read_all(round_: Round) -> MatchRecords:
    """The records of all tables of a round."""
    views = round_view(round_).matches
    if not any(view.is_ko for view in views):
        raise _not_of_sets()
    met = [view for view in views if not view.is_alone]
    if not met:
        raise _nobody_meets()
    return _records(round_, met)


def _not_of_sets() -> Conflict:
    sentence = _("In this event no decks are knocked out. Print the result slips instead.")
    return Conflict("no-decks-knocked-out", sentence)


def _nobody_meets() -> Conflict:
    return Conflict("no-tables", _("Nobody sits opposite here, so there is no match to record."))


def _records(round_: Round, views: Iterable[MatchView]) -> MatchRecords:
    competition = round_.stage.competition
    heading, player = heading_of_round(round_), players_of(competition.event)
    terms = terms_of(competition)
    return MatchRecords(heading, tuple(_record(view, terms, heading, player) for view in views))


def _record(
    view: MatchView, terms: Terms, heading: RoundHeading, player: Callable[[Entrant], Player]
) -> MatchRecord:
    its = cast(KoTerms, terms_of_match(view.match, terms))
    seats = {seat.entrant: number for number, seat in enumerate(view.seats)}
    games = [_by_seats(game, seats) for game in view.games]
    lines = [*lines_of(games, len(seats), its.scoring)]
    if not view.finished:
        lines += empty_lines(len(lines), its.match.decks, len(seats))
    return MatchRecord(
        heading=heading,
        table=view.match.table,
        players=tuple(player(seat.entrant) for seat in view.seats),
        decks=its.match.decks,
        lines=tuple(lines),
        total=_total(view) if view.finished else None,
        rules=rules_said(its.match.decks, its.scoring),
    )


def _by_seats(game: GameView, seats: Mapping[Entrant, int]) -> Game:
    """A game as the engine has it, its players by their seats."""
    return Game(
        winner=None if game.winner is None else seats[game.winner],
        penalised=None if game.penalised is None else seats[game.penalised],
        decks={seats[who]: game.decks[who.pk] for who in seats if who.pk in game.decks},
    )


def _total(view: MatchView) -> Total:
    by_games = view.ending is Ending.PLAYED
    return Total(
        decks_left=tuple(len(seat.decks_left) for seat in view.seats),
        points=tuple(seat.points for seat in view.seats),
        ending="" if by_games else str(ResultReport.Ending(view.ending).label),
    )


SHEET = Printout(
    key="match-record",
    title=RECORD,
    subject=Match,
    action=Action.VIEW_MATCH,
    read=read_one,
    draw=draw,
    template=TEMPLATE,
)
PILE = Printout(
    key="match-records",
    title=RECORDS,
    subject=Round,
    action=Action.VIEW_FLOOR,
    read=read_all,
    draw=draw,
    template=TEMPLATE,
)
