"""Expansion symbols (clauses CO-SYMBOL, CO-SYMBOL-UNKNOWN): of the printing, not of the card."""

from __future__ import annotations

from dataclasses import dataclass

from formats.legality.cards import Card, Printing, Symbol
from formats.legality.companions.conditions import all_agree
from formats.legality.companions.deck import Played, StartingDeck
from formats.legality.report import CardCount

COLOURED = frozenset({Symbol.SILVER, Symbol.GOLD, Symbol.ORANGE, Symbol.PURPLE})


@dataclass(frozen=True, slots=True)
class Symbols:
    """What the symbols of a deck come to: named printings that break the condition, cards that
    break it in every printing they may be, and cards of which that cannot be told."""

    breaking: tuple[tuple[Played, Printing], ...]
    breaking_in_all: tuple[CardCount, ...]
    unknown: tuple[CardCount, ...]


def without_coloured_symbol(card: Card, printing: Printing) -> bool | None:
    """Lutri, Pauper Otter: no silver, gold, orange or purple expansion symbol. No symbol and a
    black or white one are fine, and a basic land complies; None where the symbol is not known."""
    if card.is_basic:
        return True
    if printing.symbol is Symbol.UNKNOWN:
        return None
    return printing.symbol not in COLOURED


def look_at_symbols(deck: StartingDeck) -> Symbols:
    """Each line of the deck by the printing that it names, else by all it may be."""
    told = [
        (played, played.card.is_basic or all_agree(played, without_coloured_symbol))
        for played in deck.played
    ]
    broken = [played for played, meets in told if meets is False]
    return Symbols(
        breaking=tuple(
            (played, printing)
            for played in broken
            if played.is_named
            for printing in played.printings
        ),
        breaking_in_all=tuple(played.as_count for played in broken if not played.is_named),
        unknown=tuple(played.as_count for played, meets in told if meets is None),
    )
