"""The floor in a real browser: the clock counts down, and its pages shut nobody out."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from axe_playwright_python.sync_playwright import Axe
from django.urls import reverse
from django.utils import timezone
from playwright.sync_api import Page, expect

from organizer.usecases.begin_deck_check import begin_deck_check
from organizer.usecases.call_judge import call_judge
from organizer.usecases.choose_deck_check import choose_deck_check
from organizer.usecases.extend_time import extend_time
from organizer.usecases.start_clock import start_clock
from tests.cast import Cast
from tests.factories import submitted
from tests.integration.floor.floor import Floor
from tests.journeys.conftest import PHONE

pytestmark = pytest.mark.browser

LIST = "4 Opt\n2 Lightning Bolt\n54 Forest\n\nSideboard\n3 Disenchant"


@pytest.fixture
def floor(cast: Cast) -> Floor:
    return Floor(cast)


def at(floor: Floor, name: str, *words: object) -> str:
    return reverse(name, args=(floor.event.slug, *words))


def test_a_clock_counts_down_on_a_phone_whose_own_clock_is_wrong(
    floor: Floor, log_in: Callable[[str], Page]
) -> None:
    luke = log_in("luke")
    start_clock(by=floor.cast.jun, now=timezone.now(), round_=floor.round)
    luke.add_init_script("const real = Date.now; Date.now = () => real() - 7200000;")
    luke.goto(at(floor, "round", 1))
    figure = luke.locator(".round-clock .figure")
    first = figure.inner_text()
    expect(figure).not_to_have_text(first)
    assert figure.inner_text().startswith("49:")


def test_the_pages_of_the_floor_fit_a_phone_and_have_no_barrier(
    floor: Floor, log_in: Callable[[str], Page]
) -> None:
    now, match = timezone.now(), floor.match_of(floor.luke)
    submitted(floor.cast.luke, floor.luke, LIST)
    start_clock(by=floor.cast.jun, now=now, round_=floor.round)
    extend_time(by=floor.cast.jun, now=now, match=match, minutes=5, reason="A ruling")
    check = choose_deck_check(by=floor.cast.jun, now=now, match=match)
    begin_deck_check(by=floor.cast.jun, now=now, check=check)
    call_judge(by=floor.cast.luke, now=now, match=match, about="A missed trigger" * 10)
    jun = log_in("jun")
    jun.emulate_media(reduced_motion="reduce")
    for address in (
        at(floor, "floor"),
        at(floor, "deck_check", check.pk),
        at(floor, "table_time", match.pk),
        at(floor, "notes"),
        at(floor, "round", 1),
        at(floor, "match", match.pk),
    ):
        jun.goto(address)
        for scheme, options in (("light", None), ("dark", {"runOnly": ["color-contrast"]})):
            jun.emulate_media(color_scheme=scheme)
            assert Axe().run(jun, options=options).response["violations"] == [], address
        assert jun.evaluate("document.documentElement.scrollWidth") <= PHONE["width"], address
