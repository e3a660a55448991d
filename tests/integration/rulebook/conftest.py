"""The shipped formats, over the starter catalogue or over the whole reference catalogue.

Both are laid once a module, in a transaction that is taken back afterwards.
"""

from __future__ import annotations

from collections.abc import Iterator
from datetime import UTC, date, datetime
from pathlib import Path

import pytest
from pytest_django import DjangoDbBlocker

from formats.catalogue.services import ImportSummary
from formats.rulebook.services import load_shipped_formats
from tests.integration.catalogue.conftest import bulk_file
from tests.stock import Kept, kept, laid, once_a_run

__all__ = ["bulk_file"]

NOW = datetime(2026, 11, 30, 12, 0, tzinfo=UTC)


@pytest.fixture(scope="module")
def formats(
    shipped_formats: Kept[int], starter_cards: Kept[None], django_db_blocker: DjangoDbBlocker
) -> Iterator[None]:
    """The shipped formats and the starter catalogue."""
    with laid(django_db_blocker, shipped_formats.lay, starter_cards.lay):
        yield


@pytest.fixture(scope="session")
def formats_over_the_reference(
    reference_cards: Kept[ImportSummary],
    django_db_blocker: DjangoDbBlocker,
    tmp_path_factory: pytest.TempPathFactory,
) -> Kept[int]:
    """The shipped formats, saved under the whole reference catalogue: how many versions."""
    lay = reference_cards.lay, lambda: load_shipped_formats(now=NOW)

    def keep(folder: Path) -> Kept[int]:
        with laid(django_db_blocker, *lay) as versions:
            return kept("rulebook", folder, versions)

    return once_a_run(tmp_path_factory, "formats-over-the-reference", keep)


@pytest.fixture(scope="module")
def reference_formats(
    reference_cards: Kept[ImportSummary],
    formats_over_the_reference: Kept[int],
    django_db_blocker: DjangoDbBlocker,
) -> Iterator[int]:
    """The whole reference catalogue, and the shipped formats saved under it: how many versions."""
    lay = reference_cards.lay, formats_over_the_reference.lay
    with laid(django_db_blocker, *lay) as versions:
        yield versions


def day(text: str) -> date:
    return date.fromisoformat(text)
