"""What breaks a tie, each an exact number that is better the higher it is.

| name             | what it is                                      | source        | implemented |
| ---------------- | ----------------------------------------------- | ------------- | ----------- |
| (always first)   | points: of matches, or of games in Type 15      | MTR C, T15    | yes         |
| omw              | opponents' match-win percentage                 | MTR C         | yes         |
| gw               | game-win percentage                             | MTR C         | yes         |
| ogw              | opponents' game-win percentage                  | MTR C         | yes         |
| match_wins       | matches won                                     | T15, decision | yes         |
| opponents_share  | opponents' share of their possible points       | T15, decision | yes         |
| decks_left       | decks left at the end of matches                | T15, decision | yes         |
| head_to_head     | points from the matches among the tied          | FIDE C.07     | yes         |
| buchholz         | opponents' points                               | FIDE C.07     | yes         |
| buchholz_cut_1   | the same without the lowest                     | FIDE C.07     | yes         |
| buchholz_median  | the same without the lowest and the highest     | FIDE C.07     | yes         |
| sonneborn_berger | points of opponents beaten, half of those drawn | FIDE C.07     | yes         |
| random           | lots drawn from the seed; last, if at all       | decision      | yes         |
| progressive      | the sum of the points after each round          | FIDE C.07     | no          |
| ratings, colours | average rating of opponents, games with black   | FIDE C.07     | no          |

MTR C is appendix C of the Magic Tournament Rules, FIDE C.07 the tie-break regulations of the FIDE
Handbook, T15 "Tournament Scoring" of Type 15's document: it gives the points, and how they rank is
this project's decision. docs/standings.md has the words for a judge.

What goes into them: a bye counts as a match won and as its games, but has no opponent and enters no
average; so does a match lost without an opponent. Each opponent counts once for every match against
them, in a percentage with no less than the floor of the terms. Who had no opponent has 0.

Every tie-breaker makes a `Column`: whole numbers over one unit that the whole field shares, so that
two values that are equal on paper are equal here, and comparing them is comparing integers.
"""

from collections import Counter
from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum
from fractions import Fraction
from functools import partial
from hashlib import blake2b
from math import lcm
from typing import TypeAlias

from matches.engine.results import Outcome, Player, Record
from matches.engine.standings.field import Field
from matches.engine.terms import TiebreakerName


class Kind(StrEnum):
    """How a tie-breaker's value is read."""

    SHARE = "share"
    """A fraction between 0 and 1: a percentage."""

    COUNT = "count"
    """A whole number."""

    SUM = "sum"
    """A number of points, possibly with a half."""


@dataclass(frozen=True, slots=True)
class Column:
    """One number a player: `numbers[player] / unit`, exactly."""

    numbers: Mapping[Player, int]
    unit: int = 1


Tiebreaker: TypeAlias = Callable[[Field], Column]


def points(field: Field) -> Column:
    """What ranks before any tie-breaker."""
    return Column({player: totals.points for player, totals in field.totals.items()})


def opponents_share(field: Field) -> Column:
    return _average(field, counted_shares(field))


def game_win_percentage(field: Field) -> Column:
    floored = field.terms.own_game_percentage_floored
    return _game_shares(field, field.terms.percentage_floor if floored else Fraction(0))


def opponents_game_win_percentage(field: Field) -> Column:
    return _average(field, counted_game_shares(field))


def match_wins(field: Field) -> Column:
    return Column({player: totals.won for player, totals in field.totals.items()})


def decks_left(field: Field) -> Column:
    return Column({player: totals.decks_left for player, totals in field.totals.items()})


def head_to_head(field: Field) -> Column:
    """Points from the matches among the tied; 0 for everybody where not all of them have met."""
    made = dict.fromkeys(field.totals, 0)
    for group in field.tied:
        among = matches_among(field, group)
        if among is not None:
            made |= {player: sum(one.points for one in own) for player, own in among.items()}
    return Column(made)


def matches_among(
    field: Field, group: Collection[Player]
) -> Mapping[Player, Sequence[Record]] | None:
    """What each of a group played against only the others of it; None unless every two of them
    met, all equally often."""
    members = frozenset(group)
    among: dict[Player, Sequence[Record]] = {}
    times: set[int] = set()
    for player in group:
        own = [
            record
            for record in field.records[player]
            if record.opponents and members.issuperset(record.opponents)
        ]
        met = Counter(opponent for record in own for opponent in record.opponents)
        times.update(met.values())
        if len(met) < len(members) - 1 or len(times) != 1:
            return None
        among[player] = own
    return among


@dataclass(frozen=True, slots=True)
class Cut:
    """How many rounds at either end a Buchholz leaves out."""

    lowest: int = 0
    highest: int = 0


BUCHHOLZ: Mapping[TiebreakerName, Cut] = {
    "buchholz": Cut(),
    "buchholz_cut_1": Cut(lowest=1),
    "buchholz_median": Cut(lowest=1, highest=1),
}

HALVES = {Outcome.WIN: 2, Outcome.DRAW: 1, Outcome.LOSS: 0}
"""How many halves of an opponent's points Sonneborn–Berger counts."""


def sonneborn_berger(field: Field) -> Column:
    totals = field.totals
    return Column(
        {
            player: sum(
                HALVES[record.outcome] * totals[opponent].points
                for record in records
                for opponent in record.opponents
            )
            for player, records in field.records.items()
        },
        unit=2,
    )


def lots(field: Field) -> Column:
    """The number of a lot, the highest the best. Which of two players has the higher one depends
    on the seed and on those two alone: others may come and go."""
    if field.seed is None:
        raise ValueError("lots are drawn from a seed: hand one in")
    key = str(field.seed).encode()
    called = {player: repr(field.drawn_as.get(player, player)) for player in field.totals}
    drawn = sorted(
        called, key=lambda player: blake2b(called[player].encode(), key=key[:64]).digest()
    )
    return Column({player: lot for lot, player in enumerate(drawn, 1)})


def counted_shares(field: Field) -> Column:
    """What everybody counts as in their opponents' match-win percentage, the floor applied."""
    made = {player: (one.points, one.possible) for player, one in field.totals.items()}
    return _over_one_unit(made, field.terms.percentage_floor)


def counted_game_shares(field: Field) -> Column:
    """What everybody counts as in their opponents' game-win percentage, the floor applied."""
    return _game_shares(field, field.terms.percentage_floor)


def counted_rounds(opposed: Sequence[int], unopposed: int, cut: Cut) -> Sequence[int]:
    """Which of these numbers, the lowest first, a Buchholz counts that leaves some out: rounds
    without an opponent are numbers, too, the lowest of all."""
    rounds = len(opposed) + unopposed
    first, last = cut.lowest - unopposed, rounds - cut.highest - unopposed
    return opposed[max(first, 0) : max(last, 0)]


def _buchholz(field: Field, cut: Cut) -> Column:
    points = {player: one.points for player, one in field.totals.items()}
    return Column(
        {
            player: sum(
                counted_rounds(sorted(map(points.__getitem__, one.opponents)), one.unopposed, cut)
            )
            for player, one in field.totals.items()
        }
    )


def _game_shares(field: Field, floor: Fraction) -> Column:
    made = {
        player: (one.game_points, one.possible_game_points) for player, one in field.totals.items()
    }
    return _over_one_unit(made, floor)


def _over_one_unit(made: Mapping[Player, tuple[int, int]], floor: Fraction) -> Column:
    """Points made of points possible, but no less than the floor, over a common denominator."""
    unit = lcm(floor.denominator, *{possible for _, possible in made.values() if possible})
    least = floor.numerator * (unit // floor.denominator)
    return Column(
        {
            player: max(least, points * (unit // possible)) if possible else least
            for player, (points, possible) in made.items()
        },
        unit,
    )


def _average(field: Field, shares: Column) -> Column:
    """The average of everybody's opponents, over a common denominator again."""
    together = lcm(*{len(one.opponents) or 1 for one in field.totals.values()})
    share_of = shares.numbers.__getitem__
    return Column(
        {
            player: sum(map(share_of, one.opponents)) * (together // (len(one.opponents) or 1))
            for player, one in field.totals.items()
        },
        shares.unit * together,
    )


TIEBREAKERS: Mapping[TiebreakerName, tuple[Kind, Tiebreaker]] = {
    "omw": (Kind.SHARE, opponents_share),
    "gw": (Kind.SHARE, game_win_percentage),
    "ogw": (Kind.SHARE, opponents_game_win_percentage),
    "match_wins": (Kind.COUNT, match_wins),
    "opponents_share": (Kind.SHARE, opponents_share),
    "decks_left": (Kind.COUNT, decks_left),
    "head_to_head": (Kind.COUNT, head_to_head),
    **{name: (Kind.COUNT, partial(_buchholz, cut=cut)) for name, cut in BUCHHOLZ.items()},
    "sonneborn_berger": (Kind.SUM, sonneborn_berger),
    "random": (Kind.COUNT, lots),
}
