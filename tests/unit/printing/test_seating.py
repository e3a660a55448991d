"""Who sits where at the player meeting."""

from __future__ import annotations

from collections import Counter

from hypothesis import given
from hypothesis import strategies as st

from organizer.printing.seating import SEATS, Place, seated

names = st.text(st.sampled_from("abcÉé"), min_size=1, max_size=3)
fields = st.lists(st.tuples(names, st.none() | st.integers(1, 8)), max_size=20).map(
    lambda players: [
        (name, table if table not in [before for _, before in players[:n]] else None)
        for n, (name, table) in enumerate(players)
    ]
)


def test_players_sit_by_their_names_two_to_a_table() -> None:
    players = [("Eve", None), ("Ånna", None), ("bea", None)]
    assert seated(players) == (Place(1, "Ånna"), Place(1, "bea"), Place(2, "Eve"))


def test_who_has_a_fixed_table_sits_there_and_the_others_fill_up() -> None:
    players = [("Ann", 2), ("Bea", None), ("Cid", None), ("Dan", None), ("Eve", 9)]
    assert [(one.name, one.table) for one in seated(players)] == [
        ("Ann", 2),
        ("Bea", 1),
        ("Cid", 1),
        ("Dan", 2),
        ("Eve", 9),
    ]


@given(fields)
def test_everybody_sits_once_and_no_table_has_too_many(
    players: list[tuple[str, int | None]],
) -> None:
    places = seated(players)
    assert Counter(one.name for one in places) == Counter(name for name, _ in players)
    assert max(Counter(one.table for one in places).values(), default=0) <= SEATS
    fixed = Counter((name, table) for name, table in players if table is not None)
    assert not fixed - Counter((one.name, one.table) for one in places)


@given(fields)
def test_tables_fill_up_from_the_first_on_in_the_order_of_names(
    players: list[tuple[str, int | None]],
) -> None:
    places = seated(players)
    fixed = {table for _, table in players if table is not None}
    others = [one.table for one in places if one.table not in fixed]
    assert others == sorted(others)
    last = max((table for table in others), default=0)
    taken = Counter(one.table for one in places)
    assert all(taken[table] == SEATS for table in range(1, last))
