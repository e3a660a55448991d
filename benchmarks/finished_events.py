"""Real events taken over through the use-case: whether they come out as published, and how long.

    python -m benchmarks.finished_events [FILE] [--largest 512]

FILE is `real-events/swiss-events.jsonl.gz` of the reference material. Every event is imported into
a throw-away database, its standings are read from there, and every figure that is not the published
one to the last digit is named. Then the same with the floor that the publishers of four events
took (docs/standings.md), where none may be left; the exit code says so. Last an event of so many
players as `--largest` says, nine rounds, from CSV.
"""

from __future__ import annotations

import argparse
import shutil
import statistics
import sys
import time
from collections.abc import Sequence
from datetime import UTC, datetime
from pathlib import Path
from random import Random

from django.core.management import call_command
from django.utils import timezone

from benchmarks.application import HOME, database
from benchmarks.machine import machine
from matches.engine.standings.table import Standing
from matches.queries import standings
from organizer.accounts.models import SiteRole, User
from organizer.events.finished import FinishedDetails
from organizer.events.models import Event
from organizer.played.finished import FinishedEvent
from organizer.played.playing import Difference, differences
from organizer.played.reading import PlayedSource, read_finished
from organizer.usecases.import_finished_event import import_finished_event
from tests.shared import PROJECT

REAL_EVENTS = PROJECT.parent / "shared/real-events/swiss-events.jsonl.gz"
PLAYED_AT = datetime(2024, 5, 4, 18, tzinfo=UTC)
CUT_FLOOR = "0.3333333"
CUT_FLOOR_EVENTS = ("E017", "E032", "E045", "E051")
ROUNDS = 9
SEED = 1993


def imported(by: User, played: FinishedEvent, floor: str = "") -> tuple[Event, float]:
    """The event, and how many seconds it took."""
    details = FinishedDetails(
        name=played.name or "Event",
        format_slug="type-b",
        starts_at=PLAYED_AT,
        time_zone="UTC",
        floor=floor,
    )
    began = time.monotonic()
    event = import_finished_event(
        by=by,
        now=timezone.now(),
        played=played,
        details=details,
        people=dict.fromkeys(played.players),
        is_again=True,
    )
    return event, time.monotonic() - began


def not_as_published(event: Event, played: FinishedEvent) -> Sequence[Difference]:
    """The figures of the stored event's standings that were published otherwise."""
    table = [
        Standing(
            rank=line.rank,
            player=line.entrant.name,
            points=line.points,
            won=line.won,
            drawn=line.drawn,
            lost=line.lost,
            tiebreakers=line.tiebreakers,
        )
        for line in standings(event.competition)
    ]
    return differences(played.standings, table, event.competition.terms)


def real_events(by: User, file: Path) -> int:
    """Import all of them; how many figures are left that were published otherwise."""
    events = read_finished(PlayedSource(file.name, file.read_bytes()))
    took, left = [], 0
    for played in events:
        event, seconds = imported(by, played)
        took.append(seconds)
        otherwise = not_as_published(event, played)
        if otherwise:
            told = ", ".join(f"{one.player} {one.what}" for one in otherwise)
            print(f"{played.name}: {len(otherwise)} figures otherwise: {told}")
        if played.name in CUT_FLOOR_EVENTS:
            event, _seconds = imported(by, played, CUT_FLOOR)
            otherwise = not_as_published(event, played)
            print(f"{played.name} with a floor of {CUT_FLOOR}: {len(otherwise)} otherwise")
        left += len(otherwise)
    matches = sum(len(matches) for played in events for matches in played.rounds)
    print(
        f"{len(events)} events, {matches:,} matches: {sum(took):.1f} s, median "
        f"{statistics.median(took) * 1000:.0f} ms, longest {max(took) * 1000:.0f} ms"
    )
    return left


def large_event(by: User, players: int) -> None:
    """Import one from CSV, its results by chance."""
    chance, rows = Random(SEED), ["round,table,player,opponent,wins,losses,draws"]
    names = [f"Player {number}" for number in range(1, players + 1)]
    for number in range(1, ROUNDS + 1):
        chance.shuffle(names)
        rows += [
            f"{number},{at // 2 + 1},{names[at]},{names[at + 1]},2,{chance.randrange(2)},0"
            for at in range(0, players - 1, 2)
        ]
    content = "\n".join(rows).encode()
    began = time.monotonic()
    (played,) = read_finished(PlayedSource("large.csv", content))
    read = time.monotonic() - began
    _event, seconds = imported(by, played)
    print(
        f"{players} players, {ROUNDS} rounds, {len(rows) - 1:,} matches from CSV: read in "
        f"{read:.2f} s, imported in {seconds:.1f} s"
    )


def main() -> None:
    parser = argparse.ArgumentParser()
    parser.add_argument("file", type=Path, nargs="?", default=REAL_EVENTS)
    parser.add_argument("--largest", type=int, default=512)
    asked = parser.parse_args()
    print(machine())
    with database():
        call_command("migrate", verbosity=0)
        call_command("load_formats", verbosity=0)
        by = User.objects.create(username="olga", site_role=SiteRole.ORGANIZER)
        left = real_events(by, asked.file)
        large_event(by, asked.largest)
    shutil.rmtree(HOME, ignore_errors=True)
    sys.exit(1 if left else 0)


if __name__ == "__main__":
    main()
