"""`manage.py import_event FILE… --organizer NAME --format SLUG`: take over finished events."""

import sys
from argparse import ArgumentParser
from collections.abc import Iterator
from datetime import date, datetime
from pathlib import Path
from typing import Any
from zoneinfo import ZoneInfo, available_timezones

from django.core.management.base import BaseCommand, CommandError
from django.utils import timezone

from organizer.accounts.models import User
from organizer.errors import USER_ERRORS, UserError
from organizer.events.finished import FinishedDetails, look_over
from organizer.played.finished import FinishedEvent
from organizer.played.reading import PlayedSource, read_finished
from organizer.usecases.import_finished_event import import_finished_event
from organizer.web.forms.finished import EVENING

BESIDE = ".standings.csv"
"""What the name of the standings ends with that lie beside "NAME.csv"."""


class Command(BaseCommand):
    """One line for each event that is taken over, or that is not and why (on stderr).

    Each event comes in whole or not at all, and one that cannot hinders no other. Exit code 0, or 2
    if some file or event was refused.
    """

    help = (
        "Take over finished events from CSV, .wer files or plain JSON (docs/importing-events.md). "
        "Standings in NAME.standings.csv are compared with the results in NAME.csv."
    )

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("files", type=Path, nargs="+", metavar="FILE")
        parser.add_argument("--organizer", required=True, help="log-in name of who organizes them")
        parser.add_argument("--format", required=True, dest="slug", help="such as type-b")
        parser.add_argument("--date", type=date.fromisoformat, help="day of events without one")
        parser.add_argument(
            "--time-zone", default="UTC", choices=available_timezones(), metavar="Z"
        )
        parser.add_argument("--place", default="")
        parser.add_argument("--best-of", type=int, choices=(1, 3, 5), help="play plain Swiss")
        parser.add_argument("--floor", default="", help="of opponents' percentages, such as 1/3")
        parser.add_argument("--new-people", action="store_true", help="know nobody by their name")
        parser.add_argument("--again", action="store_true", help="even if it is here already")

    def handle(self, *, files: list[Path], organizer: str, **options: Any) -> None:
        by = User.objects.filter(username=organizer).first()
        if by is None:
            raise CommandError(f"There is no account “{organizer}”.")
        refused = 0
        for file in files:
            if file.name.endswith(BESIDE):
                continue
            try:
                for played in self._read(file):
                    refused += not self._taken_over(file, played, by, options)
            except USER_ERRORS as error:
                self.stderr.write(f"{file}: {error.sentence}")
                refused += 1
        if refused:
            sys.exit(2)

    def _read(self, file: Path) -> Iterator[FinishedEvent]:
        beside = file.with_name(file.name.partition(".")[0] + BESIDE)
        try:
            results = PlayedSource(file.name, file.read_bytes())
            standings = PlayedSource(beside.name, beside.read_bytes()) if beside.exists() else None
        except OSError as error:
            raise UserError("file-unreadable", f"It cannot be read: {error.strerror}.") from error
        yield from read_finished(results, standings)

    def _taken_over(
        self, file: Path, played: FinishedEvent, by: User, options: dict[str, Any]
    ) -> bool:
        """Whether it was, which is said either way."""
        now = timezone.now()
        try:
            details = _details(played, options)
            seen = look_over(by=by, now=now, played=played, details=details)
            event = import_finished_event(
                by=by,
                now=now,
                played=played,
                details=details,
                people=dict.fromkeys(played.players) if options["new_people"] else None,
                file_name=file.name,
                is_again=options["again"],
            )
        except USER_ERRORS as error:
            self.stderr.write(f"{file}, {played.name or 'event'}: {error.sentence}")
            return False
        compared = "no standings to compare"
        if played.standings:
            compared = f"figures published otherwise: {len(seen.differences)}"
        for note in played.notes:
            self.stderr.write(f"{file}, {played.name or 'event'}: {note}")
        self.stdout.write(
            f"{event.slug}: {len(played.players)} players, {len(played.rounds)} rounds, {compared}"
        )
        return True


def _details(played: FinishedEvent, options: dict[str, Any]) -> FinishedDetails:
    day = played.day or options["date"]
    if day is None:
        raise UserError("day-missing", "Its day is not known. Name it with --date.")
    zone = options["time_zone"]
    return FinishedDetails(
        name=played.name,
        format_slug=options["slug"],
        starts_at=datetime.combine(day, EVENING, ZoneInfo(zone)),
        time_zone=zone,
        place=options["place"],
        best_of=options["best_of"],
        floor=options["floor"],
    )
