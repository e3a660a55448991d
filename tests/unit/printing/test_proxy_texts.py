"""TB-PROXY-TEXT: the sheet of typed texts, from cards made by hand to the words in the PDF."""

from __future__ import annotations

from dataclasses import replace
from datetime import UTC, datetime
from io import BytesIO

import pytest
from pypdf import PdfReader

from formats.legality.cards import Card, Face
from formats.legality.decklist import Decklist, Entry, Zone
from organizer.printing.paper import A4, LETTER, Paper
from organizer.printing.proxy_texts import TEXTS, TextSheet, proxied_cards
from organizer.printing.words import Heading, Whose
from tests.unit.rules import kit

DJINN = replace(
    kit.card("Juzám Djinn", type_line="Creature — Djinn"),
    mana_cost="{2}{B}{B}",
    text="It hurts — you.\n−3: Привет Ελλάδα ★",
)
FIRE_AND_ICE = replace(
    kit.card("Fire // Ice", type_line="Instant // Instant"),
    mana_cost=None,
    text=None,
    faces=(
        Face("Fire", "{1}{R}", "Instant", "It burns."),
        Face("Ice", "{1}{U}", "Instant", "It freezes."),
    ),
)
WORDLESS = replace(kit.card("Wordless", type_line="Artifact"), text=None)
TEMPLE = replace(kit.card("Temple", type_line="Land"), mana_cost=None, text="It shines.")


def proxy(quantity: int, what: Card | str, land: str, zone: Zone = Zone.MAIN) -> Entry:
    entry = kit.entry(quantity, what, zone, None, 1)
    return replace(entry, line=replace(entry.line, proxy_land=land))


def a_list(*entries: Entry) -> Decklist:
    return Decklist(entries=(*entries, kit.entry(54, kit.ISLAND, Zone.MAIN, None, 2)))


def printed(*entries: Entry, paper: Paper = A4) -> str:
    said = TextSheet(
        heading=Heading("Winter Open", "Sat 8 Jan 2050", "Type B", "The Shop"),
        whose=Whose("Luke", 7, "luke"),
        list_line="List version 1",
        cards=proxied_cards(a_list(*entries)),
    )
    reader = PdfReader(BytesIO(TEXTS.pdf(said, paper, datetime(2050, 1, 1, tzinfo=UTC))))
    return " ".join(" ".join(page.extract_text() for page in reader.pages).split())


def test_each_proxied_card_stands_once_with_all_its_copies_by_name() -> None:
    cards = proxied_cards(
        a_list(
            proxy(1, WORDLESS, "Island"),
            proxy(2, DJINN, "Swamp"),
            proxy(1, DJINN, "Swamp", Zone.SIDE),
        )
    )
    assert [(card.name, card.copies, card.lands) for card in cards] == [
        ("Juzám Djinn", 3, ("Swamp",)),
        ("Wordless", 1, ("Island",)),
    ]


def test_a_list_without_proxies_has_no_cards() -> None:
    assert proxied_cards(a_list()) == ()


def test_every_land_that_a_card_is_written_on_is_named_and_none_where_none_is() -> None:
    (two,) = proxied_cards(a_list(proxy(1, DJINN, "Swamp"), proxy(1, DJINN, "Forest")))
    assert two.made_of == "2 copies · written on Swamp, Forest"
    (none,) = proxied_cards(a_list(proxy(1, DJINN, "")))
    assert none.made_of == "1 copy · the list names no land"


def test_both_halves_of_a_split_card_are_there() -> None:
    (card,) = proxied_cards(a_list(proxy(1, FIRE_AND_ICE, "Mountain")))
    assert [(side.name, side.cost, side.text) for side in card.sides] == [
        ("Fire", "{1}{R}", "It burns."),
        ("Ice", "{1}{U}", "It freezes."),
    ]


@pytest.mark.parametrize(
    ("card", "blanks"),
    [
        (DJINN, ("Power and toughness",)),
        (WORDLESS, ()),
        (TEMPLE, ()),
        (replace(WORDLESS, mana_cost=None), ("Cost",)),
        (replace(WORDLESS, type_line="Planeswalker — Nissa"), ("Loyalty",)),
        ("Nobody Knows", ("Cost", "Type")),
    ],
)
def test_what_the_catalogue_lacks_is_left_to_be_written(
    card: Card | str, blanks: tuple[str, ...]
) -> None:
    (proxied,) = proxied_cards(a_list(proxy(1, card, "Swamp")))
    assert proxied.sides[0].blanks == blanks


@pytest.mark.parametrize("paper", [A4, LETTER])
def test_the_sheet_says_it_all_in_every_script_of_the_typeface(paper: Paper) -> None:
    said = printed(proxy(2, DJINN, "Swamp"), proxy(1, FIRE_AND_ICE, "Mountain"), paper=paper)
    assert "Juzám Djinn {2} {B} {B} Creature — Djinn It hurts — you. −3: Привет Ελλάδα *" in said
    assert "Fire {1} {R} Instant It burns. Ice {1} {U} Instant It freezes." in said
    assert "2 copies · written on Swamp" in said


def test_a_missing_text_is_said_and_an_empty_one_is_not() -> None:
    sentence = "The catalogue has no text for this card."
    assert sentence in printed(proxy(1, WORDLESS, "Swamp"))
    assert sentence not in printed(proxy(1, replace(WORDLESS, text=""), "Swamp"))


def test_a_text_longer_than_a_page_is_printed_to_its_end() -> None:
    endless = replace(WORDLESS, text="over and over " * 2000 + "the end")
    assert "the end" in printed(proxy(1, endless, "Swamp"))
