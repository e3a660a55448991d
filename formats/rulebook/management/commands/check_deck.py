"""Checks lists from the command line: files one by one, or a league's archive in one go."""

from __future__ import annotations

import sys
from argparse import ArgumentParser
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from datetime import date
from pathlib import Path
from typing import Any

import orjson
from django.core.management.base import BaseCommand, CommandError
from django.utils import timezone

from formats.catalogue.list_files import part_in, unreadable
from formats.catalogue.queries import current_catalogue
from formats.legality.errors import FormatError
from formats.legality.parsing import DeckPart, has_deck_headings
from formats.rulebook.batch import Defaults, Desk, answers, described
from formats.rulebook.queries import version_in_force
from formats.rulebook.services import decks_in_a_list

READ_ALL_FROM = 64 * 1024
"""Bytes of a batch from which it pays to read the whole catalogue at once: some eighty lists."""

NONE_ILLEGAL, SOME_ILLEGAL, UNREADABLE = 0, 1, 2


@dataclass(frozen=True, slots=True)
class NamedList:
    """A list to check: what it is called, the files it is made of, or why they cannot be read."""

    name: str
    parts: list[DeckPart] = field(default_factory=list)
    error: FormatError | None = None


class Command(BaseCommand):
    """`manage.py check_deck --format SLUG [--date D] … FILE…` or `--batch FILE.jsonl`"""

    help = (
        "Check deck lists under a format. Ends with 0 where none is illegal, 1 where some are, "
        "2 where something could not be read."
    )

    def add_arguments(self, parser: ArgumentParser) -> None:
        """See `help` of each."""
        parser.add_argument("files", nargs="*", metavar="FILE", help="a list; decks of a Set")
        parser.add_argument("--format", metavar="SLUG", help="the format, such as type-b")
        parser.add_argument(
            "--date",
            type=date.fromisoformat,
            metavar="D",
            help="the event's day, such as 2011-10-08; today where it is left out",
        )
        parser.add_argument(
            "--announcement",
            action="append",
            default=[],
            metavar="TEXT",
            help="the text of an announcement of the event; may be given several times",
        )
        parser.add_argument("--companion", metavar="NAME", help="the companion that is declared")
        parser.add_argument("--json", action="store_true", help="a line of JSON for each list")
        parser.add_argument("--batch", metavar="FILE.jsonl", help="lists as lines of JSON")

    def handle(self, **options: Any) -> None:
        """Check what was asked for and end with the code that `help` names."""
        if bool(options["files"]) == bool(options["batch"]):
            raise CommandError("Give either list files or --batch.", returncode=UNREADABLE)
        defaults = Defaults(
            format=options["format"],
            on=options["date"] or timezone.localdate(),
            announcements=tuple(options["announcement"]),
            companion=options["companion"],
        )
        if options["batch"]:
            code = self._check_batch(Path(options["batch"]), Desk(defaults))
        else:
            code = self._check_files(options["files"], defaults, as_json=options["json"])
        if code != NONE_ILLEGAL:
            sys.exit(code)

    def _check_batch(self, path: Path, desk: Desk) -> int:
        worst = NONE_ILLEGAL
        try:
            lines = path.open("rb")
        except OSError as error:
            raise CommandError(unreadable(path, error).sentence, returncode=UNREADABLE) from error
        with lines:
            if path.stat().st_size > READ_ALL_FROM:
                current_catalogue().preload()
            for answer in answers(lines, desk):
                self.stdout.write(orjson.dumps(answer).decode())
                worst = max(worst, _code_of(answer))
        return worst

    def _check_files(self, files: Sequence[str], defaults: Defaults, *, as_json: bool) -> int:
        if defaults.format is None:
            raise CommandError("Name the format with --format.", returncode=UNREADABLE)
        try:
            decks = decks_in_a_list(version_in_force(defaults.format, defaults.on))
        except FormatError as error:
            raise CommandError(error.sentence, returncode=UNREADABLE) from error
        desk, worst = Desk(defaults), NONE_ILLEGAL
        for name, answer in _answers(_lists(files, decks), desk):
            if as_json:
                self.stdout.write(orjson.dumps(answer).decode())
            else:
                self._say(name, answer)
            worst = max(worst, _code_of(answer))
        return worst

    def _say(self, name: str, answer: dict[str, Any]) -> None:
        if "error" in answer:
            self.stderr.write(f"{name}: {answer['error']}")
            return
        self.stdout.write(f"{name}: {answer['verdict']}")
        for finding in answer["findings"]:
            self.stdout.write(f"  {finding['severity']} {finding['rule']}: {finding['message']}")


def _answers(lists: Iterator[NamedList], desk: Desk) -> Iterator[tuple[str, dict[str, Any]]]:
    for listed in lists:
        try:
            if listed.error:
                raise listed.error
            answer = described(listed.name, desk.check(listed.parts))
        except FormatError as error:
            answer = {"id": listed.name, "error": error.sentence}
        yield listed.name, answer


def _lists(files: Sequence[str], decks: int) -> Iterator[NamedList]:
    """Each file as a list; where a list has several decks, each file with deck headings, and
    each so many files without, in their order."""
    loose: list[DeckPart] = []
    for path in map(Path, files):
        try:
            part = part_in(path)
            is_whole = decks == 1 or has_deck_headings(part)
        except FormatError as error:
            yield NamedList(str(path), error=error)
            continue
        if is_whole:
            yield NamedList(str(path), [part])
            continue
        loose.append(part)
        if len(loose) == decks:
            yield _together(loose)
            loose = []
    if loose:
        yield _together(loose)


def _together(parts: list[DeckPart]) -> NamedList:
    return NamedList(" + ".join(part.name for part in parts), parts)


def _code_of(answer: dict[str, Any]) -> int:
    if "error" in answer:
        return UNREADABLE
    return NONE_ILLEGAL if answer["legal"] else SOME_ILLEGAL
