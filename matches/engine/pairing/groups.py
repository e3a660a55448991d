"""Inside a big score group: real members for the stand-ins, and pairs for everybody else.

The members stand in line, at random or by rank. Whoever is needed outside (for the bye, as an
opponent of somebody in another group) is the first one that fits; the rest are paired as they
stand, and a pair that may not be exchanges partners with the nearest pair that lets it. Where that
is not enough, a matching over the whole group has the last word.
"""

from collections import Counter
from collections.abc import Hashable, Iterator, Sequence
from collections.abc import Set as AbstractSet
from dataclasses import dataclass, field
from random import Random

from matches.engine.pairing.blocks import Group
from matches.engine.pairing.exact import Edge, best_matching
from matches.engine.pairing.order import (
    NOTHING,
    Contender,
    Cost,
    Options,
    Table,
    better_first,
    cost_of_pair,
    fits,
)
from matches.engine.results import Player

EXACT = 120
"""A matching over the whole group is looked for in groups of up to so many."""


@dataclass(slots=True)
class Wanted:
    """Whom a big group plays outside: players of groups above and of groups below, so many members
    that go to the next big group below, and one of `byes` for the bye (empty: none)."""

    above: list[Contender] = field(default_factory=list)
    below: list[Contender] = field(default_factory=list)
    across: int = 0
    byes: AbstractSet[Player] = frozenset()

    @property
    def members(self) -> int:
        """How many members that takes."""
        return len(self.above) + len(self.below) + self.across + bool(self.byes)


@dataclass(frozen=True, slots=True)
class Settled:
    """A group's tables, the members that went across, and whether this costs as little as the
    stand-ins did: no pair that should not be, nobody paired down more often than the least."""

    tables: list[Table]
    across: list[Contender]
    as_planned: bool


def settle(group: Group, wanted: Wanted, random: Random, options: Options) -> Settled:
    """Find members for all that is wanted of a big group, and pair the rest."""
    line = _Line(list(group.members), group.least_down, options)
    if options.keep_apart:
        line.crowd, _ = majority(group.members)
    tables: list[Table] = []
    if wanted.byes:
        tables.append((line.take_last(among=wanted.byes),))
    across = [line.take_last(down=True) for _ in range(wanted.across)]
    tables += [(one, line.take_first(one)) for one in wanted.above]
    tables += [(line.take_last(one, down=True), one) for one in wanted.below]
    pairs = [*zip(line.members[::2], line.members[1::2], strict=True)]
    as_planned = exchange_partners(pairs, options) and line.as_planned
    if not as_planned and len(group.members) <= EXACT:
        return _match(group, wanted, random, options)
    return Settled([*tables, *pairs], across, as_planned)


def majority(members: Sequence[Contender]) -> tuple[Hashable | None, int]:
    """The group (city, team) that more than half of these are of, so that not all of them can be
    kept apart, and how many they are; None and 0 where there is none."""
    for group, count in Counter(one.group for one in members).most_common(1):
        if group is not None and 2 * count > len(members):
            return group, count
    return None, 0


def crowding(members: Sequence[Contender], leaving: int) -> int:
    """How many pairs of one group there are at least, if so many of these play outside."""
    _, crowd = majority(members)
    return max(0, (2 * crowd - len(members) - leaving + 1) // 2)


@dataclass(slots=True)
class _Line:
    """The members who are still to be paired.

    `as_planned` until one had to be taken who does not fit, or who was paired down more often than
    the `least`. Of several, one of the `crowd` is taken, who are too many to be kept apart here.
    """

    members: list[Contender]
    least: int
    options: Options
    crowd: Hashable | None = None
    as_planned: bool = True

    def take_first(self, opponent: Contender) -> Contender:
        """Take the first one who fits this opponent."""
        return self._take(range(len(self.members)), opponent, None, down=False)

    def take_last(
        self,
        opponent: Contender | None = None,
        among: AbstractSet[Player] | None = None,
        *,
        down: bool = False,
    ) -> Contender:
        """Take the last one who fits, is `among` these, and can be paired down."""
        return self._take(range(len(self.members) - 1, -1, -1), opponent, among, down=down)

    def _take(
        self,
        places: Sequence[int],
        opponent: Contender | None,
        among: AbstractSet[Player] | None,
        *,
        down: bool,
    ) -> Contender:
        def misfit(place: int) -> tuple[bool, bool, bool, bool]:
            one = self.members[place]
            return (
                among is not None and one.player not in among,
                opponent is not None and not fits(one, opponent, self.options),
                down and one.paired_down > self.least,
                self.crowd is not None and one.group != self.crowd,
            )

        best = next((place for place in places if not any(misfit(place))), None)
        if best is None:
            best = min(places, key=misfit)
            self.as_planned = self.as_planned and not any(misfit(best)[:3])
        return self.members.pop(best)


def _match(group: Group, wanted: Wanted, random: Random, options: Options) -> Settled:
    """The same by the best matching over the whole group."""
    nodes = [*group.members, *wanted.above, *wanted.below]
    across = range(len(nodes), len(nodes) + wanted.across)
    costs: dict[Edge, Cost] = {}
    for i, one in enumerate(group.members):
        for j in range(i + 1, len(nodes)):
            costs[i, j] = cost_of_pair(*better_first(one, nodes[j]), options)
        costs |= {(i, j): Cost(down_again=one.paired_down) for j in across}
        if one.player in wanted.byes:
            costs[i, across.stop] = NOTHING
    ranks = [one.rank for one in nodes] + [max(one.rank for one in nodes) + 1] * (wanted.across + 1)
    edges, cost = best_matching(
        across.stop + bool(wanted.byes), costs, random, ranks if options.by_rank else ()
    )
    tables: list[Table] = [
        better_first(nodes[i], nodes[j]) if j < len(nodes) else (nodes[i],)
        for i, j in edges
        if j not in across
    ]
    downs = len(wanted.below) + wanted.across
    planned = sum(one.paired_down for one in wanted.above) + group.least_down * downs
    return Settled(
        tables,
        [nodes[i] for i, j in edges if j in across],
        cost == cost._replace(forbidden=0, rematches=0, together=0, down_again=planned),
    )


def exchange_partners(pairs: list[tuple[Contender, Contender]], options: Options) -> bool:
    """Break up pairs that may not be, by exchanging partners; whether no such pair is left."""
    done = True
    for place, (one, other) in enumerate(pairs):
        if fits(one, other, options):
            continue
        for near in nearest(place, len(pairs)):
            third, fourth = pairs[near]
            if fits(one, third, options) and fits(other, fourth, options):
                pairs[place], pairs[near] = (one, third), (other, fourth)
                break
            if fits(one, fourth, options) and fits(other, third, options):
                pairs[place], pairs[near] = (one, fourth), (other, third)
                break
        else:
            done = False
    return done


def nearest(place: int, places: int) -> Iterator[int]:
    """The other places, the nearest first."""
    for distance in range(1, places):
        if place + distance < places:
            yield place + distance
        if place >= distance:
            yield place - distance
