"""An event's archive on pages: taken along by who runs the event, read by who may create one."""

from __future__ import annotations

from pathlib import Path

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.http import HttpResponse
from django.test import Client
from django.urls import reverse
from pytest_django import Settings

from organizer.archive.models import Copy, CopyProblem
from organizer.archive.writing import archive_of
from organizer.events.models import Event, EventRole
from organizer.usecases.copy_event import copy_event
from organizer.usecases.finish_event import finish_event
from organizer.usecases.grant_role import grant_role
from tests.cast import Cast
from tests.factories import DAY, NOW, entered
from tests.web.conftest import Visit
from tests.web.played import FOUR, at, of_guests, played
from tests.web.reading import words


@pytest.fixture(autouse=True)
def arriving(tmp_path: Path, settings: Settings) -> Path:
    """The folder in which uploads arrive."""
    settings.CATALOGUE_UPLOADS = tmp_path / "uploads"
    return settings.CATALOGUE_UPLOADS


def sent(client: Client, content: bytes, **more: str) -> HttpResponse:
    """The answer to an archive that is sent, and to where it leads."""
    archive = SimpleUploadedFile("round-3.json", content)
    return client.post(reverse("archive_read"), {"archive": archive, **more}, follow=True)


def test_an_organizer_takes_the_archive_along(cast: Cast, as_: Visit) -> None:
    event = of_guests(cast, *FOUR)
    page = words(as_(cast.olga).get(at("event", event)))
    file = as_(cast.olga).get(at("event_archive", event))
    assert "Download the archive" in page
    assert file.content == archive_of(event)
    assert file["Content-Disposition"] == f'attachment; filename="winter-open-{DAY}.json"'


def test_judges_and_players_see_nothing_of_an_archive(cast: Cast, as_: Visit) -> None:
    event = of_guests(cast, *FOUR)
    for user in (cast.jun, cast.luke, None):
        assert "archive" not in words(as_(user).get(at("event", event))).lower()


def test_an_organizer_who_plays_takes_it_along_after_the_end(cast: Cast, as_: Visit) -> None:
    event = of_guests(cast, *FOUR[:3], plan=[{"kind": "swiss", "rounds": 1}])
    grant_role(by=cast.olga, now=NOW, user=cast.luke, role=EventRole.Role.ORGANIZER, event=event)
    entered(cast.luke, event)
    played(cast, event)
    luke = as_(cast.luke)
    assert "you can download it after the end" in words(luke.get(at("event", event)))
    assert luke.get(at("event_archive", event)).status_code == 403
    finish_event(by=cast.olga, now=NOW, event=event)
    assert "Download the archive" in words(luke.get(at("event", event)))
    assert luke.get(at("event_archive", event)).status_code == 200


def test_what_is_read_is_an_event_of_the_reader(cast: Cast, as_: Visit) -> None:
    event = of_guests(cast, *FOUR)
    played(cast, event)
    ada = as_(cast.ada)
    assert reverse("archive_read") in ada.get(reverse("event_create")).content.decode()
    page = sent(ada, archive_of(event), beside="on")
    made = Event.objects.get(read_from__isnull=False)
    assert page.redirect_chain == [(at("event", made), 302)]
    assert "Winter Open is here, and you organize it." in page.content.decode()
    assert made.roles.get().user == cast.ada


def test_an_event_that_is_here_already_is_linked_and_may_be_read_beside(
    cast: Cast, as_: Visit
) -> None:
    event = of_guests(cast, *FOUR)
    content = archive_of(event)
    refused = sent(as_(cast.ada), content)
    assert refused.status_code == 409
    assert "Winter Open is here already, exactly as the file has it." in words(refused)
    assert f'href="{at("event", event)}"' in refused.content.decode()
    played(cast, event)
    older = words(sent(as_(cast.ada), content))
    assert "Nothing is overwritten" in older
    assert "beside the one that is here" in older
    assert sent(as_(cast.ada), content, beside="on").status_code == 200
    assert Event.objects.count() == 2


@pytest.mark.parametrize(
    ("content", "said"),
    [
        (b"", "is empty"),
        (b"GIF89a", "cut off or damaged"),
        (b'{"players_choice_archive":3}', "written by a newer version of the program"),
        (b'{"cards":[]}', "This is no archive of an event"),
    ],
)
def test_what_is_no_archive_is_said_above_the_form(
    cast: Cast, as_: Visit, content: bytes, said: str
) -> None:
    page = sent(as_(cast.olga), content)
    assert page.status_code == 400
    assert said in words(page)


def test_a_file_that_is_too_large_leaves_nothing_behind(
    cast: Cast, as_: Visit, arriving: Path, settings: Settings
) -> None:
    settings.ARCHIVE_LARGEST_UPLOAD = 1
    page = sent(as_(cast.olga), b" " * (1 << 20) + b"{}")
    assert page.status_code == 400
    assert "The file is larger than 1 MB" in words(page)
    assert list(arriving.iterdir()) == []


def test_who_may_create_no_event_sends_no_file(cast: Cast, as_: Visit) -> None:
    assert sent(as_(cast.luke), b"{}").status_code == 403


def test_the_page_of_an_event_says_how_its_copies_go(
    cast: Cast, as_: Visit, tmp_path: Path, settings: Settings
) -> None:
    event = of_guests(cast, *FOUR)
    settings.ARCHIVE_FOLDER = tmp_path / "stick"
    assert "from the day before it starts" in words(as_(cast.olga).get(at("event", event)))
    copy_event(by=None, now=NOW, event=event)
    missing = words(as_(cast.olga).get(at("event", event)))
    assert "The second folder is not there. Plug the stick in" in missing
    settings.ARCHIVE_FOLDER.mkdir()
    copy_event(by=None, now=NOW, event=event)
    there = words(as_(cast.olga).get(at("event", event)))
    assert f"Newest copy in the second folder: winter-open-{DAY}/entries.json" in there
    assert "Plug the stick in" not in there


@pytest.mark.parametrize("problem", CopyProblem.values)
def test_whatever_is_wrong_with_a_copy_is_said_with_what_to_do(
    cast: Cast, as_: Visit, problem: str
) -> None:
    event = of_guests(cast)
    Copy.objects.create(event=event, failed_at=NOW, problem=problem)
    page = as_(cast.olga).get(at("event", event)).content.decode()
    assert page.count('class="say bad" role="alert"') == 1
