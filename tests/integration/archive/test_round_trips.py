"""An event goes out as an archive and comes back: the same bytes, and everything works on."""

from __future__ import annotations

import pytest

from matches.queries import standings
from organizer.archive.sections import SECTIONS
from organizer.archive.writing import archive_of
from organizer.events.models import Event
from organizer.usecases.import_archive import import_archive
from tests.cast import Cast
from tests.factories import NOW, a_draft
from tests.integration.archive.everything import a_running_event, a_type_15_cut

pytestmark = pytest.mark.django_db


def read_back(cast: Cast, event: Event) -> Event:
    """The event as it is read from its own archive, beside itself."""
    return import_archive(by=cast.ada, now=NOW, content=archive_of(event), beside=True)


def table(event: Event) -> list[tuple[object, ...]]:
    return [
        (line.rank, line.entrant.name, line.points, *line.tiebreakers.values(), line.place)
        for line in standings(event.competition)
    ]


@pytest.mark.parametrize("made", [a_draft, a_running_event, a_type_15_cut])
def test_an_archive_that_was_read_is_written_as_the_same_bytes(cast: Cast, made) -> None:
    event = made(cast)
    written = archive_of(event)
    read = import_archive(by=cast.ada, now=NOW, content=written, beside=True)
    assert archive_of(read) == written
    assert table(read) == table(event)


def test_everything_has_something_in_every_section(cast: Cast) -> None:
    running, cut = a_running_event(cast), a_type_15_cut(cast)
    empty = {
        section.name
        for section in SECTIONS
        if section.name != "accounts"
        and not section.rows(running).exists()
        and not section.rows(cut).exists()
    }
    assert empty == set()
