"""CO-SYMBOL, CO-SYMBOL-UNKNOWN: what Lutri, Pauper Otter makes of expansion symbols."""

from dataclasses import replace

import pytest

from formats.legality.cards import Symbol
from formats.legality.decklist import Decklist
from formats.legality.ruleset import LegalityPool, SetPool
from tests.unit.rules import kit
from tests.unit.rules.deckfacts import companion, declaring, format_of, judged, made, said
from tests.unit.rules.kit import ISLAND

OTTER = companion("Lutri, Pauper Otter")
COLOURED = [Symbol.SILVER, Symbol.GOLD, Symbol.ORANGE, Symbol.PURPLE]
FINE = [Symbol.NONE, Symbol.BLACK, Symbol.WHITE]
BLACK, GOLD, SILVER, UNKNOWN = Symbol.BLACK, Symbol.GOLD, Symbol.SILVER, Symbol.UNKNOWN


def printed(symbol, set_code="tst", released="1999-01-01", *, back=True, **facts):
    return replace(kit.printing(set_code, released, **facts), symbol=symbol, has_standard_back=back)


def bear(*symbols):
    """A card of one printing for each symbol."""
    printings = [printed(symbol, f"s{number}") for number, symbol in enumerate(symbols)]
    return replace(made("Bear"), printings=tuple(printings))


def naming(decklist: Decklist, card, printing) -> Decklist:
    """The list with every line of `card` naming `printing`."""
    return replace(
        decklist,
        entries=tuple(
            replace(entry, printing=printing) if entry.card is card else entry
            for entry in decklist.entries
        ),
    )


def of(card, printing=None, ruleset=None):
    deck = declaring(OTTER, main=[(1, card), (59, ISLAND)])
    return said(judged(deck if printing is None else naming(deck, card, printing), ruleset))


@pytest.mark.parametrize("symbol", COLOURED)
def test_co_symbol_is_broken_by_a_named_printing_with_a_coloured_symbol(symbol):
    card = bear(BLACK, symbol)
    assert of(card, card.printings[1]) == [("CO-SYMBOL", "error", ["Bear"])]


@pytest.mark.parametrize("symbol", FINE)
def test_co_symbol_is_met_by_a_named_printing_without_colour(symbol):
    card = bear(GOLD, symbol)
    assert of(card, card.printings[1]) == []


def test_co_symbol_is_said_of_each_printing():
    card = bear(GOLD, SILVER)
    first, second = card.printings
    deck = declaring(OTTER, main=[(1, card), (2, card)])
    one, two, *rest = deck.entries
    deck = replace(
        deck, entries=(replace(one, printing=first), replace(two, printing=second), *rest)
    )
    findings = judged(deck).findings
    assert [(each.rule, each.cards[0].count) for each in findings] == [
        ("CO-SYMBOL", 1),
        ("CO-SYMBOL", 2),
    ]


def test_co_symbol_looks_at_the_commander_but_not_at_the_sideboard():
    card = bear(GOLD)
    (printing,) = card.printings
    beside = declaring(OTTER, main=[(60, ISLAND)], side=[(1, OTTER), (1, card)])
    assert said(judged(naming(beside, card, printing))) == []
    leading = declaring(OTTER, main=[(59, ISLAND)], commander=[(1, card)])
    assert said(judged(naming(leading, card, printing))) == [("CO-SYMBOL", "error", ["Bear"])]


def test_co_symbol_lets_basic_lands_comply_however_they_are_printed():
    gold = printed(GOLD)
    snow = replace(made("Snow", "", "Basic Snow Land — Island"), printings=(gold,))
    assert of(snow) == []
    assert of(snow, gold) == []


def test_co_symbol_is_in_place_of_the_condition():
    assert of(replace(bear(BLACK), mana_cost=None, type_line=None, text=None)) == []


@pytest.mark.parametrize("symbols", [[GOLD], [GOLD, SILVER, Symbol.ORANGE, Symbol.PURPLE]])
def test_co_symbol_unknown_is_an_error_where_every_printing_breaks_it(symbols):
    assert of(bear(*symbols)) == [("CO-SYMBOL-UNKNOWN", "error", ["Bear"])]


@pytest.mark.parametrize("symbols", [[BLACK], [BLACK, Symbol.NONE, Symbol.WHITE]])
def test_co_symbol_unknown_is_met_where_every_printing_complies(symbols):
    assert of(bear(*symbols)) == []


@pytest.mark.parametrize("symbols", [[BLACK, GOLD], [GOLD, UNKNOWN], [BLACK, UNKNOWN], [UNKNOWN]])
def test_co_symbol_unknown_waits_for_a_judge_where_printings_differ_or_are_unknown(symbols):
    assert of(bear(*symbols)) == [("CO-SYMBOL-UNKNOWN", "undecided", ["Bear"])]


def test_co_symbol_unknown_waits_for_a_named_printing_whose_symbol_is_not_known():
    card = bear(BLACK, UNKNOWN)
    assert of(card, card.printings[1]) == [("CO-SYMBOL-UNKNOWN", "undecided", ["Bear"])]


def test_co_symbol_unknown_says_both_what_breaks_it_and_what_a_judge_must_look_at():
    rare, riddle = bear(GOLD), replace(bear(UNKNOWN), id="riddle", name="Riddle")
    assert said(judged(declaring(OTTER, main=[(1, rare), (1, riddle)]))) == [
        ("CO-SYMBOL-UNKNOWN", "error", ["Bear"]),
        ("CO-SYMBOL-UNKNOWN", "undecided", ["Riddle"]),
    ]


@pytest.mark.parametrize(
    "elsewhere",
    [
        printed(BLACK, released="2024-05-02"),
        printed(BLACK, released=None),
        printed(BLACK, is_paper=False),
        printed(BLACK, is_tournament=False),
        printed(BLACK, back=False),
    ],
    ids=["not out yet", "undated", "digital", "oversized", "another back"],
)
def test_co_symbol_unknown_passes_over_printings_that_cannot_be_the_one_played(elsewhere):
    card = replace(bear(GOLD), printings=(printed(GOLD), elsewhere))
    assert of(card) == [("CO-SYMBOL-UNKNOWN", "error", ["Bear"])]


def test_co_symbol_unknown_counts_the_day_of_release_itself():
    card = replace(bear(GOLD), printings=(printed(GOLD), printed(BLACK, released="2024-05-01")))
    assert of(card) == [("CO-SYMBOL-UNKNOWN", "undecided", ["Bear"])]


def test_co_symbol_unknown_looks_at_the_sets_of_a_pool_of_sets_alone():
    card = replace(bear(), printings=(printed(BLACK, "old"), printed(GOLD, "new")))
    old, new = (format_of(pool=SetPool(frozenset({code}))) for code in ("old", "new"))
    assert [rule for rule, _, cards in of(card, None, old) if "Bear" in cards] == []
    assert ("CO-SYMBOL-UNKNOWN", "error", ["Bear"]) in of(card, None, new)


def test_co_symbol_unknown_looks_at_every_set_where_legalities_make_the_pool():
    card = replace(bear(), printings=(printed(BLACK, "old"), printed(GOLD, "new")))
    pool = format_of(pool=LegalityPool("vintage"))
    assert ("CO-SYMBOL-UNKNOWN", "undecided", ["Bear"]) in of(card, None, pool)


def test_co_symbol_unknown_waits_for_a_card_of_which_no_printing_is_out():
    card = replace(bear(), printings=(printed(BLACK, released="2025-01-01"),))
    assert of(card) == [("CO-SYMBOL-UNKNOWN", "undecided", ["Bear"])]


def test_co_symbol_takes_a_proxy_for_its_card_in_any_printing():
    card = bear(BLACK, GOLD)
    deck = naming(declaring(OTTER, main=[(1, card)]), card, card.printings[0])
    proxied = replace(
        deck,
        entries=tuple(
            replace(entry, line=replace(entry.line, proxy_land="Swamp"))
            if entry.card is card
            else entry
            for entry in deck.entries
        ),
    )
    assert ("CO-SYMBOL-UNKNOWN", "undecided", ["Bear"]) in said(judged(proxied))


@pytest.mark.parametrize(("set_code", "finding"), [("woe", []), ("woc", []), ("cmb1", [])])
def test_co_condition_of_the_wilds_is_met_by_printings_of_its_sets(set_code, finding):
    card = replace(bear(), printings=(printed(GOLD, set_code),))
    friend = companion("The Companion of the Wilds")
    assert said(judged(declaring(friend, main=[(1, card)]))) == finding


def test_co_condition_of_the_wilds_is_on_the_printing():
    friend = companion("The Companion of the Wilds")
    outside = replace(bear(), printings=(printed(GOLD, "lea"),))
    both = replace(bear(), printings=(printed(GOLD, "lea"), printed(GOLD, "woe")))
    assert said(judged(declaring(friend, main=[(1, outside)]))) == [
        ("CO-CONDITION", "error", ["Bear"])
    ]
    deck = declaring(friend, main=[(1, both)])
    assert said(judged(deck)) == [("CO-CONDITION", "undecided", ["Bear"])]
    assert said(judged(naming(deck, both, both.printings[1]))) == []
