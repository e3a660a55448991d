"""What result slips say, and how they lie on pages that are cut apart.

Pure: tables go in, plain values come out.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TypeVar

from organizer.printing.paper import LETTER
from organizer.printing.round_words import RoundHeading, Table

MOST = 4
"""Slips on a page: smaller ones are hard to write on."""

GAMES_SLIP = 60.0
"""Height of a slip of a match of games, in millimetres."""

SETS_SLIP, GAME_ROW = 52.0, 6.2
"""Height of a slip of a match of Sets, and what each of its games adds."""

T = TypeVar("T")


@dataclass(frozen=True)
class Slip:
    """What a slip says. `decks` is how many decks each player has where decks are knocked out, and
    0 where none are; `games` is how many games such a match takes at most."""

    table: Table
    heading: RoundHeading
    decks: int = 0

    @property
    def games(self) -> range:
        """The games that can be played with so many decks, each of which knocks one out."""
        return range(1, 2 * self.decks)

    @property
    def numbers(self) -> range:
        """The numbers of the decks."""
        return range(1, self.decks + 1)


@dataclass(frozen=True)
class Slips:
    """The pages of a stack of slips; each page has room for `a_page`."""

    heading: RoundHeading
    pages: tuple[tuple[Slip, ...], ...]
    a_page: int
    summary: str


def collated(things: Sequence[T], a_page: int) -> tuple[tuple[T, ...], ...]:
    """Pages of so many places, filled so that the stack can be cut at once: the pile of the first
    places, laid on that of the second ones and so on, is in order.

    With p pages the j-th place of page i has number i + (j - 1) * p, as long as there is one.
    """
    pages = -(-len(things) // a_page)
    return tuple(tuple(things[page::pages]) for page in range(pages))


def slips_a_page(decks: int) -> int:
    """How many slips fit on a page, whatever its paper: the height of one is known, and Letter is
    the lower one."""
    needed = GAMES_SLIP if not decks else SETS_SLIP + GAME_ROW * (2 * decks - 1)
    return max(1, min(MOST, int(LETTER.height // needed)))
