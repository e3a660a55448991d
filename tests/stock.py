"""Fixtures for tests that need the cast with its formats and cards; a conftest imports them."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import TypeVar

import pytest
from django.db import connection, transaction
from pytest_django import DjangoDbBlocker

from formats.catalogue.services import load_starter
from formats.rulebook.services import load_shipped_formats
from tests.cast import Cast, make_cast
from tests.factories import NOW

Laid = TypeVar("Laid")


@contextmanager
def laid(blocker: DjangoDbBlocker, lay: Callable[[], Laid]) -> Iterator[Laid]:
    """What `lay` gives, with the rows that it lays, for the body; afterwards no row is left.

    The rows are checked here. Otherwise every test that stands on them would check them anew at
    its end, and take longer for it than for what it tests.
    """
    with blocker.unblock(), transaction.atomic():
        given = lay()
        connection.check_constraints()
        yield given
        transaction.set_rollback(True)


def formats_and_cards() -> None:
    """Lay the shipped formats and the starter catalogue."""
    load_shipped_formats(now=NOW)
    load_starter(now=NOW)


@pytest.fixture(scope="module")
def stocked(django_db_setup: None, django_db_blocker: DjangoDbBlocker) -> Iterator[None]:
    """Formats and cards, loaded once for a module's tests and taken back after the last one."""
    with laid(django_db_blocker, formats_and_cards):
        yield


@pytest.fixture
def cast(stocked: None, db: None) -> Cast:
    """Everybody, with the formats and cards that they play."""
    return make_cast()


@pytest.fixture
def live_cast(transactional_db: None) -> Cast:
    """Everybody, for tests in which several connections see what is committed."""
    formats_and_cards()
    return make_cast()
