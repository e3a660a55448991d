"""Writes the matrix of clauses that `docs/clauses.md` shows."""

from __future__ import annotations

from typing import Any

from django.conf import settings
from django.core.management.base import BaseCommand

from organizer.web.staff.matrix import as_markdown, rows


class Command(BaseCommand):
    """`manage.py clause_matrix > docs/clauses.md`"""

    help = "Print what each clause asks, which code is it, and which tests name it."
    requires_system_checks = ()

    def handle(self, **_: Any) -> None:
        """Print the page."""
        self.stdout.write(as_markdown(rows(settings.BASE_DIR)), ending="")
