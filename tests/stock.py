"""What many tests stand on: formats, cards, the cast. These fixtures are known to every test.

Formats and cards are laid for real once, when the first test needs them. Their rows are kept in
files and copied from there into each module's transaction, with the ids that they had, so that what
the process remembers of them (docs/architecture.md) stays true. Of several processes that share the
tests one lays them, and all copy its files.
"""

from __future__ import annotations

import fcntl
import os
import pickle
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Generic, TypeVar

import pytest
from django.apps import apps as installed
from django.core.management.color import no_style
from django.db import connection, transaction
from pytest_django import DjangoDbBlocker

from formats.catalogue.services import ImportSummary, import_cards, load_starter
from formats.rulebook.services import load_shipped_formats
from tests.cast import Cast, make_cast
from tests.emptied import sweep, tables_of
from tests.factories import NOW
from tests.shared import shared_path

Laid = TypeVar("Laid")


@contextmanager
def laid(blocker: DjangoDbBlocker, *lay: Callable[[], Laid]) -> Iterator[Laid]:
    """What the last `lay` gives, with the rows that all of them lay, for the body; afterwards no
    row is left.

    The rows are checked here. Otherwise every test that stands on them would check them anew at
    its end, and take longer for it than for what it tests.
    """
    with blocker.unblock():
        with transaction.atomic():
            *_, given = [each() for each in lay]
            connection.check_constraints()
            yield given
            transaction.set_rollback(True)
        if not connection.in_atomic_block:
            sweep("catalogue", "rulebook")


@dataclass(frozen=True)
class Kept(Generic[Laid]):
    """The rows of an app in files, by their tables, and what laying them for real gave."""

    files: Mapping[str, Path]
    given: Laid

    def lay(self) -> Laid:
        """Lay the rows again; the app has none."""
        with transaction.atomic(), connection.cursor() as cursor:
            for table, path in self.files.items():
                with path.open("rb") as file:
                    cursor.copy_expert(f"COPY {table} FROM STDIN (FORMAT binary)", file)
            laid = [model for model in installed.get_models() if model._meta.db_table in self.files]
            for statement in connection.ops.sequence_reset_sql(no_style(), laid):
                cursor.execute(statement)  # rows to come are numbered from here on
            cursor.execute(f"ANALYZE {', '.join(self.files)}")  # as an import does: so many rows
        return self.given


def once_a_run(
    factory: pytest.TempPathFactory, name: str, keep: Callable[[Path], Kept[Laid]]
) -> Kept[Laid]:
    """What `keep` writes into a folder, done by the first process of the run that asks for it."""
    base = factory.getbasetemp()
    folder = (base.parent if "PYTEST_XDIST_WORKER" in os.environ else base) / name
    folder.mkdir(exist_ok=True)
    with (folder / "lock").open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        known = folder / "kept"
        if not known.exists():
            known.write_bytes(pickle.dumps(keep(folder)))
    found: Kept[Laid] = pickle.loads(known.read_bytes())
    return found


def kept(app: str, folder: Path, given: Laid) -> Kept[Laid]:
    """The rows that the app has by now, written into the folder."""
    files = {table: folder / table for table in tables_of(app)}
    with connection.cursor() as cursor:
        for table, path in files.items():
            with path.open("wb") as file:
                cursor.copy_expert(f"COPY {table} TO STDOUT (FORMAT binary)", file)
    return Kept(files, given)


@pytest.fixture(scope="session")
def shipped_formats(
    django_db_setup: None,
    django_db_blocker: DjangoDbBlocker,
    tmp_path_factory: pytest.TempPathFactory,
) -> Kept[int]:
    """The shipped formats, published: how many versions."""

    def keep(folder: Path) -> Kept[int]:
        with laid(django_db_blocker, lambda: load_shipped_formats(now=NOW)) as versions:
            return kept("rulebook", folder, versions)

    return once_a_run(tmp_path_factory, "formats", keep)


@pytest.fixture(scope="session")
def starter_cards(
    django_db_setup: None,
    django_db_blocker: DjangoDbBlocker,
    tmp_path_factory: pytest.TempPathFactory,
) -> Kept[None]:
    """The starter catalogue."""

    def keep(folder: Path) -> Kept[None]:
        with laid(django_db_blocker, lambda: load_starter(now=NOW)):
            return kept("catalogue", folder, None)

    return once_a_run(tmp_path_factory, "starter", keep)


@pytest.fixture(scope="session")
def reference_cards(
    django_db_setup: None,
    django_db_blocker: DjangoDbBlocker,
    tmp_path_factory: pytest.TempPathFactory,
) -> Kept[ImportSummary]:
    """The whole reference catalogue."""
    cards = shared_path("catalogue/default_cards.json.gz")
    sets = shared_path("catalogue/sets.json.gz")

    def keep(folder: Path) -> Kept[ImportSummary]:
        with laid(django_db_blocker, lambda: import_cards(cards, sets=sets, now=NOW)) as summary:
            return kept("catalogue", folder, summary)

    return once_a_run(tmp_path_factory, "reference", keep)


@pytest.fixture(scope="module")
def stocked(
    shipped_formats: Kept[int], starter_cards: Kept[None], django_db_blocker: DjangoDbBlocker
) -> Iterator[None]:
    """Formats and cards for a module's tests, taken back after the last one."""
    with laid(django_db_blocker, shipped_formats.lay, starter_cards.lay):
        yield


@pytest.fixture
def cast(stocked: None, db: None) -> Cast:
    """Everybody, with the formats and cards that they play."""
    return make_cast()


@pytest.fixture
def live_cast(
    transactional_db: None, shipped_formats: Kept[int], starter_cards: Kept[None]
) -> Cast:
    """Everybody, for tests in which several connections see what is committed."""
    shipped_formats.lay()
    starter_cards.lay()
    return make_cast()
