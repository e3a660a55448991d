"""Swiss pairing as one exact optimum: who plays whom in the next round.

Pairing everybody is a matching of least cost, and a pairing is better, in this order, with

1. fewer rematches: none as long as one can be avoided at all, over the whole field;
2. fewer byes to players who had one;
3. the bye in a lower score group;
4. a smaller sum of the point differences between opponents;
5. a smaller sum of their squares.

What is left is for the seed to decide: every pair gets a small random weight below all of that, so
that the optimum is practically always a single one and a seed replays to the same round. Costs are
integers; each step of the order outweighs everything below it, whatever the field.

The blossom algorithm (rustworkx) looks at every pair: exact, and quick enough for some hundred
players. An engine for thousands would stand beside this one, behind the same function.
"""

from collections.abc import Iterator, Sequence
from collections.abc import Set as AbstractSet
from dataclasses import dataclass
from itertools import combinations
from random import Random
from typing import TypeAlias

import rustworkx

from matches.engine.results import Player

Pairing: TypeAlias = tuple[Player, ...]
"""Two players at one table, or one player with a bye."""

CHANCE = 1 << 32
"""The random weights are below this; with n pairs, two equal optima have a chance of n / CHANCE."""


@dataclass(frozen=True, slots=True)
class Contender:
    """Somebody to be paired: their points, whom they met, how many byes they had."""

    player: Player
    points: int
    opponents: AbstractSet[Player] = frozenset()
    byes: int = 0


def pair(contenders: Sequence[Contender], random: Random) -> tuple[Pairing, ...]:
    """Pair everybody once, the leaders at the first table, a bye last.

    The outcome depends on the contenders, their order and the state of `random` alone.
    """
    if not contenders:
        return ()
    field = random.sample(contenders, len(contenders))
    graph = rustworkx.PyGraph[Contender | None, int](multigraph=False)
    graph.add_nodes_from(field)
    if len(field) % 2:
        graph.add_node(None)
    graph.add_edges_from(list(_edges(field, random)))
    matching = rustworkx.max_weight_matching(
        graph, max_cardinality=True, weight_fn=lambda cost: -cost
    )
    tables = sorted(tuple(sorted(nodes)) for nodes in matching)
    tables.sort(key=lambda nodes: _rank(field, nodes), reverse=True)
    return tuple(
        tuple(field[node].player for node in nodes if node < len(field)) for nodes in tables
    )


def _rank(field: Sequence[Contender], nodes: Sequence[int]) -> tuple[int, ...]:
    """Tables are laid out by the better score, then by the other; the bye comes last."""
    points = sorted((field[node].points for node in nodes if node < len(field)), reverse=True)
    return (len(points), *points)


def _edges(field: Sequence[Contender], random: Random) -> Iterator[tuple[int, int, int]]:
    """Every possible pair, and every possible bye of an odd field, with its cost."""
    weights = _Weights.of(field)
    for (i, one), (j, other) in combinations(enumerate(field), 2):
        yield i, j, weights.of_pair(one, other) + random.randrange(CHANCE)
    if len(field) % 2:
        for i, one in enumerate(field):
            yield i, len(field), weights.of_bye(one) + random.randrange(CHANCE)


@dataclass(frozen=True, slots=True)
class _Weights:
    """What one unit of each step of the order costs, for one field."""

    lowest: int
    square: int
    difference: int
    bye_points: int
    bye_again: int
    rematch: int

    @classmethod
    def of(cls, field: Sequence[Contender]) -> "_Weights":
        """Each unit is more than all that the steps below it can add up to in this field."""
        pairs = len(field) // 2 + 1
        lowest = min(one.points for one in field)
        spread = max(one.points for one in field) - lowest
        square = pairs * CHANCE
        difference = square * (pairs * spread**2 + 1)
        bye_points = difference * (pairs * spread + 1)
        bye_again = bye_points * (spread + 1)
        rematch = bye_again * (max(one.byes for one in field) + 1)
        return cls(lowest, square, difference, bye_points, bye_again, rematch)

    def of_pair(self, one: Contender, other: Contender) -> int:
        apart = abs(one.points - other.points)
        cost = self.square * apart**2 + self.difference * apart
        if other.player in one.opponents or one.player in other.opponents:
            cost += self.rematch
        return cost

    def of_bye(self, one: Contender) -> int:
        return self.bye_points * (one.points - self.lowest) + self.bye_again * one.byes
