"""A desk before the first round, on a phone: letters find a name, one key or one tap takes somebody
in, who does not come is left out, and a mistake is undone with one press."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from organizer.usecases.queue_guest import queue_guest
from tests.cast import Cast
from tests.factories import NOW, an_event
from tests.journeys.barriers import no_barrier
from tests.web.played import at

pytestmark = pytest.mark.browser


def test_people_come_and_go_before_the_first_round(
    cast: Cast, log_in: Callable[[str], Page]
) -> None:
    event = an_event(cast, capacity=3)
    for name in ("Anna", "Ben", "Clara", "Dora"):
        queue_guest(by=cast.olga, now=NOW, event=event, name=name)
    olga = log_in("olga")
    olga.goto(at("event_check_in", event))
    olga.get_by_role("button", name="Open check-in now").click()

    expect(olga.get_by_role("heading", name="0 of 3 here")).to_be_visible()
    olga.wait_for_load_state()
    olga.get_by_label("Name or number").fill("cla")
    expect(olga.locator("#people")).to_have_attribute("data-sought", "cla")
    expect(olga.get_by_role("button", name="Here Anna")).to_have_count(0)
    olga.get_by_label("Name or number").press("Enter")
    expect(olga.get_by_role("heading", name="1 of 3 here")).to_be_visible()
    expect(olga.get_by_role("region", name="Clara").get_by_text("here since")).to_be_visible()
    olga.get_by_role("button", name="Here Dora").click()
    expect(olga.get_by_role("region", name="Dora").get_by_text("here since")).to_be_visible()
    no_barrier(olga)

    expect(olga.get_by_text("From the waiting list, Dora moves up.")).to_be_visible()
    olga.get_by_role("button", name="Leave 2 players out").click()
    expect(olga.get_by_role("heading", name="2 of 2 here")).to_be_visible()
    expect(olga.get_by_text("Anna and Ben were left out.")).to_be_visible()

    olga.goto(at("event_entries", event))
    olga.locator("summary", has_text="More about Clara").click()
    olga.get_by_role("link", name="Drop… Clara").click()
    expect(olga.get_by_text("The place is free then, for whoever comes first.")).to_be_visible()
    olga.get_by_role("button", name="Drop Clara").click()
    olga.get_by_role("button", name="Bring Clara back").click()
    expect(olga.get_by_text("Clara is back.")).to_be_visible()
