"""A player's list, line by line: what was written, where it counts, which card it is."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum

from formats.legality.cards import Card, Printing
from formats.legality.report import Severity


class Zone(StrEnum):
    """Where a line counts. The decks of a Type 15 Set are MAIN lines with a deck number."""

    MAIN = "main"
    SIDE = "side"
    COMMANDER = "commander"
    MAYBE = "maybe"


# Lines and entries are not frozen, though nothing changes one that was handed on: frozen ones take
# three times as long to make, and they are what reading a list mostly makes.
@dataclass(slots=True, unsafe_hash=True)
class Line:
    """One line as written, split into its parts; no catalogue was asked.

    `number` counts from 1 within `part` (the index of the box or file it came from).
    `text` is what stands after the quantity, whole: a reader looks that up first and strips
    decorations (set, number, finish, tags) only when no card has that name. `name`, `set_code`
    and `collector_number` are the reading with decorations stripped.
    `deck` is 1 to 3 in a Set, else None. `proxy_land` is the basic land a proxy is written on
    (``""`` for a proxy that names none), None when the line is no proxy. `finish` is "foil",
    "etched" or another word of the source, `tags` what its owner calls the card. `is_record` says
    that name and printing stood in fields of their own, so that nothing is stripped off the name
    to find them. `nth` tells apart the records of one line, from 0. `is_mended` says that the
    player mended the reading of the line (`formats.legality.mending`).
    """

    part: int
    number: int
    raw: str
    zone: Zone
    quantity: int
    text: str
    name: str
    set_code: str | None = None
    collector_number: str | None = None
    deck: int | None = None
    proxy_land: str | None = None
    is_companion: bool = False
    bare: str | None = None
    finish: str | None = None
    tags: tuple[str, ...] = ()
    is_record: bool = False
    nth: int = 0
    is_mended: bool = False


@dataclass(frozen=True, slots=True)
class Place:
    """A line of the source: the part it is in (from 0) and its number there (from 1)."""

    part: int
    number: int


@dataclass(frozen=True, slots=True)
class Unread:
    """A line that is neither card, header nor comment (clause LIST-UNREAD-LINE)."""

    part: int
    number: int
    raw: str
    why: str
    nth: int = 0


@dataclass(frozen=True, slots=True)
class Note:
    """Something worth saying about the reading, by clause: LIST-GUESS, LIST-ENCODING, …

    A note is a finding as it stands: `severity` is undecided for a guess and notice for the rest.
    """

    rule: str
    message: str
    part: int = 0
    number: int | None = None
    severity: Severity = Severity.NOTICE


@dataclass(frozen=True, slots=True)
class ReadList:
    """What a reader made of the bytes. Lines, unread lines, skipped lines, headers and comments
    together are the non-blank lines of the source: nothing is dropped without a word.

    `is_set` is True when the list is a Set of decks (headings ``Deck 1`` … or several parts).
    `companions` are the names written under a companion heading. `skipped` are lines with a
    quantity of 0, of which a note tells. `formats` are the keys of the formats (in the table
    `formats.legality.parsing.families.FAMILIES`) that the parts were read as, one a part.
    """

    lines: tuple[Line, ...]
    unread: tuple[Unread, ...] = ()
    notes: tuple[Note, ...] = ()
    is_set: bool = False
    companions: tuple[str, ...] = ()
    skipped: tuple[Place, ...] = ()
    headers: tuple[Place, ...] = ()
    comments: tuple[Place, ...] = ()
    formats: tuple[str, ...] = ()


@dataclass(slots=True, unsafe_hash=True)
class Entry:
    """A line with its card: `card` is None when the catalogue does not know the name, and then
    `suggestions` may help. `printing` is set when the line names one that is known, `proxy_land`
    when it is a proxy on a land that is known. `remark` is a sentence about how the name was
    understood, where the player may not expect it: it is no fault of the list."""

    line: Line
    card: Card | None
    printing: Printing | None = None
    suggestions: tuple[str, ...] = ()
    proxy_land: Card | None = None
    remark: str = ""

    @property
    def quantity(self) -> int:
        """How many copies the line counts for."""
        return self.line.quantity

    @property
    def label(self) -> str:
        """The card's name, or what the player wrote."""
        return self.card.name if self.card else self.line.name


@dataclass(frozen=True, slots=True)
class Decklist:
    """A list with its names resolved: what `check` takes. `has_marked_cards` is what the player
    says of the cards themselves: worn or marked, so that some can be told from others."""

    entries: tuple[Entry, ...]
    unread: tuple[Unread, ...] = ()
    notes: tuple[Note, ...] = ()
    is_set: bool = False
    companions: tuple[Entry, ...] = ()
    catalogue_is_complete: bool = True
    has_marked_cards: bool = False

    def zone(self, *zones: Zone, deck: int | None = None) -> tuple[Entry, ...]:
        """The entries of the given zones, and of one deck of a Set if asked."""
        return tuple(
            entry
            for entry in self.entries
            if entry.line.zone in zones and (deck is None or entry.line.deck == deck)
        )
