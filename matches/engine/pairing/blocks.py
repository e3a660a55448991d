"""Blocks: the least that pairing a field costs, found a few score groups at a time.

In a *big* score group everybody has so many possible opponents that whoever is taken out of it, the
rest can be paired among themselves. Its members are then as good as each other, and the field falls
apart there: what is above and what is below can be paired separately, each with *stand-ins* for
members of the big group. A block is what lies between two big groups, together with stand-ins for
both.

That is a relaxation: it forgets whom the members of big groups met, and has as many of them as
anybody could wish. So the costs of the blocks add up to a bound that no pairing of the field can go
below; docs/pairing.md proves it. Where real members can be found for the stand-ins (`groups.py`),
the pairing costs just that, and is proven to be the best.
"""

from collections.abc import Sequence
from collections.abc import Set as AbstractSet
from dataclasses import dataclass, field
from itertools import combinations
from random import Random

from matches.engine.pairing.exact import Edge, best_matching
from matches.engine.pairing.order import (
    NOTHING,
    Contender,
    Cost,
    Options,
    Table,
    cost_of_pair,
)
from matches.engine.results import Player


@dataclass(frozen=True, slots=True)
class Group:
    """All who have the same points, in random order or by rank: a stretch of the field from its
    place `first` on. `least_down` says how often those were paired down who were so least often.

    A group without members is a cut: a place where a long block is divided, so that it can be
    paired and bounded though no group there is big.
    """

    first: int
    points: int
    members: Sequence[Contender]
    least_down: int = 0

    @property
    def end(self) -> int:
        """The place in the field after the last member."""
        return self.first + len(self.members)


@dataclass(frozen=True, slots=True)
class Block:
    """Players of small groups between two big ones; None at the ends of the field.

    `takes_odd` says for the group above and the one below whether an odd number of its members
    plays into this block: how many players there are above decides that, by being odd or even.
    `byes` are those of the players who can have the bye; empty where nobody here has it.
    """

    players: Sequence[Contender]
    above: Group | None
    below: Group | None
    takes_odd: tuple[bool, bool]
    byes: AbstractSet[Player] = frozenset()


@dataclass(frozen=True, slots=True)
class Plan:
    """A block's best pairing: the tables that are settled (one player alone has the bye), who plays
    a member of the group above or below, and how many members of those two play each other."""

    cost: Cost
    tables: list[Table] = field(default_factory=list)
    with_above: list[Contender] = field(default_factory=list)
    with_below: list[Contender] = field(default_factory=list)
    across: int = 0


def plan(block: Block, random: Random, options: Options) -> Plan:
    """Pair a block at the least cost, at random among equals.

    Two stand-ins more than needed are tried first, and more where none is left over: as long as two
    of one group play each other, further ones cannot make the pairing better (docs/pairing.md).
    """
    if not block.players:
        return _plan_empty(block)
    more_above = more_below = 2
    while True:
        nodes = _Nodes(block, more_above, more_below)
        edges, cost = best_matching(nodes.count, nodes.costs(options), random, nodes.ranks(options))
        above, below = nodes.left_over(edges)
        if above and below:
            return nodes.plan(edges, cost)
        more_above *= 1 if above else 2
        more_below *= 1 if below else 2


def _plan_empty(block: Block) -> Plan:
    """Two big groups side by side: one pair plays across if the numbers are odd, otherwise none."""
    if not block.takes_odd[0] or block.above is None or block.below is None:
        return Plan(NOTHING)
    return Plan(_cost_across(block.above, block.below), across=1)


def _cost_across(above: Group, below: Group) -> Cost:
    return _cost_of(above.points - below.points, above.least_down)


def _cost_of(apart: int, down_again: int) -> Cost:
    """What a pair with a stand-in costs, whom nobody has met."""
    return Cost(differences=apart, squares=apart**2, down_again=down_again if apart else 0)


class _Nodes:
    """A block as numbered nodes: its players, stand-ins for above, for below, and the bye."""

    def __init__(self, block: Block, more_above: int, more_below: int) -> None:
        odd_above, odd_below = block.takes_odd
        players = len(block.players)
        self.block = block
        self.above = range(players, players + bool(block.above) * (odd_above + more_above))
        first = self.above.stop
        self.below = range(first, first + bool(block.below) * (odd_below + more_below))
        self.bye = self.below.stop
        self.count = self.bye + bool(block.byes)

    def costs(self, options: Options) -> dict[Edge, Cost]:
        """What every possible edge costs."""
        players, above, below = self.block.players, self.block.above, self.block.below
        costs = {
            (i, j): cost_of_pair(one, other, options)
            for (i, one), (j, other) in combinations(enumerate(players), 2)
        }
        costs |= dict.fromkeys(combinations(self.above, 2), NOTHING)
        costs |= dict.fromkeys(combinations(self.below, 2), NOTHING)
        if above and below:
            across = _cost_across(above, below)
            costs |= {(i, j): across for i in self.above for j in self.below}
        for i, one in enumerate(players):
            if above:
                cost = _cost_of(above.points - one.points, above.least_down)
                costs |= {(i, j): cost for j in self.above}
            if below:
                cost = _cost_of(one.points - below.points, one.paired_down)
                costs |= {(i, j): cost for j in self.below}
            if one.player in self.block.byes:
                costs[i, self.bye] = NOTHING
        return costs

    def ranks(self, options: Options) -> list[int]:
        """Every node's rank, where players are paired by rank: stand-ins are next to the block."""
        if not options.by_rank:
            return []
        ranks = [one.rank for one in self.block.players]
        first, last = min(ranks), max(ranks)
        ranks += [first - 1] * len(self.above) + [last + 1] * (self.count - self.above.stop)
        return ranks

    def left_over(self, edges: Sequence[Edge]) -> tuple[bool, bool]:
        """Whether two stand-ins play each other, above and below (or none are needed there)."""
        return (
            not self.above or any(i in self.above and j in self.above for i, j in edges),
            not self.below or any(i in self.below and j in self.below for i, j in edges),
        )

    def plan(self, edges: Sequence[Edge], cost: Cost) -> Plan:
        """What these edges say in terms of players."""
        players = self.block.players
        plan = Plan(cost, across=sum(i in self.above and j in self.below for i, j in edges))
        for i, j in edges:
            if j < len(players):
                plan.tables.append((players[i], players[j]))
            elif i < len(players):
                if j in self.above:
                    plan.with_above.append(players[i])
                elif j in self.below:
                    plan.with_below.append(players[i])
                else:
                    plan.tables.append((players[i],))
        return plan
