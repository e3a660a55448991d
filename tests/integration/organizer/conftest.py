"""What the organizer's tests stand on: the cast with its formats and cards, and a dead broker."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from celery import Celery
from django.conf import settings

from organizer.outbox import services as outbox
from tests.stock import cast, live_cast, stocked

__all__ = ["broker_down", "cast", "live_cast", "stocked"]


@pytest.fixture
def broker_down(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """The outbox hints through a broker's socket on which nobody listens."""
    unheard = Celery("unheard", broker=f"redis+socket://{tmp_path}/nobody.sock")
    unheard.conf.broker_transport_options = settings.CELERY_BROKER_TRANSPORT_OPTIONS
    monkeypatch.setattr(outbox, "app", unheard)
    yield
    unheard.close()
