"""What the rules need to know of a card: plain values, the same from any catalogue.

The catalogue (`formats.catalogue`) builds these from its tables; tests build them by hand.
Nothing here is looked up: a fact that the catalogue lacks is ``None``, never guessed.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import date
from enum import StrEnum
from typing import Protocol

UNLIMITED = 1_000_000
"""An own copy limit of "any number" (a card's text may say so); larger than any list."""


PLAYTEST_SETS: Mapping[str, range | None] = {
    "cmb1": None,
    "cmb2": None,
    "mb2": range(501, 622),
}
"""Sets of playtest cards, with the collector numbers that are such, None for all of them."""


def is_playtest(set_code: str, number: str) -> bool:
    """Whether a printing is a playtest card (clause CO-PLAYTEST)."""
    if set_code not in PLAYTEST_SETS:
        return False
    numbers = PLAYTEST_SETS[set_code]
    return numbers is None or (number.isdecimal() and int(number) in numbers)


class Symbol(StrEnum):
    """Colour of a printing's expansion symbol (clause CO-SYMBOL)."""

    NONE = "none"
    BLACK = "black"
    WHITE = "white"
    SILVER = "silver"
    GOLD = "gold"
    ORANGE = "orange"
    PURPLE = "purple"
    UNKNOWN = "unknown"


@dataclass(frozen=True, slots=True)
class Printing:
    """One printing of a card in one set.

    `set_type` is Scryfall's word (core, expansion, starter, promo, memorabilia, funny, …).
    `released_on` is None where the catalogue has no date: such a printing counts for nothing.
    `is_tournament` is False for silver borders, tokens, oversized and digital-only printings.
    """

    set_code: str
    set_name: str
    set_type: str
    number: str
    released_on: date | None
    rarity: str
    border: str
    symbol: Symbol
    is_paper: bool
    is_promo: bool
    is_tournament: bool
    has_standard_back: bool


@dataclass(frozen=True, slots=True)
class Face:
    """One face (or half) of a card, as printed."""

    name: str
    mana_cost: str | None
    type_line: str | None
    text: str | None


@dataclass(frozen=True, slots=True)
class Card:
    """One card, whatever it was printed as.

    `name` is the full name ("Fire // Ice"). `id` is stable within a catalogue and unequal for two
    cards that share a name (clause LIST-HOMONYM). `legalities` maps a format's slug to Scryfall's
    word (legal, not_legal, banned, restricted). `own_limit` is the number of copies that the
    card's own text allows, `UNLIMITED` for any number, None where the text says nothing.
    `involves_ante` is from the text. `colours` and `colour_identity` are letters of WUBRG.
    """

    id: str
    name: str
    layout: str
    mana_cost: str | None
    mana_value: float | None
    type_line: str | None
    text: str | None
    colours: str
    colour_identity: str
    keywords: tuple[str, ...]
    legalities: Mapping[str, str]
    involves_ante: bool
    own_limit: int | None
    faces: tuple[Face, ...] = ()
    printings: tuple[Printing, ...] = field(default=())

    @property
    def is_basic(self) -> bool:
        """Whether the card has the supertype Basic (not clause TB-BASIC, which is a list)."""
        return self.type_line is not None and "Basic" in self.type_line.split("—")[0].split()


@dataclass(frozen=True, slots=True)
class CardSet:
    """A set as the announcements and the dated card pools name it."""

    code: str
    name: str
    set_type: str
    released_on: date | None
    is_digital: bool


class Catalogue(Protocol):
    """What reading and checking a list asks of a catalogue; `formats.catalogue` keeps one."""

    @property
    def is_complete(self) -> bool:
        """False while the starter catalogue is the only one: an unknown name may be a card."""

    @property
    def version(self) -> str:
        """What a verdict notes as the catalogue it was given under."""

    @property
    def sets(self) -> tuple[CardSet, ...]:
        """Every known set."""

    def find(self, written: str) -> Found | None:
        """The card a player meant by a name (order of decklists/reading.md §0.3), or None."""

    def suggest(self, written: str, limit: int = 3) -> tuple[str, ...]:
        """Names near an unknown one, best first; never taken unasked."""


@dataclass(frozen=True, slots=True)
class Found:
    """A name that was understood.

    `how` is one of "exact", "folded", "front", "alias", "split", "back"; `others` are cards of the
    same name that were not meant unless the line's printing says so (clause LIST-HOMONYM).
    `languages` are the codes of the languages that an alias is in ("es pt"; "" for English).
    """

    card: Card
    how: str
    others: tuple[Card, ...] = ()
    languages: str = ""
