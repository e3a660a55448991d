"""Reading a player's list: bytes and a name in, lines with zones out; no catalogue is asked.

Formats that are told apart by their text stand in the table of `formats.legality.parsing.families`,
one module a family. What each promises: every non-blank line becomes a card line, a header, a
comment, a line skipped with a note, or an unread line with its number.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from formats.legality.decklist import ReadList


@dataclass(frozen=True, slots=True)
class DeckPart:
    """One box or file as the player gave it: its name (a hint, may be "") and its bytes."""

    name: str
    content: bytes


def read(
    parts: Sequence[DeckPart], expects_set: bool = False, *, guesses_confirmed: bool = False
) -> ReadList:
    """Read a list from its boxes or files.

    A part called "side" or "sideboard" (whatever its suffix) is the sideboard. With
    `expects_set` (Type 15) each part is a deck of the Set, 1 to 3 in order, unless headings
    ``Deck 1`` … say otherwise. Guesses (clause LIST-GUESS) are noted unless the player has
    confirmed them.

    Raises FormatError: `list-too-large` (a part over 256 kB), `list-too-long` (over 5,000 lines
    in all), `list-not-text` (bytes that are no text).
    """
    raise NotImplementedError


def has_deck_headings(part: DeckPart) -> bool:
    """Tell whether a part is a whole Set: a text with headings ``Deck 1`` … .

    Raises FormatError as `read` does.
    """
    raise NotImplementedError
