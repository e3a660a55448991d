"""Writes an event's archive."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand, CommandError, CommandParser

from organizer.archive.writing import archive_of
from organizer.errors import USER_ERRORS
from organizer.events.queries import event_at


class Command(BaseCommand):
    """`manage.py archive_event winter-open-2026-01-31 [FILE]`"""

    help = "Write the archive of an event (its address) to a file, or to the standard output."

    def add_arguments(self, parser: CommandParser) -> None:
        """Which event, and where to."""
        parser.add_argument("slug", help="the event as its address has it")
        parser.add_argument("file", nargs="?", type=Path, help="where to; without, it is printed")

    def handle(self, *, slug: str, file: Path | None, **_: Any) -> None:
        """Write it. CommandError for an event that is not there and a file that cannot be made."""
        try:
            content = archive_of(event_at(slug))
        except USER_ERRORS as error:
            raise CommandError(error.sentence) from error
        if file is None:
            self.stdout.write(content.decode(), ending="")
            return
        try:
            file.write_bytes(content)
        except OSError as error:
            raise CommandError(f"{file} cannot be written: {error.strerror}.") from error
