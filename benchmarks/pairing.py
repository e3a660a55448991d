"""How long it takes to pair a round, and whether the pairing is proven to be the best.

    python benchmarks/pairing.py [--references PYTHON] [--quick]

Plays whole tournaments with random results, in memory, and prints CPU milliseconds a round: median
and worst for pairing, and the median for making contenders of all records so far. `--references`
names the Python of an environment with other engines (pairing_references.py); each pairs the same
fields, and what its pairings cost is counted like ours. Engines that are not installed there are
skipped with a word, and so is all that one does not get done within two minutes.
"""

from __future__ import annotations

import argparse
import gc
import json
import statistics
import subprocess
import sys
import time
from collections import defaultdict
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from random import Random
from tempfile import NamedTemporaryFile
from typing import Any

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

from benchmarks.machine import machine
from matches.engine.match import match_state, records_of
from matches.engine.pairing.order import Table, better_first, cost_of
from matches.engine.pairing.swiss import Contender, Cost, Options, Paired, Pairing, pair
from matches.engine.results import Ending, Game, MatchResult, Record
from matches.engine.terms import GamesTerms, Terms, parse_terms

TYPE_B = GamesTerms()
TYPE_15 = parse_terms({"match": {"type": "ko"}})
HERE = Path(__file__).parent
PATIENCE = 120
"""Seconds that another engine gets for a whole tournament."""


@dataclass(frozen=True)
class Plan:
    """A tournament to be played."""

    name: str
    players: int
    rounds: int
    terms: Terms = TYPE_B
    draws: float = 0.03
    drops: float = 0.04
    options: Options = field(default_factory=Options)


@dataclass(frozen=True)
class PairedRound:
    """A round as it was paired: the field, the pairing, and the milliseconds it took to make
    contenders of the records and to pair them."""

    contenders: list[Contender]
    paired: Paired
    reading: float
    pairing: float


USUAL = [Plan("3/1/0", players, 13) for players in (64, 256, 1024, 8192, 32768)]
FINE = [Plan("Type 15", players, 10, TYPE_15, draws=0.05) for players in (64, 256, 1024, 8192)]
WEAK = [
    Plan("18 rounds, 30 % draws, no drops", players, 18, draws=0.3, drops=0)
    for players in (128, 256, 512)
]
APART = [
    Plan("50 cities kept apart", players, 13, options=Options(keep_apart=True))
    for players in (256, 8192)
]
RANKED = [Plan("by rank", players, 13, options=Options(by_rank=True)) for players in (256, 8192)]


def play(plan: Plan) -> Iterator[PairedRound]:
    """Play a tournament, round by round."""
    chance = Random(plan.players)
    active = list(range(plan.players))
    records: dict[object, list[Record]] = defaultdict(list)
    down: dict[object, int] = defaultdict(int)
    for number in range(plan.rounds):
        gc.collect()
        gc.freeze()  # so that no round is charged with a walk over the records of all others
        start = time.process_time()
        contenders = read(active, records, down)
        read_at = time.process_time()
        paired = pair(contenders, Random(number), options=plan.options)
        paired_at = time.process_time()
        yield PairedRound(
            contenders, paired, (read_at - start) * 1000, (paired_at - read_at) * 1000
        )
        points = {one.player: one.points for one in contenders}
        for pairing in paired.pairings:
            if len({points[player] for player in pairing}) == 2:
                down[max(pairing, key=points.__getitem__)] += 1
            result = play_match(plan, pairing, chance)
            for record in records_of(plan.terms, match_state(plan.terms, result)):
                records[record.player].append(record)
        active = [player for player in active if chance.random() >= plan.drops]


def read(
    active: Sequence[int], records: dict[object, list[Record]], down: dict[object, int]
) -> list[Contender]:
    """Contenders from the records of the players who are still in. Their numbers say which of 50
    cities they are from, and who is first among equal points."""
    contenders = []
    for rank, player in enumerate(active, 1):
        points = byes = 0
        opponents: list[object] = []
        for record in records[player]:
            points += record.points
            byes += not record.opponents
            opponents += record.opponents
        contenders.append(
            Contender(player, points, frozenset(opponents), byes, down[player], player % 50, rank)
        )
    return contenders


def play_match(plan: Plan, players: Pairing, chance: Random) -> MatchResult:
    """A bye, a draw, or a match that the better die wins."""
    if len(players) == 1:
        return MatchResult(players)
    if chance.random() < plan.draws:
        return MatchResult(players, ending=Ending.INTENTIONAL_DRAW)
    if plan.terms is not TYPE_15:
        return MatchResult(players, (Game(winner=chance.choice(players)),), Ending.TIME)
    decks = dict.fromkeys(players, 1)
    games = []
    while max(decks.values()) <= 3:
        loser = chance.choice(players)
        winner = next(player for player in players if player != loser)
        games.append(Game(winner=winner, decks=dict(decks)))
        decks[loser] += 1
    return MatchResult(players, tuple(games))


def report(plan: Plan) -> None:
    """One line about a tournament."""
    lines = [
        (one.pairing, one.reading, one.paired.proven, one.paired.cost.rematches)
        for one in play(plan)
    ]
    pairing, reading, proven, rematches = zip(*lines, strict=True)
    print(
        f"| {plan.name} | {plan.players:,} | {plan.rounds} | {statistics.median(pairing):.1f} "
        f"| {max(pairing):.1f} | {statistics.median(reading):.0f} "
        f"| {sum(proven)} of {plan.rounds} | {sum(rematches)} |",
        flush=True,
    )


def compare(engine: str, python: str, plan: Plan, rounds: Sequence[PairedRound]) -> None:
    """One line about what another engine makes of the same fields."""
    fields = [
        [[one.player, one.points, one.byes, list(one.opponents)] for one in round_.contenders]
        for round_ in rounds
    ]
    with NamedTemporaryFile("w", suffix=".json") as file:
        json.dump(fields, file)
        file.flush()
        answers, note = ask(python, engine, file.name)
    answered = [
        (answer["ms"], cost_by_name(round_.contenders, answer["pairings"]), round_)
        for answer, round_ in zip(answers, rounds, strict=False)
        if "pairings" in answer
    ]
    if not answered:
        print(
            f"| {engine} | {plan.players:,} | {note or 'gave no pairing'} | | | | | |", flush=True
        )
        return
    times = [ms for ms, _, _ in answered]
    own = [round_.pairing for _, _, round_ in answered]
    theirs, ours = (
        Cost(*map(sum, zip(*costs, strict=True)))
        for costs in zip(*((cost, r.paired.cost) for _, cost, r in answered), strict=True)
    )
    print(
        f"| {engine} | {plan.players:,} | {statistics.median(times):.1f} ({max(times):.1f}) "
        f"| {statistics.median(own):.1f} ({max(own):.1f}) "
        f"| {percent(theirs.differences, ours.differences)} "
        f"| {percent(theirs.squares, ours.squares)} "
        f"| {theirs.rematches - ours.rematches} and {theirs.byes_again - ours.byes_again} "
        f"| {len(answered)} of {plan.rounds} {note} |",
        flush=True,
    )


def ask(python: str, engine: str, path: str) -> tuple[list[dict[str, Any]], str]:
    """The engine's answers, and a word on why there are not more."""
    command = [python, str(HERE / "pairing_references.py"), engine, path]
    try:
        done = subprocess.run(command, capture_output=True, text=True, timeout=PATIENCE)
    except subprocess.TimeoutExpired as late:
        said = (late.output or b"").decode().splitlines()
        return [json.loads(line) for line in said], f"in {PATIENCE} s"
    missing = "not installed" if "ModuleNotFoundError" in done.stderr else ""
    crashed = f"ended with {done.returncode}" if done.returncode and not missing else ""
    return [json.loads(line) for line in done.stdout.splitlines()], missing or crashed


def cost_by_name(contenders: Sequence[Contender], pairings: Sequence[Sequence[int]]) -> Cost:
    """What another engine's pairings cost, counted like ours."""
    named = {one.player: one for one in contenders}
    tables: list[Table] = []
    for pairing in pairings:
        seated = [named[player] for player in pairing]
        tables.append(better_first(*seated) if len(seated) == 2 else tuple(seated))
    return cost_of(tables, Options(), min(one.points for one in contenders))


def percent(theirs: int, ours: int) -> str:
    """How far theirs is over ours."""
    return f"{100 * (theirs - ours) / ours:+.1f} %" if ours else f"{theirs - ours:+d}"


REFERENCES = [
    ("rustworkx", 64), ("rustworkx", 256), ("rustworkx", 512),
    ("networkx", 64),
    ("swisspair", 64), ("swisspair", 1024), ("swisspair", 8192),
    ("cardarena", 64), ("cardarena", 1024), ("cardarena", 8192),
    ("caissify", 64), ("caissify", 1024), ("caissify", 8192),
]  # fmt: skip


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--references", metavar="PYTHON", help="the Python that has other engines")
    parser.add_argument("--quick", action="store_true", help="leave out what takes long")
    given = parser.parse_args()
    print(machine())
    print("| event | players | rounds | median ms | worst ms | reading ms | proven | rematches |")
    print("| --- | ---: | ---: | ---: | ---: | ---: | ---: | ---: |")
    for plan in [*USUAL, *FINE, *WEAK, *APART, *RANKED]:
        if not given.quick or plan.players <= 1024:
            report(plan)
    if not given.references:
        return
    print("| engine | players | its ms | ours | differences | squares | rematches, byes | rounds |")
    print("| --- | ---: | ---: | ---: | ---: | ---: | ---: | --- |")
    for engine, players in REFERENCES:
        if not given.quick or players <= 1024:
            plan = Plan("3/1/0", players, 13)
            compare(engine, given.references, plan, list(play(plan)))


if __name__ == "__main__":
    main()
