"""People whose browsers run no script: players from the poster's link to the standings, and a judge
on the floor.

Whatever a script would bring in by itself, a reader gets by loading the page again.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from functools import partial
from pathlib import Path

import pytest
from django.utils import timezone
from playwright.sync_api import Page, expect

from organizer.events.models import Event
from organizer.floor.models import DeckCheck, JudgeCall
from organizer.usecases.call_judge import call_judge
from organizer.usecases.pair_round import pair_round
from tests.cast import PASSWORD, Cast
from tests.factories import an_event, check_all
from tests.integration.floor.floor import Floor
from tests.journeys.roles import goes_on, joins
from tests.web.played import at

LIST = Path(__file__).parents[2] / "organizer" / "demo" / "lists" / "type-b-black.txt"
pytestmark = pytest.mark.browser


@pytest.fixture
def plain(visit: Callable[..., Page]) -> Callable[..., Page]:
    """Take up a phone whose browser runs no script."""
    return partial(visit, java_script_enabled=False)


def logs_in(phone: Page, name: str) -> None:
    phone.goto("/accounts/login/")
    phone.get_by_label("User name or email").fill(name)
    phone.get_by_label("Password").fill(PASSWORD)
    phone.get_by_role("button", name="Log in").click()
    expect(phone.get_by_role("link", name=f"{name} · log out")).to_be_visible()


def test_two_players_from_the_link_to_the_standings(cast: Cast, plain: Callable[..., Page]) -> None:
    event = an_event(cast)
    anna, chris = plain(), plain()
    signs_up_on_the_way_in(anna, event)
    hands_in_a_deck(anna, event)
    logs_in(chris, "chris")
    joins(chris, at("event", event))

    pair_round(by=cast.olga, now=timezone.now(), event=event, seed=1)
    for phone, other in ((anna, "Chris"), (chris, "anna")):
        phone.goto(at("event", event))
        expect(phone.get_by_role("main")).to_contain_text(f"table 1 against {other}")
    goes_on(anna)
    anna.get_by_label("I won 2–1").check()
    anna.get_by_role("button", name="Report this result").first.click()
    expect(anna.get_by_text("You said:")).to_be_visible()
    goes_on(chris)
    expect(chris.get_by_text("anna won 2–1").first).to_be_visible()
    chris.get_by_role("button", name=re.compile("^Confirm")).click()
    for phone in (anna, chris):
        phone.goto(at("event", event))
        phone.get_by_role("link", name="All the standings").click()
        rows = phone.get_by_role("table").get_by_role("row")
        expect(rows.nth(1)).to_contain_text(re.compile(r"anna\b.*\s3\s*1–0–0", re.DOTALL))
        expect(rows.nth(2)).to_contain_text(re.compile(r"Chris\b.*\s0\s*0–1–0", re.DOTALL))


def signs_up_on_the_way_in(anna: Page, event: Event) -> None:
    """She has no account when she opens the link, and is back at it when she has; what the page
    says is put away without a script too."""
    anna.goto(at("event_join", event))
    anna.get_by_role("link", name="Sign up and enter").click()
    anna.get_by_label("User name", exact=True).fill("anna")
    anna.get_by_label("Password", exact=True).fill(PASSWORD)
    anna.get_by_label("The password again").fill(PASSWORD)
    anna.get_by_role("button", name="Sign up").click()
    anna.get_by_role("button", name="Enter this event").click()
    said = anna.get_by_role("dialog", name="What happened")
    expect(said).to_contain_text("You are entered. Hand in your deck next.")
    anna.get_by_role("button", name="Put away").click()
    expect(said).to_be_hidden()


def hands_in_a_deck(anna: Page, event: Event) -> None:
    """Look it over, change the text, hand it in; read the verdict by loading the page again."""
    goes_on(anna)
    anna.get_by_label("Main deck").fill(LIST.read_text())
    anna.get_by_role("button", name="Look it over").click()
    expect(anna.get_by_role("heading", name="Is this your list?")).to_be_visible()
    anna.get_by_role("button", name="Hand it in").click()
    expect(anna.get_by_text("as soon as the verdict is in")).to_be_visible()
    check_all(event)
    anna.get_by_role("link", name="Look again").click()
    expect(anna.get_by_role("heading", name="Legal", exact=True)).to_be_visible()


def test_a_judge_runs_the_floor(cast: Cast, plain: Callable[..., Page]) -> None:
    floor = Floor(cast)
    call_judge(by=cast.luke, now=timezone.now(), match=floor.match_of(floor.luke))
    jun = plain("jun")
    jun.goto(at("floor", floor.event))
    jun.get_by_role("button", name="Start the clock: 50 minutes").click()
    expect(jun.locator(".round-clock")).to_contain_text("left, until")
    jun.get_by_role("button", name="I take it").click()
    expect(jun.get_by_role("region", name="Calls for a judge")).to_contain_text("Jun")
    jun.get_by_role("button", name="Done").click()
    expect(jun.get_by_role("region", name="Calls for a judge")).to_have_count(0)
    assert JudgeCall.objects.get().closed_by == cast.jun

    jun.get_by_label("Tables to draw").fill("1")
    jun.get_by_role("button", name="Draw", exact=True).click()
    check = DeckCheck.objects.get()
    checks = jun.get_by_role("region", name="Deck checks")
    checks.get_by_role("link", name=f"Table {check.match.table}").click()
    jun.get_by_role("button", name="I have the decks").click()
    jun.get_by_label("Minutes for the table").fill("6")
    jun.get_by_role("button", name="End the check").click()
    expect(jun.get_by_role("region", name="2 tables still playing")).to_contain_text("+6 min")
