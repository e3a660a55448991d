"""Reads lists from the command line: says what was understood, or writes it in another format."""

from __future__ import annotations

import sys
from argparse import ArgumentParser
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import orjson
from django.core.management.base import BaseCommand

from formats.catalogue.list_files import part_in
from formats.catalogue.queries import current_catalogue
from formats.legality.decklist import Decklist
from formats.legality.errors import FormatError
from formats.legality.parsing import read
from formats.legality.parsing.families import FAMILIES
from formats.legality.resolve import resolve
from formats.legality.writing import write
from formats.legality.writing.account import account, is_understood
from formats.legality.writing.text import as_text
from formats.legality.writing.writers import WRITERS, left_out, writer_of

UNDERSTOOD, IN_PART, UNREADABLE = 0, 1, 2


@dataclass(frozen=True, slots=True)
class Reading:
    """A list in a file: the key of the format that it was read as, and the list itself."""

    file: str
    family: str
    decklist: Decklist


class Command(BaseCommand):
    """`manage.py read_deck [--json | --to FORMAT] FILE…`"""

    help = (
        "Read deck lists, a list a file, and say what was understood or write it in another "
        "format. Ends with 0 where every line was understood, 1 where some were not, 2 where a "
        "file cannot be read at all."
    )

    def add_arguments(self, parser: ArgumentParser) -> None:
        """See `help` of each."""
        parser.add_argument("files", nargs="+", metavar="FILE", help="a list in any format")
        out = parser.add_mutually_exclusive_group()
        out.add_argument("--json", action="store_true", help="a line of JSON for each file")
        out.add_argument(
            "--to",
            choices=[writer.key for writer in WRITERS],
            metavar="FORMAT",
            help=f"write the lists as one of {', '.join(writer.key for writer in WRITERS)}",
        )

    def handle(self, **options: Any) -> None:
        """Read every file, one after the other, and end with the code that `help` names."""
        worst = UNDERSTOOD
        for file in options["files"]:
            try:
                reading = _read(file)
                self._tell(reading, as_json=options["json"], to=options["to"])
                code = UNDERSTOOD if is_understood(reading.decklist) else IN_PART
            except FormatError as error:
                self._refuse(file, error, as_json=options["json"])
                code = UNREADABLE
            worst = max(worst, code)
        if worst != UNDERSTOOD:
            sys.exit(worst)

    def _tell(self, reading: Reading, *, as_json: bool, to: str | None) -> None:
        said = account(reading.file, reading.family, reading.decklist)
        if as_json:
            self.stdout.write(orjson.dumps(said).decode())
        elif to is None:
            self.stdout.write(f"{reading.file}: {_label(reading.family)}")
            for line in as_text(reading.decklist).splitlines():
                self.stdout.write(f"  {line}" if line else "")
            self._remark(said)
        else:
            self.stdout.write(write(reading.decklist, to), ending="")
            self._remark(said)
            writer = writer_of(to)
            for sentence in left_out(reading.decklist, writer) if writer else ():
                self.stderr.write(f"{reading.file}: {sentence}")

    def _remark(self, said: dict[str, Any]) -> None:
        """Say beside the list what of it was not, or not for certain, understood."""
        for line in said["unread"]:
            self.stderr.write(f"{said['file']}: line {line['line']} is not read: {line['text']}")
        for warning in said["warnings"]:
            self.stderr.write(f"{said['file']}: {warning['rule']}: {warning['message']}")

    def _refuse(self, file: str, error: FormatError, *, as_json: bool) -> None:
        if as_json:
            self.stdout.write(orjson.dumps({"file": file, "error": error.sentence}).decode())
        else:
            self.stderr.write(f"{file}: {error.sentence}")


def _read(file: str) -> Reading:
    found = read([part_in(Path(file))])
    return Reading(file, found.formats[0], resolve(found, current_catalogue()))


def _label(family: str) -> str:
    return next(each.label for each in FAMILIES if each.key == family)
