"""Rounds in a real browser on a phone: a draft, a swap, results, the cut, the bracket, the end."""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from matches.queries import rounds
from organizer.events.models import Event
from tests.cast import Cast
from tests.journeys.barriers import no_barrier
from tests.web.played import at, decided, entrant, of_guests, played, tables

pytestmark = pytest.mark.browser

GUESTS = ("Anna", "Ben", "Clara", "Dora", "Emil", "Fatima")
PLAN = [
    {"kind": "swiss", "rounds": 2},
    {"kind": "single_elimination", "cut": 4, "bronze": True},
]


def test_from_a_draft_over_the_cut_to_the_last_place(
    cast: Cast, log_in: Callable[[str], Page]
) -> None:
    event = of_guests(cast, *GUESTS, plan=PLAN)
    played(cast, event)
    olga = log_in("olga")

    olga_drafts(olga, event)
    one, other = who_would_meet_again(event)
    olga_swaps(olga, event, one, other)
    olga_publishes(olga, 2)
    olga_records(olga, event)
    decided(cast, event)
    olga_reads_why(olga, event)
    olga_cuts(olga, event)
    olga_publishes(olga, 3)
    decided(cast, event)
    the_bracket_shows_the_final(olga, event)
    olga.goto(at("event_rounds", event))
    olga.get_by_role("button", name="Draft round 4").click()
    olga_publishes(olga, 4)
    decided(cast, event)
    olga_finishes(olga, event)


def olga_drafts(olga: Page, event: Event) -> None:
    olga.goto(at("event_rounds", event))
    olga.get_by_role("button", name="Draft round 2: 3 pairings").click()
    expect(olga.get_by_role("heading", name="Draft of round 2")).to_be_visible()
    expect(olga.get_by_text("the best possible")).to_be_visible()


def who_would_meet_again(event: Event) -> tuple[str, str]:
    """Somebody at the first table, and whose place they take to meet whom they have met."""
    met = [
        {seat.entrant.name for seat in match.seats.all()}
        for match in rounds(event.competition)[0].matches.all()
    ]
    (one, _opponent), *others = tables(event)
    before = next(pair - {one} for pair in met if one in pair).pop()
    there = next(table for table in others if before in table)
    return one, next(name for name in there if name != before)


def olga_swaps(olga: Page, event: Event, one: str, other: str) -> None:
    olga.get_by_role("link", name=f"swap {one}").click()
    olga.get_by_label("changes places with").select_option(str(entrant(event, other).pk))
    olga.get_by_role("button", name="See what comes of it").click()
    expect(olga.get_by_text("have met before.").first).to_be_visible()
    no_barrier(olga)
    olga.get_by_role("button", name=f"Swap {one} and {other}").click()
    expect(olga.get_by_text(f"{one} and {other} changed places.")).to_be_visible()
    expect(olga.get_by_text("rematch", exact=True).first).to_be_visible()
    expect(olga.get_by_text("changed by hand").first).to_be_visible()
    olga.get_by_text("Why?").first.click()
    no_barrier(olga)


def olga_publishes(olga: Page, number: int) -> None:
    olga.get_by_role("button", name=f"Publish round {number}", exact=True).click()
    expect(olga.get_by_text(f"Round {number} is published. Everybody sees it.")).to_be_visible()


def olga_records(olga: Page, event: Event) -> None:
    """Two slips of the desk, with the keyboard alone: the second begins where the first one ended,
    and what was typed wrongly is taken back."""
    olga.get_by_label("Table", exact=True).focus()
    for table in (1, 2):
        olga.keyboard.type(str(table))
        olga.keyboard.press("Tab")
        olga.keyboard.type("2-1")
        olga.keyboard.press("Enter")
        expect(olga.get_by_text(re.compile(f"Table {table}: .* won 2–1"))).to_be_visible()
        expect(olga.get_by_label("Table", exact=True)).to_be_focused()
    olga.get_by_role("button", name=re.compile("Take it back.*table 2")).press("Enter")
    expect(olga.get_by_text("Table 2 is open again.")).to_be_visible()
    olga.get_by_role("link", name="Type into the table").click()
    olga.get_by_role("link", name="1", exact=True).click()
    expect(olga.get_by_text("2–1")).to_be_visible()
    olga.get_by_text("Why this pairing?").click()
    expect(olga.get_by_text("The organizer changed this pairing by hand.")).to_be_visible()


def olga_reads_why(olga: Page, event: Event) -> None:
    olga.goto(at("standings", event))
    olga.get_by_role("link", name="has this rank").first.click()
    expect(olga.get_by_text("Nobody stands above.")).to_be_visible()


def olga_cuts(olga: Page, event: Event) -> None:
    for address in ("event_stages", "event_entries"):
        olga.goto(at(address, event))
        anna = event.registrations.get(person__name="Anna")
    olga.goto(at("entry", event, anna.pk))
    olga.goto(at("event_rounds", event))
    expect(olga.get_by_role("heading", name="Top 4")).to_be_visible()
    expect(olga.get_by_text("just misses")).to_have_count(2)
    olga.get_by_role("button", name="Cut to the top 4: draft round 3").click()


def the_bracket_shows_the_final(olga: Page, event: Event) -> None:
    olga.get_by_role("link", name="Bracket", exact=True).click()
    expect(olga.get_by_role("heading", name="Semi-finals")).to_be_visible()
    olga.set_viewport_size({"width": 1280, "height": 900})
    semi, final = (olga.get_by_text(name, exact=True).bounding_box() for name in ("W1-1", "F"))
    assert final["x"] > semi["x"] + 200


def olga_finishes(olga: Page, event: Event) -> None:
    olga.goto(at("event_rounds", event))
    olga.get_by_role("link", name="Finish the event").click()
    olga.get_by_role("button", name="Finish it").click()
    expect(olga.get_by_text("The standings are final.").first).to_be_visible()
    ranks = olga.get_by_role("link", name="has this rank")
    for place in (1, 2, 3, 4):
        expect(ranks.nth(place - 1)).to_have_text(re.compile(rf": {place}$"))
