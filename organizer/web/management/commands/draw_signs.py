"""Writes the drawings of Magic's signs that the pages show."""

from __future__ import annotations

from typing import Any

from django.core.management.base import BaseCommand

from organizer.web.staff.drawn_signs import signs_svg


class Command(BaseCommand):
    """`manage.py draw_signs > static/img/signs.svg`"""

    help = "Print the file of Magic's signs: mana and rarity."
    requires_system_checks = ()

    def handle(self, **_: Any) -> None:
        """Print the drawings."""
        self.stdout.write(signs_svg(), ending="")
