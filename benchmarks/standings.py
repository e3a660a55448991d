"""How long standings take, from records in memory and from the database, and if they are right.

    python -m benchmarks.standings [--players 8192] [--rounds 13] [--database]

1. In memory: this engine with the default tie-breakers and with all of them, and what it is held
   against in the same run: the textbook way in plain fractions (right), the same in floating point
   numbers, and the same rounded to the four digits that a slip shows (how many ranks are wrong).
2. With `--database`: a PostgreSQL of its own is filled with such a tournament, every game a version
   of its match as judges record them; then its records and standings are read, and for comparison
   the records of every match by itself. Then the same for Type 15.

Medians of five runs, processor time of this process; the wall clock too where a database works.
"""

from __future__ import annotations

import argparse
import gc
import shutil
import statistics
import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from fractions import Fraction
from functools import partial
from random import Random
from typing import Any, TypeVar, get_args

from django.core.management import call_command

from benchmarks.application import HOME, database
from benchmarks.machine import machine
from benchmarks.played import write_competition
from matches.engine.match import match_state, records_of
from matches.engine.results import Ending, Game, MatchResult, Record
from matches.engine.standings.table import standings
from matches.engine.terms import GamesTerms, Terms, TiebreakerName, parse_terms
from matches.models import Competition, Match
from matches.queries import records
from matches.queries import standings as standings_of
from matches.sheets import read_sheets

RUNS = 5
SEED = 17
BEST_OF_THREE = {"match": {"type": "games", "best_of": 3}}
THREE_DECKS = {"match": {"type": "ko", "decks": 3}}
GAMES, TYPE_15 = GamesTerms(), parse_terms(THREE_DECKS)

Round = list[MatchResult]
Answer = TypeVar("Answer")


def tournament(terms: Terms, players: int, rounds: int, chance: Random) -> Iterator[Round]:
    """Rounds of a field in which about equal points meet: 3 % of the matches drawn at time, a bye
    where the field is odd, and one player in a thousand drops after a round."""
    points = dict.fromkeys(range(1, players + 1), 0)
    active = set(points)
    for _ in range(rounds):
        order = sorted(active, key=lambda player: (-points[player], chance.random()))
        seated = [tuple(order[table : table + 2]) for table in range(0, len(order), 2)]
        played = [_result(terms, pair, chance) for pair in seated]
        for result in played:
            for record in records_of(terms, match_state(terms, result)):
                points[record.player] += record.points
        active.difference_update(player for player in order if chance.random() < 0.001)
        yield played


def _result(terms: Terms, pair: tuple[int, ...], chance: Random) -> MatchResult:
    if len(pair) == 1:
        return MatchResult(pair)
    if chance.random() < 0.03:
        return MatchResult(pair, (_game(terms, pair, (), pair[0]),), ending=Ending.TIME)
    games: tuple[Game, ...] = ()
    while not match_state(terms, MatchResult(pair, games)).finished:
        winner = None if chance.random() < 0.03 else chance.choice(pair)
        games += (_game(terms, pair, games, winner),)
    return MatchResult(pair, games)


def _game(terms: Terms, pair: tuple[int, ...], before: Sequence[Game], winner: int | None) -> Game:
    """The next game; in Type 15 decks are played in their order."""
    if isinstance(terms, GamesTerms):
        return Game(winner)
    lost = {player: sum(game.winner != player for game in before) for player in pair}
    return Game(winner, decks={player: lost[player] + 1 for player in pair})


def records_in(terms: Terms, rounds: Sequence[Round]) -> list[Record]:
    return [
        record
        for played in rounds
        for result in played
        for record in records_of(terms, match_state(terms, result))
    ]


def textbook(
    players: Sequence[int],
    records: Sequence[Record],
    number: Callable[[Fraction], Any],
    shown: Callable[[Any], Any] = lambda value: value,
) -> Mapping[int, int]:
    """The ranks by points, omw, gw and ogw, each worked out as the rules say it, one division at a
    time in this kind of number, and compared as `shown`."""
    own: dict[int, list[Record]] = {player: [] for player in players}
    for record in records:
        own[record.player].append(record)
    floor = number(GAMES.percentage_floor)

    def share(made: int, possible: int) -> Any:
        return number(Fraction(made)) / possible if possible else number(Fraction(0))

    match_wins, game_wins, keys = {}, {}, {}
    for player, mine in own.items():
        match_wins[player] = share(sum(one.points for one in mine), 3 * len(mine))
        games = sum(one.wins + one.draws + one.losses for one in mine)
        game_wins[player] = share(sum(3 * one.wins + one.draws for one in mine), 3 * games)
    for player, mine in own.items():
        met = [opponent for one in mine for opponent in one.opponents]

        def average(of: Mapping[int, Any], met: Sequence[int] = met) -> Any:
            counted = [max(floor, of[opponent]) for opponent in met]
            return sum(counted, number(Fraction(0))) / len(met) if met else number(Fraction(0))

        values = (average(match_wins), game_wins[player], average(game_wins))
        keys[player] = (sum(one.points for one in mine), *map(shown, values))
    ranks: dict[int, int] = {}
    order = sorted(players, key=keys.__getitem__, reverse=True)
    for place, player in enumerate(order, 1):
        above = order[place - 2] if place > 1 else None
        equal = above is not None and keys[above] == keys[player]
        ranks[player] = ranks[above] if above is not None and equal else place
    return ranks


def timed(run: Callable[[], Answer], runs: int = RUNS) -> tuple[Answer, float, float]:
    """The answer, and the median milliseconds: of this process' processor, and of the clock."""
    busy, waited = [], []
    for _ in range(runs):
        gc.collect()
        clock, processor = time.perf_counter(), time.process_time()
        answer = run()
        busy.append(time.process_time() - processor)
        waited.append(time.perf_counter() - clock)
    return answer, 1000 * statistics.median(busy), 1000 * statistics.median(waited)


def in_memory(players: int, rounds: int) -> None:
    field = list(range(1, players + 1))
    records = records_in(GAMES, list(tournament(GAMES, players, rounds, Random(SEED))))
    print(f"\n{len(records):,} records in memory | ms | wrong ranks")
    right, busy, _ = timed(lambda: textbook(field, records, Fraction))
    rows: list[tuple[str, Callable[[], Mapping[int, int]]]] = [
        ("this engine", lambda: _ranks(GAMES, field, records)),
        ("textbook, float", lambda: textbook(field, records, float)),
        (
            "textbook, float, four digits",
            lambda: textbook(field, records, float, lambda value: round(value, 4)),
        ),
    ]
    print(f"{'textbook, Fraction':30} | {busy:6.0f} | the reference")
    for label, run in rows:
        ranks, busy, _ = timed(run)
        wrong = sum(ranks[player] != right[player] for player in field)
        print(f"{label:30} | {busy:6.0f} | {wrong}")
    every = tuple(
        name for name in get_args(TiebreakerName) if name not in ("opponents_share", "decks_left")
    )
    _, busy, _ = timed(lambda: _ranks(GamesTerms(tiebreakers=every), field, records))
    print(f"{f'this engine, {len(every)} tie-breakers':30} | {busy:6.0f} |")
    records = records_in(TYPE_15, list(tournament(TYPE_15, players, rounds, Random(SEED))))
    _, busy, _ = timed(lambda: _ranks(TYPE_15, field, records))
    print(f"{'this engine, Type 15':30} | {busy:6.0f} |")


def _ranks(terms: Terms, field: Sequence[int], records: Sequence[Record]) -> Mapping[int, int]:
    table = standings(terms, field, records, seed=SEED)
    return {int(str(line.player)): line.rank for line in table}


def from_the_database(players: int, rounds: int) -> None:
    with database():
        call_command("migrate", verbosity=0)
        for label, document in (("best of three", BEST_OF_THREE), ("Type 15", THREE_DECKS)):
            terms = parse_terms(document)
            played = list(tournament(terms, players, rounds, Random(SEED)))
            competition = write_competition(document, players, played)
            matches = sum(map(len, played))
            del played
            print(f"\n{label}, {matches:,} matches in the database | ms | ms by the clock")
            halfway = rounds // 2
            for what, read, runs in (
                ("records", partial(records, competition), RUNS),
                ("standings", partial(standings_of, competition), RUNS),
                (
                    f"standings after round {halfway}",
                    partial(standings_of, competition, halfway),
                    RUNS,
                ),
                ("records, each match by itself", partial(one_by_one, competition), 1),
            ):
                _, busy, waited = timed(read, runs)
                print(f"{what:30} | {busy:6.0f} | {waited:6.0f}")
    shutil.rmtree(HOME, ignore_errors=True)


def one_by_one(competition: Competition) -> list[Record]:
    """The records as the engine makes them of each match."""
    terms = parse_terms(competition.terms)
    ids = competition.entrants.values_list("pk", flat=True)
    matches = Match.objects.filter(round__stage__competition=competition)
    states = [sheet.state(terms) for sheet in read_sheets(matches, {pk: pk for pk in ids})]
    return [record for state in states for record in records_of(terms, state)]


def main() -> None:
    parser = argparse.ArgumentParser()
    parser.add_argument("--players", type=int, default=8192)
    parser.add_argument("--rounds", type=int, default=13)
    parser.add_argument("--database", action="store_true")
    asked = parser.parse_args()
    print(machine())
    in_memory(asked.players, asked.rounds)
    if asked.database:
        from_the_database(asked.players, asked.rounds)


if __name__ == "__main__":
    main()
