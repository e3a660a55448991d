"""`manage.py load_starter`"""

from __future__ import annotations

from typing import Any

from django.core.management.base import BaseCommand
from django.utils import timezone

from formats.catalogue import services


class Command(BaseCommand):
    help = "Load the starter catalogue, unless it or a fuller catalogue is there already."

    def handle(self, *args: Any, **options: Any) -> None:  # noqa: ARG002 - Django's signature
        summary = services.load_starter(now=timezone.now())
        if summary is None:
            self.stdout.write("The catalogue is there already; nothing to load.")
        else:
            self.stdout.write(f"Loaded {summary.cards:,} cards: catalogue {summary.version}")
