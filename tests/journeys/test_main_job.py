"""The main job from end to end: a Type 15 event, from its announcements to its standings.

The event is over Modern: its date has to lie ahead for players to hand in decks themselves, and
the shipped lists of 2011 are legal there.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from datetime import timedelta
from pathlib import Path

import pytest
from django.utils import timezone
from playwright.sync_api import Page, expect

from tests.cast import Cast

LISTS = Path(__file__).parents[2] / "organizer" / "demo" / "lists"
EVENT = "Three Decks at the Shop"
pytestmark = pytest.mark.browser


def test_an_event_from_its_announcements_to_its_standings(
    cast: Cast, worker: None, log_in: Callable[[str], Page]
) -> None:
    olga, jun, luke, chris = (log_in(name) for name in ("olga", "jun", "luke", "chris"))

    address = olga_sets_the_event_up(olga)
    enter(luke, address)
    enter(chris, address)
    luke_submits_an_illegal_set_and_mends_it(luke)
    submit(chris, (LISTS / "type-15-chris-1.txt").read_text())
    expect(chris.get_by_role("heading", name="Legal", exact=True)).to_be_visible()

    olga.goto(f"{address}rounds/")
    olga.get_by_role("button", name="Draft round 1: 1 pairing").click()
    olga.get_by_role("button", name="Publish round 1").click()
    expect(olga.get_by_role("heading", name="Round 1 of 1")).to_be_visible()
    jun_plays_the_match_of_the_rules_example(jun, address)

    jun.goto(f"{address}standings/")
    rows = jun.get_by_role("row")
    expect(rows.nth(1)).to_contain_text(re.compile(r"1\s*Luke\s*7\s*1–0–0"))
    expect(rows.nth(2)).to_contain_text(re.compile(r"2\s*Chris\s*1\s*0–1–0"))
    assert ranks_by_the_api(jun, address) == [(1, "Luke", 7), (2, "Chris", 1)]


def olga_sets_the_event_up(olga: Page) -> str:
    """Create the event, publish two announcements, make Jun a judge, open it. Its address."""
    olga.get_by_role("link", name="Set up an event").click()
    olga.get_by_role("link", name="Another format, or everything filled in by hand").click()
    olga.get_by_label("Name").fill(EVENT)
    olga.get_by_label("Format").select_option(label="Type 15 Modern")
    olga.get_by_label("Starts").fill(f"{timezone.now() + timedelta(days=7):%Y-%m-%d}T14:00")
    olga.get_by_label("Time zone").select_option("Europe/Lisbon")
    olga.get_by_label("Rounds").fill("1")
    olga.get_by_role("button", name="Set it up").click()

    for channel in ("Newsgroup", "Poster in the shop"):
        olga.get_by_role("link", name="Write an announcement").click()
        olga.get_by_label("Where it appears").fill(channel)
        olga.get_by_label("Text").fill(f"{EVENT}: bring three decks of fifteen cards.")
        olga.get_by_role("button", name="Publish").click()
        expect(olga.get_by_role("heading", name=channel)).to_be_visible()

    olga.get_by_role("link", name="Entries").click()
    olga.get_by_label("User name").fill("jun")
    olga.get_by_label("Role").select_option(label="Judge")
    olga.get_by_role("button", name="Give this role").click()

    olga.get_by_role("link", name="Event", exact=True).click()
    olga.get_by_role("button", name="Open for entries").click()
    expect(olga.get_by_text("The event is open.")).to_be_visible()
    return olga.url


def enter(player: Page, address: str) -> None:
    player.goto(address)
    player.get_by_role("button", name="Enter this event").click()
    player.get_by_role("link", name="Hand in your deck").click()


def submit(player: Page, text: str) -> None:
    """Paste a whole Set into the first box, look it over, hand it in."""
    player.get_by_label("Deck 1").fill(text)
    for box in ("Deck 2", "Deck 3"):
        player.get_by_label(box).fill("")
    player.get_by_role("button", name="Look it over").click()
    expect(player.get_by_role("heading", name="Is this your list?")).to_be_visible()
    player.get_by_role("button", name="Hand it in").click()


def luke_submits_an_illegal_set_and_mends_it(luke: Page) -> None:
    """Geist of Saint Traft stands in two decks; the finding says so, and without it all is well."""
    legal = (LISTS / "type-15-luke-2.txt").read_text()
    submit(luke, legal.replace("1 Stromkirk Noble", "1 Geist of Saint Traft"))
    expect(luke.get_by_role("heading", name="Not legal yet: 1 thing to mend")).to_be_visible()
    finding = luke.get_by_role("region", name="Findings").get_by_role("listitem")
    expect(finding).to_contain_text("Geist of Saint Traft")
    expect(finding.get_by_role("link")).to_have_text("T15-ONE-SET")

    luke.get_by_role("link", name="Mend the list").click()
    submit(luke, legal)
    expect(luke.get_by_role("heading", name="Legal", exact=True)).to_be_visible()
    expect(luke.get_by_text("Version 1")).to_be_visible()


def jun_plays_the_match_of_the_rules_example(jun: Page, address: str) -> None:
    """A draw, then Luke wins twice: Luke 7, Chris 1 (T15-EXAMPLE)."""
    jun.goto(f"{address}rounds/")
    jun.get_by_role("link", name="1", exact=True).first.click()
    for player in ("Luke", "Chris"):
        choose(jun, player, 1)
    jun.get_by_role("button", name="Draw: both decks out").click()
    for player in ("Luke", "Chris"):
        choose(jun, player, 2)
    jun.get_by_role("button", name="Luke", exact=True).click()
    expect(jun.get_by_text("3 points")).to_be_visible()
    jun.get_by_role("button", name="Luke", exact=True).click()
    expect(jun.get_by_role("heading", name="Luke wins")).to_be_visible()
    expect(jun.get_by_text("7–1")).to_be_visible()


def choose(jun: Page, player: str, deck: int) -> None:
    due = jun.get_by_role("region", name=f"{player} chooses a deck")
    due.get_by_role("button", name=f"Deck {deck}").click()
    expect(due.get_by_role("button")).to_have_count(0)


def ranks_by_the_api(page: Page, address: str) -> list[tuple[int, str, int]]:
    slug = address.rstrip("/").rpartition("/")[2]
    answer = page.request.get(f"/api/v1/events/{slug}/standings/")
    assert answer.ok, answer.text()
    return [
        (row["rank"], row["player"]["name"], row["points"]) for row in answer.json()["standings"]
    ]
