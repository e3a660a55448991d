"""A whole event as an archive: how large it is, and how long writing and reading it take.

    python -m benchmarks.archive [--players 500] [--rounds 9]

Plays a Type B event in a throw-away database, every player with a list that is checked. Writing and
reading are timed by the clock, and by what this process alone uses of a core.
"""

from __future__ import annotations

import argparse
import resource
import shutil
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from datetime import timedelta
from random import Random

from django.core.management import call_command
from django.db import connection
from django.test.utils import CaptureQueriesContext
from django.utils import timezone

from benchmarks.application import HOME, database
from benchmarks.machine import machine
from formats.catalogue.models import Card
from formats.legality.parsing import DeckPart
from matches import services
from matches.engine.results import Game
from matches.models import Match
from organizer.accounts.models import SiteRole, User
from organizer.archive.reading import read
from organizer.archive.writing import archive_of
from organizer.decks.queries import current_submissions
from organizer.events.details import EventDetails
from organizer.events.models import Event
from organizer.usecases.check_submission import check_submission
from organizer.usecases.create_event import create_event
from organizer.usecases.enter_guest import enter_guest
from organizer.usecases.finish_event import finish_event
from organizer.usecases.import_archive import import_archive
from organizer.usecases.open_event import open_event
from organizer.usecases.pair_round import pair_round

MEGABYTE = 1e6


def played(by: User, players: int, rounds: int) -> Event:
    """A finished event of so many players."""
    now, chance = timezone.now(), Random(1993)
    details = EventDetails(
        name="An archive",
        format_slug="type-b",
        starts_at=now + timedelta(days=1),
        time_zone="UTC",
        rounds=rounds,
    )
    event = open_event(by=by, now=now, event=create_event(by=by, now=now, details=details))
    cards = list(Card.objects.filter(is_token=False).values_list("name", flat=True))
    for number in range(players):
        text = "\n".join(f"2 {name}" for name in chance.sample(cards, 37))
        parts = [DeckPart(name="", content=text.encode())]
        enter_guest(by=by, now=now, event=event, name=f"Player {number:04d}", parts=parts)
    for submission in current_submissions(event):
        check_submission(by=None, now=now, submission=submission)
    for number in range(rounds):
        round_ = pair_round(by=by, now=now, event=event, seed=number)
        for match in Match.objects.filter(round=round_, seats__position=2):
            one, other = (seat.entrant for seat in match.seats.select_related("entrant"))
            games = [Game(one), Game(other), Game(one)]
            services.report_match(match=match, games=games, at=now, by=by)
        print(f"round {number + 1} is played", file=sys.stderr)
    return finish_event(by=by, now=now, event=event)


@contextmanager
def timed(step: str) -> Iterator[None]:
    """Say how long the body takes, and how much of that this process is at work."""
    began, used = time.monotonic(), time.process_time()
    yield
    spent, worked = time.monotonic() - began, time.process_time() - used
    print(f"{step}: {spent:.2f} s, {worked:.2f} s of it here")


def memory() -> float:
    """The most that this process has held so far, in MB."""
    return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1000


def main() -> None:
    """Say how large the archive is, and the seconds of each step."""
    parser = argparse.ArgumentParser()
    parser.add_argument("--players", type=int, default=500)
    parser.add_argument("--rounds", type=int, default=9)
    asked = parser.parse_args()
    with database():
        for command in ("migrate", "load_formats", "load_starter"):
            call_command(command, verbosity=0)
        olga = User.objects.create(username="olga", site_role=SiteRole.ORGANIZER)
        event = played(olga, asked.players, asked.rounds)
        connection.cursor().execute("ANALYZE")
        print(machine())
        with timed("written"), CaptureQueriesContext(connection) as statements:
            content = archive_of(event)
        print(f"size: {len(content) / MEGABYTE:.1f} MB, in {len(statements)} statements")
        before = memory()
        with timed("parsed"):
            read(content)
        print(f"memory: {memory() - before:.0f} MB more")
        with timed("read"):
            other = import_archive(by=olga, now=timezone.now(), content=content, beside=True)
        assert archive_of(other) == content
    shutil.rmtree(HOME, ignore_errors=True)


if __name__ == "__main__":
    main()
