"""The starting deck as the conditions look at it, and what one makes of it."""

from __future__ import annotations

from dataclasses import dataclass

from formats.legality.cards import Card, Printing
from formats.legality.report import CardCount


@dataclass(frozen=True, slots=True)
class Played:
    """So many copies of a card as one of `printings`: the one that the list names, or any of
    the format's where it names none."""

    card: Card
    count: int
    printings: tuple[Printing, ...]
    is_named: bool

    @property
    def as_count(self) -> CardCount:
        """The card as a finding names it."""
        return CardCount(self.card.name, self.count)


@dataclass(frozen=True, slots=True)
class StartingDeck:
    """The main deck, in Commander with the commander: its known cards, its size with the unknown
    ones, and the least size that the format wants of it (0: none)."""

    played: tuple[Played, ...]
    size: int
    minimum: int = 0

    def cards(self) -> tuple[tuple[Card, int], ...]:
        """Each card once with its copies."""
        cards = {played.card.id: played.card for played in self.played}
        counts = dict.fromkeys(cards, 0)
        for played in self.played:
            counts[played.card.id] += played.count
        return tuple((card, counts[card_id]) for card_id, card in cards.items())


@dataclass(frozen=True, slots=True)
class Outcome:
    """What a condition makes of a deck: the cards that break it, those of which the catalogue does
    not know enough, and whether it is broken, which the deck's size can do without any card."""

    breaking: tuple[CardCount, ...] = ()
    unknown: tuple[CardCount, ...] = ()
    is_broken: bool = False
