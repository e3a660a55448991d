"""A list counted once: what every rule then looks at."""

from __future__ import annotations

from dataclasses import dataclass

from formats.legality.cards import Card
from formats.legality.decklist import Decklist, Entry
from formats.legality.ruleset import Standing


@dataclass(slots=True)
class Copies:
    """A card with its copies over main and side, and what the ruleset says of it. Not frozen:
    one is made for every card of every list, and a frozen one takes three times as long."""

    card: Card
    count: int
    standing: Standing


@dataclass(frozen=True, slots=True)
class Tally:
    """A list by its numbers: the entries that count, the sizes of its parts, its known cards. A
    commander counts as main, a maybeboard not at all, an unknown card towards the sizes only
    (LIST-UNKNOWN-CARD)."""

    decklist: Decklist
    entries: tuple[Entry, ...]
    main: int
    side: int
    cards: tuple[Copies, ...]
