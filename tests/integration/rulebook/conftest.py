"""The shipped formats, over the starter catalogue or over the whole reference catalogue.

Both are laid once a module, in a transaction that is taken back afterwards.
"""

from collections.abc import Iterator
from datetime import UTC, date, datetime
from pathlib import Path
from typing import Any

import pytest
from django.apps import apps
from django.db import connection

from formats.catalogue.services import import_cards
from formats.rulebook.services import load_shipped_formats
from tests.integration.catalogue.conftest import bulk_file  # noqa: F401
from tests.shared import shared_path
from tests.stock import formats_and_cards, laid

NOW = datetime(2026, 11, 30, 12, 0, tzinfo=UTC)


@pytest.fixture(scope="module")
def formats(django_db_setup: None, django_db_blocker: Any) -> Iterator[None]:
    """The shipped formats and the starter catalogue."""
    with laid(django_db_blocker, formats_and_cards):
        yield


@pytest.fixture(scope="session")
def reference_rows(
    django_db_setup: None, django_db_blocker: Any, tmp_path_factory: pytest.TempPathFactory
) -> dict[str, Path]:
    """The rows of the whole reference catalogue by their table, imported once for all modules."""
    cards = shared_path("catalogue/default_cards.json.gz")
    sets = shared_path("catalogue/sets.json.gz")
    folder = tmp_path_factory.mktemp("reference")
    tables = [model._meta.db_table for model in apps.get_app_config("catalogue").get_models()]
    files = {table: folder / table for table in tables}
    with (
        laid(django_db_blocker, lambda: import_cards(cards, sets=sets, now=NOW)),
        connection.cursor() as cursor,
    ):
        for table, path in files.items():
            with path.open("wb") as file:
                cursor.copy_expert(f"COPY {table} TO STDOUT (FORMAT binary)", file)
    return files


@pytest.fixture(scope="module")
def reference_formats(reference_rows: dict[str, Path], django_db_blocker: Any) -> Iterator[int]:
    """The whole reference catalogue, and the shipped formats saved under it: how many versions."""

    def rows_and_formats() -> int:
        with connection.cursor() as cursor:
            for table, path in reference_rows.items():
                with path.open("rb") as file:
                    cursor.copy_expert(f"COPY {table} FROM STDIN (FORMAT binary)", file)
        return load_shipped_formats(now=NOW)

    with laid(django_db_blocker, rows_and_formats) as published:
        yield published


def day(text: str) -> date:
    return date.fromisoformat(text)
