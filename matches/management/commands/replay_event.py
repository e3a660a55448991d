"""`manage.py replay_event FILE.jsonl`: the standings of events that were played elsewhere."""

import gzip
import sys
import zlib
from argparse import ArgumentParser
from collections.abc import Iterator
from fractions import Fraction
from pathlib import Path
from typing import Any

import orjson
from django.core.management.base import BaseCommand

from matches.engine.results import PlayError
from matches.engine.standings.replay import read_event, replay
from matches.engine.standings.table import Standing

GZIP = b"\x1f\x8b"


class Command(BaseCommand):
    """Prints one JSON line for each event of the file; needs no database.

    Exit code 0, or 2 if the file or a line of it could not be read (said on stderr, the other
    lines are still printed).
    """

    help = (
        "Compute the standings of played events from their rounds. FILE has one event as JSON "
        "on each line and may be gzipped."
    )
    requires_system_checks = ()

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("file", type=Path, metavar="FILE")

    def handle(self, *, file: Path, **_: Any) -> None:
        unread = 0
        try:
            for number, line in enumerate(_lines(file), 1):
                if not line.strip():
                    continue
                try:
                    self.stdout.write(_replayed(line))
                except PlayError as error:
                    self.stderr.write(f"Line {number}: {error.sentence}")
                    unread += 1
        except PlayError as error:
            self.stderr.write(error.sentence)
            unread += 1
        if unread:
            sys.exit(2)


def _lines(file: Path) -> Iterator[bytes]:
    """The lines of a file, plain or gzipped.

    Raises PlayError `file-unreadable`.
    """
    try:
        with file.open("rb") as plain:
            zipped = plain.read(2) == GZIP
        with gzip.open(file) if zipped else file.open("rb") as lines:
            yield from lines
    except (OSError, EOFError, zlib.error) as error:
        raise PlayError("file-unreadable", f"{file} cannot be read: {error}") from error


def _replayed(line: bytes) -> str:
    try:
        document = orjson.loads(line)
    except orjson.JSONDecodeError as error:
        raise PlayError("event-unreadable", f"this is not JSON ({error}).") from error
    event = read_event(document)
    table = [_shown(standing) for standing in replay(event)]
    return orjson.dumps({"id": event.id, "standings": table}).decode()


def _shown(standing: Standing) -> dict[str, object]:
    """A line of the table, percentages rounded to eight decimals only now."""
    return {
        "rank": standing.rank,
        "player": standing.player,
        "points": standing.points,
        **{name: float(round(Fraction(value), 8)) for name, value in standing.tiebreakers.items()},
    }
