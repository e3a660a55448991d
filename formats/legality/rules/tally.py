"""A list counted once: what every rule then looks at."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field

from formats.legality.cards import Card
from formats.legality.decklist import Decklist, Entry
from formats.legality.report import CardCount
from formats.legality.ruleset import Standing


@dataclass(slots=True)
class Copies:
    """A card with its copies over main and side, and what the ruleset says of it. Not frozen:
    one is made for every card of every list, and a frozen one takes three times as long."""

    card: Card
    count: int
    standing: Standing


@dataclass(slots=True)
class Tally:
    """A list by its numbers: the entries that count, the sizes of its parts, its known cards. A
    commander counts as main, a maybeboard not at all, an unknown card towards the sizes only
    (LIST-UNKNOWN-CARD).

    Most lists are typed card by card, without a proxy, a printing or an unknown name: a rule about
    such a thing looks at `unknown`, `proxied` (lines marked as a proxy) or `printed` (other lines
    that name a printing, known or not: a proxy has none) instead of at every entry, so that it
    costs nothing where there is none.
    """

    decklist: Decklist
    main: int = 0
    side: int = 0
    entries: list[Entry] = field(default_factory=list)
    cards: list[Copies] = field(default_factory=list)
    unknown: list[Entry] = field(default_factory=list)
    proxied: list[Entry] = field(default_factory=list)
    printed: list[Entry] = field(default_factory=list)


def card_counts(entries: Iterable[Entry], allowed: int | None = None) -> tuple[CardCount, ...]:
    """The cards of some entries, each once with all its copies among them."""
    counts: dict[str, int] = {}
    for entry in entries:
        counts[entry.label] = counts.get(entry.label, 0) + entry.quantity
    return tuple(CardCount(name, count, allowed) for name, count in counts.items())


def named(cards: Iterable[CardCount]) -> str:
    """The names of the cards of a finding, each once, as its sentence has them."""
    return ", ".join(dict.fromkeys(card.name for card in cards))
