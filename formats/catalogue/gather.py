"""Brings together what the printings of a source say of each card and set, and makes rows of it."""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator
from dataclasses import asdict, dataclass, field, fields, replace
from typing import Any
from uuid import UUID

from formats.catalogue import derive
from formats.catalogue.facts import CardFacts, PrintingFacts, SetFacts
from formats.legality.names import keys_of

Row = dict[str, Any]
"""A row of a table by its columns."""


@dataclass(slots=True)
class _Gathered:
    """A card with what its printings add up to."""

    facts: CardFacts
    printings: list[PrintingFacts] = field(default_factory=list)


class Gathering:
    """What was read so far; fills with `add`, then gives the rows of each table."""

    def __init__(self) -> None:
        self._cards: dict[UUID, _Gathered] = {}
        self._sets: dict[str, SetFacts] = {}

    def __len__(self) -> int:
        return len(self._cards)

    def add(self, card: CardFacts, printing: PrintingFacts) -> None:
        """Take in one printing. What an earlier printing of the card left out is filled in."""
        known = self._cards.get(card.id)
        if known is None:
            known = self._cards[card.id] = _Gathered(card)
        else:
            _fill_in(known.facts, card)
        printing.set = self._set_of(printing)
        known.printings.append(printing)

    def cards(self) -> Iterator[tuple[CardFacts, list[PrintingFacts]]]:
        """Each card with its printings."""
        return ((each.facts, each.printings) for each in self._cards.values())

    def name_sets(self, sets: Iterable[SetFacts]) -> None:
        """Take the word of a list of sets over what the printings say of theirs (all added)."""
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
            faces = [face.name for face in card.facts.faces]
            for key, kind in keys_of(card.facts.name, faces, sorted(card.facts.aliases)):
                yield {"key": key, "kind": int(kind), "card_id": card_id}

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


_FILLED_IN = tuple(
    each.name for each in fields(CardFacts) if each.name not in ("involves_ante", "aliases")
)


def _fill_in(known: CardFacts, card: CardFacts) -> None:
    for name in _FILLED_IN:
        if getattr(known, name) in (None, "", ()):
            setattr(known, name, getattr(card, name))
    known.involves_ante = known.involves_ante or card.involves_ante
    known.aliases |= card.aliases
