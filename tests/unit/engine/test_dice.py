"""The ten-sided die of Chaos Orb and Falling Star."""

from __future__ import annotations

from collections import Counter
from random import Random

import pytest

from matches.engine.dice import Effect, card_of, effect_of, roll
from matches.engine.results import PlayError
from matches.engine.terms import DieTerms, parse_terms

DIE = DieTerms.model_validate(
    {
        "faces": ["again", 0, 1, 1, 1, 1, 1, 1, 2, 3],
        "cards": [
            {"name": "Chaos Orb", "touches": "cards"},
            {"name": "Falling Star", "touches": "creatures"},
        ],
    }
)
ORB, STAR = DIE.cards


def test_tb_errata_a_0_is_rolled_again_by_the_target() -> None:
    assert effect_of(DIE, ORB, 0) == Effect(0, "cards", again=True)


@pytest.mark.parametrize(
    ("value", "most"),
    [(1, 0), (2, 1), (3, 1), (4, 1), (5, 1), (6, 1), (7, 1), (8, 2), (9, 3)],
)
def test_tb_errata_the_table_says_how_many_are_touched(value: int, most: int) -> None:
    assert effect_of(DIE, ORB, value) == Effect(most, "cards")
    assert effect_of(DIE, STAR, value) == Effect(most, "creatures")


def test_tb_errata_the_die_has_ten_faces_that_come_up_alike() -> None:
    rng = Random(1)
    counted = Counter(roll(DIE, rng) for _ in range(10_000))
    assert sorted(counted) == list(range(10))
    assert all(900 < count < 1_100 for count in counted.values())


def test_tb_errata_the_same_dice_roll_the_same() -> None:
    assert roll(DIE, Random(8)) == roll(DIE, Random(8))


@pytest.mark.parametrize("value", [-1, 10])
def test_tb_errata_no_other_face_is_there(value: int) -> None:
    with pytest.raises(PlayError, match="0 to 9"):
        effect_of(DIE, ORB, value)


def test_tb_errata_no_other_card_is_played_with_the_die() -> None:
    with pytest.raises(PlayError, match="Chaos Orb or Falling Star only"):
        card_of(DIE, "Shahrazad")


def terms(**more: object) -> dict[str, object]:
    return {"match": {"type": "games"}, **more}


def test_a_format_without_the_tools_has_neither() -> None:
    plain = parse_terms(terms())
    assert (plain.mulligan, plain.die, plain.proxy_forfeit) == (None, None, "match")


@pytest.mark.parametrize(
    ("more", "said"),
    [
        ({"mulligan": {"lands": []}}, "with how many lands"),
        ({"mulligan": {"hand": 5, "lands": [6]}}, "no hand of 5 cards has 6 lands"),
        ({"mulligan": {"lands": [-1]}}, "at least 0 is needed"),
        ({"die": {"faces": ["again"], "cards": [{"name": "X", "touches": "cards"}]}}, "a face"),
        ({"die": {"faces": [1], "cards": []}}, "name the cards"),
        ({"proxy_forfeit": "day"}, "proxy_forfeit"),
    ],
)
def test_tools_that_cannot_be_used_are_refused_in_sentences(
    more: dict[str, object], said: str
) -> None:
    with pytest.raises(PlayError, match=said):
        parse_terms(terms(**more))
