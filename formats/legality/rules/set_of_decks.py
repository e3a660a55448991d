"""The Set of Type 15: three decks of fifteen, no card twice."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterator
from functools import reduce

from formats.legality.cards import Card
from formats.legality.decklist import Entry, Zone
from formats.legality.report import CardCount, Finding, Severity
from formats.legality.rules.tally import Tally
from formats.legality.ruleset import Ruleset
from wording import said, said_of, together


def number_of_decks(tally: Tally, ruleset: Ruleset) -> Iterator[Finding]:
    """T15-SET (Type 15, Basic Rules 2): as many decks as a Set has. A list without deck headings
    is one deck."""
    shape = ruleset.shape
    if shape is None:
        return
    decks = sum(1 for entries in _decks(tally).values() if _has_main(entries))
    if decks != shape.decks:
        yield Finding(
            shape.decks_rule,
            Severity.ERROR,
            said_of(
                decks,
                "The list has {count} deck: a Set has exactly {wanted}, under the headings Deck "
                "1 to Deck {wanted}.",
                "The list has {count} decks: a Set has exactly {wanted}, under the headings Deck "
                "1 to Deck {wanted}.",
                wanted=shape.decks,
            ),
        )


def size_of_decks(tally: Tally, ruleset: Ruleset) -> Iterator[Finding]:
    """T15-DECK (Type 15, Basic Rules 2): every deck has exactly its size, and no sideboard."""
    shape = ruleset.shape
    if shape is None:
        return
    for deck, entries in _decks(tally).items():
        main = sum(entry.quantity for entry in entries if not _is_side(entry))
        side = sum(entry.quantity for entry in entries if _is_side(entry))
        faults: list[str] = []
        if main != shape.size and _has_main(entries):
            faults.append(
                said(
                    "{main} cards: a deck of a Set has exactly {wanted}",
                    main=main,
                    wanted=shape.size,
                )
            )
        if side:
            faults.append(said("a sideboard of {side}: a Set has none", side=side))
        if faults:
            yield Finding(
                shape.size_rule,
                Severity.ERROR,
                said("{deck} has {faults}.", deck=_named(deck), faults=reduce(_and, faults)),
            )


def once_in_a_deck(tally: Tally, ruleset: Ruleset) -> Iterator[Finding]:
    """T15-ONE-DECK (Type 15, Basic Rules 3): one copy of a card in a deck, but for basic lands. A
    card's own text does not change this."""
    shape, several = ruleset.shape, _several(tally)
    if shape is None or not several:
        return
    for deck, entries in _decks(tally).items():
        for card, count in _copies(entries, several):
            if count > 1:
                yield Finding(
                    shape.within_deck_rule,
                    Severity.ERROR,
                    said(
                        "{deck} has {count} copies of {card}: one is allowed.",
                        deck=_named(deck),
                        count=count,
                        card=card.name,
                    ),
                    (CardCount(card.name, count, 1),),
                )


def once_in_a_set(tally: Tally, ruleset: Ruleset) -> Iterator[Finding]:
    """T15-ONE-SET (Type 15, Basic Rules 4): no card in two decks of a Set, but for basic lands."""
    shape, several = ruleset.shape, _several(tally)
    if shape is None or not several:
        return
    found: defaultdict[str, list[tuple[Card, int | None, int]]] = defaultdict(list)
    for deck, entries in _decks(tally).items():
        for card, count in _copies(entries, several):
            found[card.id].append((card, deck, count))
    for places in found.values():
        if len(places) > 1:
            card = places[0][0]
            decks = together([_named(deck) for _, deck, _ in places])
            yield Finding(
                shape.across_decks_rule,
                Severity.ERROR,
                said(
                    "{card} stands in {decks}: a card may be in one deck of a Set only.",
                    card=card.name,
                    decks=decks,
                ),
                (CardCount(card.name, sum(count for *_, count in places), 1),),
            )


def _decks(tally: Tally) -> dict[int | None, list[Entry]]:
    """The entries by the number of their deck; None holds what stands under no deck's heading."""
    decks: dict[int | None, list[Entry]] = {}
    for entry in tally.entries:
        decks.setdefault(entry.line.deck, []).append(entry)
    return decks


def _several(tally: Tally) -> set[str]:
    """The ids of the cards that the list has more than once, but for basic lands."""
    return {
        copies.card.id for copies in tally.cards if copies.count > 1 and not copies.card.is_basic
    }


def _copies(entries: list[Entry], several: set[str]) -> list[tuple[Card, int]]:
    """Those cards of a deck that the list has several times, with their counts in the deck and
    without its sideboard."""
    counts: Counter[str] = Counter()
    cards: dict[str, Card] = {}
    for entry in entries:
        if entry.card is not None and entry.card.id in several and not _is_side(entry):
            cards[entry.card.id] = entry.card
            counts[entry.card.id] += entry.quantity
    return [(card, counts[card_id]) for card_id, card in cards.items()]


def _is_side(entry: Entry) -> bool:
    return entry.line.zone is Zone.SIDE


def _has_main(entries: list[Entry]) -> bool:
    return not all(_is_side(entry) for entry in entries)


def _and(one: str, other: str) -> str:
    return said("{one}, and {other}", one=one, other=other)


def _named(deck: int | None) -> str:
    return said("The list") if deck is None else said("Deck {deck}", deck=deck)
