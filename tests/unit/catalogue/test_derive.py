"""What is derived on import, against facts worked out from the clauses by hand."""

from datetime import date

import pytest

from formats.catalogue import derive
from formats.legality.cards import UNLIMITED, Symbol

EXODUS = date(1998, 6, 15)


def symbol(set_code="isd", rarity="rare", **facts):
    given = {
        "number": "1",
        "released_on": date(2011, 9, 30),
        "is_basic": False,
        "is_promo": False,
    } | facts
    return derive.symbol_of(set_code=set_code, rarity=rarity, **given)


@pytest.mark.parametrize(
    ("rarity", "colour"),
    [
        ("common", Symbol.BLACK),
        ("uncommon", Symbol.SILVER),
        ("rare", Symbol.GOLD),
        ("mythic", Symbol.ORANGE),
        ("special", Symbol.PURPLE),
    ],
)
def test_since_exodus_the_rarity_colours_the_symbol(rarity, colour):
    assert symbol("exo", rarity, released_on=EXODUS) is colour
    assert symbol("isd", rarity) is colour


@pytest.mark.parametrize("rarity", ["common", "uncommon", "rare"])
def test_before_exodus_every_symbol_is_black(rarity):
    assert symbol("sth", rarity, released_on=date(1998, 3, 2)) is Symbol.BLACK


@pytest.mark.parametrize(
    "set_code", ["lea", "leb", "2ed", "3ed", "4ed", "5ed", "sum", "fbb", "ced", "cei"]
)
def test_early_core_sets_have_no_symbol(set_code):
    assert symbol(set_code, "rare", released_on=date(1994, 1, 1)) is Symbol.NONE


def test_playtest_cards_have_no_symbol_but_their_neighbours_do():
    assert symbol("cmb1", "rare", number="62") is Symbol.NONE
    assert symbol("cmb2", "rare", number="3") is Symbol.NONE
    assert symbol("mb2", "rare", number="500") is Symbol.GOLD
    assert symbol("mb2", "rare", number="501") is Symbol.NONE
    assert symbol("mb2", "mythic", number="621") is Symbol.NONE
    assert symbol("mb2", "rare", number="622") is Symbol.GOLD


def test_nobody_settled_portal_second_age_the_list_and_promos():
    assert symbol("p02", "rare", released_on=date(1998, 6, 24)) is Symbol.UNKNOWN
    assert symbol("plst", "common", released_on=date(2020, 9, 26)) is Symbol.UNKNOWN
    assert symbol("wc98", "rare", released_on=date(1998, 8, 12)) is Symbol.UNKNOWN
    assert symbol("wc04", "rare", released_on=date(2004, 9, 1)) is Symbol.UNKNOWN
    assert symbol("pisd", "rare", is_promo=True) is Symbol.UNKNOWN


def test_a_basic_lands_symbol_complies_wherever_it_is_from():
    assert symbol("plst", "common", is_basic=True) is Symbol.BLACK
    assert symbol("zen", "rare", is_basic=True) is Symbol.BLACK


def test_a_missing_date_or_rarity_is_not_guessed():
    assert symbol("isd", "rare", released_on=None) is Symbol.UNKNOWN
    assert symbol("isd", "") is Symbol.UNKNOWN


def test_ante_is_the_word_and_not_a_part_of_one():
    assert derive.involves_ante(["Remove this card if you're not playing for Ante."])
    assert derive.involves_ante([None, "Each player antes; put it into the ante."])
    assert not derive.involves_ante(["Enchanted creature is an antelope; anteater; antes up"])
    assert not derive.involves_ante([None])


@pytest.mark.parametrize(
    ("text", "limit"),
    [
        ("A deck can have any number of cards named Rat.", UNLIMITED),
        ("Trample\nA deck can have up to seven cards named Dwarf.", 7),
        ("A deck can have up to nine cards named Wraith.", 9),
        ("A deck can have only one card named Feeling.", 1),
        ("Search your library for any number of cards named Throng.", None),
        ("", None),
        (None, None),
    ],
)
def test_a_cards_own_text_says_how_many_a_deck_can_have(text, limit):
    assert derive.own_limit(text) == limit


def test_a_tournament_knows_no_silver_border_token_oversized_or_digital_card():
    usual = {"is_token": False, "border": "black", "is_paper": True, "is_oversized": False}
    assert derive.is_tournament(**usual)
    assert derive.is_tournament(**usual | {"border": "gold"})
    assert not derive.is_tournament(**usual | {"border": "silver"})
    assert not derive.is_tournament(**usual | {"is_token": True})
    assert not derive.is_tournament(**usual | {"is_oversized": True})
    assert not derive.is_tournament(**usual | {"is_paper": False})


def test_tokens_and_emblems_are_known_by_layout_or_type():
    assert derive.is_token("token", None)
    assert derive.is_token("normal", "Emblem — Jace")
    assert derive.is_token("normal", "Token Creature — Cat")
    assert not derive.is_token("normal", "Creature — Cat")
    assert not derive.is_token("normal", None)


def test_collectors_sets_have_another_back_known_by_their_codes():
    for set_code in ("ced", "cei", "ptc", "30a", "wc97", "wc04"):
        assert not derive.has_standard_back(set_code)
    assert derive.has_standard_back("lea")


def test_portal_only_is_a_card_that_no_core_or_expansion_set_printed():
    assert derive.is_portal_only([("p02", "starter"), ("ddg", "duel_deck")])
    assert not derive.is_portal_only([("por", "starter"), ("7ed", "core")])
    assert not derive.is_portal_only([("ptk", "starter"), ("me3", "masters"), ("ulg", "expansion")])
    assert not derive.is_portal_only([("ddg", "duel_deck")])


def test_the_first_core_or_expansion_printing_dates_a_card():
    printed = [
        ("starter", date(1997, 5, 1)),
        ("expansion", date(2001, 4, 11)),
        ("core", date(1999, 4, 21)),
        ("core", None),
    ]
    assert derive.first_standard_on(printed) == date(1999, 4, 21)
    assert derive.first_standard_on(printed[:1]) is None


def test_basic_is_a_supertype_and_no_part_of_a_name():
    assert derive.is_basic("Basic Snow Land — Forest")
    assert not derive.is_basic("Creature — Basic")
    assert not derive.is_basic(None)
