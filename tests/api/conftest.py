"""What the API's tests stand on: the cast, formats, fresh counters."""

from collections.abc import Iterator

import pytest
from django.core.cache import cache
from pytest_django import DjangoDbBlocker

from formats.rulebook.services import load_shipped_formats
from tests.api.described import Reader
from tests.cast import Cast, make_cast
from tests.factories import NOW
from tests.stock import laid


@pytest.fixture(scope="module")
def formats(django_db_setup: None, django_db_blocker: DjangoDbBlocker) -> Iterator[None]:
    """The shipped formats, published once for a module's tests and taken back after the last."""
    with laid(django_db_blocker, lambda: load_shipped_formats(now=NOW)):
        yield


@pytest.fixture
def cast(formats: None, db: None) -> Cast:
    """Everybody, with the formats that they play."""
    return make_cast()


@pytest.fixture
def read() -> Reader:
    """Asks the API as the public, and holds every answer against the schema."""
    return Reader()


@pytest.fixture(autouse=True)
def nothing_counted() -> None:
    """No test is refused for what the one before it asked."""
    cache.clear()
