"""The losers' side of a bracket as it is drawn: every match stands beside those it comes from."""

from __future__ import annotations

import pytest

from matches.engine.elimination.bracket import Section, bracket
from matches.engine.elimination.plan import DoubleElimination
from organizer.web.public.drawing import Part, parts_of


def losers_side(entrants: int) -> Part:
    return next(
        part
        for part in parts_of(bracket(DoubleElimination(), entrants))
        if any(name.startswith("L") for column in part.columns for name in column.played)
    )


def test_eight_meet_in_pairs_and_straight_on_in_turns() -> None:
    columns = losers_side(8).columns
    assert [column.names for column in columns] == [
        ("L1-1", "L1-2"),
        ("L2-1", "L2-2"),
        ("L3-1",),
        ("L4-1",),
    ]
    assert [column.straight for column in columns] == [True, False, True, True]


@pytest.mark.parametrize("entrants", range(3, 65))
def test_every_match_stands_once_beside_the_matches_that_lead_to_it(entrants: int) -> None:
    part = losers_side(entrants)
    tree = bracket(DoubleElimination(), entrants)
    losers = [one for one in tree.matches if one.section is Section.LOSERS]

    placed = [name for column in part.columns for name in column.played]
    assert sorted(placed) == sorted(one.name for one in losers)

    seats = {one.name: [getattr(seat, "match", "") for seat in one.seats] for one in losers}
    for column, after in zip(part.columns, part.columns[1:], strict=False):
        share = 1 if column.straight else 2
        assert len(column.names) == share * len(after.names)
        for place, name in enumerate(column.names):
            leads_to = after.names[place // share]
            assert name is None or (leads_to is not None and name in seats[leads_to])
