"""Which archetype a deck may be of, by cards that tell: those that are shipped, and those found in
decks that were named before. Plain values in and out; nothing is looked up."""

from __future__ import annotations

import tomllib
from collections import Counter, defaultdict
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from functools import cache
from math import ceil
from pathlib import Path

SHIPPED = Path(__file__).with_name("archetypes.toml")

Cards = Mapping[str, int]
"""A main deck: copies by the cards' full names."""

NAMED_BEFORE = 2
"""Decks of a name that have to be there before anything is learnt from them."""

IN_ITS_OWN, IN_OTHERS = 0.75, 0.25
"""A card tells of an archetype that is in this share of its decks at least, and in no more than
that of all others."""

MOST_LEARNT, LEAST_LEARNT = 8, 3
"""Cards that are learnt of an archetype: at most, and at least for it to be suggested."""

SHARE_FOUND = 0.6
"""Of the cards learnt, so many have to be in a deck."""


@dataclass(frozen=True)
class Signature:
    """Cards that tell of an archetype, each with the copies that it takes; `least` of them have to
    be in a deck."""

    label: str
    cards: Cards
    least: int

    def found_in(self, deck: Cards) -> tuple[str, ...]:
        """The cards of it that are in a deck; empty where too few are."""
        found = tuple(name for name, copies in self.cards.items() if deck.get(name, 0) >= copies)
        return found if len(found) >= self.least else ()

    def for_small_decks(self) -> Signature:
        """The same for the decks of a Set: one card of fifteen is as much as four of sixty, and no
        Set has more of it (T15-ONE-SET)."""
        return replace(self, cards=dict.fromkeys(self.cards, 1))


@dataclass(frozen=True)
class Suggestion:
    """A name for a deck, and the cards that speak for it."""

    label: str
    because: tuple[str, ...]


@cache
def shipped() -> Mapping[str, tuple[Signature, ...]]:
    """The signatures that come with the program, by the slug of a format, in their order."""
    written = tomllib.loads(SHIPPED.read_text(encoding="utf-8"))
    return {
        slug: tuple(
            Signature(rule["label"], rule["cards"], rule.get("least", len(rule["cards"])))
            for rule in rules
        )
        for slug, rules in written.items()
    }


def learnt(named: Iterable[tuple[str, Cards]], common: Iterable[str] = ()) -> list[Signature]:
    """What tells the archetypes of decks that were named apart. `common` are cards that tell
    nothing, such as basic lands. In the order of the names."""
    decks: dict[str, list[Cards]] = defaultdict(list)
    for label, cards in named:
        decks[label].append(cards)
    silent = frozenset(common)
    everywhere = Counter(name for those in decks.values() for cards in those for name in cards)
    total = sum(len(those) for those in decks.values())
    found = (
        _learnt(label, decks[label], everywhere, total, silent)
        for label in sorted(decks)
        if len(decks[label]) >= NAMED_BEFORE
    )
    return [one for one in found if len(one.cards) >= LEAST_LEARNT]


def _learnt(
    label: str, decks: list[Cards], everywhere: Counter[str], total: int, silent: frozenset[str]
) -> Signature:
    own = Counter(name for cards in decks for name in cards)
    others = total - len(decks)
    telling = [
        name
        for name, count in own.items()
        if name not in silent
        and count / len(decks) >= IN_ITS_OWN
        and (not others or (everywhere[name] - count) / others <= IN_OTHERS)
    ]
    telling.sort(key=lambda name: (everywhere[name] - own[name], -own[name], name))
    kept = telling[:MOST_LEARNT]
    return Signature(label, dict.fromkeys(kept, 1), ceil(len(kept) * SHARE_FOUND))


def suggested(
    deck: Cards, learnt: Iterable[Signature], shipped: Iterable[Signature]
) -> Suggestion | None:
    """The name that a deck may have: the one learnt of which most is in it, else the first shipped
    one that holds; None where nothing tells."""
    best = max(
        ((one, one.found_in(deck)) for one in learnt),
        key=lambda pair: len(pair[1]) / len(pair[0].cards),
        default=None,
    )
    if best is not None and best[1]:
        return Suggestion(best[0].label, best[1])
    for one in shipped:
        if found := one.found_in(deck):
            return Suggestion(one.label, found)
    return None
