"""The best pairing by looking at every pair there is: exact, for some hundred players at most.

A matching of least cost over the complete graph, found by the blossom algorithm (rustworkx). All
steps of the order go into one integer: a unit of each step is more than all that the steps below it
can add up to. Below all of that every edge has a small weight of its own: a random one, so that the
optimum is practically always a single one and a seed replays to the same round; or, where players
are paired by rank, one that grows with the distance of the ranks.
"""

from collections.abc import Iterable, Mapping, Sequence
from random import Random
from typing import TypeAlias

import rustworkx

from matches.engine.pairing.order import (
    Contender,
    Cost,
    Options,
    Table,
    cost_of_bye,
    cost_of_pair,
    total,
)

Edge: TypeAlias = tuple[int, int]
"""Two nodes by their numbers, the smaller one first."""

WIDTH = 120
"""Bits for a whole matching's cost; the matcher counts in 128 and doubles every weight."""

CHANCE = 32
"""Bits for the random weight of an edge, where there is room for as many."""


def best_matching(
    nodes: int, costs: Mapping[Edge, Cost], random: Random, ranks: Sequence[int] = ()
) -> tuple[list[Edge], Cost]:
    """Match all nodes at the least cost, at random among equals, or by `ranks` of the nodes.

    Raises ValueError where the edges allow no matching of all nodes, and OverflowError where the
    scores lie so far apart (some hundred thousand points) that costs cannot be compared exactly.
    """
    weights, bits = _weights(nodes // 2, set(costs.values()))
    least = [random.getrandbits(bits) for _ in costs]
    if ranks:
        least = _by_rank(ranks, costs, bits, least)
    graph = rustworkx.PyGraph[None, int](multigraph=False)
    graph.add_nodes_from([None] * nodes)
    graph.add_edges_from(
        [
            (*edge, weights[cost] + more)
            for (edge, cost), more in zip(costs.items(), least, strict=True)
        ]
    )
    matched = rustworkx.max_weight_matching(graph, max_cardinality=True, weight_fn=int.__neg__)
    edges = sorted((min(edge), max(edge)) for edge in matched)
    if 2 * len(edges) != nodes:
        raise ValueError("no matching of all nodes")
    return edges, total(costs[edge] for edge in edges)


def _weights(pairs: int, costs: set[Cost]) -> tuple[dict[Cost, int], int]:
    """Each cost as one integer, and the bits that every edge may add below it."""
    widths = [(pairs * max(step)).bit_length() for step in zip(*costs, strict=True)]
    bits = min(CHANCE, WIDTH - sum(widths) - pairs.bit_length())
    if bits < 0:
        raise OverflowError("the scores lie too far apart to be compared exactly")
    shift = bits + pairs.bit_length()
    weights = dict.fromkeys(costs, 0)
    for step in reversed(range(len(widths))):
        for cost in costs:
            weights[cost] += cost[step] << shift
        shift += widths[step]
    return weights, bits


def _by_rank(
    ranks: Sequence[int], edges: Iterable[Edge], bits: int, drawn: Sequence[int]
) -> list[int]:
    """The squares of the distances between the ranks, rounded where they need more than three
    quarters of the bits; what was drawn decides between equal ones."""
    squares = [(ranks[i] - ranks[j]) ** 2 for i, j in edges]
    room = bits * 3 // 4
    too_wide = max(0, max(squares).bit_length() - room)
    return [
        (square >> too_wide) << (bits - room) | chance >> room
        for square, chance in zip(squares, drawn, strict=True)
    ]


def pair_all(field: Sequence[Contender], random: Random, options: Options) -> list[Table]:
    """The best pairing of this field, which comes with the best score first."""
    lowest = field[-1].points
    costs: dict[Edge, Cost] = {}
    for i, one in enumerate(field):
        for j in range(i + 1, len(field)):
            costs[i, j] = cost_of_pair(one, field[j], options)
        if len(field) % 2:
            costs[i, len(field)] = cost_of_bye(one, lowest)
    nodes = len(field) + len(field) % 2
    ranks = [one.rank for one in field] if options.by_rank else []
    if ranks and len(field) % 2:
        ranks.append(max(ranks) + 1)
    edges, _ = best_matching(nodes, costs, random, ranks)
    return [tuple(field[i] for i in edge if i < len(field)) for edge in edges]
