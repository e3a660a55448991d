"""What the first start shows: a played Type 15 event and an open Type B one."""

from __future__ import annotations

import json
import stat
from collections.abc import Iterator
from datetime import UTC, datetime
from pathlib import Path

import pytest
from django.core.management import call_command
from django.test import override_settings

from matches.queries import standings
from organizer.accounts.models import User
from organizer.decks.queries import Standing, deck_standings
from organizer.events.models import Event, EventState
from organizer.events.queries import announcement_effect

pytestmark = pytest.mark.django_db


class Home:
    """A data folder."""

    def __init__(self, folder: Path) -> None:
        self.demo_logins = folder / "demo-logins.json"


@pytest.fixture(scope="module")
def loaded(stocked: None, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Home]:
    """The demo, loaded once into a folder of the tests' own."""
    home = Home(tmp_path_factory.mktemp("data") / "of-its-own")
    with override_settings(HOME=home):
        call_command("load_demo")
        yield home


@pytest.fixture
def logins(loaded: Home) -> Path:
    """The file with the log-ins."""
    return loaded.demo_logins


def test_the_type_15_event_is_over_and_luke_beat_chris_7_to_1(logins: Path) -> None:
    event = Event.objects.get(format_version__format__slug="type-15")
    assert event.state == EventState.FINISHED
    assert event.starts_at == datetime(2011, 10, 8, 13, 0, tzinfo=UTC)  # 14:00 in Lisbon
    first = {line.entrant.name: line.points for line in standings(event.competition, 1)}
    assert (first["Luke"], first["Chris"]) == (7, 1)


def test_the_type_15_standings_add_up(logins: Path) -> None:
    event = Event.objects.get(format_version__format__slug="type-15")
    # Luke 7 + 8 + 8; Chris 1 + 7 + 7; Nadia 6 + 2 + 4; Tom 3 + 4 + 2.
    points = {line.entrant.name: line.points for line in standings(event.competition)}
    assert points == {"Luke": 23, "Chris": 15, "Nadia": 12, "Tom": 9}


def test_every_set_of_the_type_15_event_is_legal(logins: Path) -> None:
    event = Event.objects.get(format_version__format__slug="type-15")
    shown = {one.entry.person.name: one.standing for one in deck_standings(event).values()}
    assert shown == dict.fromkeys(("Luke", "Chris", "Nadia", "Tom"), Standing.LEGAL)


def test_the_type_b_event_takes_entries_and_shows_one_illegal_list(logins: Path) -> None:
    event = Event.objects.get(format_version__format__slug="type-b")
    assert event.state == EventState.OPEN
    shown = {one.entry.person.name: one for one in deck_standings(event).values()}
    assert shown["Luke"].standing == Standing.LEGAL
    assert shown["Chris"].standing == Standing.ILLEGAL
    assert {finding["rule"] for finding in shown["Chris"].findings} >= {
        "TB-DECK-MIN",
        "TB-TWO",
        "TB-RESTRICTED-EACH",
        "TB-RESTRICTED-TOTAL",
    }


def test_portal_is_in_effect_and_ante_is_not(logins: Path) -> None:
    event = Event.objects.get(format_version__format__slug="type-b")
    shown = {option.phrase: option for option in announcement_effect(event).options}
    assert shown["PORTAL ALLOWED"].in_effect
    ante = shown["ANTE ALLOWED"]
    assert not ante.in_effect
    assert [one.channel for one in ante.lacking] == ["Poster in the shop"]


def test_everybody_can_log_in_with_a_password_that_only_the_owner_can_read(logins: Path) -> None:
    kept = json.loads(logins.read_text())
    assert [one["role"] for one in kept] == ["organizer", "judge", "player", "player"]
    for one in kept:
        assert User.objects.get(username=one["username"]).check_password(one["password"])
    assert stat.S_IMODE(logins.stat().st_mode) == 0o600
    assert len({one["password"] for one in kept}) == 4


def test_loading_again_changes_nothing(logins: Path) -> None:
    before = logins.read_text(), Event.objects.count(), User.objects.count()
    call_command("load_demo")
    assert (logins.read_text(), Event.objects.count(), User.objects.count()) == before


def test_lost_logins_are_drawn_anew(logins: Path) -> None:
    lost = {one["username"]: one["password"] for one in json.loads(logins.read_text())}
    logins.unlink()
    call_command("load_demo")
    drawn = {one["username"]: one["password"] for one in json.loads(logins.read_text())}
    assert drawn.keys() == lost.keys()
    assert not set(drawn.values()) & set(lost.values())
    assert User.objects.get(username="luke").check_password(drawn["luke"])
