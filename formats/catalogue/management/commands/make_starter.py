"""`manage.py make_starter FILE SETS`: for those who work on this project."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from django.core.management.base import BaseCommand, CommandError, CommandParser

from formats.catalogue import scryfall, sources, starter
from formats.catalogue.bar import Bar
from formats.catalogue.facts import CardFacts, PrintingFacts
from formats.catalogue.jsonstream import ObjectStream
from formats.catalogue.starter.write import starter_text, wanted_names
from formats.legality.errors import FormatError


class Command(BaseCommand):
    help = "Write the starter catalogue anew from a bulk file and the names it is to hold."

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("file", metavar="FILE", help="a bulk file of Scryfall")
        parser.add_argument("sets", metavar="SETS", help="Scryfall's list of sets")

    def handle(self, *args: Any, **options: Any) -> None:  # noqa: ARG002 - Django's signature
        try:
            with Bar(self.stderr) as bar:
                sets = [scryfall.read_set(found) for found in sources.sets_at(options["sets"], bar)]
                text = starter_text(_printings(options["file"], bar), sets, wanted_names())
        except (FormatError, scryfall.NotACard, KeyError) as error:
            raise CommandError(str(error)) from error
        starter.CARDS.write_text(text, encoding="utf-8")
        self.stdout.write(f"Wrote {starter.CARDS}: {len(text.encode()):,} bytes")


def _printings(path: str, bar: Bar) -> Iterator[tuple[CardFacts, PrintingFacts]]:
    with sources.opened(path, bar) as opened:
        for found in ObjectStream(opened.stream):
            bar("read", opened.read_so_far(), opened.size)
            yield scryfall.read_card(found)
