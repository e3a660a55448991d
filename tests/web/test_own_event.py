"""Somebody who takes part finds on the event's page, and on the first page, what is theirs."""

from __future__ import annotations

import re

from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.urls import reverse

from matches.engine.results import Game
from matches.models import Match
from organizer.events.models import Event
from organizer.usecases.finish_event import finish_event
from organizer.usecases.report_result import report_result
from tests.cast import Cast
from tests.factories import NOW, an_event, check_all, entered, submitted
from tests.web.played import at, decided, entrant, of_guests, paired, played
from tests.web.reading import filled_button, words


def of_six(cast: Cast) -> Event:
    """An event of Luke, Chris and four guests; whoever comes first in the alphabet wins."""
    event = of_guests(cast, "Anna", "Ben", "Clara", "Dora")
    for user in cast.players:
        entered(user, event)
    return event


def test_what_is_wrong_with_the_deck_stands_at_the_top(cast: Cast, luke: Client) -> None:
    event = an_event(cast)
    submitted(cast.luke, entered(cast.luke, event), "5 Giant Growth\n55 Forest")
    check_all(event)

    page = luke.get(at("event", event))

    assert "Your deck is not legal yet: 1 thing to mend. 5 copies of Giant Growth" in words(page)
    assert filled_button(page) == ["Mend the list"]


def test_results_and_the_standings_around_follow_the_rounds(cast: Cast, luke: Client) -> None:
    event = of_six(cast)
    played(cast, event, rounds=2)

    page = luke.get(at("event", event))

    assert "All results are in: the next round follows." in words(page)
    assert re.search(
        r"Your results Round 2 against \w+, table \d You lost 0–2 Round 1", words(page)
    )
    around = words(page).partition("The standings around you")[2].partition("All the standings")[0]
    assert "Luke you 0 0–2–0" in around
    assert around.count("–") == 2 * 3  # the last of six has two above, and nobody below
    assert filled_button(page) == ["See the standings"]


def test_the_opponents_word_is_answered_from_the_top(cast: Cast, luke: Client) -> None:
    event = an_event(cast)
    for user in cast.players:
        entered(user, event)
    paired(cast, event)
    chris = entrant(event, "Chris")
    seat = Match.objects.get().seats.get(entrant=chris)
    report_result(
        by=cast.chris, now=NOW, seat=seat, expected_version=0, games=[Game(winner=chris)] * 2
    )

    page = luke.get(at("event", event))

    assert "Chris says: Chris won 2–0." in words(page)
    assert "Round 1, table 1." in words(page)
    assert filled_button(page) == ["Confirm it, or say otherwise"]


def test_when_it_is_over_the_own_place_is_said(cast: Cast, luke: Client) -> None:
    event = of_six(cast)
    played(cast, event, rounds=3)
    finish_event(by=cast.olga, now=NOW, event=event)

    page = luke.get(at("event", event))

    assert "The event is over. Your place: 6 of 6." in words(page)
    assert filled_button(page) == ["See the final standings"]


def test_the_first_page_says_the_same_and_what_is_played_comes_first(
    cast: Cast, luke: Client
) -> None:
    entered(cast.luke, an_event(cast, name="Later"))
    paired(cast, of_six(cast))

    page = luke.get(reverse("home"))

    assert re.search(
        r"Winter Open .* Round 1: table \d against .* Later .* your deck is due by", words(page)
    )
    assert filled_button(page) == ["Report the result"]


def test_the_own_part_of_a_page_takes_no_more_queries_for_more_rounds(
    cast: Cast, luke: Client
) -> None:
    event = of_six(cast)
    played(cast, event)
    asked = []
    for _round in range(2):
        paired(cast, event)
        with CaptureQueriesContext(connection) as captured:
            luke.get(at("event", event))
        asked.append(len(captured))
        decided(cast, event)

    assert asked[0] == asked[1]
    assert asked[0] <= 60
