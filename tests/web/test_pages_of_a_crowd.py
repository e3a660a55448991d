"""The busiest pages ask the database no more for forty players than for eight, and a first visit
loads little."""

from __future__ import annotations

import re
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest
from django.conf import settings
from django.contrib.staticfiles import finders
from django.db import connection, transaction
from django.test.utils import CaptureQueriesContext
from django.utils import timezone

from tests.cast import Cast
from tests.crowd import Crowd, crowd
from tests.web.conftest import Visit

pytestmark = pytest.mark.django_db

AT_MOST = {
    "home of a player": 20,
    "event, for anybody": 12,
    "event, for a player": 36,
    "event, for its organizer": 23,
    "round by table and by name": 20,
    "round, for a player": 16,
    "standings": 13,
    "match, for its player": 18,
    "match, for a judge": 19,
    "round screen": 20,
    "entries desk": 15,
    "deck": 16,
    "floor": 19,
}
"""Statements that a page may take, whoever plays. The first that shows the standings or the round
reads them, those after it find them kept."""

HEAVIEST = 104_000
"""Bytes of a first visit: the page, its styles and its scripts, as they are before compression."""

SEARCHING = {"entries desk": 155_000}
"""Pages that answer while one types, by a library of 51 kB."""

LOADED = re.compile(rf'(?:href|src)="{settings.STATIC_URL}([^"]+\.(?:css|js))"')


@contextmanager
def played(cast: Cast, players: int) -> Iterator[Crowd]:
    """An event of so many, gone after the body."""
    with transaction.atomic():
        yield crowd(cast, players, timezone.now())
        transaction.set_rollback(True)


def asked(played: Crowd, as_: Visit) -> dict[str, int]:
    """How many statements each page takes."""
    found = {}
    for page, (user, address) in played.pages().items():
        visitor = as_(user)
        with CaptureQueriesContext(connection) as captured:
            assert visitor.get(address).status_code == 200
        found[page] = len(captured)
    return found


def weight(html: bytes) -> int:
    """Bytes of a page and of all that it names to be loaded with it."""
    files = set(LOADED.findall(html.decode()))
    return len(html) + sum(Path(finders.find(name)).stat().st_size for name in files)


def test_no_page_asks_more_for_more_players(cast: Cast, as_: Visit) -> None:
    with played(cast, 8) as few:
        of_eight = asked(few, as_)
    with played(cast, 40) as many:
        of_forty = asked(many, as_)
    assert {page: n for page, n in of_forty.items() if n > of_eight[page]} == {}
    assert {page: n for page, n in of_forty.items() if n > AT_MOST[page]} == {}


def test_a_first_visit_loads_little(cast: Cast, as_: Visit) -> None:
    with played(cast, 8) as few:
        weights = {
            page: weight(as_(user).get(address).content)
            for page, (user, address) in few.pages().items()
        }
    assert {page: n for page, n in weights.items() if n > SEARCHING.get(page, HEAVIEST)} == {}
