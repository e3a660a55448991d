"""A player and an organizer who have no mouse: every stop is in sight and ringed, and the next act
of a page is a few presses of Tab away from its beginning."""

from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from matches.models import Seat
from organizer.events.models import Event
from organizer.usecases.enter_guest import enter_guest
from tests.cast import PASSWORD, Cast
from tests.factories import NOW, an_event, check_all, entered
from tests.journeys.conftest import PHONE
from tests.journeys.keyboard import Keyboard
from tests.web.played import at

LIST = Path(__file__).parents[2] / "organizer" / "demo" / "lists" / "type-b-black.txt"
DESK = {"width": 1280, "height": 720}
pytestmark = pytest.mark.browser


@pytest.fixture
def sits_down(visit: Callable[..., Page]) -> Callable[..., Keyboard]:
    """Somebody at a screen of a size, at the first page, who may be logged in."""

    def sat_down(screen: dict[str, int], name: str = "") -> Keyboard:
        page = visit(name, viewport=screen)
        page.goto("/")
        return Keyboard(page)

    return sat_down


def test_a_round_without_a_mouse(cast: Cast, sits_down: Callable[..., Keyboard]) -> None:
    event = an_event(cast)
    entered(cast.luke, event)
    chris, olga = sits_down(PHONE), sits_down(DESK, "olga")
    logs_in(chris, "chris")
    enters(chris, event)
    hands_in(chris, event)
    for name in ("Anna", "Dora"):
        enter_guest(by=cast.olga, now=NOW, event=event, name=name)

    publishes_a_round(olga, event)
    reports(chris, event)
    own = Seat.objects.get(entrant__name="Chris").match.table
    enters_a_slip(olga, table=3 - own)
    looks_at_a_card(olga, event)


def logs_in(hands: Keyboard, name: str) -> None:
    """The second time: the focus is on what was wrong with the first."""
    page = hands.page
    hands.tabs_to(page.get_by_role("link", name="Log in"))
    hands.press("Enter")
    expect(page.get_by_role("heading", name="Log in")).to_be_visible()
    hands.skips()
    hands.tabs_to(page.get_by_label("User name or email"))
    hands.type(name)
    hands.tabs_to(page.get_by_label("Password"))
    hands.type("not it")
    hands.press("Enter")
    expect(page.get_by_role("alert")).to_be_focused()
    hands.tabs_to(page.get_by_label("Password"))
    hands.type(PASSWORD)
    hands.press("Enter")
    expect(page.get_by_role("heading", name="Your events")).to_be_visible()


def enters(hands: Keyboard, event: Event) -> None:
    """What has come of it is said, and put away; the focus goes on from there."""
    page = hands.page
    hands.skips()
    hands.tabs_to(page.get_by_role("link", name=event.name))
    hands.press("Enter")
    expect(page.get_by_role("heading", name=event.name)).to_be_visible()
    hands.skips()
    hands.tabs_to(page.get_by_role("button", name="Enter this event"))
    hands.press("Space")
    said = page.get_by_role("status").filter(has_text="You are entered. Hand in your deck next.")
    expect(said).to_be_visible()
    hands.skips()
    hands.tabs_to(page.get_by_role("button", name="Put away"))
    hands.press("Enter")
    expect(said).to_be_hidden()
    hands.tabs_to(page.get_by_role("link", name="Hand in your deck"))
    hands.press("Enter")


def hands_in(hands: Keyboard, event: Event) -> None:
    page = hands.page
    expect(page.get_by_role("heading", name="Hand in a deck")).to_be_visible()
    hands.skips()
    hands.tabs_to(page.get_by_label("Main deck"))
    hands.paste(LIST.read_text())
    hands.tabs_to(page.get_by_role("button", name="Look it over"))
    hands.press("Enter")
    expect(page.get_by_role("heading", name="Is this your list?")).to_be_visible()
    hands.skips()
    hands.tabs_to(page.get_by_role("button", name="Hand it in"))
    hands.press("Enter")
    expect(page.get_by_text("as soon as the verdict is in")).to_be_visible()
    check_all(event)
    expect(page.get_by_role("heading", name="Legal", exact=True)).to_be_visible()


def publishes_a_round(hands: Keyboard, event: Event) -> None:
    page = hands.page
    hands.skips()
    hands.tabs_to(page.get_by_role("link", name=event.name))
    hands.press("Enter")
    expect(page.get_by_role("heading", name=event.name)).to_be_visible()
    hands.tabs_to(page.get_by_role("link", name="Rounds"))
    hands.press("Enter")
    draft = page.get_by_role("button", name="Draft round 1: 2 pairings")
    expect(draft).to_be_visible()
    hands.skips()
    hands.tabs_to(draft)
    hands.press("Enter")
    expect(page.get_by_role("heading", name="Draft of round 1")).to_be_visible()
    hands.skips()
    hands.tabs_to(page.get_by_role("button", name="start the clock"))
    hands.press("Enter")
    expect(page.get_by_role("heading", name=re.compile("^Round 1 of"))).to_be_visible()


def reports(hands: Keyboard, event: Event) -> None:
    page = hands.page
    page.goto(at("event", event))
    hands.skips()
    hands.tabs_to(page.locator("main .act"))
    hands.press("Enter")
    first = page.get_by_label("I won 2–0")
    expect(first).to_be_visible()
    hands.unfolds_and_folds(page.locator("summary", has_text="Another result"))
    hands.tabs_to(first, "Shift+Tab")
    hands.press("ArrowDown")
    expect(page.get_by_label("I won 2–1")).to_be_checked()
    hands.tabs_to(page.get_by_role("button", name="Report this result"))
    hands.press("Enter")
    expect(page.get_by_text("You said:")).to_be_visible()


def enters_a_slip(hands: Keyboard, table: int) -> None:
    """What cannot be read is said, and the focus is where it is typed anew; after a slip it is
    where the next one begins."""
    page = hands.page
    hands.skips()
    hands.unfolds_and_folds(page.locator("summary", has_text="More or less time for everybody"))
    first, score = page.get_by_label("Table", exact=True), page.get_by_label("Score")
    hands.tabs_to(first)
    hands.type(str(table))
    hands.press("Tab")
    hands.type("7-7\n")
    expect(page.get_by_role("alert")).to_be_visible()
    expect(score).to_be_focused()
    hands.press("Control+A")
    hands.type("2-1\n")
    expect(page.get_by_text(f"Table {table}:")).to_be_visible()
    expect(first).to_be_focused()


def looks_at_a_card(hands: Keyboard, event: Event) -> None:
    """The panel has the focus as long as it is open, and gives it back to the card's name."""
    page = hands.page
    page.goto(at("deck", event, event.registrations.get(person__name="Chris").pk))
    hands.skips()
    card = page.locator("a[data-card]").first
    hands.tabs_to(card)
    hands.press("Enter")
    panel = page.locator("#card-panel")
    expect(panel).to_be_focused()
    hands.press("Escape")
    expect(panel).to_be_hidden()
    expect(card).to_be_focused()
