"""Reads an event from its archive."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand, CommandError, CommandParser
from django.utils import timezone

from organizer.accounts.models import User
from organizer.errors import USER_ERRORS
from organizer.usecases.import_archive import import_archive


class Command(BaseCommand):
    """`manage.py read_archive round-3.json --organizer olga`"""

    help = "Read an event from its archive; somebody who may create events organizes it."

    def add_arguments(self, parser: CommandParser) -> None:
        """Which file, and for whom."""
        parser.add_argument("file", type=Path)
        parser.add_argument("--organizer", required=True, metavar="NAME", help="a log-in")
        parser.add_argument(
            "--beside", action="store_true", help="also where the event is here already"
        )

    def handle(self, *, file: Path, organizer: str, beside: bool, **_: Any) -> None:
        """Read it and print its address. CommandError with the sentence of what is wrong."""
        by = User.objects.filter(username=organizer).first()
        if by is None:
            raise CommandError(f"There is no account “{organizer}”.")
        try:
            content = file.read_bytes()
            event = import_archive(by=by, now=timezone.now(), content=content, beside=beside)
        except OSError as error:
            raise CommandError(f"{file} cannot be read: {error.strerror}.") from error
        except USER_ERRORS as error:
            raise CommandError(error.sentence) from error
        self.stdout.write(f"/events/{event.slug}/")
