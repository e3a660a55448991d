"""Comma-separated files: one reader for all that are in the table of exports."""

from __future__ import annotations

import csv
import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import NoReturn

from formats.legality.decklist import Zone
from formats.legality.errors import FormatError
from formats.legality.parsing.exports import EXPORTS, Export
from formats.legality.parsing.gathered import (
    Filing,
    Gathered,
    Record,
    Start,
    collector_number,
    set_code,
    whole_number,
)
from formats.legality.parsing.headings import WORDS, Kind
from formats.legality.parsing.source import Source, SourceLine, clean_field
from wording import said

DELIMITERS = (",", ";", "\t")
MOST_LINES_OF_A_ROW = 20
"""A note may run over some lines; a quotation mark that never closes would take the whole file."""

_LONGEST_HEADINGS = 4_000
_SEPARATOR = re.compile(r'"?sep=.?"?', re.IGNORECASE)
_NAMELESS = "idproduct"
"""A column of Cardmarket's own numbers for cards, which its export has instead of names."""

_ZONES = {
    Kind.SIDE: Zone.SIDE,
    Kind.COMPANION: Zone.SIDE,
    Kind.COMMANDER: Zone.COMMANDER,
    Kind.MAYBE: Zone.MAYBE,
}
_SECTIONS = {
    **WORDS,
    **dict.fromkeys(("yes", "true"), Kind.SIDE),  # of a column that asks for the sideboard
    "outside": Kind.COMPANION,  # Scryfall's word
    **dict.fromkeys(("acquire", "acquireboard"), Kind.MAYBE),
}
_FINISHES = {
    **dict.fromkeys(("", "no", "false", "0", "none", "normal", "nonfoil", "regular"), None),
    **dict.fromkeys(("yes", "true", "1", "foil"), "foil"),
    **dict.fromkeys(("etched", "foiletched", "etchedfoil", "fetch"), "etched"),
}
_YES = ("true", "yes", "1")


def is_export(key: str, source: Source) -> bool:
    """Whether the file is a table of the format `key`."""
    opened = _opened(source)
    return (
        opened is not None
        and opened.headings.export is not None
        and (opened.headings.export.key == key)
    )


def is_nameless(source: Source) -> bool:
    """Whether the file is a table that has numbers for cards where others have names."""
    opened = _opened(source)
    return opened is not None and opened.headings.export is None


def refuse_nameless(_source: Source, _start: Start) -> NoReturn:
    """Say the way out of a table without names (FormatError `list-cannot-be-read`)."""
    raise FormatError(
        "list-cannot-be-read",
        "Cardmarket’s file names no cards, only its own numbers for them. Copy the names from "
        "the page of the order or the list and paste them as text.",
    )


def read_table(source: Source, start: Start) -> Gathered:
    """Read a table that `is_export`; what stands above its headings belongs to them."""
    opened = _opened(source)
    if opened is None or opened.headings.export is None:
        raise ValueError("This source is no table that can be read.")
    columns = _Columns(opened.headings, opened.headings.export)
    filing = Filing(start, columns.export.key)
    for line in source.lines[: opened.first]:
        if line.text:
            filing.header(line.number)
    for row in _rows(source.lines[opened.first :], columns):
        _file_row(filing, columns, row)
    return filing.gathered


@dataclass(frozen=True, slots=True)
class _Headings:
    """The names of the columns, how they are parted, and what they are the headings of (None for a
    table without names)."""

    names: tuple[str, ...]
    delimiter: str
    export: Export | None


@dataclass(frozen=True, slots=True)
class _Opened:
    """The headings of a table, and the index of the line below them."""

    headings: _Headings
    first: int


class _Columns:
    """The fields of a row by what they say of a card."""

    def __init__(self, headings: _Headings, export: Export) -> None:
        self.export = export
        self.delimiter = headings.delimiter
        self._names = headings.names
        self._places = {name: place for place, name in reversed([*enumerate(headings.names)])}

    def find(self, fields: Sequence[str], names: Sequence[str]) -> str:
        """What the first of the columns `names` that says something says in this row."""
        places = (self._places.get(name, len(fields)) for name in names)
        return next((said for at in places if at < len(fields) and (said := fields[at])), "")

    def are(self, fields: Sequence[str]) -> bool:
        """Whether a row is the headings once more."""
        return tuple(map(_folded, fields)) == self._names

    def is_card(self, fields: Sequence[str]) -> bool:
        """Whether a row has a name and a quantity, or most of the columns of a table without."""
        name = self.find(fields, self.export.names)
        if not self.export.quantities:
            return bool(name) and len(fields) > len(self._names) // 2
        quantity = self.find(fields, self.export.quantities)
        return bool(name and quantity and whole_number(quantity) is not None)

    def quantity(self, fields: Sequence[str]) -> int | None:
        """How many copies a row stands for, None where it says no number."""
        if not self.export.quantities:
            return 1
        return whole_number(self.find(fields, self.export.quantities))


@dataclass(frozen=True, slots=True)
class _Row:
    """The lines of a row and its fields, or why it has none."""

    lines: Sequence[SourceLine]
    fields: Sequence[str] = ()
    why: str = ""


def _opened(source: Source) -> _Opened | None:
    for index, line in enumerate(source.lines):
        if line.text and not _SEPARATOR.fullmatch(line.text):
            headings = _headings(line.raw) if len(line.raw) <= _LONGEST_HEADINGS else None
            return _Opened(headings, index + 1) if headings else None
    return None


@lru_cache(maxsize=64)  # every format of the table asks for the same line
def _headings(line: str) -> _Headings | None:
    for delimiter in DELIMITERS:
        if delimiter in line:
            (fields,) = csv.reader([line], delimiter=delimiter)
            names = tuple(map(_folded, fields))
            export = next((each for each in EXPORTS if each.fits(names)), None)
            if export or _NAMELESS in names:
                return _Headings(names, delimiter, export)
    return None


def _file_row(filing: Filing, columns: _Columns, row: _Row) -> None:
    first, *others = row.lines
    for line in others:
        if line.text:
            filing.comment(line.number)
    if row.why:
        filing.refuse(first.number, first.raw, row.why)
    elif not any(row.fields):
        if first.text:
            filing.comment(first.number)
    elif columns.are(row.fields):
        filing.header(first.number)
    else:
        raw = "\n".join(line.raw for line in row.lines)
        filing.card(first.number, raw, _record(columns, row.fields))


def _record(columns: _Columns, fields: Sequence[str]) -> Record:
    export = columns.export
    section = _section(columns.find(fields, export.zones))
    if columns.find(fields, export.maybes).casefold() in _YES:
        section = Kind.MAYBE
    finish = columns.find(fields, export.finishes).casefold()
    is_commander = columns.find(fields, ("commander",)).casefold() in _YES
    is_proxy = columns.find(fields, ("proxy",)).casefold() in _YES
    tags = columns.find(fields, export.tags).split(",")
    return Record(
        name=columns.find(fields, export.names),
        quantity=columns.quantity(fields),
        zone=Zone.COMMANDER if is_commander else _ZONES.get(section) if section else None,
        set_code=set_code(columns.find(fields, export.set_codes)),
        collector_number=collector_number(columns.find(fields, export.numbers)),
        finish=_FINISHES.get(_folded(finish), finish),
        tags=tuple(tag for each in tags if (tag := each.strip())),
        is_companion=section is Kind.COMPANION,
        proxy_land="" if is_proxy else None,
    )


def _section(written: str) -> Kind | None:
    """What a column says of the part of the deck: its first category, and Archidekt's mark that a
    category is no part of it."""
    first = written.casefold().partition(",")[0]
    word, _, marks = first.partition("{")
    return Kind.MAYBE if "nodeck" in marks else _SECTIONS.get(word.strip())


def _rows(lines: Sequence[SourceLine], columns: _Columns) -> Iterator[_Row]:
    at = 0
    while at < len(lines):
        row = _row(lines[at : at + MOST_LINES_OF_A_ROW], columns)
        yield row
        at += len(row.lines)


def _row(lines: Sequence[SourceLine], columns: _Columns) -> _Row:
    """The row that begins with the first of `lines`. One whose quotation mark would take a row
    below it, or never closes, has no line but its first: the mark is a slip."""
    first = lines[:1]
    if first[0].is_damaged:
        return _Row(first, why=said("It holds bytes that are no text."))
    if '"' not in first[0].raw:
        return _Row(first, _cleaned(first[0].raw.split(columns.delimiter)))
    reader = csv.reader(
        (f"{line.raw}\n" for line in lines), delimiter=columns.delimiter, strict=True
    )
    try:
        fields = next(reader)
    except csv.Error:
        # The marks may be those of a name: "Name Sticker" Goblin.
        if first[0].raw.count('"') % 2 == 0:
            return _Row(first, _cleaned(first[0].raw.split(columns.delimiter)))
        return _Row(first, why=said("Its quotation mark does not close."))
    taken = lines[: reader.line_num]
    if any(_is_row(line, columns) for line in taken[1:]):
        return _Row(first, why=said("Its quotation mark does not close."))
    return _Row(taken, _cleaned(fields))


def _is_row(line: SourceLine, columns: _Columns) -> bool:
    try:
        (fields,) = csv.reader([line.raw], delimiter=columns.delimiter) if line.raw else ([],)
    except csv.Error:
        return False
    return columns.is_card(_cleaned(fields))


def _cleaned(fields: Sequence[str]) -> list[str]:
    return [clean_field(each) for each in fields]


def _folded(heading: str) -> str:
    return "".join(letter for letter in heading.casefold() if letter.isalnum())
