"""The tools for the table in a real browser: by keyboard, without JavaScript, with one thumb."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from django.urls import reverse
from playwright.sync_api import Page, expect

from matches.models import DieRoll
from organizer.usecases.pair_round import pair_round
from tests.cast import Cast
from tests.factories import NOW, an_event, entered
from tests.journeys.conftest import PHONE

pytestmark = pytest.mark.browser


@pytest.fixture
def plain(visit: Callable[..., Page]) -> Page:
    """A phone whose browser runs no JavaScript."""
    return visit(java_script_enabled=False)


def test_tb_mulligan_the_helper_works_by_keyboard_and_without_javascript(
    cast: Cast, plain: Page
) -> None:
    plain.goto(reverse("mulligan", args=("type-b",)))
    plain.get_by_label("Players in play order, a line each").focus()
    plain.keyboard.type("Luke\nChris")
    plain.keyboard.press("Tab")
    plain.keyboard.press("Enter")
    expect(plain.get_by_role("heading", level=1)).to_have_text("Luke, do you call a mulligan?")

    plain.get_by_role("button", name="Call: 7 lands").press("Enter")
    expect(plain.get_by_role("heading", level=1)).to_have_text("Chris, do you take a new hand too?")
    plain.get_by_role("button", name="Keep this hand").press("Enter")
    expect(plain.get_by_role("heading", name="First, new hands: Luke")).to_be_visible()
    plain.get_by_role("button", name="Decline").press("Enter")
    expect(plain.get_by_role("heading", level=1)).to_have_text("Play begins: Luke goes first")

    plain.get_by_role("button", name="Take the last answer back").press("Enter")
    expect(plain.get_by_role("heading", level=1)).to_have_text("Chris, do you call a mulligan?")


def test_tb_mulligan_the_answers_lie_under_a_thumb(cast: Cast, plain: Page) -> None:
    names = "Somebody with a rather long name\nChris"
    plain.goto(f"{reverse('mulligan', args=('type-b',))}?players={names.replace(chr(10), '%0A')}")
    buttons = plain.locator(".answers button").all()
    assert len(buttons) == 5
    for box in (button.bounding_box() for button in buttons):
        assert box is not None
        assert box["height"] >= 44
        assert box["x"] >= 0
        assert box["x"] + box["width"] <= PHONE["width"]
        assert box["y"] + box["height"] <= PHONE["height"]


def test_tb_errata_a_player_rolls_the_die_from_the_page_of_the_match(
    cast: Cast, log_in: Callable[[str], Page]
) -> None:
    event = an_event(cast)
    for player in cast.players:
        entered(player, event)
    match = pair_round(by=cast.olga, now=NOW, event=event, seed=1).matches.get()
    luke = log_in("luke")
    luke.goto(reverse("match", args=(event.slug, match.pk)))
    luke.get_by_text("Roll the die").click()
    luke.get_by_role("radio", name="Falling Star").check()
    luke.get_by_role("button", name="Roll now").click()
    expect(luke.locator(".rolls li")).to_have_count(1)
    rolled = DieRoll.objects.get()
    assert (rolled.card, rolled.roller.name, rolled.target.name) == (
        "Falling Star",
        "Luke",
        "Chris",
    )
    expect(luke.locator(".face")).to_have_text(str(rolled.value))
