"""Points of a season, worked out by hand."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from organizer.errors import UserError
from organizer.history.scheme import Scheme, Showing, earned, league_table, parse_scheme

ANN, BEA, CID = 1, 2, 3


def said(scheme: Scheme, *showings: Showing) -> list[tuple[int, int, int]]:
    return [(line.rank, line.player, line.points) for line in league_table(scheme, showings)]


def test_points_are_for_matches_for_taking_part_and_for_the_rank() -> None:
    scheme = Scheme(win=3, draw=1, participation=2, places=(10, 6, 4))
    third = earned(scheme, Showing(event=1, player=ANN, rank=3, won=2, drawn=1))
    assert (third.for_matches, third.for_taking_part, third.for_rank) == (7, 2, 4)
    assert third.points == 13
    fourth = earned(scheme, Showing(event=1, player=ANN, rank=4, won=0, drawn=0))
    assert fourth.points == 2


def test_of_equal_points_the_better_best_event_is_first() -> None:
    scheme = Scheme(win=1, draw=0)
    found = said(
        scheme,
        Showing(1, ANN, rank=1, won=2, drawn=0),
        Showing(1, BEA, rank=2, won=3, drawn=0),
        Showing(2, ANN, rank=1, won=2, drawn=0),
        Showing(2, BEA, rank=2, won=1, drawn=0),
    )
    assert found == [(1, BEA, 4), (2, ANN, 4)]


def test_of_equal_events_more_matches_won_are_first() -> None:
    scheme = Scheme(win=1, draw=1)
    found = said(
        scheme,
        Showing(1, ANN, rank=1, won=1, drawn=2),
        Showing(1, BEA, rank=1, won=2, drawn=1),
        Showing(1, CID, rank=1, won=2, drawn=1),
    )
    assert found == [(1, BEA, 3), (1, CID, 3), (3, ANN, 3)]


def test_of_two_equal_events_the_earlier_counts() -> None:
    scheme = Scheme(win=1, best=1)
    (line,) = league_table(scheme, [Showing(event, ANN, 1, won=2, drawn=0) for event in (7, 8, 9)])
    assert [one.counts for one in line.events] == [True, False, False]
    assert (line.points, line.counted) == (2, 1)


def test_an_event_that_brought_nothing_breaks_no_tie() -> None:
    scheme = Scheme(win=1)
    found = said(
        scheme,
        Showing(1, ANN, rank=1, won=2, drawn=0),
        Showing(1, BEA, rank=1, won=2, drawn=0),
        Showing(2, BEA, rank=9, won=0, drawn=0),
    )
    assert found == [(1, ANN, 2), (1, BEA, 2)]


SHOWINGS = st.builds(
    Showing,
    event=st.integers(1, 6),
    player=st.integers(1, 8),
    rank=st.integers(1, 8),
    won=st.integers(0, 5),
    drawn=st.integers(0, 2),
)
SCHEMES = st.builds(
    Scheme,
    win=st.integers(0, 3),
    draw=st.integers(0, 1),
    participation=st.integers(0, 2),
    places=st.lists(st.integers(0, 10), max_size=4).map(tuple),
    best=st.none() | st.integers(1, 4),
)


@given(
    SCHEMES,
    st.lists(SHOWINGS, max_size=30, unique_by=lambda one: (one.event, one.player)),
)
def test_no_choice_of_events_would_bring_more(scheme: Scheme, showings: list[Showing]) -> None:
    for line in league_table(scheme, showings):
        every = sorted((one.points for one in line.events), reverse=True)
        assert line.points == sum(every[: scheme.best])
        assert line.counted == min(len(every), scheme.best or len(every))


@pytest.mark.parametrize(
    "written", [{"win": -1}, {"best": 0}, {"win": 1.5}, {"places": [1] * 129}, {"prize": 3}]
)
def test_a_scheme_that_makes_no_sense_is_refused(written: dict[str, object]) -> None:
    with pytest.raises(UserError) as refused:
        parse_scheme(written)
    assert refused.value.code == "scheme-invalid"


def test_a_scheme_is_stored_and_read_back() -> None:
    scheme = Scheme(win=2, draw=1, participation=1, places=(9, 5), best=6)
    assert parse_scheme(scheme.model_dump(mode="json")) == scheme
