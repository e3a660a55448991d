"""Writes the description of archives that `docs/archive-fields.md` shows, and its JSON Schema."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand, CommandParser

from organizer.archive.described import as_markdown, schema


class Command(BaseCommand):
    """`manage.py archive_format`"""

    help = "Write archive-fields.md and archive.schema.json into a folder."

    requires_system_checks = ()

    def add_arguments(self, parser: CommandParser) -> None:
        """Which folder."""
        parser.add_argument("folder", nargs="?", default="docs", type=Path)

    def handle(self, *, folder: Path, **_: Any) -> None:
        """Write both files."""
        (folder / "archive-fields.md").write_text(as_markdown(), encoding="utf-8")
        (folder / "archive.schema.json").write_text(schema(), encoding="utf-8")
