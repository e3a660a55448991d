"""Every test here also watches the order in which its acts take locks."""

from collections.abc import Iterator

import pytest
from django.db import connection

from tests.integration.lock_order import LockWatch


@pytest.fixture(autouse=True)
def locks_in_order(request: pytest.FixtureRequest) -> Iterator[None]:
    """Each act takes its locks in the order that docs/locking.md states."""
    marked = request.node.get_closest_marker("django_db") is not None
    if not marked and not {"db", "transactional_db"}.intersection(request.fixturenames):
        yield
        return
    request.getfixturevalue("db")
    watch = LockWatch(connection)
    with connection.execute_wrapper(watch):
        yield
    assert watch.faults == []
