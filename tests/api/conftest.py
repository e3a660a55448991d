"""What the API's tests stand on: the cast, formats, fresh counters."""

import pytest
from django.core.cache import cache

from formats.rulebook.services import load_shipped_formats
from tests.api.described import Reader
from tests.cast import Cast, make_cast
from tests.factories import NOW


@pytest.fixture
def cast(db: None) -> Cast:
    """Everybody, with the formats that they play."""
    load_shipped_formats(now=NOW)
    return make_cast()


@pytest.fixture
def read() -> Reader:
    """Asks the API as the public, and holds every answer against the schema."""
    return Reader()


@pytest.fixture(autouse=True)
def nothing_counted() -> None:
    """No test is refused for what the one before it asked."""
    cache.clear()
