"""The best pairing by looking at every pair there is: exact, for some hundred players at most.

A matching of least cost over the complete graph, found by the blossom algorithm (rustworkx). All
steps of the order go into one integer: a unit of each step is more than all that the steps below it
can add up to. What is left is for chance: every edge gets a small random weight below all of that,
so that the optimum is practically always a single one and a seed replays to the same round.
"""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from itertools import combinations
from random import Random
from typing import TypeAlias

import rustworkx

from matches.engine.pairing.order import Contender, Cost, Options, cost_of_bye, cost_of_pair

Edge: TypeAlias = tuple[int, int]

WIDTH = 120
"""Bits for a whole matching's cost; the matcher counts in 128 and doubles every weight."""

CHANCE = 32
"""Bits for the random weight of an edge, where there is room for as many."""


@dataclass(frozen=True, slots=True)
class Matching:
    """Who is matched with whom, as numbers of nodes, and what that costs."""

    edges: tuple[Edge, ...]
    cost: Cost


def best_matching(nodes: int, costs: Mapping[Edge, Cost], random: Random) -> Matching:
    """Match all nodes at the least cost, at random among equals.

    Raises ValueError where the edges allow no matching of all nodes, and OverflowError where the
    costs are too large to be compared exactly (scores some hundred thousand points apart).
    """
    units, chance = _units(nodes // 2, costs.values())
    graph = rustworkx.PyGraph[None, int](multigraph=False)
    graph.add_nodes_from([None] * nodes)
    graph.add_edges_from(
        [
            (*edge, sum(map(int.__mul__, cost, units)) + random.getrandbits(chance))
            for edge, cost in costs.items()
        ]
    )
    matched = rustworkx.max_weight_matching(
        graph, max_cardinality=True, weight_fn=lambda cost: -cost
    )
    edges = tuple(sorted((min(edge), max(edge)) for edge in matched))
    if 2 * len(edges) != nodes:
        raise ValueError("no matching of all nodes")
    return Matching(edges, Cost(*map(sum, zip(*(costs[edge] for edge in edges), strict=True))))


def _units(pairs: int, costs: Iterable[Cost]) -> tuple[Cost, int]:
    """What a unit of each step weighs in a matching of so many pairs, and the bits for chance."""
    most = [pairs * max(step) for step in zip(*costs, strict=True)]
    needed = sum(step.bit_length() for step in most) + pairs.bit_length()
    if needed > WIDTH:
        raise OverflowError("the scores lie too far apart to be compared exactly")
    chance = min(CHANCE, WIDTH - needed)
    shift = chance + pairs.bit_length()
    units = []
    for step in reversed(most):
        units.append(1 << shift)
        shift += step.bit_length()
    return Cost(*reversed(units)), chance


def pair_all(
    field: Sequence[Contender], random: Random, options: Options
) -> tuple[list[tuple[Contender, ...]], Cost]:
    """The best pairing of this field, in no order, and what it costs: the least there is."""
    lowest = min(one.points for one in field)
    costs = {
        (i, j): cost_of_pair(one, other, options)
        for (i, one), (j, other) in combinations(enumerate(field), 2)
    }
    if len(field) % 2:
        costs |= {(i, len(field)): cost_of_bye(one, lowest) for i, one in enumerate(field)}
    matching = best_matching(len(field) + len(field) % 2, costs, random)
    tables = [tuple(field[i] for i in edge if i < len(field)) for edge in matching.edges]
    return tables, matching.cost
