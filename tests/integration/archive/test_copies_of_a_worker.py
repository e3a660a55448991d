"""A real worker writes the copies, on its own and in time."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from pytest_django import Settings

from organizer.archive.models import Copy
from organizer.archive.writing import archive_of
from organizer.usecases.finish_event import finish_event
from tests.cast import Cast
from tests.factories import DAY, NOW
from tests.patience import eventually
from tests.processes import a_worker, at_work
from tests.web.played import FOUR, of_guests, played

EVENT = f"winter-open-{DAY}"


@pytest.fixture
def stick_of_worker(
    transactional_db: None, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, settings: Settings
) -> Iterator[Path]:
    """The second folder of a worker, which reads it from its environment when it starts."""
    stick = tmp_path / "stick"
    stick.mkdir()
    monkeypatch.setenv("ARCHIVE_FOLDER", str(stick))
    settings.ARCHIVE_FOLDER = stick
    with a_worker("copies") as node, at_work(node):
        yield stick


@pytest.mark.django_db(transaction=True)
def test_a_worker_writes_the_copy_once_a_round_is_published_and_again_at_the_end(
    stick_of_worker: Path, live_cast: Cast
) -> None:
    event = of_guests(live_cast, *FOUR, plan=[{"kind": "swiss", "rounds": 1}])
    played(live_cast, event)
    round_file = stick_of_worker / EVENT / "round-1.json"
    assert eventually(round_file.exists)
    event.refresh_from_db()
    finish_event(by=live_cast.olga, now=NOW, event=event)
    finished = stick_of_worker / EVENT / "finished.json"
    assert eventually(finished.exists)
    assert finished.read_bytes() == archive_of(event)
    assert eventually(lambda: Copy.objects.get().file.endswith("finished.json"))
