"""The pieces of the pages in a real browser: nothing shuts anybody out, and nothing runs off the
side at 200 %."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from axe_playwright_python.sync_playwright import Axe
from django.urls import reverse
from playwright.sync_api import Page, expect

from tests.cast import Cast
from tests.web.played import at, of_guests, played

pytestmark = pytest.mark.browser

HALF_A_SCREEN = {"width": 640, "height": 400}
"""What a screen of 1280 by 800 shows at 200 %."""


def test_no_piece_shuts_anybody_out(cast: Cast, log_in: Callable[[str], Page]) -> None:
    olga = log_in("olga")
    olga.goto(reverse("design"))
    for scheme in ("light", "dark"):
        olga.emulate_media(color_scheme=scheme, reduced_motion="reduce")
        violations = Axe().run(olga).response["violations"]
        assert [(one["id"], one["nodes"][0]["target"]) for one in violations] == []

    olga.keyboard.press("Tab")
    skip = olga.get_by_role("link", name="Skip to the page")
    expect(skip).to_be_focused()
    skip.press("Enter")
    olga.keyboard.press("Tab")
    focused = olga.locator("main :focus")
    expect(focused).to_have_css("outline-style", "solid")
    expect(focused).to_have_css("outline-width", "3px")


def test_nothing_runs_off_the_side(cast: Cast, log_in: Callable[[str], Page]) -> None:
    seen = of_guests(cast, "Annika Lindqvist", "Benedict Okonkwo-Fairweather", "Clara", "Dora")
    played(cast, seen)
    luke = log_in("luke")
    luke.set_viewport_size(HALF_A_SCREEN)
    for address in (at("event", seen), at("event_rounds", seen), at("standings", seen)):
        luke.goto(address)
        assert luke.evaluate("document.documentElement.scrollWidth") <= HALF_A_SCREEN["width"]
