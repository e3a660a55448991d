"""Which tables are drawn for a deck check: fair over the day, by lot among equals."""

from __future__ import annotations

from collections import Counter
from datetime import timedelta
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from organizer.floor.drawing import Candidate, draw_tables, extension_for

checked = st.tuples(st.integers(0, 4), st.integers(0, 4))


@st.composite
def tables(draw: st.DrawFn) -> list[Candidate]:
    """Tables of two players each."""
    counts = draw(st.lists(checked, max_size=12))
    return [Candidate(match=100 + n, table=n, checked=one) for n, one in enumerate(counts, 1)]


@given(tables(), st.integers(0, 15), st.integers())
def test_as_many_as_wanted_are_drawn_each_once(
    candidates: list[Candidate], wanted: int, seed: int
) -> None:
    drawn = draw_tables(candidates, wanted, Random(seed))
    assert len(drawn) == len(set(drawn)) == min(wanted, len(candidates))
    assert set(drawn) <= set(candidates)


@given(tables(), st.integers(0, 15), st.integers())
def test_nobody_is_drawn_before_a_table_that_was_checked_less(
    candidates: list[Candidate], wanted: int, seed: int
) -> None:
    drawn = draw_tables(candidates, wanted, Random(seed))
    left = set(candidates) - set(drawn)
    turns = [sum(one.checked) for one in drawn]
    assert turns == sorted(turns)
    assert all(sum(one.checked) >= max(turns, default=0) for one in left)


@given(tables(), st.integers(0, 15), st.integers())
def test_a_seed_draws_the_same_tables_again_in_whatever_order_they_come(
    candidates: list[Candidate], wanted: int, seed: int
) -> None:
    drawn = draw_tables(candidates, wanted, Random(seed))
    assert draw_tables(candidates[::-1], wanted, Random(seed)) == drawn


@given(st.integers(2, 12), st.integers(1, 4), st.integers())
def test_over_a_day_every_table_is_checked_once_before_any_is_twice(
    count: int, wanted: int, seed: int
) -> None:
    random, times = Random(seed), Counter[int]()
    for _round in range(12):
        candidates = [Candidate(n, n, (times[n], times[n])) for n in range(count)]
        times.update(one.match for one in draw_tables(candidates, wanted, random))
        assert max(times.values()) - min(times[n] for n in range(count)) <= 1


def test_among_equals_each_table_is_drawn_as_often_as_the_others() -> None:
    candidates = [Candidate(n, n, (0, 0)) for n in range(5)]
    drawn = Counter(draw_tables(candidates, 1, Random(seed))[0].match for seed in range(2000))
    assert all(320 <= drawn[n] <= 480 for n in range(5))


def test_of_as_many_checks_the_table_where_one_had_them_all_comes_last() -> None:
    candidates = [Candidate(1, 1, (2, 0)), Candidate(2, 2, (1, 1))]
    assert [one.match for one in draw_tables(candidates, 2, Random(1))] == [2, 1]


@pytest.mark.parametrize(
    ("took", "minutes"),
    [(timedelta(0), 3), (timedelta(minutes=7), 10), (timedelta(minutes=7, seconds=1), 11)],
)
def test_a_table_gets_the_time_of_its_check_and_three_minutes(
    took: timedelta, minutes: int
) -> None:
    assert extension_for(took) == minutes
