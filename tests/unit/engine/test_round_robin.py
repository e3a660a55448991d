"""Round robins: the published Berger tables, and what holds for any field."""

from collections import Counter
from itertools import combinations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from matches.engine.pairing.round_robin import Pairing, round_robin, rounds_needed
from matches.engine.results import PlayError

FIELDS = st.integers(2, 40)
LEGS = st.integers(1, 2)


def written(pairings: tuple[Pairing, ...]) -> str:
    return " ".join("-".join(map(str, pairing)) for pairing in pairings)


def all_rounds(size: int, legs: int = 1) -> list[tuple[Pairing, ...]]:
    players = range(1, size + 1)
    return [
        round_robin(players, number, legs=legs)
        for number in range(1, rounds_needed(size, legs=legs) + 1)
    ]


def test_eight_players_meet_in_the_order_of_the_published_table() -> None:
    # FIDE Handbook, C.05, annex 1: 7 or 8 players.
    assert [written(pairings) for pairings in all_rounds(8)] == [
        "1-8 2-7 3-6 4-5",
        "8-5 6-4 7-3 1-2",
        "2-8 3-1 4-7 5-6",
        "8-6 7-5 1-4 2-3",
        "3-8 4-2 5-1 6-7",
        "8-7 1-6 2-5 3-4",
        "4-8 5-3 6-2 7-1",
    ]


def test_in_an_odd_field_who_meets_the_missing_number_has_a_bye() -> None:
    assert [written(pairings) for pairings in all_rounds(5)] == [
        "2-5 3-4 1",
        "5-3 1-2 4",
        "3-1 4-5 2",
        "1-4 2-3 5",
        "4-2 5-1 3",
    ]


def test_the_second_leg_changes_sides() -> None:
    assert [written(pairings) for pairings in all_rounds(4, legs=2)] == [
        "1-4 2-3",
        "4-3 1-2",
        "2-4 3-1",
        "4-1 3-2",
        "3-4 2-1",
        "4-2 1-3",
    ]


def test_who_drops_leaves_byes_and_the_order_stays() -> None:
    assert written(round_robin(range(1, 7), 2, dropped={3})) == "6-4 1-2 5"
    assert written(round_robin(range(1, 7), 2, dropped={3, 5})) == "6-4 1-2"
    assert written(round_robin(range(1, 6), 2, dropped={3})) == "1-2 4 5"


@pytest.mark.parametrize(
    ("size", "legs", "rounds"),
    [(0, 1, 0), (1, 1, 0), (2, 1, 1), (3, 1, 3), (8, 1, 7), (7, 2, 14)],
)
def test_rounds_needed(size: int, legs: int, rounds: int) -> None:
    assert rounds_needed(size, legs=legs) == rounds


@pytest.mark.parametrize("number", [0, 8])
def test_there_are_no_more_rounds_than_opponents(number: int) -> None:
    with pytest.raises(PlayError) as refusal:
        round_robin("ABCDEFGH", number)
    assert refusal.value.code == "no-such-round"


@given(FIELDS, LEGS)
def test_everybody_meets_everybody_once_a_leg(size: int, legs: int) -> None:
    met = Counter(
        frozenset(pairing)
        for pairings in all_rounds(size, legs)
        for pairing in pairings
        if len(pairing) == 2
    )
    everybody = combinations(range(1, size + 1), 2)
    assert met == {frozenset(pair): legs for pair in everybody}


@given(FIELDS, LEGS)
def test_everybody_has_one_seat_a_round_and_as_many_byes_as_the_others(
    size: int, legs: int
) -> None:
    byes: Counter[object] = Counter()
    for pairings in all_rounds(size, legs):
        seated = sorted(player for pairing in pairings for player in pairing)  # type: ignore[type-var]
        assert seated == list(range(1, size + 1))
        byes.update(pairing[0] for pairing in pairings if len(pairing) == 1)
    assert byes == (dict.fromkeys(range(1, size + 1), legs) if size % 2 else {})


@given(FIELDS, LEGS)
def test_the_first_side_comes_to_everybody_as_often(size: int, legs: int) -> None:
    first = Counter(
        pairing[0]
        for pairings in all_rounds(size, legs)
        for pairing in pairings
        if len(pairing) == 2
    )
    times = [first[player] for player in range(1, size + 1)]
    even_in_one_leg = size % 2 == 0 and legs == 1
    assert max(times) - min(times) == (1 if even_in_one_leg else 0)


@given(FIELDS, LEGS, st.data())
def test_drops_touch_nobody_but_those_who_would_have_met_them(
    size: int, legs: int, data: st.DataObject
) -> None:
    players = range(1, size + 1)
    number = data.draw(st.integers(1, rounds_needed(size, legs=legs)))
    dropped = data.draw(st.sets(st.integers(1, size)))
    before = round_robin(players, number, legs=legs)
    after = round_robin(players, number, legs=legs, dropped=dropped)
    left = [tuple(player for player in pairing if player not in dropped) for pairing in before]
    assert Counter(after) == Counter(pairing for pairing in left if pairing)
