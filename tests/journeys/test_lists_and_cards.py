"""A list is read while it is typed, and a card's name tells what is known: on a phone as a page, on
a wide screen in a panel beside the list."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from django.urls import reverse
from playwright.sync_api import Page, expect

from tests.cast import Cast
from tests.factories import an_event, check_all, entered, submitted

pytestmark = pytest.mark.browser

WIDE = {"width": 1280, "height": 800}
LIST = "4 Giant Growth\n56 Forest"


def test_a_card_is_looked_at_beside_the_list_or_on_its_own(
    cast: Cast, log_in: Callable[[str], Page]
) -> None:
    entry = entered(cast.luke, an_event(cast))
    submitted(cast.luke, entry, LIST)
    check_all(entry.event)
    luke = log_in("luke")

    luke.goto(reverse("deck_submit", args=(entry.event.slug, entry.pk)))
    luke.get_by_label("Main deck").fill(f"{LIST}\n1 Gaint Growth")
    expect(luke.get_by_text("Main deck 61")).to_be_visible()
    expect(luke.get_by_text("Perhaps Giant Growth?")).to_be_visible()

    luke.goto(reverse("deck", args=(entry.event.slug, entry.pk)))
    luke.get_by_role("link", name="Giant Growth").click()
    expect(luke.get_by_role("heading", name="Giant Growth", level=1)).to_be_visible()

    luke.go_back()
    luke.set_viewport_size(WIDE)
    name = luke.get_by_role("link", name="Giant Growth")
    name.focus()
    luke.keyboard.press("Enter")
    panel = luke.locator("#card-panel")
    expect(panel.get_by_role("heading", name="Giant Growth")).to_be_visible()
    luke.keyboard.press("Escape")
    expect(panel).to_be_hidden()
    expect(name).to_be_focused()
