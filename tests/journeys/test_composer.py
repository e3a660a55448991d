"""What only a browser shows of the composer: its effect, while one ticks and types."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from django.urls import reverse
from playwright.sync_api import Page, expect

from tests.cast import Cast
from tests.factories import a_draft

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

    expansion = olga.get_by_label("New expansion optional")
    expansion.fill("nemesis")
    expansion.blur()
    expect(text).to_have_value("Come and play.\nANTE ALLOWED\nNEMESIS ALLOWED")
    expect(expansion).to_have_value("")
    expect(olga.get_by_label("New expansion: Nemesis")).to_be_checked()
    # Not `uncheck`, which looks at the tick once more: it is gone with its answer.
    olga.get_by_label("New expansion: Nemesis").click()
    expect(text).to_have_value("Come and play.\nANTE ALLOWED")
