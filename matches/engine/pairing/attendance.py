"""How many Swiss rounds, and how many in the bracket after them, for how many players.

The table is that of the Magic Tournament Rules, appendix E ("Recommended Number of Rounds in Swiss
Tournaments", the edition of 27 February 2026, unchanged in this for years), for events that do not
draft in the play-off. An organizer may follow it or not. Two rows are this project's:

- from 5 to 8 players the appendix has three rounds of single elimination in place of Swiss; here
  they are three Swiss rounds without a bracket, and organizers can choose the bracket instead;
- below 5 players the appendix says nothing for single players: two meet once; three or four meet in
  three rounds.
"""

from bisect import bisect_right
from collections.abc import Iterable
from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Suggestion:
    """From so many `players` on: Swiss `rounds`, and how many go on to a bracket (0: nobody)."""

    players: int
    rounds: int
    cut: int


SUGGESTIONS = (
    Suggestion(players=0, rounds=0, cut=0),
    Suggestion(players=2, rounds=1, cut=0),
    Suggestion(players=3, rounds=3, cut=0),
    Suggestion(players=9, rounds=5, cut=4),
    Suggestion(players=17, rounds=5, cut=8),
    Suggestion(players=33, rounds=6, cut=8),
    Suggestion(players=65, rounds=7, cut=8),
    Suggestion(players=129, rounds=8, cut=8),
    Suggestion(players=227, rounds=9, cut=8),
    Suggestion(players=410, rounds=10, cut=8),
)


def suggested(players: int, awarded_byes: Iterable[int] = ()) -> Suggestion:
    """The row for this attendance.

    `awarded_byes` are the numbers of rounds for which players have byes in advance: one with n such
    rounds counts as 2 to the power of n players, as the appendix has it.
    """
    counted = players + sum(2**rounds - 1 for rounds in awarded_byes)
    return SUGGESTIONS[bisect_right(SUGGESTIONS, counted, key=lambda row: row.players) - 1]
