"""Puts the shipped formats into the tables; running it again changes nothing."""

from __future__ import annotations

from typing import Any

from django.core.management.base import BaseCommand, CommandError

from formats.legality.errors import FormatError
from formats.rulebook.services import load_shipped_formats


class Command(BaseCommand):
    """`manage.py load_formats`"""

    help = "Publish the shipped formats that are not published yet."

    def handle(self, **_: Any) -> None:
        """Load them and say how many versions are new."""
        try:
            published = load_shipped_formats()
        except FormatError as error:
            raise CommandError(error.sentence) from error
        self.stdout.write(f"{published} format versions published.")
