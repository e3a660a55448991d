"""Tables as CSV: rows of whatever separator, below the headings that are known."""

from __future__ import annotations

import csv
import io
import re
from collections.abc import Iterator
from dataclasses import dataclass

from django.utils.translation import gettext as _

from organizer.played.columns import Column, Headings, headings_of
from organizer.played.finished import UnreadableFile

DELIMITERS = (",", ";", "\t", "|")
MOST_ROWS = 20_000
ROWS_ABOVE = 10
"""Rows that a title may take above the headings."""

_SEPARATOR = re.compile(r'"?sep=(.)"?\s*', re.IGNORECASE)


@dataclass(frozen=True)
class Row:
    """A row that is not blank, and the line that it ends at."""

    headings: Headings
    fields: tuple[str, ...]
    line: int

    @property
    def place(self) -> str:
        """Where it is, for a sentence."""
        return _("Line %(n)d") % {"n": self.line}

    def __getitem__(self, column: Column) -> str:
        return self.headings.of(self.fields, column)


@dataclass(frozen=True)
class Table:
    """The rows of a file below its headings."""

    headings: Headings
    rows: tuple[Row, ...]


def table_of(text: str) -> Table:
    """The table of a file.

    Raises UnreadableFile `headings-missing`, `column-twice`, `quote-open`, `too-many-rows`.
    """
    for delimiter in DELIMITERS:
        try:
            table = _read(text, delimiter)
        except csv.Error as error:
            raise UnreadableFile(
                "quote-open",
                _("A quotation mark does not close, or a field is too long (%(why)s).")
                % {"why": error},
            ) from error
        if table is not None:
            return table
    raise UnreadableFile(
        "headings-missing",
        _(
            "The columns are not known. Name them in the first row: round, player, opponent, wins,"
            " losses, draws; or for standings rank, player, points."
        ),
    )


def _read(text: str, delimiter: str) -> Table | None:
    """The table as it is with this separator, None where none of its first rows are headings."""
    rows = _rows(text, delimiter)
    for _above in range(ROWS_ABOVE):
        line, fields = next(rows, (0, None))
        if fields is None:
            return None
        headings = headings_of(fields, _("Line %(n)d") % {"n": line})
        if headings is not None:
            return Table(headings, _below(headings, rows))
    return None


def _below(headings: Headings, rows: Iterator[tuple[int, list[str]]]) -> tuple[Row, ...]:
    found = []
    for line, fields in rows:
        if len(found) == MOST_ROWS:
            raise UnreadableFile(
                "too-many-rows",
                _("This table has more than %(most)d rows, which no event has.")
                % {"most": MOST_ROWS},
            )
        found.append(Row(headings, tuple(fields), line))
    return tuple(found)


def _rows(text: str, delimiter: str) -> Iterator[tuple[int, list[str]]]:
    """Each row that is not blank, and the line at which it ends."""
    reader = csv.reader(io.StringIO(text, newline=""), delimiter=delimiter)
    for fields in reader:
        is_blank = not any(field.strip() for field in fields)
        if not is_blank and not _SEPARATOR.fullmatch(delimiter.join(fields)):
            yield reader.line_num, fields
