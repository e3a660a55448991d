"""Eight players of Type 15, from nothing to the final standings, everybody on their own pages.

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

from matches.models import Entrant, Match
from organizer.events.models import Event
from organizer.usecases.choose_deck import choose_deck
from organizer.usecases.enter_guest import enter_guest
from organizer.usecases.record_game import record_game
from tests.cast import Cast
from tests.journeys.roles import (
    enters_a_guest,
    finishes,
    goes_on,
    hands_in,
    joins,
    names_a_judge,
    opens,
    seats_together,
    starts_a_round,
)

LISTS = Path(__file__).parents[2] / "organizer" / "demo" / "lists"
EVENT = "Three Decks at the Shop"
GUESTS = ("Anna", "Dora", "Emil", "Fatima", "Wim", "Yan")
STRENGTH = ("Luke", "Anna", "Chris", *GUESTS[1:])
"""Whoever comes first here beats whoever comes later."""
pytestmark = pytest.mark.browser


def test_an_evening_from_nothing_to_its_final_standings(
    cast: Cast, worker: None, log_in: Callable[[str], Page], visit: Callable[..., Page]
) -> None:
    olga, jun, luke, chris = (log_in(name) for name in ("olga", "jun", "luke", "chris"))

    address = olga_sets_the_event_up(olga)
    names_a_judge(olga, "jun")
    opens(olga, address)
    joins(luke, address)
    joins(chris, address)
    luke_submits_an_illegal_set_and_mends_it(luke)
    hands_in(chris, "Deck 1", (LISTS / "type-15-chris-1.txt").read_text())
    enters_a_guest(olga, address, GUESTS[0])
    event = Event.objects.get(name=EVENT)
    for guest in GUESTS[1:]:
        enter_guest(by=cast.olga, now=timezone.now(), event=event, name=guest)

    starts_a_round(olga, address, 1, changing=lambda: seats_together(olga, "Luke", "Chris"))
    they_play_the_match_of_the_rules_example(jun, luke, chris, address)
    others_play(cast, event)
    for number in (2, 3):
        starts_a_round(olga, address, number)
        others_play(cast, event)
    finishes(olga, address)

    a_passer_by_reads_how_it_ended(visit(), address)
    luke.goto(address)
    expect(luke.get_by_role("main")).to_contain_text("You won the event!")


def olga_sets_the_event_up(olga: Page) -> str:
    """By hand, in a format without a template; announced in two places. Its address."""
    olga.goto("/")
    olga.get_by_role("link", name="Set up an event").click()
    olga.get_by_role("link", name="Another format, or everything filled in by hand").click()
    olga.get_by_label("Name").fill(EVENT)
    olga.get_by_label("Format").select_option(label="Type 15 Modern")
    olga.get_by_label("Starts").fill(f"{timezone.now() + timedelta(days=7):%Y-%m-%d}T14:00")
    olga.get_by_label("Time zone").select_option("Europe/Lisbon")
    olga.get_by_label("Rounds").fill("3")
    olga.get_by_role("button", name="Set it up").click()
    expect(olga.get_by_role("heading", name=EVENT)).to_be_visible()
    address = olga.url
    for channel in ("Newsgroup", "Poster in the shop"):
        olga.goto(f"{address}announcements/new/")
        olga.get_by_label("Where it appears").fill(channel)
        olga.get_by_label("Text").fill(f"{EVENT}: bring three decks of fifteen cards.")
        olga.get_by_role("button", name="Publish", exact=True).click()
        expect(olga.get_by_role("heading", name=channel)).to_be_visible()
    olga.goto(address)
    return address


def luke_submits_an_illegal_set_and_mends_it(luke: Page) -> None:
    """Geist of Saint Traft stands in two decks; the finding says so, and without it all is well."""
    legal = (LISTS / "type-15-luke-2.txt").read_text()
    goes_on(luke)
    luke.get_by_label("Deck 1").fill(legal.replace("1 Stromkirk Noble", "1 Geist of Saint Traft"))
    luke.get_by_role("button", name="Look it over").click()
    luke.get_by_role("button", name="Hand it in").click()
    expect(luke.get_by_role("heading", name="Not legal yet: 1 thing to mend")).to_be_visible()
    finding = luke.get_by_role("region", name="Findings").get_by_role("listitem")
    expect(finding).to_contain_text("Geist of Saint Traft")
    expect(finding.get_by_role("link", name="T15-ONE-SET")).to_be_visible()

    luke.get_by_role("link", name="Mend the list").click()
    luke.get_by_label("Deck 1").fill(legal)
    for box in ("Deck 2", "Deck 3"):
        luke.get_by_label(box).fill("")
    luke.get_by_role("button", name="Look it over").click()
    luke.get_by_role("button", name="Hand it in").click()
    expect(luke.get_by_role("heading", name="Legal", exact=True)).to_be_visible()
    expect(luke.get_by_text("Version 1")).to_be_visible()


def they_play_the_match_of_the_rules_example(
    jun: Page, luke: Page, chris: Page, address: str
) -> None:
    """A draw, then Luke wins twice: Luke 7, Chris 1 (T15-EXAMPLE). Each player chooses on the own
    phone, and sees the other's choice once both have chosen; Jun records. With a last deck there is
    nothing to choose."""
    for phone in (luke, chris):
        phone.goto(address)
        goes_on(phone)
    jun.goto(luke.url)
    chooses(luke, 1)
    expect(luke.get_by_text("Hidden until everybody has chosen.")).to_be_visible()
    chooses(chris, 1)
    jun.get_by_role("button", name="Draw: both decks out").click()
    chooses(luke, 2)
    chooses(chris, 2)
    jun.get_by_role("button", name="Luke", exact=True).click()
    expect(chris.get_by_text("3 points")).to_be_visible()
    jun.get_by_role("button", name="Luke", exact=True).click()
    expect(jun.get_by_role("heading", name="Luke wins")).to_be_visible()
    expect(jun.get_by_text("7–1")).to_be_visible()


def chooses(phone: Page, deck: int) -> None:
    """Once the phone asks for it by itself, press a deck."""
    phone.get_by_role("button", name=f"Deck {deck}", exact=True).click()
    expect(phone.get_by_role("button", name=f"Deck {deck}", exact=True)).to_have_count(0)


def others_play(cast: Cast, event: Event) -> None:
    """The other tables of the open round, recorded by Jun: the stronger player knocks three decks
    out with the first."""
    for match in Match.objects.filter(
        round__stage__competition=event.competition, reports=None
    ).order_by("table"):
        seats = {seat.entrant.name: seat for seat in match.seats.select_related("entrant")}
        winner, loser = sorted(seats, key=STRENGTH.index)
        choose_deck(by=cast.jun, now=timezone.now(), seat=seats[winner], deck=1)
        for number in (1, 2, 3):
            if number < 3:  # the third deck is the last
                choose_deck(by=cast.jun, now=timezone.now(), seat=seats[loser], deck=number)
            won: Entrant = seats[winner].entrant
            record_game(by=cast.jun, now=timezone.now(), match=match, number=number, winner=won)


def a_passer_by_reads_how_it_ended(passer_by: Page, address: str) -> None:
    """A match won three games to none brings 3 × 2 + 3 = 9 points, so Luke has 7 + 9 + 9."""
    passer_by.goto(f"{address}standings/")
    rows = passer_by.get_by_role("table").first.get_by_role("row")
    expect(rows.nth(1)).to_contain_text(re.compile(r"Luke\b.*\s25\s*3–0–0", re.DOTALL))
    expect(rows.nth(8)).to_contain_text(re.compile(r"Yan\b.*\s0\s*0–3–0", re.DOTALL))
    slug = address.rstrip("/").rpartition("/")[2]
    answer = passer_by.request.get(f"/api/v1/events/{slug}/standings/").json()
    points = {line["player"]["name"]: line["points"] for line in answer["standings"]}
    assert (points["Luke"], points["Yan"]) == (25, 0)
    assert sum(points.values()) == 11 * 9 + 7 + 1
