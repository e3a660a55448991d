"""The pairings for everybody: one's own at hand, a name found, nothing of a round to come."""

from __future__ import annotations

import pytest
from django.test import Client

from matches.services import add_entrant
from organizer.events.models import Registration
from organizer.usecases.drop_entry import drop_entry
from tests.cast import Cast
from tests.factories import NOW, an_event, entered
from tests.web.conftest import Visit
from tests.web.played import FOUR, at, of_guests, of_many, paired, played
from tests.web.reading import filled_button, words

pytestmark = pytest.mark.django_db


@pytest.fixture
def public(as_: Visit) -> Client:
    return as_(None)


def test_before_the_first_round_the_page_says_when_there_will_be_one(
    cast: Cast, public: Client
) -> None:
    event = of_guests(cast, *FOUR)
    assert "appear here the moment they are" in words(public.get(at("event_rounds", event)))


def test_a_player_finds_their_own_table_at_the_top(cast: Cast, as_: Visit) -> None:
    event = an_event(cast)
    for user in cast.players:
        entered(user, event)
    round_ = paired(cast, event)
    page = as_(cast.luke).get(at("event_rounds", event))
    assert filled_button(page) == [f"Your match: table {round_.matches.get().table}"]
    assert "You are not paired" not in words(page)


def test_a_name_is_found_without_a_script(cast: Cast, public: Client) -> None:
    event = of_many(cast, 20)
    paired(cast, event)
    found = words(public.get(at("event_rounds", event), {"q": "player 17"}))
    assert found.count("Player 17") == 2
    assert found.count("Player") < 8
    missing = words(public.get(at("round", event, 1), {"q": "Nobody\0"}))
    assert "Nobody of that name is paired in this round." in missing


def test_a_player_without_a_table_is_told_so(cast: Cast, as_: Visit) -> None:
    event = of_guests(cast, *FOUR)
    played(cast, event)
    late = Registration.objects.create(
        event=event,
        person=cast.person(cast.luke),
        entrant=add_entrant(competition=event.competition, name="Luke"),
        entered_at=NOW,
    )
    page = words(as_(cast.luke).get(at("event_rounds", event)))
    assert "You are not paired in this round." in page
    drop_entry(by=cast.luke, now=NOW, entry=late)
    assert "You are not paired" not in words(as_(cast.luke).get(at("event_rounds", event)))


def test_standings_say_who_rose_and_who_fell(cast: Cast, public: Client) -> None:
    event = of_guests(cast, *FOUR)
    played(cast, event, rounds=2)
    page = words(public.get(at("standings", event)))
    assert "▲ up" in page or "▼ down" in page
    first = words(public.get(at("standings", event), {"after": "1"}))
    assert not {"▲", "▼"} & set(first)
