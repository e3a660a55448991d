"""Which tables' decks are checked: drawn, so that over a day everybody's turn comes.

Pure: candidates and a `random.Random` go in, the tables drawn come out; the same seed draws the
same ones.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import timedelta
from random import Random

ON_TOP = timedelta(minutes=3)
"""What a table is given beyond the time of its check (Magic Tournament Rules, 2.6)."""


@dataclass(frozen=True, slots=True)
class Candidate:
    """A table that can be drawn, and how often each of its players was checked before."""

    match: int
    table: int
    checked: tuple[int, ...]

    @property
    def turn(self) -> tuple[int, int]:
        """What comes first: few checks of both players together, then of the one with more."""
        return sum(self.checked), max(self.checked, default=0)


def draw_tables(
    candidates: Sequence[Candidate], wanted: int, random: Random
) -> tuple[Candidate, ...]:
    """So many tables, in the order in which they are checked: those whose players were checked less
    often before the others, by lot among equals. Fewer where there are not so many."""
    shuffled = sorted(candidates, key=lambda one: one.match)
    random.shuffle(shuffled)
    return tuple(sorted(shuffled, key=lambda one: one.turn)[:wanted])


def extension_for(took: timedelta) -> int:
    """The minutes that a table is given after a check that took so long, begun ones whole."""
    return -(-(took + ON_TOP) // timedelta(minutes=1))
