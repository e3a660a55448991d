"""Pages that stay open while others act, in a real browser."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from django.urls import reverse
from django.utils import timezone
from playwright.sync_api import Page, expect

from matches.engine.results import Game
from organizer.usecases.call_judge import call_judge
from organizer.usecases.report_match import report_match
from organizer.usecases.start_clock import start_clock
from organizer.usecases.write_note import write_note
from tests.cast import Cast
from tests.integration.floor.floor import Floor

pytestmark = pytest.mark.browser


@pytest.fixture
def floor(cast: Cast) -> Floor:
    return Floor(cast)


def at(floor: Floor, name: str, *words: object) -> str:
    return reverse(name, args=(floor.event.slug, *words))


def test_what_others_do_is_seen_without_a_reload_and_nothing_typed_is_lost(
    floor: Floor, log_in: Callable[[str], Page]
) -> None:
    jun, now = log_in("jun"), timezone.now()
    jun.goto(at(floor, "floor"))
    tables = jun.get_by_label("Tables to draw")
    tables.fill("7")

    call_judge(by=floor.cast.luke, now=now, match=floor.match_of(floor.luke), about="Kird Ape")
    calls = jun.get_by_role("region", name="Calls for a judge")
    expect(calls).to_contain_text("Kird Ape")
    start_clock(by=floor.cast.olga, now=now, round_=floor.round)
    expect(jun.locator(".round-clock")).to_contain_text("left, until")

    # What is drawn anew around what is typed waits until that is done with.
    write_note(by=floor.cast.olga, now=now, event=floor.event, text="Slow at table one.")
    expect(jun.get_by_text("Something here has changed.")).to_be_visible()
    expect(tables).to_have_value("7")
    expect(jun.get_by_text("Slow at table one.")).to_have_count(0)
    tables.fill(tables.get_attribute("value") or "")
    tables.blur()
    expect(jun.get_by_text("Slow at table one.")).to_be_visible()
    expect(jun.get_by_text("Something here has changed.")).to_be_hidden()


def test_a_page_that_was_cut_off_shows_everything_that_it_missed(
    floor: Floor, visit: Callable[..., Page]
) -> None:
    page = visit()
    page.goto(at(floor, "round", 1))
    expect(page.locator(".round-clock")).to_contain_text("not started yet")

    page.context.set_offline(True)
    start_clock(by=floor.cast.olga, now=timezone.now(), round_=floor.round)
    match, winner = floor.match_of(floor.luke), floor.luke.entrant
    games = [Game(winner=winner)] * 2
    report_match(by=floor.cast.jun, now=timezone.now(), match=match, games=games)
    expect(page.get_by_text("No connection")).to_be_visible()
    expect(page.locator("tr", has_text="Luke").first).not_to_contain_text("2–0")

    page.context.set_offline(False)
    expect(page.locator("tr", has_text="Luke").first).to_contain_text("–0")
    expect(page.locator(".round-clock")).to_contain_text("left, until")
    expect(page.get_by_text("No connection")).to_be_hidden()


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
