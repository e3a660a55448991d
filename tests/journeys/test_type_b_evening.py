"""Eight players of Type B, from nothing to the final standings, everybody on their own pages."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from pathlib import Path

import pytest
from django.utils import timezone
from playwright.sync_api import Page, expect

from organizer.events.models import Event
from organizer.usecases.enter_guest import enter_guest
from tests.cast import Cast, an_account
from tests.journeys.roles import (
    announces,
    enters_a_guest,
    finishes,
    goes_on,
    hands_in,
    joins,
    names_a_judge,
    opens,
    sets_up,
    starts_a_round,
    tables,
)
from tests.web.played import decided

LISTS = Path(__file__).parents[2] / "organizer" / "demo" / "lists"
GUESTS = ("Dora", "Emil", "Fatima", "Wim", "Yan")
pytestmark = pytest.mark.browser


def test_an_evening_from_nothing_to_its_final_standings(
    cast: Cast, worker: None, log_in: Callable[[str], Page], visit: Callable[..., Page]
) -> None:
    an_account("Anna")
    olga, jun = log_in("olga"), log_in("jun")
    phones = {name: log_in(name.lower()) for name in ("Anna", "Chris", "Luke")}

    address = sets_up(olga, "A Type B evening", "Friday Night")
    announces(olga, "Portal sets are allowed")
    names_a_judge(olga, "jun")
    opens(olga, address)
    for phone, deck in zip(phones.values(), ("black", "red-green", "white-blue"), strict=True):
        joins(phone, address)
        hands_in(phone, "Main deck", (LISTS / f"type-b-{deck}.txt").read_text())
        phone.goto(address)
    enters_a_guest(olga, address, GUESTS[0])
    event = Event.objects.get(name="Friday Night")
    for guest in GUESTS[1:]:
        enter_guest(by=cast.olga, now=timezone.now(), event=event, name=guest)

    starts_a_round(olga, address, 1)
    play_the_round(address, phones, olga, jun)
    for number in (2, 3):
        starts_a_round(olga, address, number)
        decided(cast, event)
    finishes(olga, address)

    everybody_reads_how_it_ended(phones["Anna"], visit(), address)


def play_the_round(address: str, phones: Mapping[str, Page], olga: Page, jun: Page) -> None:
    """Nobody reloads a page: who has a phone reports and confirms there, Jun takes a report against
    a guest from the floor, and Olga types the slips of the others."""
    jun.goto(f"{address}floor/")
    for table, sides in tables(jun, address, 1):
        winner, loser = sorted(sides)
        reporter = next((name for name in (winner, loser) if name in phones), None)
        if reporter is None:
            slip = "2-0" if sides[0] == winner else "0-2"
            types_a_slip(olga, table, slip, f"{winner} won 2–0")
            continue
        reports(phones[reporter], address, table, reporter == winner)
        if reporter == winner and loser in phones:
            goes_on(phones[loser])
            phones[loser].get_by_role("button", name=re.compile("^Confirm")).click()
        else:
            recorded = re.compile(rf"^Record: {winner} won 2–0.*, table {table}$")
            jun.get_by_role("button", name=recorded).click()
    expect(olga.get_by_text("outstanding")).to_have_count(0)


def reports(phone: Page, address: str, table: int, won: bool) -> None:
    """The event's page says which table by itself."""
    expect(phone.locator("strong", has_text=f"table {table} against")).to_be_visible()
    goes_on(phone)
    phone.get_by_label("I won 2–0" if won else "I lost 0–2").check()
    phone.get_by_role("button", name="Report this result").click()
    expect(phone.get_by_text("You said:")).to_be_visible()


def types_a_slip(olga: Page, table: int, score: str, said: str) -> None:
    olga.get_by_label("Table", exact=True).fill(str(table))
    olga.get_by_label("Score").fill(score)
    olga.get_by_label("Score").press("Enter")
    expect(olga.get_by_text(f"Table {table}: {said}.")).to_be_visible()


def everybody_reads_how_it_ended(anna: Page, passer_by: Page, address: str) -> None:
    """Of eight players in three rounds without a draw one has 9 points, three 6, three 3, one 0."""
    passer_by.goto(f"{address}standings/")
    rows = passer_by.get_by_role("table").first.get_by_role("row")
    expect(rows.nth(1)).to_contain_text(re.compile(r"Anna\b.*\s9\s*3–0–0", re.DOTALL))
    expect(rows.nth(8)).to_contain_text(re.compile(rf"{GUESTS[-1]}\b.*\s0\s*0–3–0", re.DOTALL))
    answer = passer_by.request.get(
        f"/api/v1{address[address.index('/events/') :]}standings/"
    ).json()
    assert [line["points"] for line in answer["standings"]] == [9, 6, 6, 6, 3, 3, 3, 0]
    anna.goto(address)
    expect(anna.get_by_role("main")).to_contain_text("You won the event!")
