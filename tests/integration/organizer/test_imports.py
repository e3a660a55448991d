"""When the catalogue is imported: asked for, or a week after the last time."""

from __future__ import annotations

import json
from collections.abc import Iterator
from datetime import datetime, timedelta
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from threading import Thread

import pytest
from django.db import InternalError, connection, transaction
from django.utils import timezone, translation
from pytest_django import Settings

from formats.catalogue.models import Import
from formats.catalogue.queries import catalogue_state, current_catalogue
from formats.catalogue.services import import_cards
from formats.legality.errors import FormatError
from organizer.accounts.models import SiteRole, User
from organizer.errors import Conflict, NotAllowed
from organizer.events.models import Event, EventState
from organizer.imports.models import CatalogueRequest, ImportState
from organizer.imports.services import REQUEST_LOCKS
from organizer.language.shown import stored_in_words
from organizer.outbox.models import OutboxMessage
from organizer.outbox.topics import Topic
from organizer.usecases.find_lost_imports import LONGEST_WAIT, find_lost_imports
from organizer.usecases.import_catalogue import import_catalogue
from organizer.usecases.import_if_due import import_if_due
from organizer.usecases.request_import import request_import
from organizer.usecases.request_upload import request_upload
from tests.cast import Cast
from tests.factories import NOW, an_event
from tests.integration.catalogue.conftest import card_object

pytestmark = pytest.mark.django_db

WEEK = timedelta(days=7)
HOUR = timedelta(hours=1)


class Quiet(SimpleHTTPRequestHandler):
    """A file server that keeps its log to itself."""

    def log_message(self, *_: object) -> None:
        """Say nothing."""


@pytest.fixture
def scryfall(tmp_path: Path, settings: Settings) -> Iterator[None]:
    """A server on this machine in Scryfall's place, with two cards."""
    server = ThreadingHTTPServer(("127.0.0.1", 0), partial(Quiet, directory=str(tmp_path)))
    settings.CATALOGUE_API = f"http://127.0.0.1:{server.server_port}"
    settings.CATALOGUE_DOWNLOAD = True
    (tmp_path / "bulk-data").mkdir()
    cards = [card_object("Lamp"), card_object("Stove")]
    german = card_object("Lamp", lang="de", printed_name="Lampe")
    for name, file, content in (
        ("default-cards", "cards.json", cards),
        ("all-cards", "all.json", [*cards, german]),
    ):
        where = {"download_uri": f"{settings.CATALOGUE_API}/{file}"}
        (tmp_path / "bulk-data" / name).write_text(json.dumps(where))
        (tmp_path / file).write_text(json.dumps(content))
    (tmp_path / "sets").write_text(json.dumps({"data": []}))
    Thread(target=server.serve_forever, daemon=True).start()
    yield
    server.shutdown()
    server.server_close()


@pytest.fixture
def imported(settings: Settings) -> datetime:
    """When a full catalogue was imported last."""
    settings.CATALOGUE_DOWNLOAD = True
    Import.objects.create(
        version="full", source="", is_starter=False, imported_at=NOW, cards=1, printings=1, sets=1
    )
    return NOW


def asked_for() -> list[User | None]:
    """Who asked for each import of which the worker is told."""
    told = OutboxMessage.objects.filter(topic=Topic.IMPORT_CATALOGUE)
    return [CatalogueRequest.objects.get(pk=message.key).asked_by for message in told]


def card_file(folder: Path, *names: str) -> Path:
    """A file with these cards, as it has just been uploaded."""
    path = folder / "uploaded"
    path.write_text(json.dumps([card_object(name) for name in names]))
    return path


@pytest.fixture
def kept(tmp_path: Path, settings: Settings) -> Path:
    """The folder in which uploads are kept."""
    settings.CATALOGUE_UPLOADS = tmp_path / "uploads"
    settings.CATALOGUE_UPLOADS.mkdir()
    return settings.CATALOGUE_UPLOADS


def between_deadline_and_end(cast: Cast, now: datetime) -> Event:
    return an_event(cast, starts_at=now + HOUR, deck_deadline=now - HOUR)


def test_an_organizer_asks_for_an_import_once(cast: Cast, imported: datetime) -> None:
    for _ in range(2):
        request_import(by=cast.olga, now=NOW)
    assert asked_for() == [cast.olga]


def test_while_one_import_is_under_way_no_other_is_taken(
    cast: Cast, imported: datetime, tmp_path: Path, kept: Path
) -> None:
    request_import(by=cast.olga, now=NOW)
    with pytest.raises(Conflict) as refused:
        request_import(by=cast.olga, now=NOW, address="https://example.org/cards.json")
    assert refused.value.code == "import-waiting"
    with pytest.raises(Conflict):
        request_upload(by=cast.olga, now=NOW, name="my", cards=card_file(tmp_path, "Lamp"))
    assert list(kept.iterdir()) == []
    assert CatalogueRequest.objects.count() == 1


def test_where_downloads_are_not_allowed_the_organizer_is_told_what_to_do(
    cast: Cast, settings: Settings
) -> None:
    settings.CATALOGUE_DOWNLOAD = False
    with pytest.raises(Conflict) as refused:
        request_import(by=cast.olga, now=NOW)
    assert refused.value.code == "download-not-allowed"
    assert "import it as a file" in refused.value.sentence


def test_players_ask_for_no_import(cast: Cast, imported: datetime) -> None:
    with pytest.raises(NotAllowed):
        request_import(by=cast.luke, now=NOW)


def test_an_import_has_the_lists_that_it_touches_looked_for(cast: Cast, scryfall: None) -> None:
    request = request_import(by=cast.olga, now=NOW)
    import_catalogue(by=cast.olga, now=NOW, request=request)
    state = catalogue_state()
    assert (state.cards, state.is_starter, state.imported_at) == (2, False, NOW)
    rechecks = OutboxMessage.objects.filter(topic=Topic.RECHECK_OUTDATED)
    assert [message.key for message in rechecks] == [state.version]


def test_an_import_says_what_it_did_and_is_done_once(cast: Cast, scryfall: None) -> None:
    request = request_import(by=cast.olga, now=NOW)
    assert import_catalogue(by=cast.olga, now=NOW, request=request)
    assert import_catalogue(by=cast.olga, now=NOW, request=request) is None
    request.refresh_from_db()
    assert request.state == ImportState.DONE
    assert request.summary["changes"]["cards"]["new"] == 2
    assert request.summary["version"] == catalogue_state().version


def test_a_file_at_an_address_is_fetched_and_imported(
    cast: Cast, scryfall: None, settings: Settings
) -> None:
    address = f"{settings.CATALOGUE_API}/cards.json"
    request = request_import(by=cast.olga, now=NOW, address=address)
    import_catalogue(by=cast.olga, now=NOW, request=request)
    assert catalogue_state().cards == 2
    assert str(request) == f"From an address {address}"


def test_an_address_that_does_not_answer_is_told_on_the_request(
    cast: Cast, scryfall: None, settings: Settings
) -> None:
    address = f"{settings.CATALOGUE_API}/nothing.json"
    request = request_import(by=cast.olga, now=NOW, address=address)
    with pytest.raises(FormatError):
        import_catalogue(by=cast.olga, now=NOW, request=request)
    request.refresh_from_db()
    assert (request.state, request.code) == (ImportState.FAILED, "catalogue-unreachable")
    assert "could not be fetched" in request.sentence
    with translation.override("de"):
        assert stored_in_words(request.sentence, request.said).startswith(
            f"{address} ließ sich nicht holen: der Server antwortete mit 404."
        )


def test_an_uploaded_file_is_kept_until_it_is_imported(
    cast: Cast, tmp_path: Path, kept: Path
) -> None:
    cards = card_file(tmp_path, "Lamp", "Stove")
    request = request_upload(by=cast.olga, now=NOW, name="cards.json", cards=cards)
    assert [file.name for file in kept.iterdir()] == [request.cards_file]
    import_catalogue(by=cast.olga, now=NOW, request=request)
    assert catalogue_state().cards == 2
    assert list(kept.iterdir()) == []


def test_what_is_no_card_file_is_refused_before_a_worker_is_asked(
    cast: Cast, tmp_path: Path, kept: Path
) -> None:
    cards = tmp_path / "notes.txt"
    cards.write_text("4 Forest")
    with pytest.raises(FormatError) as refused:
        request_upload(by=cast.olga, now=NOW, name="notes.txt", cards=cards)
    assert refused.value.code == "catalogue-broken"
    assert asked_for() == []


def test_a_full_catalogue_shrinks_only_if_that_is_confirmed(
    cast: Cast, tmp_path: Path, kept: Path
) -> None:
    import_cards(card_file(tmp_path, *(f"Lamp {n}" for n in range(20))), now=NOW)
    asked = {"by": cast.olga, "now": NOW, "name": "few.json"}
    request = request_upload(**asked, cards=card_file(tmp_path, "Lamp 1"))
    with pytest.raises(FormatError) as refused:
        import_catalogue(by=cast.olga, now=NOW, request=request)
    assert refused.value.code == "catalogue-shrinks"
    assert list(kept.iterdir()) == []

    confirmed = request_upload(**asked, cards=card_file(tmp_path, "Lamp 1"), may_shrink=True)
    import_catalogue(by=cast.olga, now=NOW, request=confirmed)
    assert catalogue_state().cards == 1


def test_who_lost_the_right_meanwhile_gets_no_import(cast: Cast, scryfall: None) -> None:
    request = request_import(by=cast.olga, now=NOW)
    cast.olga.site_role = SiteRole.PLAYER
    cast.olga.save()
    with pytest.raises(NotAllowed):
        import_catalogue(by=cast.olga, now=NOW, request=request)
    request.refresh_from_db()
    assert (request.state, request.code) == (ImportState.FAILED, "not-allowed")


def test_a_running_import_that_lost_its_worker_has_failed(
    cast: Cast, tmp_path: Path, kept: Path
) -> None:
    request = request_upload(by=cast.olga, now=NOW, name="my", cards=card_file(tmp_path, "Lamp"))
    CatalogueRequest.objects.update(state=ImportState.RUNNING)
    assert find_lost_imports(by=None, now=NOW) == 1
    request.refresh_from_db()
    assert (request.state, request.code) == (ImportState.FAILED, "import-lost")
    assert list(kept.iterdir()) == []


def test_a_running_import_is_left_to_its_worker(cast: Cast, imported: datetime, kept: Path) -> None:
    request = request_import(by=cast.olga, now=NOW)
    CatalogueRequest.objects.update(state=ImportState.RUNNING)
    worker = connection.copy()
    with worker.cursor() as cursor:
        cursor.execute("SELECT pg_advisory_lock(%s, %s)", [REQUEST_LOCKS, request.pk])
        assert find_lost_imports(by=None, now=NOW) == 0
    worker.close()


@pytest.mark.parametrize(("after", "times"), [(LONGEST_WAIT, 1), (LONGEST_WAIT + HOUR, 2)])
def test_an_import_that_nobody_took_up_is_told_to_the_worker_again(
    cast: Cast, imported: datetime, kept: Path, after: timedelta, times: int
) -> None:
    request_import(by=cast.olga, now=NOW)
    find_lost_imports(by=None, now=NOW + after)
    find_lost_imports(by=None, now=NOW + after)
    assert asked_for() == [cast.olga] * times


def test_a_file_that_a_process_died_with_is_removed_after_a_day(
    cast: Cast, tmp_path: Path, kept: Path
) -> None:
    (kept / "arriving-1").write_bytes(b"[")
    request = request_upload(by=cast.olga, now=NOW, name="my", cards=card_file(tmp_path, "Lamp"))
    find_lost_imports(by=None, now=timezone.now())
    assert len(list(kept.iterdir())) == 2
    find_lost_imports(by=None, now=timezone.now() + timedelta(days=2))
    assert [file.name for file in kept.iterdir()] == [request.cards_file]


def test_what_was_asked_for_is_never_deleted(cast: Cast, imported: datetime) -> None:
    request = request_import(by=cast.olga, now=NOW)
    with pytest.raises(InternalError), transaction.atomic():
        request.delete()


@pytest.mark.parametrize(("after", "due"), [(WEEK - HOUR, False), (WEEK, True)])
def test_an_import_is_due_after_a_week(
    cast: Cast, imported: datetime, after: timedelta, due: bool
) -> None:
    assert import_if_due(by=None, now=imported + after) is due
    assert asked_for() == ([None] if due else [])


@pytest.mark.parametrize("wanted", [True, False])
def test_the_weekly_import_keeps_to_the_languages_that_were_chosen_last(
    cast: Cast, scryfall: None, settings: Settings, wanted: bool
) -> None:
    settings.CATALOGUE_LANGUAGES = not wanted
    chosen = request_import(by=cast.olga, now=NOW, with_languages=wanted)
    import_catalogue(by=cast.olga, now=NOW, request=chosen)
    assert (current_catalogue().find("Lampe") is not None) is wanted
    at_an_address = request_import(
        by=cast.olga, now=NOW, address=f"{settings.CATALOGUE_API}/cards.json"
    )
    import_catalogue(by=cast.olga, now=NOW, request=at_an_address)
    assert import_if_due(by=None, now=NOW + WEEK)
    weekly = CatalogueRequest.objects.first()
    import_catalogue(by=None, now=NOW + WEEK, request=weekly)
    assert (current_catalogue().find("Lampe") is not None) is wanted
    # What the calendar asked for is no choice of anybody's.
    assert import_if_due(by=None, now=NOW + 2 * WEEK)
    assert CatalogueRequest.objects.first().with_languages is wanted


@pytest.mark.parametrize("is_rule", [True, False])
def test_where_nobody_chose_the_installation_says_whether_languages_come(
    cast: Cast, imported: datetime, settings: Settings, is_rule: bool
) -> None:
    settings.CATALOGUE_LANGUAGES = is_rule
    assert import_if_due(by=None, now=imported + WEEK)
    assert CatalogueRequest.objects.get().with_languages is is_rule


def test_a_download_with_languages_is_another_than_one_without(
    cast: Cast, imported: datetime
) -> None:
    request_import(by=cast.olga, now=NOW)
    with pytest.raises(Conflict):
        request_import(by=cast.olga, now=NOW, with_languages=True)


def test_it_is_asked_for_once_while_it_waits(cast: Cast, imported: datetime) -> None:
    assert import_if_due(by=None, now=imported + WEEK)
    assert not import_if_due(by=None, now=imported + WEEK + HOUR)


def test_a_starter_catalogue_is_not_replaced_unasked(cast: Cast, settings: Settings) -> None:
    settings.CATALOGUE_DOWNLOAD = True
    assert not import_if_due(by=None, now=NOW + 10 * WEEK)


def test_nothing_is_downloaded_where_that_is_not_allowed(
    cast: Cast, imported: datetime, settings: Settings
) -> None:
    settings.CATALOGUE_DOWNLOAD = False
    assert not import_if_due(by=None, now=imported + WEEK)


@pytest.mark.parametrize(
    ("after", "due"), [(WEEK, False), (2 * WEEK - HOUR, False), (2 * WEEK, True)]
)
def test_an_event_between_its_deadline_and_its_end_puts_it_off_for_a_week(
    cast: Cast, imported: datetime, after: timedelta, due: bool
) -> None:
    now = imported + after
    between_deadline_and_end(cast, now)
    assert import_if_due(by=None, now=now) is due


def test_an_event_before_its_deadline_puts_nothing_off(cast: Cast, imported: datetime) -> None:
    now = imported + WEEK
    an_event(cast, starts_at=now + 2 * HOUR, deck_deadline=now + HOUR)
    assert import_if_due(by=None, now=now)


def test_an_event_that_is_over_puts_nothing_off(cast: Cast, imported: datetime) -> None:
    now = imported + WEEK
    event = between_deadline_and_end(cast, now)
    event.state = EventState.FINISHED
    event.save()
    assert import_if_due(by=None, now=now)
