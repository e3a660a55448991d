"""Who stands where: points first, then the tie-breakers of the terms, in their order."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from itertools import groupby

from matches.engine.results import Player, Record
from matches.engine.standings.field import Field, field_of
from matches.engine.standings.tiebreakers import TIEBREAKERS, Column, Kind, points
from matches.engine.terms import Terms, TiebreakerName


@dataclass(frozen=True, slots=True)
class Standing:
    """One player's line. Players who are equal in everything share a rank.

    `tiebreakers` are in the order in which they decide: whole numbers where `TIEBREAKERS` calls
    them counts, else exact fractions.
    """

    rank: int
    player: Player
    points: int
    won: int
    drawn: int
    lost: int
    tiebreakers: Mapping[TiebreakerName, Fraction | int]

    @property
    def played(self) -> int:
        return self.won + self.drawn + self.lost


@dataclass(frozen=True, slots=True)
class Table:
    """The standings with everything that they were made from, to be asked why (`why.py`)."""

    field: Field
    lines: tuple[Standing, ...]


def standings(
    terms: Terms,
    players: Sequence[Player],
    records: Iterable[Record],
    *,
    seed: int | None = None,
    drawn_as: Mapping[Player, int] | None = None,
) -> tuple[Standing, ...]:
    """The table, best first; players who share a rank stay in the order of `players`.

    `players` must name everybody who has a record or was an opponent, dropped players too: they
    keep their results. `seed` draws the lots of the tie-breaker `random`, of players by the numbers
    that `drawn_as` gives them or as they are, and is needed for nothing else. Nothing is rounded:
    two averages that are equal on paper are equal here.
    """
    return tabulate(terms, players, records, seed=seed, drawn_as=drawn_as).lines


def tabulate(
    terms: Terms,
    players: Sequence[Player],
    records: Iterable[Record],
    *,
    seed: int | None = None,
    drawn_as: Mapping[Player, int] | None = None,
) -> Table:
    """The same standings, to be asked why."""
    field = field_of(terms, players, records, seed, drawn_as)
    groups = _split([list(players)], points(field))
    columns: dict[TiebreakerName, Column] = {}
    for name in terms.tiebreakers:
        _, tiebreaker = TIEBREAKERS[name]
        columns[name] = tiebreaker(replace(field, tied=[one for one in groups if len(one) > 1]))
        groups = _split(groups, columns[name])
    return Table(field, tuple(_lines(field, groups, columns)))


def _split(groups: Iterable[Sequence[Player]], column: Column) -> list[Sequence[Player]]:
    """The groups in their order, each parted by a column, the higher number first.

    A column only ever parts those who are still equal, so the order stays a proper one even where
    its numbers depend on who these are (`head_to_head`).
    """
    number = column.numbers.__getitem__
    parted: list[Sequence[Player]] = []
    for group in groups:
        if len(group) == 1:
            parted.append(group)
        else:
            best_first = sorted(group, key=number, reverse=True)
            parted += [list(equal) for _, equal in groupby(best_first, key=number)]
    return parted


def _lines(
    field: Field, groups: Iterable[Sequence[Player]], columns: Mapping[TiebreakerName, Column]
) -> Iterator[Standing]:
    values = {name: _values(TIEBREAKERS[name][0], column) for name, column in columns.items()}
    rank = 1
    for group in groups:
        for player in group:
            totals = field.totals[player]
            yield Standing(
                rank=rank,
                player=player,
                points=totals.points,
                won=totals.won,
                drawn=totals.drawn,
                lost=totals.lost,
                tiebreakers={
                    name: of[columns[name].numbers[player]] for name, of in values.items()
                },
            )
        rank += len(group)


def _values(kind: Kind, column: Column) -> Mapping[int, Fraction | int]:
    """Each number of a column as the value it stands for."""
    numbers = set(column.numbers.values())
    if kind is Kind.COUNT:
        return {number: number for number in numbers}
    return {number: Fraction(number, column.unit) for number in numbers}
