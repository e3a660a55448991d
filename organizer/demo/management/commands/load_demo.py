"""Loads the demo; a second time it changes nothing."""

from __future__ import annotations

from django.conf import settings
from django.core.management.base import BaseCommand
from django.db import transaction
from django.utils import timezone

from organizer.demo.people import load_people
from organizer.demo.type15 import load_type_15
from organizer.demo.type_b import load_type_b


class Command(BaseCommand):
    """Each event is loaded whole or not at all."""

    help = "Load a finished Type 15 event and an open Type B event, with people to log in as."

    def handle(self, *_args: object, **_options: object) -> None:
        """Load what is missing, and say where the log-ins are."""
        logins = settings.HOME.demo_logins
        people = load_people(logins)
        with transaction.atomic():
            load_type_15(people)
        with transaction.atomic():
            load_type_b(people, timezone.now())
        self.stdout.write(f"The demo is loaded; its log-ins are in {logins}.")
