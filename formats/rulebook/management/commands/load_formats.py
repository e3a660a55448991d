"""Puts formats into the tables, the shipped ones or files; running it again changes nothing."""

from __future__ import annotations

from argparse import ArgumentParser
from itertools import chain
from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand, CommandError

from formats.legality.errors import FormatError
from formats.rulebook.services import load_formats, load_shipped_formats
from formats.rulebook.shipped import versions_in


class Command(BaseCommand):
    """`manage.py load_formats [FILE.toml …]`"""

    help = (
        "Publish the versions of formats that are not published yet: those of the files, or the "
        "shipped ones where none is named."
    )

    def add_arguments(self, parser: ArgumentParser) -> None:
        """See `help` of each."""
        parser.add_argument(
            "files", nargs="*", type=Path, metavar="FILE.toml", help="a format of your own"
        )

    def handle(self, **options: Any) -> None:
        """Load them, all or none, and say how many versions are new."""
        try:
            if files := options["files"]:
                published = load_formats(chain.from_iterable(map(versions_in, files)))
            else:
                published = load_shipped_formats()
        except FormatError as error:
            raise CommandError(error.sentence) from error
        self.stdout.write(f"{published} format versions published.")
