"""Where a sideboard begins that only a blank line sets off (clause LIST-GUESS)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

MOST_IN_SIDE = 15


@dataclass(frozen=True, slots=True)
class Spaced:
    """A card line's quantity, the blank lines above it, and whether a category heading stands
    between it and the card before."""

    quantity: int
    blanks: int
    is_headed: bool


@dataclass(frozen=True, slots=True)
class Guess:
    """The index of the first card of the sideboard; None where the list does not tell, and all
    cards are taken as the main deck until the player says otherwise."""

    start: int | None


def guess_side(cards: Sequence[Spaced]) -> Guess | None:
    """Guess the sideboard of a list without headings for it; None where there is nothing to ask.

    It is the last block, where that has at most 15 cards (decklists/reading.md, section 0,
    rule 6). Blank lines between all lines set nothing off, only wider ones do.
    """
    gaps = [card.blanks for card in cards[1:]]
    if not any(gaps):
        return None
    is_headed = any(card.is_headed for card in cards)
    spacing = min(gaps) if len(gaps) > 1 and not is_headed else 0
    starts = [index for index, gap in enumerate(gaps, start=1) if gap > spacing]
    if is_headed:
        return Guess(None) if starts and not cards[starts[-1]].is_headed else None
    if not starts or sum(card.quantity for card in cards[starts[-1] :]) > MOST_IN_SIDE:
        return Guess(None)
    return Guess(starts[-1])
