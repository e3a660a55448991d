"""From names to cards: each line of a list looked up in a catalogue."""

from __future__ import annotations

from formats.legality.cards import Catalogue
from formats.legality.decklist import Decklist, ReadList


def resolve(read: ReadList, catalogue: Catalogue, companion: str | None = None) -> Decklist:
    """Look up every line of `read` in `catalogue`.

    The whole text of a line is tried first, then with decorations stripped from the right, one
    after the other. A line whose card is unknown stays as an entry without a card, with
    suggestions. A set code or number that is not known leaves the card and a note
    (LIST-PRINTING).

    `companion` is the name that the player declared apart from the list. Declared companions are
    `Decklist.companions`; one that stands under a heading in the list is also an entry of the
    side (once, though Arena prints it twice), except in a Set, which has no side. One that
    stands nowhere in the list has a line with the number 0.

    Where no name at all is known, a note says once that this does not look like a Magic list.
    """
    raise NotImplementedError
