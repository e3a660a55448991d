"""Suggested rounds by attendance (Magic Tournament Rules, appendix E); the table itself is held by
docs/brackets.md and its test."""

import pytest

from matches.engine.pairing.attendance import SUGGESTIONS, suggested
from matches.engine.pairing.round_robin import rounds_needed


def test_nobody_plays_no_round() -> None:
    assert suggested(0).rounds == 0
    assert suggested(1).rounds == 0


@pytest.mark.parametrize(
    ("players", "byes", "rounds"),
    [
        (32, (), 5),
        (32, (1,), 6),  # counts as 33
        (30, (2,), 6),  # 30 + 3
        (26, (3,), 6),  # 26 + 7
        (25, (3,), 5),  # 25 + 7 = 32
    ],
)
def test_who_has_byes_in_advance_counts_as_several(
    players: int, byes: tuple[int, ...], rounds: int
) -> None:
    assert suggested(players, byes).rounds == rounds


def test_no_suggestion_forces_a_rematch_or_cuts_to_more_than_are_there() -> None:
    for row in SUGGESTIONS[1:]:
        assert row.rounds <= rounds_needed(row.players)
        assert row.cut <= row.players


def test_more_players_never_play_fewer_rounds() -> None:
    rounds = [suggested(players).rounds for players in range(1000)]
    assert rounds == sorted(rounds)
