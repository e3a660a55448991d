"""Cards that set their own limit, from their text (clauses BF-COPIES, TB-FOUR)."""

import gzip
import json

import pytest

from formats.catalogue.derive import own_limit
from formats.legality.cards import UNLIMITED
from tests.shared import shared_path

KNOWN_BY_TEXT = {
    "Cid, Timeless Artificer": UNLIMITED,
    "Dragon's Approach": UNLIMITED,
    "Once More with Feeling": 1,
    "Persistent Petitioners": UNLIMITED,
    "Rat Colony": UNLIMITED,
    "Relentless Rats": UNLIMITED,
    "Seven Dwarves": 7,
    "Shadowborn Apostle": UNLIMITED,
    "Vazal, the Compleat": 1,
}
WITHOUT_A_TEXT = (
    *("Hare Apparent", "Nazgûl", "Slime Against Humanity", "Tempest Hawk", "Templar Knight"),
)
"""Cards with a limit of their own whose text the reference catalogue lacks: it counts as none."""


@pytest.fixture(scope="module")
def texts():
    """Every text of the reference catalogue by the card's name, None where it is missing."""
    with gzip.open(shared_path("catalogue/default_cards.json.gz"), "rt") as file:
        cards = json.load(file)
    known = {}
    for card in cards:
        faces = [face.get("oracle_text") or "" for face in card.get("card_faces", ())]
        text = card.get("oracle_text") or "\n".join(faces) or None
        known[card["name"]] = text or known.get(card["name"])
    return known


def test_bf_copies_gives_way_to_exactly_these_cards_of_the_reference_catalogue(texts):
    limits = {name: own_limit(text) for name, text in texts.items()}
    assert {name: limit for name, limit in limits.items() if limit is not None} == KNOWN_BY_TEXT


@pytest.mark.parametrize("name", WITHOUT_A_TEXT)
def test_bf_copies_takes_a_missing_text_for_none(name, texts):
    assert texts[name] is None
    assert own_limit(texts[name]) is None


@pytest.mark.parametrize(
    ("text", "limit"),
    [
        ("A deck can have any number of cards named Hare Apparent.", UNLIMITED),
        ("When this creature enters, …\nA deck can have up to nine cards named Nazgûl.", 9),
        ("A deck can have up to seven cards named Seven Dwarves.", 7),
        ("Your deck can have only one copy of this card and no more.", 1),
        ("You can have any number of cards in your hand.", None),
        ("Search your library for up to nine cards named Plains.", None),
        ("", None),
    ],
)
def test_bf_copies_reads_a_limit_in_the_words_that_cards_use(text, limit):
    assert own_limit(text) == limit
