"""What the organizer's tests stand on: the cast, the shipped formats and the starter catalogue."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from celery import Celery
from django.conf import settings
from django.db import transaction
from pytest_django import DjangoDbBlocker

from formats.catalogue.services import load_starter
from formats.rulebook.services import load_shipped_formats
from organizer.outbox import services as outbox
from tests.cast import Cast, make_cast
from tests.factories import NOW


@pytest.fixture(scope="module")
def stocked(django_db_setup: None, django_db_blocker: DjangoDbBlocker) -> Iterator[None]:
    """Formats and cards, loaded once for a module's tests and taken back after the last one."""
    with django_db_blocker.unblock(), transaction.atomic():
        load_shipped_formats()
        load_starter(now=NOW)
        yield
        transaction.set_rollback(True)


@pytest.fixture
def cast(stocked: None, db: None) -> Cast:
    """Everybody, with the formats and cards that they play."""
    return make_cast()


@pytest.fixture
def live_cast(transactional_db: None) -> Cast:
    """Everybody, for tests in which several connections see what is committed."""
    load_shipped_formats()
    load_starter(now=NOW)
    return make_cast()


@pytest.fixture
def broker_down(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """The outbox hints through a broker's socket on which nobody listens."""
    unheard = Celery("unheard", broker=f"redis+socket://{tmp_path}/nobody.sock")
    unheard.conf.broker_transport_options = settings.CELERY_BROKER_TRANSPORT_OPTIONS
    monkeypatch.setattr(outbox, "app", unheard)
    yield
    unheard.close()
