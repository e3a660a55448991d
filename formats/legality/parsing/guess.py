"""What only blank lines set off: a sideboard, a commander (clause LIST-GUESS)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from formats.legality.decklist import Zone

MOST_IN_SIDE = 15
LEAST_IN_MAIN = 60
MOST_COMMANDERS = 2
SINGLETON_SIZES = (60, 100)
"""Cards of a deck with a commander, with it: Brawl and Commander."""

_BASICS = frozenset(
    prefix + basic
    for prefix in ("", "snow-covered ")
    for basic in ("plains", "island", "swamp", "mountain", "forest", "wastes")
)


@dataclass(frozen=True, slots=True)
class Spaced:
    """A card line's quantity and name, the blank lines above it, and whether a category heading
    stands between it and the card before."""

    quantity: int
    name: str
    blanks: int
    is_headed: bool


@dataclass(frozen=True, slots=True)
class Guess:
    """The cards from `start` up to `end` are taken for those of `zone`; None where the list does
    not tell, and all cards are taken as the main deck until the player says otherwise."""

    zone: Zone | None = None
    start: int = 0
    end: int = 0


ASK = Guess()


def guess_zone(cards: Sequence[Spaced]) -> Guess | None:
    """Guess what stands apart in a list without headings for it; None where there is nothing to
    ask (decklists/reading.md, section 0, rules 5 and 6).

    In a deck of single cards it is the commander: a first or last block of one or two. Else it is
    the sideboard: the last block, or the first of two before a whole deck, with at most 15 cards.
    Blank lines between all lines set nothing off, only wider ones do.
    """
    gaps = [card.blanks for card in cards[1:]]
    if not any(gaps):
        return None
    is_headed = any(card.is_headed for card in cards)
    spacing = min(gaps) if len(gaps) > 1 and not is_headed else 0
    starts = [index for index, gap in enumerate(gaps, start=1) if gap > spacing]
    if is_headed:
        return ASK if starts and not cards[starts[-1]].is_headed else None
    if not starts:
        return ASK
    first, last = (0, starts[0]), (starts[-1], len(cards))
    if _is_singleton(cards):
        return _block(cards, Zone.COMMANDER, MOST_COMMANDERS, last, first)
    if len(starts) == 1 and _size(cards, *last) >= LEAST_IN_MAIN:
        return _block(cards, Zone.SIDE, MOST_IN_SIDE, first)
    return _block(cards, Zone.SIDE, MOST_IN_SIDE, last)


def _block(cards: Sequence[Spaced], zone: Zone, most: int, *blocks: tuple[int, int]) -> Guess:
    small = (block for block in blocks if _size(cards, *block) <= most)
    block = next(small, None)
    return Guess(zone, *block) if block else ASK


def _size(cards: Sequence[Spaced], start: int, end: int) -> int:
    return sum(card.quantity for card in cards[start:end])


def _is_singleton(cards: Sequence[Spaced]) -> bool:
    return _size(cards, 0, len(cards)) in SINGLETON_SIZES and all(
        card.quantity == 1 or card.name.casefold() in _BASICS for card in cards
    )
