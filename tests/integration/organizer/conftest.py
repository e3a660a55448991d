"""What the organizer's tests stand on: the cast with its formats and cards, and a dead broker."""

from __future__ import annotations

import socket
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest
from celery import Celery
from django.conf import settings

from organizer.outbox import services as outbox


@pytest.fixture
def broker_down(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """The outbox hints through a broker's socket on which nobody listens."""
    with unheard(tmp_path / "nobody.sock") as app:
        monkeypatch.setattr(outbox, "app", app)
        yield


@pytest.fixture
def broker_hung(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """The outbox hints through a broker's socket that takes everything and never answers."""
    with socket.socket(socket.AF_UNIX) as deaf, unheard(tmp_path / "deaf.sock") as app:
        deaf.bind(str(tmp_path / "deaf.sock"))
        deaf.listen()
        monkeypatch.setattr(outbox, "app", app)
        yield


@contextmanager
def unheard(address: Path) -> Iterator[Celery]:
    """An app with our broker's options, of which the wait for an answer is cut short."""
    with Celery("unheard", broker=f"redis+socket://{address}") as app:
        options = settings.CELERY_BROKER_TRANSPORT_OPTIONS
        wait = options["socket_timeout"] / 50
        app.conf.broker_transport_options = {**options, "socket_timeout": wait}
        yield app
