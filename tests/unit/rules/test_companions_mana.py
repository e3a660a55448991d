"""Reading mana costs for CO-CONDITION: symbols, mana values, what is a card's cost in a deck."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from formats.legality.companions.mana import (
    cost_of,
    mana_value,
    repeats_a_symbol,
    symbols_in,
    value_of_cost,
)
from tests.unit.rules.deckfacts import face, made, two_faced

VALUES = (
    dict.fromkeys(["W", "U", "C", "S", "W/U", "W/P", "G/W/P", "C/B", "1"], 1)
    | dict.fromkeys(["X", "Y", "0"], 0)
    | {"2": 2, "10": 10, "15": 15, "2/W": 2, "HW": 0.5}
)
"""What each symbol counts, by the game's rules."""

SYMBOLS = st.lists(st.sampled_from(sorted(VALUES)), max_size=8)


def written(symbols):
    return "".join(f"{{{symbol}}}" for symbol in symbols)


@given(SYMBOLS)
def test_the_mana_value_of_a_cost_is_the_sum_of_its_symbols(symbols):
    assert value_of_cost(written(symbols)) == sum(VALUES[symbol] for symbol in symbols)


@given(SYMBOLS, SYMBOLS)
def test_the_value_of_two_costs_in_a_row_is_the_sum_of_theirs(first, second):
    both = value_of_cost(written(first) + written(second))
    assert both == value_of_cost(written(first)) + value_of_cost(written(second))


@given(SYMBOLS)
def test_a_cost_repeats_a_symbol_when_it_has_fewer_kinds_than_symbols(symbols):
    assert repeats_a_symbol(written(symbols)) is (len(set(symbols)) < len(symbols))


@pytest.mark.parametrize("text", ["two", "{W}{", "{}", "{W} // {U}", "W"])
def test_what_is_no_cost_has_no_symbols_and_no_value(text):
    assert symbols_in(text) is None
    assert value_of_cost(text) is None
    assert repeats_a_symbol(text) is None


def test_a_split_card_is_worth_both_halves():
    assert mana_value(two_faced("split", face("A", "{R}"), face("B", "{2}{R}"))) == 4


def test_a_split_card_without_faces_is_read_from_its_joined_cost():
    joined = made("A // B", "{R} // {2}{R}", "Instant // Sorcery", None, layout="split")
    assert mana_value(joined) == 4
    assert cost_of(joined) == "{R}{2}{R}"


@pytest.mark.parametrize(
    "layout", ["transform", "modal_dfc", "adventure", "flip", "prepare", "meld", "a new layout"]
)
def test_any_other_card_of_two_faces_is_worth_its_front(layout):
    assert mana_value(two_faced(layout, face("A", "{2}{R}"), face("B", "{5}"))) == 3
    assert cost_of(two_faced(layout, face("A", "{2}{R}"), face("B", "{5}"))) == "{2}{R}"


def test_a_front_without_a_cost_of_its_own_takes_what_is_stated_of_the_card():
    flip = made("A // B", "{2}{W}", layout="flip", faces=[face("A", None), face("B", None)])
    assert mana_value(flip) == 3


def test_x_counts_nothing():
    assert mana_value(made("Blaze", "{X}{R}", "Sorcery")) == 1


def test_a_stated_value_counts_where_the_cost_is_missing():
    assert mana_value(made("Bear", None, value=4)) == 4
    assert mana_value(made("Vision", "", "Sorcery", value=0)) == 0


def test_a_land_has_no_cost_and_no_value_even_where_the_catalogue_says_nothing():
    assert mana_value(made("Arbor", None, "Land Creature — Forest Dryad")) == 0
    assert cost_of(made("Arbor", None, "Land Creature — Forest Dryad")) == ""


def test_what_the_catalogue_lacks_is_not_known():
    assert mana_value(made("Bear", None)) is None
    assert mana_value(made("Bear", None, None)) is None
    assert cost_of(two_faced("split", face("A", "{R}"), face("B", None))) is None
