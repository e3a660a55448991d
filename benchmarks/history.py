"""Records, a league's table and ratings over many events: how long, in how many statements.

    python -m benchmarks.history [FILE] [--events 100]

FILE is `real-events/swiss-events.jsonl.gz` of the reference material. Its events are imported into
a throw-away database a week apart, from the first again until there are so many, with the same
number being the same player in all of them. Then each is read five times; the median counts.
"""

from __future__ import annotations

import argparse
import shutil
import statistics
import sys
import time
from collections.abc import Callable
from datetime import UTC, datetime, timedelta
from itertools import cycle, islice
from pathlib import Path

from django.core.management import call_command
from django.db import connection
from django.test.utils import CaptureQueriesContext
from django.utils import timezone

from benchmarks.application import HOME, database
from benchmarks.machine import machine
from formats.rulebook.models import Format
from organizer.accounts.models import Person, SiteRole, User
from organizer.events.finished import FinishedDetails
from organizer.events.models import Registration
from organizer.history.details import SeasonDetails
from organizer.history.leagues import table_of
from organizer.history.models import Ratings
from organizer.history.ratings import compute
from organizer.history.records import head_to_head, record_of
from organizer.history.scheme import Scheme
from organizer.played.finished import FinishedEvent
from organizer.played.reading import PlayedSource, read_finished
from organizer.usecases.create_league import create_league
from organizer.usecases.import_finished_event import import_finished_event
from organizer.usecases.save_season import save_season
from tests.shared import PROJECT

REAL_EVENTS = PROJECT.parent / "shared/real-events/swiss-events.jsonl.gz"
FIRST = datetime(2022, 1, 8, 18, tzinfo=UTC)
WEEK = timedelta(days=7)
TIMES = 5
LEAGUE_EVENTS = 40


def imported(by: User, events: list[FinishedEvent], wanted: int) -> list[Person]:
    """Import so many events; their people, who played most first."""
    people: dict[str, Person] = {}
    for week, played in enumerate(islice(cycle(events), wanted)):
        import_finished_event(
            by=by,
            now=timezone.now(),
            played=played,
            details=FinishedDetails(
                name=f"Event {week + 1}",
                format_slug="type-b",
                starts_at=FIRST + week * WEEK,
                time_zone="UTC",
            ),
            people={name: people[name].pk if name in people else None for name in played.players},
            is_again=True,
        )
        for entry in Registration.objects.filter(person__name__in=played.players).select_related(
            "person"
        ):
            people.setdefault(entry.person.name, entry.person)
    counted = [(one.registrations.count(), one.pk, one) for one in people.values()]
    return [one for _count, _pk, one in sorted(counted, key=lambda each: (-each[0], each[1]))]


def measured(what: str, read: Callable[[], object]) -> None:
    """Say how long it takes and in how many statements."""
    took = []
    for _time in range(TIMES):
        with CaptureQueriesContext(connection) as captured:
            began = time.monotonic()
            read()
            took.append(time.monotonic() - began)
    print(f"{what}: {statistics.median(took) * 1000:.0f} ms, {len(captured)} statements")


def main() -> None:
    parser = argparse.ArgumentParser()
    parser.add_argument("file", type=Path, nargs="?", default=REAL_EVENTS)
    parser.add_argument("--events", type=int, default=100)
    asked = parser.parse_args()
    print(machine())
    events = read_finished(PlayedSource(asked.file.name, asked.file.read_bytes()))
    with database():
        call_command("migrate", verbosity=0)
        call_command("load_formats", verbosity=0)
        by = User.objects.create(username="olga", site_role=SiteRole.ORGANIZER)
        one, other, *_rest = imported(by, events, asked.events)
        format_ = Format.objects.get(slug="type-b")

        def rate() -> None:
            Ratings.objects.all().delete()
            compute(format_, timezone.now())

        measured("ratings, computed anew", rate)
        kept = Ratings.objects.get()
        print(
            f"  of {kept.events} events, {kept.matches:,} matches, {kept.players.count()} players"
        )
        measured("ratings, computed from the same", lambda: compute(format_, timezone.now()))
        measured(
            f"record of a player with {one.registrations.count()} events", lambda: record_of(one)
        )
        measured("two players against each other", lambda: head_to_head(one, other))
        league = create_league(by=by, now=timezone.now(), name="Cup", format_=format_)
        details = SeasonDetails(
            name="Season",
            starts_on=FIRST.date(),
            ends_on=(FIRST + (LEAGUE_EVENTS - 1) * WEEK).date(),
            takes_all=True,
            scheme=Scheme(places=(10, 6, 4), best=8),
        )
        season = save_season(by=by, now=timezone.now(), league=league, details=details)
        table = table_of(season)
        measured(
            f"a season of {len(table.events)} events and {len(table.lines)} players",
            lambda: table_of(season),
        )
    shutil.rmtree(HOME, ignore_errors=True)
    sys.exit()


if __name__ == "__main__":
    main()
