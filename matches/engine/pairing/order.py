"""The words of pairing, and the order that says which of two pairings is the better one.

A pairing of the whole field is better, in this order, with

1. fewer pairs that the organizer forbade;
2. fewer rematches: none as long as one can be avoided at all, over the whole field;
3. fewer byes to players who had one;
4. the bye in a lower score group;
5. a smaller sum of the point differences between opponents;
6. a smaller sum of their squares;
7. fewer pairs of one group (a city, a team), in a round that keeps groups apart;
8. fewer players paired down who were paired down before.

Groups stand below the differences on purpose: where somebody lives or who they came with decides
which of several equal opponents they get, never whether they get a stronger or a weaker one.
"""

from collections.abc import Hashable, Iterable
from collections.abc import Set as AbstractSet
from dataclasses import dataclass
from typing import NamedTuple, TypeAlias

from matches.engine.results import Player

Pairing: TypeAlias = tuple[Player, ...]
"""Two players at one table, or one player with a bye."""

Table: TypeAlias = "tuple[Contender, ...]"
"""The same with all that is known of them, the better score first."""


@dataclass(frozen=True, slots=True)
class Contender:
    """Somebody to be paired, as the rounds before left them.

    `points` are any integers. `opponents` are whom they met, `byes` how many byes they had,
    awarded ones among them, `paired_down` how often they met somebody with fewer points. `group`
    is what may be kept apart (None: on their own), `rank` the place in the standings or, in a first
    round, the seed: 1 is the best. Ranks are read only where `Options.by_rank` asks for them.
    """

    player: Player
    points: int
    opponents: AbstractSet[Player] = frozenset()
    byes: int = 0
    paired_down: int = 0
    group: Hashable | None = None
    rank: int = 0


@dataclass(frozen=True, slots=True)
class Options:
    """How one round is paired: `keep_apart` the groups, `by_rank` within a score group (first
    against second, third against fourth, …) instead of at random, and pairs that are `forbidden`,
    each a set of two players."""

    keep_apart: bool = False
    by_rank: bool = False
    forbidden: AbstractSet[frozenset[Player]] = frozenset()


class Cost(NamedTuple):
    """What a pairing costs, step by step of the order: the smaller tuple is the better pairing.

    `bye_points` is how far the bye's score lies above the lowest one of the field; `byes_again` and
    `down_again` count how often those players had a bye, or were paired down, before.
    """

    forbidden: int = 0
    rematches: int = 0
    byes_again: int = 0
    bye_points: int = 0
    differences: int = 0
    squares: int = 0
    together: int = 0
    down_again: int = 0


NOTHING = Cost()


@dataclass(frozen=True, slots=True)
class Paired:
    """A round's pairings, the leaders at the first table and a bye last, and what they cost.

    No pairing of this field can cost less than `bound`. Where the two differ, the first step in
    which they do says how far the pairing can be off.
    """

    pairings: tuple[Pairing, ...]
    cost: Cost
    bound: Cost

    @property
    def proven(self) -> bool:
        """Whether the pairing is proven to be the best there is, by the order."""
        return self.cost == self.bound


def total(costs: Iterable[Cost]) -> Cost:
    """Add costs up, step by step."""
    columns = tuple(zip(*costs, strict=True))
    return Cost(*map(sum, columns)) if columns else Cost()


def better_first(one: Contender, other: Contender) -> tuple[Contender, Contender]:
    """The two with the better score first; equal ones stay as they are."""
    return (one, other) if one.points >= other.points else (other, one)


def met(one: Contender, other: Contender) -> bool:
    """Whether a pair of these two would be a rematch."""
    return other.player in one.opponents or one.player in other.opponents


def fits(one: Contender, other: Contender, options: Options) -> bool:
    """Whether nothing but their scores can speak against this pair."""
    if met(one, other):
        return False
    if options.keep_apart and one.group is not None and one.group == other.group:
        return False
    return not options.forbidden or frozenset((one.player, other.player)) not in options.forbidden


def cost_of_pair(better: Contender, other: Contender, options: Options) -> Cost:
    """What it costs to pair these two, of whom `better` has no fewer points than the other."""
    apart = better.points - other.points
    if not apart and fits(better, other, options):
        return NOTHING
    forbidden = options.forbidden and frozenset((better.player, other.player)) in options.forbidden
    same_group = better.group is not None and better.group == other.group
    return Cost(
        int(bool(forbidden)),
        int(met(better, other)),
        differences=apart,
        squares=apart**2,
        together=int(options.keep_apart and same_group),
        down_again=better.paired_down if apart else 0,
    )


def cost_of_bye(one: Contender, lowest: int) -> Cost:
    """What a bye for this player costs in a field with this lowest score."""
    return Cost(byes_again=one.byes, bye_points=one.points - lowest)


def cost_of(tables: Iterable[Table], options: Options, lowest: int = 0) -> Cost:
    """What all these tables cost, each with the better score first, in a field with this lowest
    score."""
    costs = [
        cost_of_pair(*table, options) if len(table) == 2 else cost_of_bye(table[0], lowest)
        for table in tables
    ]
    return total(cost for cost in costs if cost is not NOTHING)
