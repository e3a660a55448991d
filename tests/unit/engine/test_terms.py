"""The terms of play are read from a plain document, or refused in sentences."""

from fractions import Fraction
from typing import get_args

import pytest

from matches.engine.results import PlayError
from matches.engine.standings.tiebreakers import TIEBREAKERS
from matches.engine.terms import GamesTerms, KoTerms, TiebreakerName, parse_terms

TYPE_B = {
    "match": {"type": "games", "best_of": 3},
    "scoring": {"win": 3, "draw": 1, "loss": 0},
    "tiebreakers": ["omw", "gw", "ogw"],
    "percentage_floor": "0.33",
}
TYPE_15 = {
    "match": {"type": "ko", "decks": 3},
    "scoring": {"game_win": 2, "game_draw": 1, "game_loss": 0, "deck_left": 1},
    "tiebreakers": ["match_wins", "opponents_share", "decks_left"],
}


def test_type_b_is_best_of_three_for_three_points() -> None:
    terms = parse_terms(TYPE_B)
    assert isinstance(terms, GamesTerms)
    assert terms.match.needed == 2
    assert terms.possible == 3
    assert terms.percentage_floor == Fraction(33, 100)


def test_type_15_has_nine_possible_points_and_no_floor() -> None:
    terms = parse_terms(TYPE_15)
    assert isinstance(terms, KoTerms)
    assert terms.possible == 9
    assert terms.percentage_floor == 0


def test_the_floor_may_be_a_third() -> None:
    assert parse_terms({**TYPE_B, "percentage_floor": "1/3"}).percentage_floor == Fraction(1, 3)


def test_a_floor_written_as_a_number_is_the_decimal_that_was_written() -> None:
    assert parse_terms({**TYPE_B, "percentage_floor": 0.33}).percentage_floor == Fraction(33, 100)


def test_what_is_left_out_is_as_the_tournament_rules_have_it() -> None:
    assert parse_terms({"match": {"type": "games"}}) == parse_terms(TYPE_B)
    assert parse_terms({"match": {"type": "ko"}}) == parse_terms(TYPE_15)


def test_every_tiebreaker_that_terms_may_name_is_in_the_table() -> None:
    assert set(TIEBREAKERS) == set(get_args(TiebreakerName))


@pytest.mark.parametrize(
    ("change", "said"),
    [
        ({"match": {"type": "chess"}}, "match → type is 'games' or 'ko'"),
        ({"match": {"type": "games", "best_of": 2}}, "best_of must be odd"),
        ({"match": {"type": "games", "best_of": 3.5}}, "match → best_of"),
        ({"scoring": {"win": 0}}, "a match win must score something"),
        ({"scoring": {"win": -3}}, "scoring → win"),
        ({"scoring": {"victory": 3}}, "scoring → victory"),
        ({"tiebreakers": ["omw", "omw"]}, "named twice"),
        ({"tiebreakers": ["luck"]}, "tiebreakers → 0"),
        ({"tiebreakers": ["luck"]}, "'head_to_head'"),
        ({"tiebreakers": ["random", "omw"]}, "name it last"),
        ({"tiebreakers": ["omw", "opponents_share"]}, "are the same number"),
        ({"tiebreakers": ["decks_left"]}, "only where decks are knocked out"),
        ({"percentage_floor": "a third"}, "such as 1/3 or 0.33"),
        ({"percentage_floor": "1/0"}, "such as 1/3 or 0.33"),
        ({"percentage_floor": "4/3"}, "percentage_floor"),
        ({"percentage_floor": "1e999999999"}, "such as 1/3 or 0.33"),
        ({"rounds": 3}, "rounds"),
    ],
)
def test_terms_that_do_not_hold_are_refused_with_the_place(
    change: dict[str, object], said: str
) -> None:
    with pytest.raises(PlayError) as refused:
        parse_terms({**TYPE_B, **change})
    assert refused.value.code == "terms-invalid"
    assert said in refused.value.sentence


@pytest.mark.parametrize("document", [TYPE_B, TYPE_15])
def test_every_tiebreaker_can_be_named_in_any_order_with_lots_last(
    document: dict[str, object],
) -> None:
    same, only_with_decks = {"opponents_share"}, {"decks_left"}
    names = [*reversed(get_args(TiebreakerName))]
    names = [name for name in names if name not in {"random", *same}]
    if document is TYPE_B:
        names = [name for name in names if name not in only_with_decks]
    terms = parse_terms({**document, "tiebreakers": [*names, "random"]})
    assert terms.tiebreakers == (*names, "random")


def test_every_fault_is_named_at_once() -> None:
    with pytest.raises(PlayError) as refused:
        parse_terms({**TYPE_15, "scoring": {"game_win": -1, "deck_left": "x"}, "extra": 1})
    for place in ("scoring → game_win", "scoring → deck_left", "extra"):
        assert place in refused.value.sentence


def test_a_document_without_a_match_is_refused() -> None:
    with pytest.raises(PlayError):
        parse_terms({})
