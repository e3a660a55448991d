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
from pytest_django import Settings

from formats.catalogue.models import Import
from formats.catalogue.queries import catalogue_state
from organizer.errors import Conflict, NotAllowed
from organizer.events.models import Event, EventState
from organizer.outbox.models import OutboxMessage
from organizer.outbox.topics import Topic
from organizer.usecases.import_catalogue import import_catalogue
from organizer.usecases.import_if_due import import_if_due
from organizer.usecases.request_import import request_import
from tests.cast import Cast
from tests.factories import NOW, a_draft, an_event
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
    where = {"download_uri": f"{settings.CATALOGUE_API}/cards.json"}
    (tmp_path / "bulk-data" / "default-cards").write_text(json.dumps(where))
    cards = [card_object("Lamp"), card_object("Stove")]
    (tmp_path / "cards.json").write_text(json.dumps(cards))
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


def asked_for() -> list[str]:
    waiting = OutboxMessage.objects.filter(topic=Topic.IMPORT_CATALOGUE)
    return list(waiting.values_list("key", flat=True))


def between_deadline_and_end(cast: Cast, now: datetime) -> Event:
    return an_event(cast, starts_at=now + HOUR, deck_deadline=now - HOUR)


def test_an_organizer_asks_for_an_import_once(cast: Cast, imported: datetime) -> None:
    for _ in range(2):
        request_import(by=cast.olga, now=NOW)
    assert asked_for() == [str(cast.olga.pk)]


def test_where_downloads_are_not_allowed_the_organizer_is_told_what_to_do(
    cast: Cast, settings: Settings
) -> None:
    settings.CATALOGUE_DOWNLOAD = False
    with pytest.raises(Conflict) as refused:
        request_import(by=cast.olga, now=NOW)
    assert refused.value.code == "download-not-allowed"
    assert "import_cards" in refused.value.sentence


def test_players_ask_for_no_import(cast: Cast, imported: datetime) -> None:
    with pytest.raises(NotAllowed):
        request_import(by=cast.luke, now=NOW)


def test_an_import_has_the_lists_of_open_events_checked_again(cast: Cast, scryfall: None) -> None:
    waiting = an_event(cast)
    a_draft(cast)
    import_catalogue(by=cast.olga, now=NOW)
    state = catalogue_state()
    assert (state.cards, state.is_starter, state.imported_at) == (2, False, NOW)
    rechecks = OutboxMessage.objects.filter(topic=Topic.RECHECK_EVENT)
    assert [message.key for message in rechecks] == [str(waiting.pk)]


@pytest.mark.parametrize(("after", "due"), [(WEEK - HOUR, False), (WEEK, True)])
def test_an_import_is_due_after_a_week(
    cast: Cast, imported: datetime, after: timedelta, due: bool
) -> None:
    assert import_if_due(by=None, now=imported + after) is due
    assert asked_for() == ([""] if due else [])


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
