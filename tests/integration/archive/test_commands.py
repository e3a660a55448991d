"""Archives on the command line."""

from __future__ import annotations

from io import StringIO
from pathlib import Path

import pytest
from django.core.management import CommandError, call_command

from organizer.archive.writing import archive_of
from organizer.events.models import Event
from tests.cast import Cast
from tests.web.played import FOUR, of_guests, played

pytestmark = pytest.mark.django_db


@pytest.fixture
def event(cast: Cast) -> Event:
    event = of_guests(cast, *FOUR)
    played(cast, event)
    return event


def said(*command: object, **options: object) -> str:
    out = StringIO()
    call_command(*map(str, command), stdout=out, **options)
    return out.getvalue()


def test_an_event_is_written_to_a_file_or_printed(event: Event, tmp_path: Path) -> None:
    said("archive_event", event.slug, tmp_path / "event.json")
    assert (tmp_path / "event.json").read_bytes() == archive_of(event)
    assert said("archive_event", event.slug).encode() == archive_of(event)


def test_an_event_is_read_for_its_organizer(event: Event, tmp_path: Path) -> None:
    file = tmp_path / "event.json"
    file.write_bytes(archive_of(event))
    with pytest.raises(CommandError, match="exactly as the file has it"):
        said("read_archive", file, organizer="ada")
    assert said("read_archive", file, organizer="ada", beside=True) == f"/events/{event.slug}-2/\n"


@pytest.mark.parametrize(
    ("command", "sentence"),
    [
        (("archive_event", "no-such-event"), "There is no such event."),
        (("read_archive", "gone.json", "--organizer", "olga"), "gone.json cannot be read"),
        (("read_archive", "gone.json", "--organizer", "nobody"), "no account “nobody”"),
        (("read_archive", __file__, "--organizer", "olga"), "cut off or damaged"),
        (("read_archive", __file__, "--organizer", "luke"), "You may not do this."),
    ],
)
def test_what_is_wrong_is_a_sentence(cast: Cast, command: tuple[str, ...], sentence: str) -> None:
    with pytest.raises(CommandError, match=sentence):
        said(*command)
