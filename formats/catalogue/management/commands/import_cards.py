"""`manage.py import_cards [--sets SETS] [--shrink] FILE|URL|--download [--languages]`"""

from __future__ import annotations

from typing import Any

from django.core.management.base import BaseCommand, CommandError, CommandParser
from django.utils import timezone

from formats.catalogue import services
from formats.catalogue.bar import Bar
from formats.legality.errors import FormatError


class Command(BaseCommand):
    help = "Make the catalogue what one of Scryfall's bulk files says (all or nothing)."

    def add_arguments(self, parser: CommandParser) -> None:
        source = parser.add_mutually_exclusive_group(required=True)
        source.add_argument("source", nargs="?", metavar="FILE|URL", help="JSON, plain or gzip")
        source.add_argument(
            "--download", action="store_true", help="fetch Scryfall's file and its list of sets"
        )
        parser.add_argument(
            "--languages", action="store_true", help="download names in every language too"
        )
        parser.add_argument("--sets", metavar="SETS", help="a list of sets, as Scryfall's /sets")
        parser.add_argument(
            "--shrink", action="store_true", help="even if over a tenth of the cards would go"
        )

    def handle(self, *args: Any, **options: Any) -> None:  # noqa: ARG002 - Django's signature
        if options["download"] and options["sets"]:
            raise CommandError("--download fetches the list of sets too; leave --sets out.")
        if options["languages"] and not options["download"]:
            raise CommandError("A file has the languages it has; leave --languages out.")
        try:
            with Bar(self.stderr) as bar:
                how = {"progress": bar, "may_shrink": options["shrink"], "now": timezone.now()}
                if options["download"]:
                    languages = options["languages"] or services.languages_by_default()
                    summary = services.download_cards(languages=languages, **how)
                else:
                    summary = services.import_cards(options["source"], sets=options["sets"], **how)
        except FormatError as error:
            raise CommandError(error.sentence) from error
        for name, changes in summary.changes.items():
            self.stdout.write(
                f"{name:<10} {getattr(summary, name):>9,}   {changes.new:,} new, "
                f"{changes.changed:,} changed, {changes.gone:,} gone"
            )
        self.stdout.write(f"catalogue  {summary.version}")
