"""A judge's phone: a penalty in a match of Sets, taken back; a closed round corrected."""

from __future__ import annotations

from collections.abc import Callable
from datetime import timedelta

import pytest
from django.urls import reverse
from django.utils import timezone
from playwright.sync_api import Page, expect

from matches.models import Match
from matches.queries import match_view
from organizer.usecases.choose_deck import choose_deck
from organizer.usecases.finish_event import finish_event
from organizer.usecases.pair_round import pair_round
from organizer.usecases.record_game import record_game
from tests.cast import Cast
from tests.factories import an_event, entered
from tests.journeys.barriers import no_barrier
from tests.journeys.conftest import PHONE

pytestmark = pytest.mark.browser


@pytest.fixture
def match(cast: Cast) -> Match:
    """Luke and Chris sit down, each with the second deck of his Set."""
    soon = timezone.now() + timedelta(hours=1)
    event = an_event(
        cast, format_slug="type-15-modern", rounds=1, starts_at=soon, deck_deadline=soon
    )
    for user in cast.players:
        entered(user, event)
    match = pair_round(by=cast.olga, now=timezone.now(), event=event, seed=1).matches.get()
    for seat in match.seats.all():
        choose_deck(by=cast.jun, now=timezone.now(), seat=seat, deck=2)
    return match


def test_a_game_loss_is_given_and_taken_back_and_a_closed_round_is_corrected(
    cast: Cast, match: Match, log_in: Callable[[str], Page]
) -> None:
    slug = match.round.stage.competition.event.slug
    at_the_table = reverse("match", args=(slug, match.pk))
    jun = log_in("jun")
    jun.goto(at_the_table)
    jun.locator("summary", has_text="Penalty").click()
    jun.get_by_role("link", name="Penalty for Chris").click()
    jun.get_by_label("Find an infraction").fill("tard")
    jun.get_by_role("button", name="Find").click()
    jun.get_by_role("link", name="Tardiness").click()
    loss = jun.locator("label", has_text="Game loss")
    expect(loss).to_contain_text("Loses game 1. Deck 2 is knocked out.")
    expect(jun.get_by_role("radio", name="Game loss")).to_be_checked()
    jun.get_by_role("button", name="Give this penalty").click()
    expect(jun.locator(".games")).to_contain_text("game loss for Chris")

    jun.locator("summary", has_text="Penalty").click()
    jun.get_by_role("link", name="Penalty for Chris").click()
    jun.get_by_role("link", name="Take it back").click()
    expect(jun.locator("main")).to_contain_text("Game 1 is taken out of the result.")
    jun.get_by_label("Reason").fill("He had called a judge.")
    jun.get_by_role("button", name="Take it back").click()
    expect(jun.locator("main")).to_contain_text("Taken back by Jun: He had called a judge.")
    assert match_view(match).games == ()

    now = timezone.now()
    record_as_seen(cast, match)
    finish_event(by=cast.olga, now=now, event=match.round.stage.competition.event)
    jun.goto(at_the_table)
    jun.locator("summary", has_text="Correct the whole match").click()
    form = jun.locator("form[action$='/whole/']")
    for number in (1, 2, 3):
        form.get_by_label(f"Game {number} won by").select_option(label="Chris")
        form.get_by_label("Chris’s deck").nth(number - 1).select_option("2")
        form.get_by_label("Luke’s deck").nth(number - 1).select_option(str(number))
    form.get_by_label("Reason").fill("The slip was upside down.")
    form.get_by_role("button", name="Correct the match").click()
    expect(jun.get_by_role("heading", name="What this changes")).to_be_visible()
    expect(jun.locator("main")).to_contain_text("Chris: rank 2, 0 points → rank 1, 9 points")
    no_barrier(jun)
    assert jun.evaluate("document.documentElement.scrollWidth") <= PHONE["width"]
    jun.get_by_role("button", name="Correct the match").click()
    expect(jun.get_by_role("heading", name="Chris wins")).to_be_visible()


def record_as_seen(cast: Cast, match: Match) -> None:
    """Luke wins three games with the same deck, against each of Chris's."""
    luke = match.seats.get(entrant__name="Luke").entrant
    for number in (1, 2, 3):
        for one in match_view(match).seats:
            if one.options:
                seat = match.seats.get(entrant=one.entrant)
                choose_deck(by=cast.jun, now=timezone.now(), seat=seat, deck=one.options[0])
        record_game(by=cast.jun, now=timezone.now(), match=match, number=number, winner=luke)
