"""What people do on the day of an event, each on their own pages, for journeys over a whole day.

Who wins does not depend on the pairings: it is said beforehand who beats whom, so that points can
be worked out.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from datetime import timedelta

from django.utils import timezone
from playwright.sync_api import Page, expect


def goes_on(page: Page) -> None:
    """Press the one filled button of the page: what its reader does next."""
    page.locator("main .act").first.click()


def sets_up(olga: Page, like: str, name: str) -> str:
    """Olga sets an event up, a week ahead, from a template. Its address."""
    olga.goto("/")
    olga.get_by_role("link", name="Set up an event").click()
    olga.get_by_role("radio", name=like).check()
    olga.get_by_label("Name", exact=True).fill(name)
    olga.get_by_label("Day", exact=True).fill(f"{timezone.now() + timedelta(days=7):%Y-%m-%d}")
    olga.get_by_label("Time zone").select_option("Europe/Lisbon")
    olga.get_by_role("button", name="Set it up").click()
    expect(olga.get_by_role("heading", name=name)).to_be_visible()
    return olga.url


def announces(olga: Page, option: str = "") -> None:
    """Olga finishes the announcement that the template began, with an option of the format."""
    olga.get_by_role("link", name="Finish the announcement", exact=True).click()
    olga.wait_for_load_state()  # a tick has its effect once the scripts are there
    if option:
        olga.get_by_label(option).check()
        expect(olga.locator("#reading")).to_contain_text(f"In effect: {option}.")
    olga.get_by_role("button", name="Publish", exact=True).click()
    expect(olga.get_by_text("Published. It counts from now on.")).to_be_visible()
    goes_on(olga)


def names_a_judge(olga: Page, user: str) -> None:
    olga.get_by_role("link", name="Name a judge").click()
    olga.get_by_label("User name").fill(user)
    olga.get_by_label("Role").select_option(label="Judge")
    olga.get_by_role("button", name="Give this role").click()
    expect(olga.get_by_role("button", name=f"Take back {user}")).to_be_visible()


def opens(olga: Page, address: str) -> None:
    olga.goto(address)
    expect(olga.get_by_role("button", name="Open for entries")).to_be_visible()
    goes_on(olga)
    expect(olga.get_by_text("The event is open.")).to_be_visible()


def joins(phone: Page, address: str) -> None:
    """By the link of the poster."""
    phone.goto(f"{address}join/")
    goes_on(phone)
    expect(phone.get_by_text("You are entered. Hand in your deck next.")).to_be_visible()


def hands_in(phone: Page, first_box: str, text: str) -> None:
    """Follow the next act to the boxes, paste a list into the first, look it over, hand it in; wait
    for the verdict, which comes by itself."""
    goes_on(phone)
    phone.get_by_label(first_box, exact=True).fill(text)
    phone.get_by_role("button", name="Look it over").click()
    expect(phone.get_by_role("heading", name="Is this your list?")).to_be_visible()
    phone.get_by_role("button", name="Hand it in").click()
    expect(phone.get_by_role("heading", name="Legal", exact=True)).to_be_visible()


def enters_a_guest(desk: Page, address: str, name: str) -> None:
    desk.goto(f"{address}entries/guest/")
    desk.get_by_label("Name", exact=True).fill(name)
    desk.get_by_role("button", name="Go on").click()
    expect(desk.get_by_text(f"{name} is entered.")).to_be_visible()


def starts_a_round(
    olga: Page, address: str, number: int, changing: Callable[[], None] = lambda: None
) -> None:
    """Olga drafts a round, changes the draft, publishes it with its clock started, and sees it
    played."""
    olga.goto(f"{address}rounds/")
    olga.get_by_role("button", name=f"Draft round {number}: 4 pairings").click()
    expect(olga.get_by_role("heading", name=f"Draft of round {number}")).to_be_visible()
    changing()
    olga.get_by_role("button", name="start the clock").click()
    expect(olga.get_by_role("heading", name=re.compile(f"^Round {number} of"))).to_be_visible()
    expect(olga.get_by_text("left, until")).to_be_visible()


def tables(page: Page, address: str, number: int) -> Iterator[tuple[int, list[str]]]:
    """The tables of a round and who sits there, as programs read them."""
    answer = page.request.get(
        f"/api/v1{address[address.index('/events/') :]}rounds/{number}/pairings/"
    )
    for match in answer.json():
        yield match["table"], [seat["player"]["name"] for seat in match["seats"]]


def seats_together(olga: Page, one: str, other: str) -> None:
    """Have two players meet in the draft: the first changes places with who sits with the second,
    unless they meet as it is."""
    table = olga.locator(".draft > li", has=olga.get_by_text(other, exact=True))
    names = table.locator("strong").all_inner_texts()
    if one in names:
        return
    neighbour = next(name for name in names if name != other)
    olga.get_by_role("link", name=f"swap {one}").click()
    choice = olga.get_by_label("changes places with")
    option = choice.locator("option", has_text=re.compile(f"^{neighbour}")).get_attribute("value")
    choice.select_option(option)
    olga.get_by_role("button", name="See what comes of it").click()
    olga.get_by_role("button", name=f"Swap {one} and {neighbour}").click()
    expect(olga.get_by_text(f"{one} and {neighbour} changed places.")).to_be_visible()


def finishes(olga: Page, address: str) -> None:
    """Olga finishes the event from the round's screen; the page in between says what that does."""
    olga.goto(f"{address}rounds/")
    olga.get_by_role("link", name="Finish the event").click()
    goes_on(olga)
    expect(olga.get_by_text("The standings are final.").first).to_be_visible()
