"""What a deck-check sheet says: a list in the order in which a judge counts it.

Pure: lists and findings go in, plain values come out.
"""

from __future__ import annotations

import unicodedata
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, pgettext_lazy

from formats.legality.decklist import Decklist, Entry, Zone
from organizer.language.shown import message_in_words
from organizer.printing.words import Heading, Whose

ZONES = {
    Zone.COMMANDER: gettext_lazy("Commander"),
    Zone.MAIN: gettext_lazy("Main deck"),
    Zone.SIDE: gettext_lazy("Sideboard"),
}
"""The parts of a list that a judge counts, in that order."""

MOST_BOXES = 4
"""Copies that get a box each; more get one box together, to tick when they are counted."""

CHECKS: tuple[str | Promise, ...] = (
    gettext_lazy("Counts"),
    gettext_lazy("Sleeves and backs"),
    gettext_lazy("Proxies and their texts"),
)
SIGNED: tuple[str | Promise, ...] = (
    gettext_lazy("Judge"),
    gettext_lazy("Round"),
    gettext_lazy("Time"),
)
"""What a judge ticks off and fills in when the deck is counted."""

SEVERITIES = {
    "error": gettext_lazy("Error"),
    "undecided": gettext_lazy("A judge must look"),
    "warning": pgettext_lazy("of a list", "Warning"),
    "notice": gettext_lazy("Notice"),
}


@dataclass(frozen=True)
class Row:
    """One card of a part: how many copies, and in `aside` the printing, the land of a proxy, or
    that no such card is known."""

    quantity: int
    name: str
    aside: str = ""

    @property
    def boxes(self) -> range:
        """The boxes to tick: one a copy, or one for all where there are many."""
        return range(self.quantity if self.quantity <= MOST_BOXES else 1)


@dataclass(frozen=True)
class Part:
    """A part of the list, by name: its cards, then its basic lands."""

    label: str
    rows: tuple[Row, ...]
    basics: tuple[Row, ...] = ()

    @property
    def all_rows(self) -> tuple[Row, ...]:
        """The rows in the order in which they are counted."""
        return (*self.rows, *self.basics)

    @property
    def by_name(self) -> list[Row]:
        """The rows by name alone, as a list is signed for."""
        return sorted(self.all_rows, key=lambda row: by_letters(row.name))

    @property
    def count(self) -> int:
        """How many cards."""
        return sum(row.quantity for row in self.all_rows)


@dataclass(frozen=True)
class Note:
    """A finding of the verdict: its weight in a word, its sentence and its clause."""

    word: str
    sentence: str
    rule: str


@dataclass(frozen=True)
class CheckSheet:
    """One player's sheet. `standing` says how the list stands in a line, `ruling` what a judge
    ruled ("" where none did), `unread` lines that nobody could read, and `problem` why there is no
    list to show. `is_set` is a Set of three decks, which stand side by side."""

    heading: Heading
    whose: Whose
    standing: str
    ruling: str
    list_line: str
    parts: tuple[Part, ...]
    companions: tuple[str, ...]
    notes: tuple[Note, ...]
    unread: tuple[str, ...]
    is_set: bool = False
    problem: str = ""
    checks: tuple[str | Promise, ...] = CHECKS
    signed: tuple[str | Promise, ...] = SIGNED


@dataclass(frozen=True)
class CheckPile:
    """The sheets of several players by name, and the names of those without a deck."""

    heading: Heading
    sheets: tuple[CheckSheet, ...]
    missing: tuple[Whose, ...] = ()


def parts_to_count(decklist: Decklist) -> tuple[Part, ...]:
    """The counted parts of a list: commander, main deck and sideboard, or the decks of a Set."""
    found: dict[tuple[int, Zone], list[Entry]] = {}
    for entry in decklist.entries:
        if entry.line.zone in ZONES and entry.quantity:
            found.setdefault((entry.line.deck or 0, entry.line.zone), []).append(entry)
    order = list(ZONES)
    return tuple(
        _part(_label(deck, zone), found[deck, zone])
        for deck, zone in sorted(found, key=lambda key: (key[0], order.index(key[1])))
    )


def notes_of(findings: Iterable[Mapping[str, Any]]) -> tuple[Note, ...]:
    """The findings of a stored report, in its order."""
    return tuple(
        Note(str(SEVERITIES[finding["severity"]]), message_in_words(finding), finding["rule"])
        for finding in findings
    )


def _label(deck: int, zone: Zone) -> str:
    if deck and zone is Zone.MAIN:
        return _("Deck %(n)d") % {"n": deck}
    return str(ZONES[zone])


def _part(label: str, entries: Iterable[Entry]) -> Part:
    """Copies of one card that stand alike become one row: a judge counts them together."""
    counted: dict[tuple[bool, str, str], int] = {}
    for entry in entries:
        key = (_is_plain_basic(entry), entry.label, _aside(entry))
        counted[key] = counted.get(key, 0) + entry.quantity
    rows = [
        (is_basic, Row(counted[is_basic, name, aside], name, aside))
        for is_basic, name, aside in sorted(
            counted, key=lambda key: (key[0], by_letters(key[1]), key[2])
        )
    ]
    return Part(
        label,
        tuple(row for is_basic, row in rows if not is_basic),
        tuple(row for is_basic, row in rows if is_basic),
    )


def by_letters(name: str) -> str:
    """What a name is sorted by: its letters, whatever their case and accents."""
    if name.isascii():
        return name.casefold()
    spelt = unicodedata.normalize("NFKD", name)
    return "".join(each for each in spelt if not unicodedata.combining(each)).casefold()


def _is_plain_basic(entry: Entry) -> bool:
    return entry.card is not None and entry.card.is_basic and entry.line.proxy_land is None


def _aside(entry: Entry) -> str:
    return " · ".join(_asides(entry))


def _asides(entry: Entry) -> Iterator[str]:
    if entry.card is None:
        yield _("not known")
    if entry.line.proxy_land:
        yield _("proxy on %(land)s") % {"land": entry.line.proxy_land}
    elif entry.line.proxy_land == "":
        yield _("proxy, no land named")
    if entry.printing is not None and not _is_plain_basic(entry):
        yield f"{entry.printing.set_code.upper()} {entry.printing.number}"
