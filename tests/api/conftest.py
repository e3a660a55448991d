"""What the API's tests stand on: the cast, formats, fresh counters."""

from collections.abc import Iterator

import pytest
from django.core.cache import cache
from pytest_django import DjangoDbBlocker

from tests.api.described import Reader
from tests.cast import Cast, make_cast
from tests.stock import Kept, laid


@pytest.fixture(scope="module")
def formats(shipped_formats: Kept[int], django_db_blocker: DjangoDbBlocker) -> Iterator[None]:
    """The shipped formats for a module's tests, taken back after the last one."""
    with laid(django_db_blocker, shipped_formats.lay):
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
