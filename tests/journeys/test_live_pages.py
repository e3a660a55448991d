"""What only a browser shows: the composer's live effect, and pages that everybody can use."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from axe_playwright_python.sync_playwright import Axe
from django.urls import reverse
from playwright.sync_api import Browser, Page, expect

from tests.cast import Cast
from tests.factories import a_draft, an_event, announced, check_all, entered, submitted

pytestmark = pytest.mark.browser


def test_the_composer_follows_ticks_and_typing(cast: Cast, log_in: Callable[[str], Page]) -> None:
    event = a_draft(cast)
    olga = log_in("olga")
    olga.goto(reverse("announcement_create", args=(event.slug,)))
    text, portal = olga.get_by_label("Text"), olga.get_by_label("Portal sets are allowed")

    text.fill("Come and play.")
    portal.check()
    expect(text).to_have_value("Come and play.\nPORTAL ALLOWED")
    expect(olga.get_by_text("will be in effect")).to_have_count(1)

    text.press("Control+End")
    text.press_sequentially("\nANTE ALLOWED", delay=20)
    expect(olga.get_by_label("The game is played for ante")).to_be_checked()
    expect(olga.get_by_text("will be in effect")).to_have_count(2)

    olga.get_by_label("Portal sets are allowed").uncheck()
    expect(olga.get_by_text("will be in effect")).to_have_count(1)
    expect(text).to_have_value("Come and play.\nANTE ALLOWED")


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_the_main_pages_have_no_barrier_that_axe_can_find(
    cast: Cast, browser: Browser, log_in: Callable[[str], Page], scheme: str
) -> None:
    event = an_event(cast)
    announced(cast, event, "Come and play. PORTAL ALLOWED")
    entry = entered(cast.luke, event)
    submitted(cast.luke, entry, "5 Giant Growth\n1 Lightening Bolt\n54 Forest")
    check_all(event)
    olga, luke = log_in("olga"), log_in("luke")
    slug = event.slug
    barriers = {
        address: found
        for page, addresses in (
            (olga, ("event_edit", "event_entries", "event_announcements", "announcement_create")),
            (luke, ("event", "event_rounds", "standings")),
        )
        for address in addresses
        if (found := barriers_on(page, reverse(address, args=(slug,)), scheme))
    }
    for address in (
        reverse("home"),
        reverse("deck", args=(slug, entry.pk)),
        reverse("deck_submit", args=(slug, entry.pk)),
        reverse("format_card", args=("type-b",)),
    ):
        barriers |= {address: found} if (found := barriers_on(luke, address, scheme)) else {}
    assert barriers == {}


def barriers_on(page: Page, address: str, scheme: str) -> list[str]:
    """What axe finds on a page, as its rules and the places."""
    page.emulate_media(color_scheme=scheme)
    page.goto(address)
    return [
        f"{violation['id']}: {node['target']}"
        for violation in Axe().run(page).response["violations"]
        for node in violation["nodes"]
    ]
