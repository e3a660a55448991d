"""How long it takes to pair a round and to rank a field, without a database.

    python benchmarks/pairing.py [PLAYERS …]

Plays 9 rounds of random results (1 match in 20 drawn) and prints the median round.
"""

from __future__ import annotations

import platform
import statistics
import sys
import time
from collections import defaultdict
from pathlib import Path
from random import Random

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

from matches.engine.match import match_state, records_of
from matches.engine.pairing.swiss import Contender, pair
from matches.engine.results import Ending, Game, MatchResult, Record
from matches.engine.standings.table import standings
from matches.engine.terms import GamesTerms

ROUNDS = 9
TERMS = GamesTerms()


def contenders(records: dict[int, list[Record]]) -> list[Contender]:
    return [
        Contender(
            player,
            sum(record.points for record in played),
            frozenset(opponent for record in played for opponent in record.opponents),
            sum(not record.opponents for record in played),
        )
        for player, played in records.items()
    ]


def result(players: tuple[int, ...], chance: Random) -> MatchResult:
    if len(players) == 1:
        return MatchResult(players)
    if chance.random() < 0.05:
        return MatchResult(players, ending=Ending.INTENTIONAL_DRAW)
    return MatchResult(players, (Game(winner=chance.choice(players)),), ending=Ending.TIME)


def tournament(size: int) -> tuple[list[float], float]:
    """Seconds for each round's pairing, and for the last standings."""
    chance = Random(size)
    records: dict[int, list[Record]] = defaultdict(list, {player: [] for player in range(size)})
    seconds = []
    for _ in range(ROUNDS):
        field = contenders(records)
        start = time.perf_counter()
        tables = pair(field, chance).pairings
        seconds.append(time.perf_counter() - start)
        for players in tables:
            for record in records_of(TERMS, match_state(TERMS, result(players, chance))):
                records[record.player].append(record)
    start = time.perf_counter()
    standings(TERMS, list(records), [record for played in records.values() for record in played])
    return seconds, time.perf_counter() - start


def main() -> None:
    print(f"Python {platform.python_version()}, {ROUNDS} rounds")
    print("players | pairing, median (s) | slowest (s) | standings (s)")
    for size in [int(argument) for argument in sys.argv[1:]] or [64, 200, 201, 400]:
        seconds, ranking = tournament(size)
        median, slowest = statistics.median(seconds), max(seconds)
        print(f"{size:7} | {median:19.3f} | {slowest:11.3f} | {ranking:13.3f}")


if __name__ == "__main__":
    main()
