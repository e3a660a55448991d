"""The wall of the hall and the strip of a stream, read by everybody without a log-in."""

from __future__ import annotations

import re

import pytest
from django.http import HttpResponse
from django.test import Client

from organizer.events.models import Event
from organizer.usecases.draft_round import draft_round
from organizer.usecases.finish_event import finish_event
from organizer.web.public import screens
from tests.cast import Cast
from tests.factories import NOW
from tests.web.conftest import Visit
from tests.web.played import FOUR, at, decided, of_guests, paired, played
from tests.web.reading import words

pytestmark = pytest.mark.django_db


@pytest.fixture
def public(as_: Visit) -> Client:
    return as_(None)


def pages(response: HttpResponse) -> list[list[str]]:
    """The lines of each page of the wall."""
    sections = re.findall(r"<section.*?</section>", response.content.decode(), re.S)
    return [list(map(told, re.findall(r"<li>.*?</li>", one))) for one in sections]


def told(line: str) -> str:
    return " ".join(re.sub(r"<[^>]+>", " ", line).split())


@pytest.fixture
def event(cast: Cast) -> Event:
    return of_guests(cast, *FOUR)


def test_before_the_first_round_the_wall_says_when_it_begins(event: Event, public: Client) -> None:
    assert "4 players Pairings appear here" in words(public.get(at("hall_screen", event)))


def test_while_a_round_is_played_everybody_finds_their_table(
    cast: Cast, event: Event, public: Client
) -> None:
    paired(cast, event)
    wall = public.get(at("hall_screen", event))
    assert "2 tables outstanding" in words(wall)
    ((first, *others),) = pages(wall)
    assert re.fullmatch(r"Anna \d", first)
    assert [line.split()[0] for line in others] == ["Ben", "Clara", "Dora"]


def test_a_long_list_has_pages_of_equal_length(
    cast: Cast, event: Event, public: Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(screens, "NAMES_A_PAGE", 3)
    paired(cast, event)
    wall = public.get(at("hall_screen", event), {"page": "2"})
    assert [len(page) for page in pages(wall)] == [2, 2]
    text = wall.content.decode()
    assert text.index("hidden") < text.index("Clara")
    assert '<noscript><meta http-equiv="refresh" content="12;url=?page=1">' in text


def test_when_all_results_are_in_the_wall_shows_the_standings(
    cast: Cast, event: Event, public: Client
) -> None:
    played(cast, event)
    wall = public.get(at("hall_screen", event))
    assert "Standings after round 1" in words(wall)
    assert pages(wall)[0][0].endswith("1–0–0 3")
    finish_event(by=cast.olga, now=NOW, event=event)
    assert "Final standings" in words(public.get(at("hall_screen", event)))


def test_a_draft_is_on_no_screen(cast: Cast, event: Event, public: Client) -> None:
    played(cast, event)
    draft_round(by=cast.olga, now=NOW, event=event, seed=1)
    assert "Standings after round 1" in words(public.get(at("hall_screen", event)))
    assert "Round 2" not in words(public.get(at("stream", event)))


def test_a_stream_has_both_players_with_their_records_and_the_score(
    cast: Cast, event: Event, public: Client
) -> None:
    played(cast, event)
    paired(cast, event)
    decided(cast, event)
    strip = words(public.get(at("stream", event), {"table": "1"}))
    assert "won – lost – drawn 1–0–0" in strip
    assert re.search(r"\b2\b.*\b0\b", strip)
    assert "wins" in strip


def test_a_stream_has_the_colours_that_are_asked_for(
    cast: Cast, event: Event, public: Client
) -> None:
    paired(cast, event)
    for asked, given in (("", ""), ("dark", " dark"), ("pink", "")):
        page = public.get(at("stream", event), {"theme": asked}).content.decode()
        assert f'class="on-screen over-picture{given}"' in page
    none = words(public.get(at("stream", event), {"table": "99"}))
    assert "No match is played at this table." in none
