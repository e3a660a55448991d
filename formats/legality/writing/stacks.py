"""What every writer starts from: copies that stand alike in a zone, as one stack."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace

from formats.legality.cards import Card
from formats.legality.decklist import Decklist, Entry, Zone
from formats.legality.parsing.source import clean

SET_SIZE = 3
"""Decks in a Set of Type 15."""


@dataclass(frozen=True, slots=True)
class Stack:
    """Copies of one card with one printing, finish and mark.

    `name` is the card's full name, or what was written where no card is known. `set_code` and
    `number` are those of the printing, else as they were written, else None. `proxy_land` is the
    land that a proxy is written on, "" where it names none, None where it is no proxy.
    """

    quantity: int
    card: Card | None
    name: str
    set_code: str | None = None
    number: str | None = None
    finish: str | None = None
    proxy_land: str | None = None


def stacks(entries: Iterable[Entry]) -> tuple[Stack, ...]:
    """The stacks of `entries`, in the order in which each was written first."""
    counted: dict[tuple[object, ...], Stack] = {}
    for entry in entries:
        stack = stack_of(entry)
        key = (
            stack.card.id if stack.card else None,
            stack.name,
            stack.set_code,
            stack.number,
            stack.finish,
            stack.proxy_land,
        )
        first = counted.get(key)
        counted[key] = replace(first, quantity=first.quantity + stack.quantity) if first else stack
    return tuple(counted.values())


def stack_of(entry: Entry) -> Stack:
    """One line as a stack."""
    line, printing = entry.line, entry.printing
    return Stack(
        quantity=line.quantity,
        card=entry.card,
        name=entry.card.name if entry.card else clean(line.name),
        set_code=printing.set_code if printing else line.set_code,
        number=(printing.number or None) if printing else line.collector_number,
        finish=line.finish,
        proxy_land=entry.proxy_land.name if entry.proxy_land else line.proxy_land,
    )


def companions(decklist: Decklist) -> tuple[Entry, ...]:
    """The declared companions that a list can mark: cards of its side, and any of a Set, which
    has no side."""
    if decklist.is_set:
        return decklist.companions
    return tuple(entry for entry in decklist.companions if stands_in_side(entry, decklist))


def stands_in_side(companion: Entry, decklist: Decklist) -> bool:
    """Whether a companion is a card of the side, and not only declared apart from the list."""
    label = stack_of(companion).name
    return any(stack_of(entry).name == label for entry in decklist.zone(Zone.SIDE))


def only_deck(decklist: Decklist, number: int) -> Decklist:
    """One deck of a Set as a list of its own, for the formats that have no Sets."""
    return replace(
        decklist,
        entries=tuple(
            replace(entry, line=replace(entry.line, deck=None))
            for entry in decklist.entries
            if entry.line.deck == number
        ),
        companions=(),
        is_set=False,
    )


def deck_numbers(decklist: Decklist) -> range:
    """The decks of a Set: three, or as many as it numbers; none where the list is no Set."""
    if not decklist.is_set:
        return range(0)
    most = max((entry.line.deck or 0 for entry in decklist.entries), default=0)
    return range(1, max(SET_SIZE, most) + 1)
