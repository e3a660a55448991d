"""What only a browser shows: the composer's live effect, and pages that everybody can use."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from axe_playwright_python.sync_playwright import Axe
from django.urls import reverse
from playwright.sync_api import Page, expect

from organizer.usecases.pair_round import pair_round
from tests.cast import Cast
from tests.factories import NOW, a_draft, an_event, announced, check_all, entered, submitted

pytestmark = pytest.mark.browser

OF_COLOURS = {"runOnly": ["color-contrast", "link-in-text-block"]}


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

    expansion = olga.get_by_label("New expansion optional")
    expansion.fill("nemesis")
    expansion.blur()
    expect(text).to_have_value("Come and play.\nANTE ALLOWED\nNEMESIS ALLOWED")
    expect(expansion).to_have_value("")
    expect(olga.get_by_label("New expansion: Nemesis")).to_be_checked()
    # Not `uncheck`, which looks at the tick once more: it is gone with its answer.
    olga.get_by_label("New expansion: Nemesis").click()
    expect(text).to_have_value("Come and play.\nANTE ALLOWED")


def test_the_main_pages_have_no_barrier_that_axe_can_find(
    cast: Cast, log_in: Callable[[str], Page]
) -> None:
    event, played = an_event(cast), an_event(cast, name="Cup", format_slug="type-15-modern")
    old = an_event(cast, name="Old")
    announced(cast, old, "OPTIONAL 6-PROXY RULE IN EFFECT. ANTE ALLOWED")
    announced(cast, event, "Come and play. PORTAL ALLOWED")
    entry = entered(cast.luke, event)
    submitted(cast.luke, entry, "5 Giant Growth\n1 Lightening Bolt\n54 Forest")
    check_all(event)
    for player in cast.players:
        entered(player, played)
        entered(player, old)
    match = pair_round(by=cast.olga, now=NOW, event=played, seed=1).matches.get()
    table = pair_round(by=cast.olga, now=NOW, event=old, seed=1).matches.get()
    helper = reverse("mulligan", args=("type-b",))

    of_event, deck = (event.slug,), (event.slug, entry.pk)
    looked_at = {
        "olga": [
            reverse("event_create"),
            reverse("event_edit", args=of_event),
            reverse("event_entries", args=of_event),
            reverse("event_announcements", args=of_event),
            reverse("announcement_create", args=of_event),
            reverse("event_rounds", args=(played.slug,)),
            reverse("setup"),
        ],
        "jun": [
            reverse("deck", args=deck),
            reverse("match", args=(played.slug, match.pk)),
            reverse("match", args=(old.slug, table.pk)),
            reverse("penalties", args=(old.slug,)),
        ],
        "luke": [
            reverse("home"),
            reverse("event", args=of_event),
            reverse("deck", args=deck),
            reverse("deck_submit", args=deck),
            reverse("round", args=(played.slug, 1)),
            reverse("standings", args=(played.slug,)),
            reverse("format_card", args=("type-b",)),
            reverse("event", args=(old.slug,)),
            helper,
            f"{helper}?players=Luke%0AChris&said=c1.t",
        ],
    }
    barriers = {
        (name, address): found
        for name, addresses in looked_at.items()
        for page in (log_in(name),)
        for address in addresses
        if (found := barriers_on(page, address))
    }
    assert barriers == {}


def barriers_on(page: Page, address: str) -> list[str]:
    """What axe finds on a page, as its rules and the places: all of it in light, and in dark what
    has to do with colours."""
    page.emulate_media(color_scheme="light", reduced_motion="reduce")
    page.goto(address)
    found = Axe().run(page).response["violations"]
    page.emulate_media(color_scheme="dark", reduced_motion="reduce")
    found += Axe().run(page, options=OF_COLOURS).response["violations"]
    return [
        f"{violation['id']}: {node['target']}" for violation in found for node in violation["nodes"]
    ]
