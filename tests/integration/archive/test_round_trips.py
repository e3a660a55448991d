"""An event goes out as an archive and comes back: the same bytes, and everything works on."""

from __future__ import annotations

import pytest

from matches.queries import standings
from organizer.archive.writing import archive_of
from organizer.usecases.import_archive import import_archive
from tests.cast import Cast
from tests.factories import NOW
from tests.web.played import FOUR, of_guests, played

pytestmark = pytest.mark.django_db


def test_an_archive_that_was_read_is_written_as_the_same_bytes(cast: Cast) -> None:
    event = of_guests(cast, *FOUR)
    played(cast, event, rounds=2)
    written = archive_of(event)
    read = import_archive(by=cast.ada, now=NOW, content=written, beside=True)
    assert archive_of(read) == written
    assert [line.entrant.name for line in standings(read.competition)] == list(FOUR)
