"""Copies in the second folder: there after each round, never in the way of an event."""

from __future__ import annotations

from datetime import timedelta
from pathlib import Path

import pytest
from django.core.checks import run_checks
from pytest_django import Settings

from organizer.archive.models import CopyProblem
from organizer.archive.writing import archive_of
from organizer.outbox.models import OutboxMessage
from organizer.outbox.topics import Topic
from organizer.usecases.copy_due_events import copy_due_events
from organizer.usecases.copy_event import copy_event
from organizer.usecases.draft_round import draft_round
from organizer.usecases.import_archive import import_archive
from organizer.usecases.write_note import write_note
from tests.cast import Cast
from tests.factories import DAY, NOW, STARTS_AT, an_event
from tests.web.played import FOUR, of_guests, paired, played

EVENT = f"winter-open-{DAY}"


@pytest.fixture
def stick(tmp_path: Path, settings: Settings) -> Path:
    """The second folder."""
    settings.ARCHIVE_FOLDER = tmp_path / "stick"
    settings.ARCHIVE_FOLDER.mkdir()
    return settings.ARCHIVE_FOLDER


def files_on(stick: Path) -> set[str]:
    return {str(path.relative_to(stick)) for path in stick.rglob("*") if path.is_file()}


def asked() -> list[str]:
    """Whose copies are asked for."""
    return list(OutboxMessage.objects.filter(topic=Topic.COPY_EVENT).values_list("key", flat=True))


@pytest.mark.django_db
def test_each_round_has_its_file_and_the_earlier_ones_stay(cast: Cast, stick: Path) -> None:
    event = of_guests(cast, *FOUR)
    copy_event(by=None, now=NOW, event=event)
    played(cast, event)
    copy_event(by=None, now=NOW, event=event)
    after_one = (stick / EVENT / "round-1.json").read_bytes()
    played(cast, event)
    copy = copy_event(by=None, now=NOW, event=event)
    assert files_on(stick) == {f"{EVENT}/{name}.json" for name in ("entries", "round-1", "round-2")}
    assert (stick / EVENT / "round-1.json").read_bytes() == after_one
    assert (stick / EVENT / "round-2.json").read_bytes() == archive_of(event)
    assert (copy.file, copy.written_at, copy.problem) == (f"{EVENT}/round-2.json", NOW, "")


@pytest.mark.django_db
@pytest.mark.usefixtures("stick")
def test_publishing_closing_and_finishing_ask_for_a_copy(cast: Cast) -> None:
    event = of_guests(cast, *FOUR, plan=[{"kind": "swiss", "rounds": 2}])
    played(cast, event)
    draft_round(by=cast.olga, now=NOW, event=event, seed=1)
    assert asked() == [str(event.pk)] * 2


@pytest.mark.django_db
def test_without_a_second_folder_nothing_is_asked_for(cast: Cast) -> None:
    played(cast, of_guests(cast, *FOUR))
    assert asked() == []
    assert copy_due_events(by=None, now=STARTS_AT) == 0


@pytest.mark.django_db
@pytest.mark.usefixtures("stick")
def test_while_an_event_is_played_its_copy_is_asked_for_once_at_a_time(cast: Cast) -> None:
    event = of_guests(cast, *FOUR)
    an_event(cast, name="Next week")
    paired(cast, event)
    OutboxMessage.objects.all().delete()
    assert copy_due_events(by=None, now=NOW) == 1
    assert copy_due_events(by=None, now=NOW) == 0
    assert asked() == [str(event.pk)]


@pytest.mark.django_db
@pytest.mark.usefixtures("stick")
def test_entries_are_copied_from_the_day_before(cast: Cast) -> None:
    an_event(cast)
    assert copy_due_events(by=None, now=STARTS_AT - timedelta(days=2)) == 0
    assert copy_due_events(by=None, now=STARTS_AT - timedelta(hours=5)) == 1


@pytest.mark.django_db
def test_what_is_there_already_is_not_written_again(cast: Cast, stick: Path) -> None:
    event = of_guests(cast, *FOUR)
    copy_event(by=None, now=NOW, event=event)
    again = copy_event(by=None, now=STARTS_AT, event=event)
    assert again.written_at == NOW
    (stick / EVENT / "entries.json").unlink()
    on_another_stick = copy_event(by=None, now=STARTS_AT, event=event)
    assert on_another_stick.written_at == STARTS_AT
    assert files_on(stick) == {f"{EVENT}/entries.json"}


@pytest.mark.django_db
def test_a_stick_that_is_missing_is_not_made_and_asked_for_until_it_is_there(
    cast: Cast, stick: Path
) -> None:
    event = of_guests(cast, *FOUR)
    stick.rmdir()
    missing = copy_event(by=None, now=NOW, event=event)
    assert (missing.problem, missing.failed_at) == (CopyProblem.MISSING, NOW)
    assert not stick.exists()
    assert copy_due_events(by=None, now=NOW) == 1
    stick.mkdir()
    found = copy_event(by=None, now=STARTS_AT, event=event)
    assert (found.problem, found.failed_at, found.written_at) == ("", None, STARTS_AT)


@pytest.mark.django_db
def test_a_full_stick_keeps_the_copy_that_it_has(cast: Cast, stick: Path) -> None:
    event = of_guests(cast, *FOUR)
    copy_event(by=None, now=NOW, event=event)
    before = (stick / EVENT / "entries.json").read_bytes()
    (stick / EVENT / ".entries.json.arriving").symlink_to("/dev/full")
    event.description = "Changed"
    event.save()
    full = copy_event(by=None, now=STARTS_AT, event=event)
    assert (full.problem, full.written_at) == (CopyProblem.FULL, NOW)
    assert (stick / EVENT / "entries.json").read_bytes() == before
    assert files_on(stick) == {f"{EVENT}/entries.json"}


@pytest.mark.django_db
def test_a_laptop_that_comes_to_life_again_writes_nothing_over_who_went_on(
    cast: Cast, stick: Path
) -> None:
    event = of_guests(cast, *FOUR)
    played(cast, event)
    copy_event(by=None, now=NOW, event=event)
    file = stick / EVENT / "round-1.json"
    went_on = import_archive(by=cast.ada, now=NOW, content=file.read_bytes(), beside=True)
    write_note(by=cast.ada, now=STARTS_AT, event=went_on, text="Here now")
    file.write_bytes(archive_of(went_on))
    revived = copy_event(by=None, now=STARTS_AT, event=event)
    assert (revived.problem, revived.written_at) == (CopyProblem.NEWER, NOW)
    assert file.read_bytes() == archive_of(went_on)


@pytest.mark.django_db
def test_who_goes_on_writes_over_what_they_have_read(cast: Cast, stick: Path) -> None:
    event = of_guests(cast, *FOUR)
    played(cast, event)
    (stick / f"{EVENT}-2").mkdir()
    file = stick / f"{EVENT}-2" / "round-1.json"
    file.write_bytes(archive_of(event))
    went_on = import_archive(by=cast.ada, now=NOW, content=file.read_bytes(), beside=True)
    write_note(by=cast.ada, now=STARTS_AT, event=went_on, text="Here now")
    assert copy_event(by=None, now=STARTS_AT, event=went_on).problem == ""
    assert file.read_bytes() == archive_of(went_on)


@pytest.mark.django_db
def test_a_folder_that_is_not_there_is_a_warning_at_the_start(
    stick: Path, settings: Settings
) -> None:
    assert "organizer.W003" not in {message.id for message in run_checks()}
    settings.ARCHIVE_FOLDER = stick / "not-there"
    assert "organizer.W003" in {message.id for message in run_checks()}
