"""The whole reference catalogue, imported for real: what is known of it by hand must come out."""

from __future__ import annotations

import json
from datetime import date

import pytest

from formats.catalogue.models import Card, Printing
from formats.catalogue.queries import StoredCatalogue, catalogue_state, current_catalogue
from formats.catalogue.second_names import second_names
from formats.catalogue.services import import_cards
from formats.catalogue.store import Changes
from formats.legality.cards import UNLIMITED, Symbol
from tests.integration.catalogue.conftest import NOW
from tests.shared import shared_path

pytestmark = pytest.mark.django_db


@pytest.fixture
def catalogue(reference) -> StoredCatalogue:
    return current_catalogue()


def printing(card, set_code, number=None):
    return next(
        each
        for each in card.printings
        if each.set_code == set_code and number in (None, each.number)
    )


def test_it_has_69784_printings_of_30722_cards_in_559_sets(reference):
    assert (reference.printings, reference.cards, reference.sets) == (69_784, 30_722, 559)
    assert catalogue_state().cards == 30_722
    assert len(current_catalogue().sets) == 559


def test_importing_it_again_changes_nothing(reference):
    again = import_cards(
        shared_path("catalogue/default_cards.json.gz"),
        sets=shared_path("catalogue/sets.json.gz"),
        now=NOW,
    )
    assert set(again.changes.values()) == {Changes(0, 0, 0)}
    assert again.version == reference.version


def test_exactly_nine_cards_involve_ante(reference):
    assert sorted(Card.objects.filter(involves_ante=True).values_list("name", flat=True)) == [
        "Amulet of Quoz",
        "Bronze Tablet",
        "Contract from Below",
        "Darkpact",
        "Demonic Attorney",
        "Jeweled Bird",
        "Rebirth",
        "Tempest Efreet",
        "Timmerian Fiends",
    ]


def test_the_portal_only_cards_are_the_333_known_ones(reference):
    listed = json.loads(shared_path("catalogue/portal_only.json").read_text(encoding="utf-8"))
    known = {card["name"] for card in listed["cards"]}
    assert len(known) == 333
    assert set(Card.objects.filter(is_portal_only=True).values_list("name", flat=True)) == known


@pytest.mark.parametrize(
    ("name", "set_code", "symbol"),
    [
        ("Black Lotus", "lea", Symbol.NONE),
        ("Wrath of God", "5ed", Symbol.NONE),
        ("Force of Will", "all", Symbol.BLACK),
        ("Survival of the Fittest", "exo", Symbol.GOLD),
        ("Morphling", "usg", Symbol.GOLD),
        ("Baneslayer Angel", "m10", Symbol.ORANGE),
        ("Doom Blade", "m12", Symbol.BLACK),
        ("Oblivion Ring", "m12", Symbol.SILVER),
        ("Psionic Blast", "tsb", Symbol.PURPLE),
        ("Plains", "isd", Symbol.BLACK),
        ("Temple Acolyte", "p02", Symbol.UNKNOWN),
        ("Lutri, Pauper Otter", "mb2", Symbol.NONE),
    ],
)
def test_a_printings_symbol_has_the_colour_on_the_card(catalogue, name, set_code, symbol):
    assert printing(catalogue.find(name).card, set_code).symbol is symbol


def test_list_homonym_means_the_tournament_card(catalogue):
    herring = catalogue.find("Red Herring")
    assert [each.set_code for each in herring.card.printings] == ["mkm"]
    assert [each.set_code for each in herring.others[0].printings] == ["cmb1"]
    assert catalogue.find("Pick Your Poison").card.printings[0].set_code == "mkm"
    assert catalogue.find("Unquenchable Fury").card.type_line == "Enchantment — Aura"
    assert catalogue.find("Ajani's Pridemate").card.layout == "normal"


@pytest.mark.parametrize(
    ("written", "name"),
    [
        ("Kroble, Envoy of the Bog", "Spider-Man Noir"),
        ("Negan, the Cold-Blooded", "Malik, Grim Manipulator"),
        ("Glenn, the Voice of Calm", "Gregor, Shrewd Magistrate"),
        ("Mind Flayer, the Shadow", "Arvinox, the Mind Flail"),
        ("Ryu, World Warrior", "Vikya, Scorching Stalwart"),
        ("E. Honda, Sumo Champion", "Baldin, Century Herdmaster"),
        ("Godzilla, King of the Monsters", "Zilortha, Strength Incarnate"),
        ("Mothra's Great Cocoon", "Mysterious Egg"),
        ("Mechagodzilla, the Weapon", "Crystalline Giant"),
        ("Força de Vontade", "Force of Will"),
        ("Hipergênese", "Hypergenesis"),
        ("Bosque", "Forest"),
        ("Boule fulgurante", "Ball Lightning"),
    ],
)
def test_second_names_and_names_in_other_languages_are_known(catalogue, written, name):
    found = catalogue.find(written)
    assert (found.card.name, found.how, found.others) == (name, "alias", ())


def test_every_second_name_is_one_of_a_card_that_there_is(catalogue):
    lacking = {name for name, _ in second_names() if catalogue.find(name) is None}
    # Two of the cards were printed on sheets that the reference catalogue does not have.
    assert lacking == {"Gisa's Favorite Shovel", "Havengul Laboratory // Havengul Mystery"}
    for name, second in second_names():
        if name not in lacking:
            found = catalogue.find(second.name)
            assert found.card.name == name
            # A key may be that of two languages: Pantano and Pântano are one.
            assert second.language in found.languages


def test_the_printings_of_a_second_name_are_the_cards(catalogue):
    printings = catalogue.find("Negan, the Cold-Blooded").card.printings
    assert [each.set_code for each in printings] == ["sld", "slx"]


def test_reversible_printings_belong_to_their_card(catalogue):
    temple = catalogue.find("Temple Garden").card
    assert {"rav", "ecl"} <= {each.set_code for each in temple.printings}
    assert temple.layout == "normal"
    assert catalogue.find("Temple Garden // Temple Garden").card is temple


def test_own_limits_come_from_the_texts(catalogue):
    assert catalogue.find("Rat Colony").card.own_limit == UNLIMITED
    assert catalogue.find("Seven Dwarves").card.own_limit == 7
    assert catalogue.find("Legion Conquistador").card.own_limit is None


def test_collectors_printings_are_known_by_their_backs(catalogue):
    lotus = catalogue.find("Black Lotus").card
    assert not printing(lotus, "ced").has_standard_back
    assert printing(lotus, "lea").has_standard_back
    assert not printing(lotus, "ovnt").is_tournament  # oversized


def test_a_cards_first_core_or_expansion_printing_is_dated(reference):
    first = dict(Card.objects.values_list("name", "first_standard_on"))
    assert first["Wrath of God"] == date(1993, 8, 5)
    assert first["Grim Tutor"] == date(2020, 7, 3)  # Starter 1999, then Core Set 2021
    assert first["Abyssal Nightstalker"] is None


def test_a_card_comes_with_everything_the_rules_ask_for(catalogue):
    delver = catalogue.find("Delver of Secrets")
    assert delver.how == "front"
    assert delver.card.name == "Delver of Secrets // Insectile Aberration"
    assert delver.card.mana_cost == "{U}"
    assert delver.card.mana_value == 1
    assert delver.card.colours == "U"
    assert delver.card.legalities["pauper"] == "legal"
    assert [face.name for face in delver.card.faces] == [
        "Delver of Secrets",
        "Insectile Aberration",
    ]
    innistrad = printing(delver.card, "isd")
    assert (innistrad.set_name, innistrad.set_type) == ("Innistrad", "expansion")
    assert innistrad.released_on == date(2011, 9, 30)


def test_a_preloaded_catalogue_asks_the_database_for_no_card(catalogue, django_assert_num_queries):
    catalogue.find("Sol Ring")
    catalogue.preload()
    with django_assert_num_queries(0):
        assert catalogue.find("Tarmogoyf").card.printings
        assert catalogue.find("Fire/Ice").card.name == "Fire // Ice"
        assert catalogue.suggest("Lightnig Bolt")[0] == "Lightning Bolt"


def test_a_card_is_read_once_and_one_query_tells_whether_the_catalogue_changed(
    catalogue, django_assert_num_queries
):
    catalogue.find("Counterspell")
    with django_assert_num_queries(1):
        assert current_catalogue() is catalogue
        assert catalogue.find("Counterspell").card.printings


def test_every_printing_has_a_card_and_tokens_are_for_no_tournament(reference):
    assert not Printing.objects.filter(card__is_token=True, is_tournament=True).exists()
    assert Card.objects.filter(is_token=True).count() == 147
