"""Brings together what the printings of a source say of each card and set, and makes rows of it."""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator
from dataclasses import asdict, dataclass, field, fields, replace
from typing import Any
from uuid import UUID

from formats.catalogue import derive
from formats.catalogue.facts import ENGLISH, CardFacts, PrintingFacts, SetFacts
from formats.catalogue.second_names import second_names
from formats.legality.names import KeyKind, fold, keys_of

Row = dict[str, Any]
"""A row of a table by its columns."""


@dataclass(slots=True)
class _Gathered:
    """A card with what its printings add up to. `is_english` says that its facts are from an
    English printing; `is_another` that its name is a second name of another card, which has its
    printings."""

    facts: CardFacts
    is_english: bool
    printings: list[PrintingFacts] = field(default_factory=list)
    is_another: bool = False


_Place = tuple[UUID, str, str]
"""A card, a set's code and a number: one printing, in however many languages."""


class Gathering:
    """What was read so far; fills with `add`, then gives the rows of each table.

    A printing in another language than English counts for its names only, unless the source has
    it in no other: of several languages the first by its code is the printing then. So a file of
    every language gives the same catalogue as one of English, but for names.
    """

    def __init__(self) -> None:
        self._cards: dict[UUID, _Gathered] = {}
        self._sets: dict[str, SetFacts] = {}
        self._english: set[_Place] = set()
        self._foreign: dict[_Place, PrintingFacts] = {}

    def __len__(self) -> int:
        return len(self._cards)

    def add(self, card: CardFacts, printing: PrintingFacts) -> None:
        """Take in one printing. What an earlier printing of the card left out is filled in."""
        is_english = printing.language == ENGLISH
        known = self._cards.get(card.id)
        if known is None:
            known = self._cards[card.id] = _Gathered(card, is_english)
        elif is_english and not known.is_english:
            _fill_in(card, known.facts)
            known.facts, known.is_english = card, True
        else:
            _fill_in(known.facts, card)
        place = (card.id, printing.set.code, printing.number)
        if is_english:
            self._english.add(place)
            self._foreign.pop(place, None)
            self._print(known, printing)
        elif place not in self._english:
            other = self._foreign.get(place)
            if other is None or printing.language < other.language:
                self._foreign[place] = printing

    def cards(self) -> Iterator[tuple[CardFacts, list[PrintingFacts]]]:
        """Each card with its printings (all added)."""
        self._settle()
        return ((each.facts, each.printings) for each in self._cards.values())

    def name_sets(self, sets: Iterable[SetFacts]) -> None:
        """Take the word of a list of sets over what the printings say of theirs (all added)."""
        self._settle()
        self._sets.update((each.code, each) for each in sets)

    def set_rows(self) -> Iterator[Row]:
        """Rows of `CardSet`."""
        return (asdict(each) for each in self._sets.values())

    def card_rows(self) -> Iterator[Row]:
        """Rows of `Card`, with what all its printings say about Portal and core sets."""
        for card in self._cards.values():
            facts = card.facts
            yield {
                "id": facts.id,
                "name": facts.name,
                "layout": facts.layout,
                "mana_cost": facts.mana_cost,
                "mana_value": facts.mana_value,
                "type_line": facts.type_line,
                "text": facts.text,
                "colours": facts.colours,
                "colour_identity": facts.colour_identity,
                "keywords": json.dumps(facts.keywords),
                "legalities": json.dumps(facts.legalities),
                "faces": json.dumps([asdict(face) for face in facts.faces]),
                "is_token": derive.is_token(facts.layout, facts.type_line),
                "involves_ante": facts.involves_ante,
                "own_limit": facts.own_limit,
                "is_portal_only": derive.is_portal_only(
                    (each.set.code, self._sets[each.set.code].set_type) for each in card.printings
                ),
                "first_standard_on": derive.first_standard_on(
                    (self._sets[each.set.code].set_type, each.released_on)
                    for each in card.printings
                ),
            }

    def printing_rows(self) -> Iterator[Row]:
        """Rows of `Printing`."""
        for card in self._cards.values():
            is_token = derive.is_token(card.facts.layout, card.facts.type_line)
            is_basic = derive.is_basic(card.facts.type_line)
            for printing in card.printings:
                code = printing.set.code
                yield {
                    "id": printing.id,
                    "card_id": card.facts.id,
                    "set_id": code,
                    "number": printing.number,
                    "released_on": printing.released_on,
                    "rarity": printing.rarity,
                    "border": printing.border,
                    "is_paper": printing.is_paper,
                    "is_promo": printing.is_promo,
                    "symbol": derive.symbol_of(
                        set_code=code,
                        number=printing.number,
                        released_on=printing.released_on,
                        rarity=printing.rarity,
                        is_basic=is_basic,
                        is_promo=printing.is_promo,
                    ),
                    "is_tournament": derive.is_tournament(
                        is_token=is_token,
                        border=printing.border,
                        is_paper=printing.is_paper,
                        is_oversized=printing.is_oversized,
                    ),
                    "has_standard_back": derive.has_standard_back(code),
                }

    def key_rows(self) -> Iterator[Row]:
        """Rows of `NameKey`."""
        for card_id, card in self._cards.items():
            if card.is_another:
                continue
            faces = [face.name for face in card.facts.faces]
            languages = _languages_by_key(card.facts)
            names = sorted(alias.name for alias in card.facts.aliases)
            for key, kind in keys_of(card.facts.name, faces, names):
                spoken = languages.get(key, "") if kind == KeyKind.ALIAS else ""
                yield {"key": key, "kind": int(kind), "card_id": card_id, "languages": spoken}

    def _settle(self) -> None:
        """Count the printings that there are in other languages only, and bring together the cards
        of which one is called by the other's second name."""
        for (card_id, *_), printing in self._foreign.items():
            self._print(self._cards[card_id], printing)
        self._foreign.clear()
        by_name = {each.facts.name: each for each in self._cards.values()}
        for name, alias in second_names():
            if (card := by_name.get(name)) is None:
                continue
            card.facts.aliases |= {alias}
            if other := by_name.get(alias.name):
                other.is_another = True
                card.printings += other.printings
                other.printings = []

    def _print(self, card: _Gathered, printing: PrintingFacts) -> None:
        printing.set = self._set_of(printing)
        card.printings.append(printing)

    def _set_of(self, printing: PrintingFacts) -> SetFacts:
        """The set as its printings add up: out with the earliest, digital if all of them are."""
        said = printing.set
        known = self._sets.get(said.code)
        if known is None:
            known = self._sets[said.code] = replace(said)
        elif said.released_on is not None:
            known.released_on = min(known.released_on or said.released_on, said.released_on)
        known.is_digital = known.is_digital and said.is_digital
        return known


def _languages_by_key(facts: CardFacts) -> dict[str, str]:
    """The languages of a card's further names, by their keys: "es pt", "" for English."""
    spoken: dict[str, set[str]] = {}
    for alias in facts.aliases:
        spoken.setdefault(fold(alias.name), set()).add(alias.language)
    return {key: "" if "" in each else " ".join(sorted(each)) for key, each in spoken.items()}


_FILLED_IN = tuple(
    each.name for each in fields(CardFacts) if each.name not in ("involves_ante", "aliases")
)


def _fill_in(known: CardFacts, card: CardFacts) -> None:
    for name in _FILLED_IN:
        if getattr(known, name) in (None, "", ()):
            setattr(known, name, getattr(card, name))
    known.involves_ante = known.involves_ante or card.involves_ante
    known.aliases |= card.aliases
