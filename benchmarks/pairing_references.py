"""What other packages from PyPI make of the same fields. Run by `pairing.py` in an environment of
its own (swisspair, cardarena-tournament-core, caissify-pairings, networkx, rustworkx); needs
nothing of this project.

    python pairing_references.py ENGINE FIELDS.json

Prints a JSON line a field as soon as it is paired: the CPU milliseconds of the pairing alone, and
the pairings as lists of players. Players come with their points, byes and opponents; each engine
gets them as its own objects before the clock starts.
"""

from __future__ import annotations

import json
import sys
import time
from collections.abc import Callable, Mapping
from importlib import import_module
from itertools import combinations
from pathlib import Path
from typing import Any

Field = list[list[Any]]
Timed = tuple[float, list[list[int]]]


def clocked(work: Callable[[], Any]) -> tuple[float, Any]:
    """What it gives, and the CPU milliseconds it took."""
    start = time.process_time()
    given = work()
    return (time.process_time() - start) * 1000, given


def swisspair(field: Field) -> Timed:
    """The engine of C++, by its public function."""
    engine = import_module("swisspair")
    fewest = min(byes for _, _, byes, _ in field)
    here = {player for player, *_ in field}
    players = [
        engine.Player(
            str(player), points, rank, byes == fewest, {str(one) for one in met if one in here}
        )
        for rank, (player, points, byes, met) in enumerate(by_points(field), 1)
    ]
    ms, matches = clocked(lambda: engine.create_matches(players))
    return ms, [[int(one.id) for one in (match.p1, match.p2) if one] for match in matches]


def cardarena(field: Field) -> Timed:
    """Pairs from the top down. What it knows of earlier rounds is filled in, not played."""
    package = import_module("cardarena_tournament_core")
    engine = package.Swiss([package.Player(str(player), str(player)) for player, *_ in field])
    engine._points = {str(player): points for player, points, *_ in field}
    engine._played_pairs = {
        frozenset((str(player), str(one))) for player, _, _, met in field for one in met
    }
    ms, paired = clocked(engine.pair)
    return ms, [
        [int(one.id) for one in (match.player1, match.player2) if one] for match in paired.matchups
    ]


def caissify(field: Field) -> Timed:
    """The casual engine of a program for chess, which pairs within score groups one by one."""
    package = import_module("caissify_pairings")
    players = [
        {"id": player, "name": str(player), "score": points, "rating": 0, "bye_count": byes}
        for player, points, byes, _ in field
    ]
    before = {tuple(sorted((player, one))) for player, _, _, met in field for one in met}
    number = 2 if before else 1
    ms, paired = clocked(lambda: package.generate_pairings("casual", players, before, number, 13))
    return ms, [
        [one for one in (match["white_id"], match["black_id"]) if one is not None]
        for match in paired
    ]


def rustworkx(field: Field) -> Timed:
    """The blossom algorithm over all pairs: the least sum of differences, then of squares."""
    package = import_module("rustworkx")
    graph = package.PyGraph()
    graph.add_nodes_from(range(len(field) + len(field) % 2))
    graph.add_edges_from([(*edge, cost) for edge, cost in all_edges(field).items()])
    ms, matching = clocked(lambda: package.max_weight_matching(graph, True, weight_fn=int.__neg__))
    return ms, named(field, matching)


def networkx(field: Field) -> Timed:
    """The same in Python."""
    package = import_module("networkx")
    graph = package.Graph()
    graph.add_weighted_edges_from((*edge, -cost) for edge, cost in all_edges(field).items())
    ms, matching = clocked(lambda: package.max_weight_matching(graph, maxcardinality=True))
    return ms, named(field, matching)


def by_points(field: Field) -> Field:
    """The field with the leaders first."""
    return sorted(field, key=lambda one: -one[1])


def all_edges(field: Field) -> Mapping[tuple[int, int], int]:
    """Every pair and every bye with its cost: rematch, bye again, its score, difference, square."""
    lowest = min(points for _, points, _, _ in field)
    edges = {}
    for (i, one), (j, other) in combinations(enumerate(field), 2):
        apart = abs(one[1] - other[1])
        edges[i, j] = (other[0] in one[3]) << 72 | apart << 32 | apart * apart
    if len(field) % 2:
        for i, (_, points, byes, _) in enumerate(field):
            edges[i, len(field)] = byes << 64 | (points - lowest) << 54
    return edges


def named(field: Field, matching: Any) -> list[list[int]]:
    """The matching's nodes as players."""
    return [[field[node][0] for node in edge if node < len(field)] for edge in matching]


ENGINES = {
    "rustworkx": rustworkx,
    "networkx": networkx,
    "swisspair": swisspair,
    "cardarena": cardarena,
    "caissify": caissify,
}


def main(engine: str, path: str) -> None:
    """Pair every field of the file."""
    for field in json.loads(Path(path).read_text()):
        try:
            ms, pairings = ENGINES[engine](field)
        except (RuntimeError, ValueError, AssertionError) as error:
            print(json.dumps({"error": str(error)}), flush=True)
        else:
            print(json.dumps({"ms": ms, "pairings": pairings}), flush=True)


if __name__ == "__main__":
    main(*sys.argv[1:])
