"""The floor in a real browser: the clock counts down, and everything works without JavaScript."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from axe_playwright_python.sync_playwright import Axe
from django.urls import reverse
from django.utils import timezone
from playwright.sync_api import Browser, Page, expect

from organizer.floor.models import DeckCheck, JudgeCall
from organizer.usecases.begin_deck_check import begin_deck_check
from organizer.usecases.call_judge import call_judge
from organizer.usecases.choose_deck_check import choose_deck_check
from organizer.usecases.extend_time import extend_time
from organizer.usecases.start_clock import start_clock
from tests.cast import PASSWORD, Cast
from tests.factories import submitted
from tests.integration.floor.floor import Floor
from tests.journeys.conftest import PATIENCE, PHONE

pytestmark = pytest.mark.browser

LIST = "4 Opt\n2 Lightning Bolt\n54 Forest\n\nSideboard\n3 Disenchant"


@pytest.fixture
def floor(cast: Cast) -> Floor:
    return Floor(cast)


@pytest.fixture
def plain(browser: Browser, live_app: str, cast: Cast) -> Page:
    """Jun's phone, whose browser runs no JavaScript."""
    expect.set_options(timeout=PATIENCE)
    context = browser.new_context(base_url=live_app, viewport=PHONE, java_script_enabled=False)
    page = context.new_page()
    page.goto("/accounts/login/")
    page.get_by_label("User name or email").fill("jun")
    page.get_by_label("Password").fill(PASSWORD)
    page.get_by_role("button", name="Log in").click()
    return page


def at(floor: Floor, name: str, *words: object) -> str:
    return reverse(name, args=(floor.event.slug, *words))


def test_a_judge_runs_the_floor_without_javascript(floor: Floor, plain: Page) -> None:
    call_judge(by=floor.cast.luke, now=timezone.now(), match=floor.match_of(floor.luke))
    plain.goto(at(floor, "floor"))
    plain.get_by_role("button", name="Start the clock: 50 minutes").click()
    expect(plain.locator(".round-clock")).to_contain_text("left, until")
    plain.get_by_role("button", name="I take it").click()
    expect(plain.get_by_role("region", name="Calls for a judge")).to_contain_text("Jun")
    plain.get_by_role("button", name="Done").click()
    expect(plain.get_by_role("region", name="Calls for a judge")).to_have_count(0)
    assert JudgeCall.objects.get().closed_by == floor.cast.jun

    plain.get_by_label("Tables to draw").fill("1")
    plain.get_by_role("button", name="Draw", exact=True).click()
    check = DeckCheck.objects.get()
    checks = plain.get_by_role("region", name="Deck checks")
    checks.get_by_role("link", name=f"Table {check.match.table}").click()
    plain.get_by_role("button", name="I have the decks").click()
    plain.get_by_label("Minutes for the table").fill("6")
    plain.get_by_role("button", name="End the check").click()
    expect(plain.get_by_role("region", name="2 tables still playing")).to_contain_text("+6 min")


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


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_the_pages_of_the_floor_fit_a_phone_and_have_no_barrier(
    floor: Floor, log_in: Callable[[str], Page], scheme: str
) -> None:
    now, match = timezone.now(), floor.match_of(floor.luke)
    submitted(floor.cast.luke, floor.luke, LIST)
    start_clock(by=floor.cast.jun, now=now, round_=floor.round)
    extend_time(by=floor.cast.jun, now=now, match=match, minutes=5, reason="A ruling")
    check = choose_deck_check(by=floor.cast.jun, now=now, match=match)
    begin_deck_check(by=floor.cast.jun, now=now, check=check)
    call_judge(by=floor.cast.luke, now=now, match=match, about="A missed trigger" * 10)
    jun = log_in("jun")
    jun.emulate_media(color_scheme=scheme)
    for address in (
        at(floor, "floor"),
        at(floor, "deck_check", check.pk),
        at(floor, "table_time", match.pk),
        at(floor, "notes"),
        at(floor, "round", 1),
        at(floor, "match", match.pk),
    ):
        jun.goto(address)
        assert Axe().run(jun).response["violations"] == [], address
        assert jun.evaluate("document.documentElement.scrollWidth") <= PHONE["width"], address
