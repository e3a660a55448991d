"""Each line of a list has its controls: where it counts, a proxy, a printing, what leads a deck."""

from __future__ import annotations

import re

import pytest
from django.test import Client

from organizer.decks.models import DeckSubmission
from organizer.events.models import Event, Registration
from tests.cast import Cast
from tests.factories import an_event, entered
from tests.web.lists.mending import boxes_on, filled, looked_over, mendings, pressed
from tests.web.reading import filled_button, words


def test_a_tapped_line_shows_its_controls_and_moves(luke: Client, entry: Registration) -> None:
    page = looked_over(luke, entry, main="60 Forest\n3 Disenchant")
    assert "Where it counts" not in words(page)

    opened = pressed(luke, entry, page, "open", open="0.2.0")
    assert "Where it counts" in words(opened)
    moved = pressed(luke, entry, opened, zone_0_2_0="side")

    assert "Main deck 60 · Sideboard 3" in words(moved)
    assert "Where it counts" not in words(moved)
    assert mendings(moved) == [{"part": 0, "line": 2, "nth": 0, "zone": "side"}]


def test_opening_a_line_keeps_what_was_set_elsewhere(luke: Client, entry: Registration) -> None:
    page = looked_over(luke, entry, main="4 Gaint Growth\n56 Forest")

    opened = pressed(luke, entry, page, "open", open="0.2.0", card_0_1_0="Giant Growth")

    assert "Line 1: “4 Gaint Growth” → Giant Growth" in words(opened)
    assert mendings(pressed(luke, entry, opened)) == mendings(opened)


def test_what_was_mended_is_undone(luke: Client, entry: Registration) -> None:
    page = looked_over(luke, entry, main="4 Gaint Growth\n56 Forest")
    mended = pressed(luke, entry, page, card_0_1_0="Giant Growth")

    undone = pressed(luke, entry, mended, "undo", undo="0.1.0")

    assert mendings(undone) == []
    assert "1 thing to mend" in words(undone)


def test_a_card_is_ticked_as_a_proxy_on_its_land(luke: Client, entry: Registration) -> None:
    page = looked_over(luke, entry, main="1 Black Lotus\n59 Forest")
    opened = pressed(luke, entry, page, "open", open="0.1.0")

    ticked = pressed(luke, entry, opened, proxy_0_1_0="Swamp")
    assert "Proxy on Swamp" in words(ticked)

    again = pressed(luke, entry, ticked, "open", open="0.1.0")
    as_itself = pressed(luke, entry, again, proxy_0_1_0="none")
    assert "“1 Black Lotus” → no proxy" in words(as_itself)
    assert "Proxy on Swamp" not in words(as_itself)


def test_a_proxy_without_a_land_is_asked_for_it(luke: Client, entry: Registration) -> None:
    page = looked_over(luke, entry, main="1 Black Lotus *PROXY*\n59 Forest")
    assert "Line 1: which land is Black Lotus written on?" in words(page)

    on_land = pressed(luke, entry, page, proxy_0_1_0="Swamp")

    assert "Proxy on Swamp" in words(on_land)
    assert "which land" not in words(on_land)


def test_a_printing_is_chosen_of_those_that_the_card_has(
    luke: Client, event: Event, entry: Registration
) -> None:
    page = looked_over(luke, entry, main="4 Giant Growth\n56 Forest")
    opened = pressed(luke, entry, page, "open", open="0.1.0")
    offered = re.findall(r'<option value="(\w+\|\w+)"', opened.content.decode())
    assert offered

    chosen = pressed(luke, entry, opened, printing_0_1_0=offered[-1])

    code, number = offered[-1].split("|")
    assert f"Giant Growth {code.upper()} {number}" in words(chosen)
    assert mendings(chosen)[0]["set_code"] == code


def test_a_companion_is_chosen_of_the_sideboards_cards(luke: Client, entry: Registration) -> None:
    page = looked_over(luke, entry, main="60 Forest", side="1 Lurrus of the Dream-Den")
    assert "Your companion" in words(page)

    declared = pressed(luke, entry, page, declared="Lurrus of the Dream-Den")

    assert "companion Lurrus of the Dream-Den" in words(declared)
    pressed(luke, entry, declared, "submit")
    assert DeckSubmission.objects.get().companion == "Lurrus of the Dream-Den"


@pytest.mark.parametrize("side", ["1 Lurrus of the Dream-Den", "3 Disenchant"])
def test_a_companion_that_was_declared_stays_declared(
    luke: Client, entry: Registration, side: str
) -> None:
    declared = "Lurrus of the Dream-Den"
    page = looked_over(luke, entry, main="60 Forest", side=side, companion=declared)
    assert filled(page)["declared"] == [declared]

    assert f"companion {declared}" in words(pressed(luke, entry, page))
    pressed(luke, entry, page, "submit")
    assert DeckSubmission.objects.get().companion == declared


def test_a_companion_under_a_heading_is_left_to_the_list(luke: Client, entry: Registration) -> None:
    text = "60 Forest\n\nSideboard\n3 Disenchant\n\nCompanion\n1 Lurrus of the Dream-Den"
    page = looked_over(luke, entry, main=text)

    assert "declared" not in filled(page)
    assert filled_button(page) == ["Hand it in"]


def test_a_commander_is_asked_for_where_the_format_has_one(cast: Cast, luke: Client) -> None:
    entry = entered(cast.luke, an_event(cast, name="Led", format_slug="commander"))
    page = looked_over(luke, entry, main="99 Forest\n1 Lurrus of the Dream-Den")
    assert "Who is your commander?" in words(page)

    led = pressed(luke, entry, page, commander=["0.2.0", ""])

    assert "Main deck 99 · Commander 1" in words(led)
    assert "Who is your commander?" not in words(led)


def test_a_card_goes_from_one_deck_of_a_set_to_another(cast: Cast, luke: Client) -> None:
    event = an_event(cast, name="Sets", format_slug="type-15-modern")
    entry = entered(cast.luke, event)
    boxes = {"deck-1": "14 Island\n1 Opt", "deck-2": "14 Swamp", "deck-3": "15 Forest"}
    page = looked_over(luke, entry, **boxes)

    opened = pressed(luke, entry, page, "open", open="0.2.0")
    moved = pressed(luke, entry, opened, zone_0_2_0="deck-2")

    assert "Deck 1 14 · Deck 2 15 · Deck 3 15" in words(moved)
    assert boxes_on(pressed(luke, entry, moved, "change")) == [
        "14 Island\n",
        "1 Opt\n14 Swamp\n",
        "15 Forest\n",
    ]


def test_a_set_that_came_as_one_file_goes_on_in_a_box_for_each_deck(
    cast: Cast, luke: Client
) -> None:
    entry = entered(cast.luke, an_event(cast, name="Sets", format_slug="type-15-modern"))
    decks = ["Deck 1\n15 Island\n", "// the best one\nDeck 2\n15 Swamp\n", "Deck 3\n15 Forest\n"]
    page = looked_over(luke, entry, **{"deck-1": "\n".join(decks)})
    assert boxes_on(pressed(luke, entry, page, "change")) == [
        "15 Island\n",
        "15 Swamp\n",
        "15 Forest\n",
    ]

    two = looked_over(luke, entry, **{"deck-1": "\n".join(decks[:2])})
    assert boxes_on(pressed(luke, entry, two, "change")) == ["\n".join(decks[:2]), "", ""]
