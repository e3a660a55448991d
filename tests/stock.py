"""Fixtures for tests that need the cast with its formats and cards; a conftest imports them."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from django.db import connection, transaction
from pytest_django import DjangoDbBlocker

from formats.catalogue.services import load_starter
from formats.rulebook.services import load_shipped_formats
from tests.cast import Cast, make_cast
from tests.factories import NOW


def settle_constraints() -> None:
    """Check all rows that were laid so far. Otherwise every test of the module would check them
    anew at its end, and take longer for it than for what it tests."""
    connection.check_constraints()


@pytest.fixture(scope="module")
def stocked(django_db_setup: None, django_db_blocker: DjangoDbBlocker) -> Iterator[None]:
    """Formats and cards, loaded once for a module's tests and taken back after the last one."""
    with django_db_blocker.unblock(), transaction.atomic():
        load_shipped_formats(now=NOW)
        load_starter(now=NOW)
        settle_constraints()
        yield
        transaction.set_rollback(True)


@pytest.fixture
def cast(stocked: None, db: None) -> Cast:
    """Everybody, with the formats and cards that they play."""
    return make_cast()


@pytest.fixture
def live_cast(transactional_db: None) -> Cast:
    """Everybody, for tests in which several connections see what is committed."""
    load_shipped_formats(now=NOW)
    load_starter(now=NOW)
    return make_cast()
