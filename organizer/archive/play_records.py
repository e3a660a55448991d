"""What an archive holds of what is played: the stages, who plays, the rounds and all results."""

from __future__ import annotations

from collections.abc import Callable
from typing import Annotated, Any, Literal, TypeAlias

from pydantic import ConfigDict, Field
from typing_extensions import TypedDict

from matches.engine.terms import TiebreakerName
from matches.models import ClockEvent, Match, Penalty, ResultReport, Stage
from organizer.archive.kinds import (
    FreeObject,
    Moment,
    PointsWithin,
    Record,
    Seed,
    Small,
    SmallSigned,
    Text,
    Who,
    Whole,
    WholeSigned,
    many,
    of,
    short,
)

Number = Callable[[int], int]

Entrant = of("entrants")
RoundOf = of("rounds")
MatchOf = of("matches")
SeatOf = of("seats")
ReportOf = of("reports")


def first_of(rows: list[list[Any]], number: Number) -> list[list[Any]]:
    """Rows that begin with the number of a record."""
    return [[number(first), *rest] for first, *rest in rows]


def _second(rows: list[list[Any]], number: Number) -> list[list[Any]]:
    return [[rank, number(entrant), *rest] for rank, entrant, *rest in rows]


def _forbidden(options: dict[str, Any], number: Number) -> dict[str, Any]:
    """The options of a draw, of which one names pairs."""
    if "forbidden" not in options:
        return options
    pairs = [[number(one) for one in pair] for pair in options["forbidden"]]
    return {**options, "forbidden": pairs}


def _keys(decks: dict[Any, int], number: Number) -> dict[str, int]:
    return {str(number(int(entrant))): deck for entrant, deck in decks.items()}


Contender: TypeAlias = tuple[int, WholeSigned, Whole, Whole, Text | None, Whole]
Decks: TypeAlias = Annotated[
    dict[Annotated[str, Field(pattern="^[1-9][0-9]{0,9}$")], Small],
    PointsWithin("entrants", _keys),
    Field(max_length=100, description="The number of an entrant → that of their deck."),
]
Share: TypeAlias = Annotated[str, Field(pattern="^-?[0-9]{1,60}(/[1-9][0-9]{0,60})?$")]
Line: TypeAlias = tuple[
    Whole | None,
    int,
    WholeSigned,
    Whole,
    Whole,
    Whole,
    many(WholeSigned | Share),
    tuple[Whole, Whole] | None,
]


class PairingOptions(TypedDict, total=False):
    """How a round was drawn (docs/pairing.md)."""

    __pydantic_config__ = ConfigDict(extra="forbid")

    by_rank: bool
    by_seed: bool
    keep_apart: bool
    forbidden: many(tuple[int, int])


class CompetitionRecord(Record):
    """The terms of play (docs/standings.md) and the seed of its lots."""

    terms: FreeObject
    seed: Seed
    finished_at: Moment | None
    finished_by: Who | None


class StageRecord(Record):
    """A stage."""

    position: Small
    kind: Literal[tuple(Stage.Kind.values)]
    rounds_planned: Small | None
    options: FreeObject


class EntrantRecord(Record):
    """Who plays, under the name on the pairings."""

    name: short(200)
    seed: Whole | None
    group: short(80)
    fixed_table: Whole | None
    awarded_byes: many(Small)
    dropped_at: Moment | None
    dropped_by: Who | None
    dropped_after: Small | None
    disqualified_at: Moment | None
    disqualified_by: Who | None


class QualifierRecord(Record):
    """Who plays in a stage that does not take everybody, and under which seed."""

    stage: of("stages")
    entrant: Entrant
    seed: Whole


class RoundRecord(Record):
    """A round; a draft until it is published, open until it is closed."""

    stage: of("stages")
    number: Small
    paired_at: Moment
    paired_by: Who | None
    published_at: Moment | None
    published_by: Who | None
    closed_at: Moment | None


class DrawRecord(Record):
    """What pairings were drawn from. The same seed, options and contenders draw the same."""

    round: RoundOf
    number: Small
    seed: Seed
    options: Annotated[PairingOptions, PointsWithin("entrants", _forbidden)]
    contenders: Annotated[
        many(Contender),
        PointsWithin("entrants", first_of),
        Field(description="Each: number of the entrant, points, byes, paired down, group, rank."),
    ]
    cost: many(Seed)
    bound: many(Seed)
    made_at: Moment
    made_by: Who | None


class MatchRecord(Record):
    """Who sits at one table in one round."""

    round: RoundOf
    table: Whole
    origin: Literal[tuple(Match.Origin.values)]
    draw: of("draws") | None
    bracket: short(12)
    is_decider: bool


class SeatRecord(Record):
    """An entrant's place in a match; one that was given up has only `was_in`."""

    match: MatchOf | None
    entrant: Entrant
    round: RoundOf | None
    was_in: MatchOf | None
    position: Small
    chooses: bool


class ReportRecord(Record):
    """One version of a match's result (docs/results.md)."""

    match: MatchOf
    version: Whole
    status: Literal[tuple(ResultReport.Status.values)]
    said_by: SeatOf | None
    ending: Literal[tuple(ResultReport.Ending.values)]
    loser: SeatOf | None
    made_at: Moment
    made_by: Who | None
    reason: short(500)


class GameRecord(Record):
    """A game of a report; without a winner it was drawn."""

    report: ReportOf
    number: Small
    winner: SeatOf | None
    penalised: SeatOf | None
    decks: Decks


class DeckChoiceRecord(Record):
    """A deck that was chosen for a game of a Type 15 match, or taken back."""

    match: MatchOf
    entrant: Entrant
    game_number: Small
    version: Whole
    deck: Small | None
    made_at: Moment
    made_by: Who | None
    reason: short(500)


class DieRollRecord(Record):
    """A roll of the die of the errata."""

    match: MatchOf
    number: Whole
    game_number: Small
    card: short(200)
    roller: Entrant
    target: Entrant
    value: Small
    rolls_anew: of("die_rolls") | None
    made_at: Moment
    made_by: Who | None


class PenaltyRecord(Record):
    """One version of a penalty."""

    number: Whole
    version: Small
    entrant: Entrant
    match: MatchOf | None
    round_number: Small | None
    report: ReportOf | None
    game_number: Small | None
    infraction: short(40)
    kind: Literal[tuple(Penalty.Kind.values)]
    is_withdrawn: bool
    reason: short(500)
    made_at: Moment
    made_by: Who | None


class PublishedTableRecord(Record):
    """The standings as they were when a round was closed."""

    round: RoundOf
    version: Small
    tiebreakers: many(TiebreakerName)
    lines: Annotated[
        many(Line),
        PointsWithin("entrants", _second),
        Field(
            description="Each: rank, number of the entrant, points, won, drawn, lost, tie-breakers,"
            " first and last place in a bracket."
        ),
    ]
    made_at: Moment


class ClockEventRecord(Record):
    """What was done with the clock of a round."""

    round: RoundOf
    number: Whole
    act: Literal[tuple(ClockEvent.Act.values)]
    seconds: WholeSigned
    made_at: Moment
    made_by: Who | None


class ExtensionRecord(Record):
    """Minutes that a table has on top."""

    match: MatchOf
    number: Whole
    minutes: SmallSigned
    reason: short(200)
    made_at: Moment
    made_by: Who | None
