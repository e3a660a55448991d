"""Card objects in the shape of Scryfall's bulk files, with the holes that they have."""

import pytest

from formats.catalogue.facts import Alias
from formats.catalogue.scryfall import NotACard, read_card, read_set

OWN = "11111111-1111-4111-8111-111111111111"
ORACLE = "22222222-2222-4222-8222-222222222222"
BARE = {"id": OWN, "name": "Some Card", "set": "ISD"}


def test_a_bare_object_is_a_card_whose_other_facts_are_not_known():
    card, printing = read_card(BARE)
    assert card.name == "Some Card"
    assert (card.mana_cost, card.mana_value, card.type_line, card.text) == (None,) * 4
    assert card.own_limit is None
    assert not card.involves_ante
    assert printing.set.code == "isd"
    assert printing.released_on is None
    assert printing.is_paper


def test_fields_that_nobody_knows_are_passed_over():
    assert read_card({**BARE, "ink_smell": {"strong": True}})[0].name == "Some Card"


def test_a_double_faced_card_has_its_fronts_cost_and_colours_and_both_texts():
    card, _ = read_card(
        {
            **BARE,
            "oracle_id": ORACLE,
            "name": "Day // Night",
            "layout": "transform",
            "cmc": 2.0,
            "card_faces": [
                {"name": "Day", "mana_cost": "{1}{U}", "colors": ["U"], "oracle_text": "Shines."},
                {"name": "Night", "mana_cost": "", "colors": ["B"], "oracle_text": "Antes."},
            ],
        }
    )
    assert str(card.id) == ORACLE
    assert card.mana_cost == "{1}{U}"
    assert card.colours == "U"
    assert card.text == "Shines.\n//\nAntes."
    assert [face.name for face in card.faces] == ["Day", "Night"]


def test_a_face_without_text_leaves_the_cards_text_unknown():
    faces = [{"name": "Day", "oracle_text": "Shines."}, {"name": "Night"}]
    card, _ = read_card({**BARE, "name": "Day // Night", "card_faces": faces})
    assert card.text is None
    assert card.faces[0].text == "Shines."


def test_a_reversible_card_is_the_one_card_on_its_two_faces():
    face = {
        "oracle_id": ORACLE,
        "layout": "normal",
        "name": "Sol Ring",
        "mana_cost": "{1}",
        "cmc": 1.0,
        "type_line": "Artifact",
        "oracle_text": "Shines.",
        "colors": [],
    }
    card, printing = read_card(
        {
            **BARE,
            "name": "Sol Ring // Sol Ring",
            "layout": "reversible_card",
            "card_faces": [face] * 2,
        }
    )
    assert (str(card.id), card.name, card.layout) == (ORACLE, "Sol Ring", "normal")
    assert (card.mana_cost, card.mana_value, card.type_line) == ("{1}", 1.0, "Artifact")
    assert card.faces == []
    assert card.aliases == {Alias("Sol Ring // Sol Ring")}
    assert str(printing.id) == OWN


def test_flavour_names_and_names_in_other_languages_are_aliases():
    card, _ = read_card(
        {**BARE, "lang": "de", "flavor_name": "Godzilla", "printed_name": "Eine Karte"}
    )
    assert card.aliases == {Alias("Godzilla"), Alias("Eine Karte", "de")}
    faces = [{"name": "A", "flavor_name": "X"}, {"name": "B", "flavor_name": "Y"}]
    card, _ = read_card({**BARE, "name": "A // B", "card_faces": faces})
    assert card.aliases == {Alias("X"), Alias("X // Y")}


def test_digital_games_and_promos_are_told_apart():
    assert not read_card({**BARE, "games": ["mtgo"]})[1].is_paper
    assert not read_card({**BARE, "games": ["paper"], "digital": True})[1].is_paper
    assert read_card({**BARE, "promo": True})[1].is_promo
    assert read_card({**BARE, "set_type": "promo", "promo": False})[1].is_promo
    assert not read_card({**BARE, "set_type": "expansion", "promo": False})[1].is_promo


@pytest.mark.parametrize(
    "found",
    [
        {"object": "set", "code": "isd", "name": "Innistrad"},
        {"name": "Some Card", "set": "isd"},
        {"id": OWN, "set": "isd"},
        {"id": OWN, "name": "Some Card"},
        {**BARE, "id": "no uuid"},
        {**BARE, "oracle_id": ORACLE, "name": None},
        {**BARE, "name": 7},
        {**BARE, "type_line": ["Creature"]},
        {**BARE, "released_at": "yesterday"},
        {**BARE, "card_faces": [{"mana_cost": "{1}"}]},
        {**BARE, "layout": "reversible_card"},
    ],
)
def test_what_makes_no_card_is_refused_in_words(found):
    with pytest.raises(NotACard):
        read_card(found)


def test_a_set_needs_a_code_and_a_name():
    found = read_set({"code": "ISD", "name": "Innistrad", "released_at": "2011-09-30"})
    assert (found.code, found.name, found.set_type) == ("isd", "Innistrad", "")
    with pytest.raises(NotACard):
        read_set({"code": "isd"})
