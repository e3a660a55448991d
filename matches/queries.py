"""What pages and the API read of a competition, as plain values."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from datetime import datetime
from fractions import Fraction

from django.db.models import QuerySet

from matches.engine import results
from matches.engine.dice import Effect, card_of, effect_of
from matches.engine.match import records_of
from matches.engine.results import Ending, Side
from matches.engine.standings.table import standings as table_of
from matches.engine.terms import DieTerms, KoTerms, Terms, parse_terms
from matches.models import Competition, DieRoll, Entrant, Match, ResultReport, Round
from matches.sheets import Sheet, by_id, read_games, read_sheets


@dataclass(frozen=True)
class StandingView:
    """One line of the standings.

    `rank` is shared by entrants who are equal in everything. `tiebreakers` holds, in the order in
    which they decide and under the names of the terms, exact fractions (shares between 0 and 1) or
    counts.
    """

    rank: int
    entrant: Entrant
    points: int
    played: int
    won: int
    drawn: int
    lost: int
    tiebreakers: Mapping[str, Fraction | int]


@dataclass(frozen=True)
class SeatView:
    """One player's side of a match, with what they have to do next.

    `decks_left` and `knocked_out` are deck numbers (Type 15). `deck` is the deck for the next game:
    None while it is hidden, not chosen or not needed. `has_chosen` says whether the choice for the
    next game is made; `options` are the decks that can be chosen while one has to be.
    """

    entrant: Entrant
    position: int
    wins: int
    losses: int
    draws: int
    points: int
    decks_left: tuple[int, ...]
    knocked_out: tuple[int, ...]
    deck: int | None
    has_chosen: bool
    options: tuple[int, ...]


@dataclass(frozen=True)
class GameView:
    """One game as reported; `winner` None is a draw, unless somebody was penalised."""

    number: int
    winner: Entrant | None
    penalised: Entrant | None
    decks: Mapping[int, int]
    """Entrant id → deck number; empty where decks are not knocked out."""


@dataclass(frozen=True)
class MatchView:
    """A match as it stands and what can be done next.

    `version` is that of the newest report (0: nothing reported); hand it back as
    `expected_version` when recording. `next_game` is the number of the game to be played, None
    once the match is finished. `must_choose` are the entrants who still owe a deck for it;
    `can_record` says whether it can be recorded now. A finished match without `winner` is drawn,
    or lost by everybody.
    """

    match: Match
    is_bye: bool
    is_ko: bool
    seats: tuple[SeatView, ...]
    games: tuple[GameView, ...]
    version: int
    ending: Ending
    loser: Entrant | None
    next_game: int | None
    must_choose: tuple[Entrant, ...]
    can_record: bool
    finished: bool
    winner: Entrant | None
    drawn: bool


@dataclass(frozen=True)
class RoundView:
    """A round with its matches in table order."""

    round: Round
    matches: tuple[MatchView, ...]

    @property
    def unfinished(self) -> int:
        """How many matches still lack a final result."""
        return sum(not match.finished for match in self.matches)


@dataclass(frozen=True)
class ReportView:
    """One version of a result, for the history of a match."""

    version: int
    made_at: datetime
    made_by_id: int | None
    reason: str
    ending: Ending
    loser: Entrant | None
    final: bool
    games: tuple[GameView, ...]


@dataclass(frozen=True)
class RollView:
    """One roll of the die and what it means; `is_anew` where it follows one that its target had to
    make anew."""

    number: int
    game_number: int
    card: str
    roller: Entrant
    target: Entrant
    value: int
    effect: Effect
    is_anew: bool
    made_at: datetime


@dataclass(frozen=True)
class DiceView:
    """The rolls of a match, the newest first. `next_number` is handed back with the next roll;
    `owed` is the roll of the game being played that its target has still to make anew."""

    die: DieTerms
    rolls: tuple[RollView, ...]
    next_number: int
    owed: RollView | None


def terms_of(competition: Competition) -> Terms:
    """The terms of play of a competition."""
    return parse_terms(competition.terms)


def rounds(competition: Competition) -> list[Round]:
    """Every round that is paired, in order."""
    return list(Round.objects.filter(stage__competition=competition).order_by("number"))


def open_round(competition: Competition) -> Round | None:
    """The round that is being played, if any: it stays open until the next is paired."""
    return Round.objects.filter(stage__competition=competition, closed_at=None).first()


def round_view(round_: Round, viewer: Entrant | None = None) -> RoundView:
    """A round and its matches as they stand; `viewer` as in `match_view`."""
    return RoundView(round_, tuple(_match_views(Match.objects.filter(round=round_), viewer)))


def match_view(match: Match, viewer: Entrant | None = None) -> MatchView:
    """A match as it stands and what can be done next.

    Decks that are chosen for the next game stay hidden until everybody who has to choose has
    chosen (T15-START); `viewer` sees their own.
    """
    return next(_match_views(Match.objects.filter(pk=match.pk), viewer))


def matches_of(entrant: Entrant) -> list[MatchView]:
    """Everything an entrant has played and plays, as they see it, round by round."""
    matches = Match.objects.filter(seats__entrant=entrant).order_by("round__number")
    return list(_match_views(matches, entrant))


def history(match: Match) -> list[ReportView]:
    """Every version of a match's result, the first one first."""
    entrants = by_id(Entrant.objects.filter(seats__match=match))
    reports = ResultReport.objects.filter(match=match).select_related("loser").order_by("version")
    games = read_games([report.pk for report in reports], entrants)
    return [
        ReportView(
            version=report.version,
            made_at=report.made_at,
            made_by_id=report.made_by_id,
            reason=report.reason,
            ending=Ending(report.ending),
            loser=entrants[report.loser.entrant_id] if report.loser else None,
            final=report.status == ResultReport.Status.FINAL,
            games=_game_views(games[report.pk]),
        )
        for report in reports
    ]


def dice_view(match: Match, game_number: int | None) -> DiceView | None:
    """The die of a match whose game of that number is being played (None: none is); None where
    the format has no die."""
    die = terms_of(match.round.stage.competition).die
    if die is None:
        return None
    rows = DieRoll.objects.filter(match=match).select_related("roller", "target")
    rolls = tuple(
        RollView(
            number=row.number,
            game_number=row.game_number,
            card=row.card,
            roller=row.roller,
            target=row.target,
            value=row.value,
            effect=effect_of(die, card_of(die, row.card), row.value),
            is_anew=row.rolls_anew_id is not None,
            made_at=row.made_at,
        )
        for row in rows.order_by("-number")
    )
    newest = rolls[0] if rolls else None
    is_owed = newest is not None and newest.effect.again and newest.game_number == game_number
    return DiceView(die, rolls, len(rolls) + 1, newest if is_owed else None)


def records(competition: Competition, after_round: int | None = None) -> tuple[results.Record, ...]:
    """What every finished match brought each entrant (players are entrant ids)."""
    matches = Match.objects.filter(round__stage__competition=competition).order_by("pk")
    if after_round is not None:
        matches = matches.filter(round__number__lte=after_round)
    terms = terms_of(competition)
    ids = competition.entrants.values_list("pk", flat=True)
    states = (sheet.state(terms) for sheet in read_sheets(matches, {pk: pk for pk in ids}))
    return tuple(
        record for state in states if state.finished for record in records_of(terms, state)
    )


def standings(competition: Competition, after_round: int | None = None) -> list[StandingView]:
    """The standings now, or after a round: finished matches count at once, running ones not yet.

    Dropped entrants keep their line. Entrants who are equal in everything share a rank and are
    listed by name.
    """
    entrants = by_id(competition.entrants.order_by("name", "pk"))
    table = table_of(terms_of(competition), list(entrants), records(competition, after_round))
    return [
        StandingView(
            rank=line.rank,
            entrant=entrant,
            points=line.points,
            played=line.played,
            won=line.won,
            drawn=line.drawn,
            lost=line.lost,
            tiebreakers=line.tiebreakers,
        )
        for line in table
        for entrant in (entrants[line.player],)
    ]


def _match_views(matches: QuerySet[Match], viewer: Entrant | None) -> Iterator[MatchView]:
    found = {match.pk: match for match in matches.select_related("round__stage__competition")}
    entrants = by_id(Entrant.objects.filter(seats__match_id__in=list(found)))
    terms: dict[int, Terms] = {}
    for sheet in read_sheets(matches, entrants):
        match = found[sheet.match_id]
        competition = match.round.stage.competition
        if competition.pk not in terms:
            terms[competition.pk] = terms_of(competition)
        yield _match_view(match, sheet, terms[competition.pk], viewer)


def _match_view(match: Match, sheet: Sheet, terms: Terms, viewer: Entrant | None) -> MatchView:
    state = sheet.state(terms)
    return MatchView(
        match=match,
        is_bye=len(state.sides) == 1,
        is_ko=isinstance(terms, KoTerms),
        seats=tuple(
            _seat_view(position, side, terms, shown=not state.must_choose or side.player == viewer)
            for position, side in enumerate(state.sides, 1)
        ),
        games=_game_views(sheet.result.games),
        version=sheet.version,
        ending=sheet.result.ending,
        loser=sheet.result.loser,
        next_game=state.next_game,
        must_choose=state.must_choose,
        can_record=not state.finished and not state.must_choose,
        finished=state.finished,
        winner=state.winner,
        drawn=any(side.outcome is results.Outcome.DRAW for side in state.sides),
    )


def _seat_view(position: int, side: Side, terms: Terms, *, shown: bool) -> SeatView:
    every_deck = range(1, terms.match.decks + 1) if isinstance(terms, KoTerms) else ()
    return SeatView(
        entrant=side.player,
        position=position,
        wins=side.wins,
        losses=side.losses,
        draws=side.draws,
        points=side.points,
        decks_left=side.decks_left,
        knocked_out=tuple(deck for deck in every_deck if deck not in side.decks_left),
        deck=None if side.chosen and not shown else side.deck,
        has_chosen=side.chosen,
        options=side.options,
    )


def _game_views(games: tuple[results.Game, ...]) -> tuple[GameView, ...]:
    return tuple(
        GameView(
            number=number,
            winner=game.winner,
            penalised=game.penalised,
            decks={entrant.pk: deck for entrant, deck in game.decks.items()},
        )
        for number, game in enumerate(games, 1)
    )
