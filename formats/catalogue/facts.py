"""Cards, printings and sets as a source states them, before they are rows.

Two readers fill these (`scryfall`, `starter`), `gather` brings together what belongs to a card,
and `store` merges the result into the tables.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from datetime import date
from typing import NamedTuple
from uuid import UUID

ENGLISH = "en"
"""The source's code of the language that cards are called in."""


@dataclass(slots=True)
class SetFacts:
    """A set. `code` is in lower case."""

    code: str
    name: str
    set_type: str
    released_on: date | None
    is_digital: bool


@dataclass(slots=True)
class FaceFacts:
    """One face or half of a card; what the source leaves out is None."""

    name: str
    mana_cost: str | None = None
    type_line: str | None = None
    text: str | None = None


class Alias(NamedTuple):
    """A further name of a card, with the code of its language ("" for English)."""

    name: str
    language: str = ""


@dataclass(slots=True)
class CardFacts:
    """What holds for every printing of a card. What the source leaves out is None, never guessed.

    `aliases` are further names of this very card, in any language. `involves_ante` and `own_limit`
    are derived where the text is, since the starter catalogue has none.
    """

    id: UUID
    name: str
    layout: str
    mana_cost: str | None
    mana_value: float | None
    type_line: str | None
    text: str | None
    colours: str
    colour_identity: str
    keywords: Sequence[str]
    legalities: Mapping[str, str]
    involves_ante: bool
    own_limit: int | None
    faces: Sequence[FaceFacts] = ()
    aliases: frozenset[Alias] = field(default=frozenset())


@dataclass(slots=True)
class PrintingFacts:
    """One printing. `set` holds what the printing says of its set, `language` is a code."""

    id: UUID
    set: SetFacts
    number: str
    released_on: date | None
    rarity: str
    border: str
    is_paper: bool
    is_promo: bool
    is_oversized: bool
    language: str = ENGLISH
