"""A whole event of thousands through the services and the database, and the time of each step.

    python -m benchmarks.whole_event [--players 8192] [--rounds 13] [--reporters 2]

Plays Swiss rounds of best of three in a throw-away database: 1 match in 30 is drawn, and 1 player
in 25 drops after each round. Every result goes through `services.report_match` by itself, in a
transaction of its own; so many processes as there are reporters do that at the same time.
"""

from __future__ import annotations

import argparse
import shutil
import statistics
import sys
import time
from collections import defaultdict
from collections.abc import Iterator
from contextlib import contextmanager
from datetime import datetime, timedelta
from multiprocessing import get_context
from multiprocessing.pool import Pool
from random import Random

from django.conf import settings
from django.core.management import call_command
from django.db import connection
from django.utils import timezone

from benchmarks.application import HOME, database
from benchmarks.machine import machine
from matches import services
from matches.engine.results import Ending, Game
from matches.models import Competition, Entrant, Match, Round
from matches.queries import standings, standings_as_published

TERMS = {"match": {"type": "games", "best_of": 3}}
DRAWN, DROPS = 30, 25
SEED = 1993

CHUNK = 64
"""How many matches a reporter takes at once."""

Steps = defaultdict[str, list[float]]


@contextmanager
def timed(steps: Steps, step: str) -> Iterator[None]:
    """Keep how long the body takes, under the name of the step."""
    began = time.monotonic()
    yield
    steps[step].append(time.monotonic() - began)


def played(players: int, rounds: int, reporters: Pool) -> Steps:
    """Play the event; the seconds of each step, round by round."""
    steps: Steps = defaultdict(list)
    random, now = Random(SEED), timezone.now()
    competition = services.create_competition(terms=TERMS, rounds_planned=rounds)
    with timed(steps, "enter everybody"):
        services.add_entrants(
            competition=competition, names=[f"Player {number}" for number in range(players)]
        )
    connection.cursor().execute("ANALYZE")
    for number in range(1, rounds + 1):
        now += timedelta(hours=1)
        by_system = {"at": now, "by": None}
        with timed(steps, "draft a round"):
            round_ = services.draft_round(competition=competition, seed=number, **by_system)
        with timed(steps, "publish it"):
            services.publish_round(competition=competition, **by_system)
        with timed(steps, "all results of a round"):
            _report_all(round_, steps, reporters, now)
        with timed(steps, "close it"):
            services.close_round(competition=competition, at=now)
        with timed(steps, "standings as amended"):
            standings(competition)
        with timed(steps, "standings as published"):
            standings_as_published(Round.objects.get(pk=round_.pk))
        _drop_some(competition, random, by_system)
        print(f"round {number} is played", file=sys.stderr)
    return steps


def _report_all(round_: Round, steps: Steps, reporters: Pool, now: datetime) -> None:
    """Report every match of two, one by one in each process."""
    playing = Match.objects.filter(round=round_, seats__position=2).values_list("pk", flat=True)
    matches = list(playing.order_by("table"))
    chunks = [(matches[at : at + CHUNK], now) for at in range(0, len(matches), CHUNK)]
    for seconds in reporters.starmap(_report, chunks, chunksize=1):
        steps["report a result"] += seconds


def _report(matches: list[int], now: datetime) -> list[float]:
    """Report these matches (ids); the seconds that each took."""
    random, steps = Random(matches[0]), defaultdict(list)
    for match in Match.objects.filter(pk__in=matches).prefetch_related("seats__entrant"):
        said = _result([seat.entrant for seat in match.seats.all()], random)
        with timed(steps, "report"):
            services.report_match(match=match, **said, at=now, by=None)
    return steps["report"]


def _result(seated: list[Entrant], random: Random) -> dict[str, object]:
    winner, loser = random.sample(seated, 2)
    if random.randrange(DRAWN) == 0:
        return {"games": [Game(winner), Game(loser)], "ending": Ending.TIME}
    return {"games": [Game(winner), *[Game(loser)] * random.randrange(2), Game(winner)]}


def _drop_some(competition: Competition, random: Random, by_system: dict[str, object]) -> None:
    playing = list(competition.entrants.filter(dropped_at=None).order_by("pk"))
    for entrant in random.sample(playing, len(playing) // DROPS):
        services.drop_entrant(entrant=entrant, **by_system)


def shown(steps: Steps) -> str:
    """The steps as a table of milliseconds: median, slowest, and all of them in seconds."""
    lines = [f"{'':24} {'median ms':>10} {'slowest':>10} {'in all s':>10}"]
    for step, seconds in steps.items():
        median, slowest = statistics.median(seconds) * 1000, max(seconds) * 1000
        lines.append(f"{step:24} {median:10.1f} {slowest:10.1f} {sum(seconds):10.1f}")
    return "\n".join(lines)


def main() -> None:
    """Play it in a database of its own and print the figures."""
    parser = argparse.ArgumentParser(description="Play a whole event and time its steps.")
    parser.add_argument("--players", type=int, default=8192)
    parser.add_argument("--rounds", type=int, default=13)
    parser.add_argument("--reporters", type=int, default=2)
    asked = parser.parse_args()
    print(machine())
    settings.DEBUG = False  # else Django keeps every statement
    try:
        with database():
            call_command("migrate", verbosity=0)
            connection.close()  # or each process would hold this one
            with get_context("fork").Pool(asked.reporters) as reporters:
                print(shown(played(asked.players, asked.rounds, reporters)))
            connection.close()
    finally:
        shutil.rmtree(HOME, ignore_errors=True)


if __name__ == "__main__":
    main()
