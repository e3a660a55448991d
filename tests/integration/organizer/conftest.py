"""What the organizer's tests stand on: the cast, the shipped formats and the starter catalogue."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from celery import Celery
from django.conf import settings

from formats.catalogue.services import load_starter
from formats.rulebook.services import load_shipped_formats
from organizer.outbox import services as outbox
from tests.cast import Cast, make_cast
from tests.factories import NOW


@pytest.fixture
def cast(db: None) -> Cast:
    """Everybody, with the formats and cards that they play."""
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
