"""Why somebody stands where they stand, as data; a page puts it into words."""

from collections.abc import Callable, Collection, Iterator
from dataclasses import dataclass
from enum import StrEnum
from fractions import Fraction
from itertools import takewhile
from typing import Literal, TypeAlias

from matches.engine.results import Player
from matches.engine.standings.field import Field, Totals
from matches.engine.standings.table import Standing, Table
from matches.engine.standings.tiebreakers import (
    BUCHHOLZ,
    HALVES,
    Column,
    Cut,
    counted_game_shares,
    counted_rounds,
    counted_shares,
    matches_among,
)
from matches.engine.terms import TiebreakerName

Decider: TypeAlias = Literal["points"] | TiebreakerName


class Counted(StrEnum):
    """How much of an opponent's number counts."""

    WHOLE = "whole"
    HALF = "half"
    NOTHING = "nothing"
    FLOOR = "floor"
    """The floor instead of a share that is lower."""


@dataclass(frozen=True, slots=True)
class Compared:
    """A player beside another one: `by` is the first number in which they differ."""

    other: Player
    by: Decider
    own: Fraction | int
    theirs: Fraction | int


@dataclass(frozen=True, slots=True)
class Part:
    """What one opponent brings to a tie-breaker: they made `made` points, of `possible` ones where
    it is a share, and of that `value` counts. In a head to head `made` are the player's own points
    from that match."""

    opponent: Player
    made: int
    possible: int | None
    counted: Counted
    value: Fraction | int


@dataclass(frozen=True, slots=True)
class Made:
    """What a player's value in a tie-breaker is made of.

    `parts` are the opponents, match by match: the value of a share is their average, that of
    anything else their sum. Where no opponents come in there are none, and `made` of `possible` are
    the player's own: game points (`gw`, with `floored` if the floor counts instead), matches won of
    matches, decks left, the lot of so many. `tied` are the players whom a head to head compares,
    this one among them, or nobody; `have_met` says whether every two of them met equally often, so
    that it decides.
    """

    name: TiebreakerName
    value: Fraction | int
    parts: tuple[Part, ...] = ()
    made: int | None = None
    possible: int | None = None
    floored: bool = False
    tied: tuple[Player, ...] = ()
    have_met: bool = False


@dataclass(frozen=True, slots=True)
class Why:
    """Why a player has their rank.

    `above` compares them with the last who has a better rank and `below` with the first who has a
    worse one; None where there is nobody. `equals` are the others of the same rank: equal in
    everything. `byes` and `lost_alone` count matches without an opponent, which enter no average.
    """

    standing: Standing
    above: Compared | None
    below: Compared | None
    equals: tuple[Player, ...]
    byes: int
    lost_alone: int
    made_of: tuple[Made, ...]


def why(table: Table, player: Player, *, without: Collection[Player] = ()) -> Why:
    """Why this player stands where they stand in the table.

    `without` are players who are passed over, such as the disqualified: they count as opponents,
    but nobody is compared with them. Raises KeyError for somebody who is not in the table.
    """
    lines = {line.player: line for line in table.lines if line.player not in without}
    own = lines[player]
    better = [line for line in lines.values() if line.rank < own.rank]
    worse = [line for line in lines.values() if line.rank > own.rank]
    totals = table.field.totals[player]
    return Why(
        standing=own,
        above=_compared(own, better[-1]) if better else None,
        below=_compared(own, worse[0]) if worse else None,
        equals=tuple(
            line.player for line in lines.values() if line.rank == own.rank and line is not own
        ),
        byes=totals.byes,
        lost_alone=totals.unopposed - totals.byes,
        made_of=tuple(_made(table, own, name) for name in own.tiebreakers),
    )


def _compared(own: Standing, other: Standing) -> Compared:
    if own.points != other.points:
        return Compared(other.player, "points", own.points, other.points)
    name = next(name for name, value in own.tiebreakers.items() if value != other.tiebreakers[name])
    return Compared(other.player, name, own.tiebreakers[name], other.tiebreakers[name])


def _made(table: Table, own: Standing, name: TiebreakerName) -> Made:
    field, value = table.field, own.tiebreakers[name]
    totals = field.totals[own.player]
    match name:
        case "omw" | "opponents_share":
            return Made(name, value, _shares(totals, field, counted_shares(field), _points))
        case "ogw":
            return Made(name, value, _shares(totals, field, counted_game_shares(field), _games))
        case "gw":
            made, possible = _games(totals)
            floored = value * possible > made
            return Made(name, value, made=made, possible=possible, floored=floored)
        case "match_wins":
            return Made(name, value, made=totals.won, possible=own.played)
        case "head_to_head":
            return _head_to_head(table, own)
        case "buchholz" | "buchholz_cut_1" | "buchholz_median":
            return Made(name, value, _buchholz(totals, field, BUCHHOLZ[name]))
        case "sonneborn_berger":
            return Made(name, value, tuple(_sonneborn_berger(field, own.player)))
        case "random":
            return Made(name, value, made=int(value), possible=len(field.totals))
        case "decks_left":
            return Made(name, value, made=totals.decks_left)


def _points(totals: Totals) -> tuple[int, int]:
    return totals.points, totals.possible


def _games(totals: Totals) -> tuple[int, int]:
    return totals.game_points, totals.possible_game_points


def _shares(
    totals: Totals, field: Field, counted: Column, made_of: Callable[[Totals], tuple[int, int]]
) -> tuple[Part, ...]:
    parts = []
    for opponent in totals.opponents:
        made, possible = made_of(field.totals[opponent])
        value = Fraction(counted.numbers[opponent], counted.unit)
        floored = value * possible > made
        how = Counted.FLOOR if floored else Counted.WHOLE
        parts.append(Part(opponent, made, possible, how, value))
    return tuple(parts)


def _buchholz(totals: Totals, field: Field, cut: Cut) -> tuple[Part, ...]:
    """Of opponents with equal points it does not matter which one is left out: the first met goes
    as the lowest, the last met as the highest."""
    points = [field.totals[opponent].points for opponent in totals.opponents]
    places = sorted(range(len(points)), key=points.__getitem__)
    counting = frozenset(counted_rounds(places, totals.unopposed, cut))
    return tuple(
        Part(opponent, made, None, Counted.WHOLE, made)
        if place in counting
        else Part(opponent, made, None, Counted.NOTHING, 0)
        for place, (opponent, made) in enumerate(zip(totals.opponents, points, strict=True))
    )


def _sonneborn_berger(field: Field, player: Player) -> Iterator[Part]:
    counted = {0: Counted.NOTHING, 1: Counted.HALF, 2: Counted.WHOLE}
    for record in field.records[player]:
        halves = HALVES[record.outcome]
        for opponent in record.opponents:
            made = field.totals[opponent].points
            yield Part(opponent, made, None, counted[halves], Fraction(made * halves, 2))


def _head_to_head(table: Table, own: Standing) -> Made:
    """Among those who are equal in all that comes before it."""
    before = list(takewhile(lambda name: name != "head_to_head", own.tiebreakers))

    def equal_so_far(line: Standing) -> bool:
        return line.points == own.points and all(
            line.tiebreakers[name] == own.tiebreakers[name] for name in before
        )

    tied = tuple(line.player for line in table.lines if equal_so_far(line))
    if len(tied) == 1:
        return Made("head_to_head", own.tiebreakers["head_to_head"])
    among = matches_among(table.field, tied)
    return Made(
        "head_to_head",
        own.tiebreakers["head_to_head"],
        parts=tuple(
            Part(opponent, record.points, None, Counted.WHOLE, record.points)
            for record in (among or {}).get(own.player, ())
            for opponent in record.opponents
        ),
        tied=tied,
        have_met=among is not None,
    )
