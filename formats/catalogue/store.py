"""Merges rows into the catalogue's tables: staged by COPY, then only what differs is written."""

from __future__ import annotations

import csv
import io
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import asdict, dataclass
from typing import Any

from django.db import connection, models
from django.db.backends.utils import CursorWrapper
from psycopg2 import DataError
from psycopg2.sql import SQL, Composed, Identifier

from formats.catalogue.changes import find_changed_cards
from formats.catalogue.gather import Gathering, Row
from formats.catalogue.models import Card, CardSet, NameKey, Printing
from formats.legality.errors import FormatError
from wording import said

NULL = r"\N"

STAGE = "CREATE TEMPORARY TABLE {stage} AS SELECT {columns} FROM {table} WITH NO DATA"
COPY = "COPY {stage} FROM STDIN WITH (FORMAT csv, NULL '\\N')"
# A row that the statement inserted was never locked or replaced: its xmax is 0.
WRITE = """
    WITH written AS (
        INSERT INTO {table} AS kept ({columns})
        SELECT DISTINCT ON ({key}) {columns} FROM {stage}
        ON CONFLICT ({key}) DO {on_conflict}
        RETURNING xmax = 0 AS is_new
    )
    SELECT count(*) FILTER (WHERE is_new), count(*) FILTER (WHERE NOT is_new) FROM written
"""
REMOVE = """
    DELETE FROM {table} AS kept
    WHERE NOT EXISTS (SELECT FROM {stage} AS found WHERE ({found_key}) = ({kept_key}))
"""


@dataclass(frozen=True, slots=True)
class Changes:
    """How many rows of a table an import added, changed and removed."""

    new: int
    changed: int
    gone: int

    def __bool__(self) -> bool:
        return bool(self.new or self.changed or self.gone)

    def as_dict(self) -> dict[str, int]:
        return asdict(self)


def merge(gathering: Gathering) -> dict[str, Changes]:
    """Make the tables hold what was gathered and nothing else, in the caller's transaction.

    Returns the changes of "sets", "cards", "printings" and "names", and sets the changed cards
    aside for `keep_changed_cards`. Rows that are the same already are not touched.
    """
    sources = {
        CardSet: gathering.set_rows(),
        Card: gathering.card_rows(),
        Printing: gathering.printing_rows(),
        NameKey: gathering.key_rows(),
    }
    with connection.cursor() as cursor:
        tables = [_Table(model, cursor) for model in sources]
        for table, rows in zip(tables, sources.values(), strict=True):
            table.stage(rows)
        find_changed_cards()
        written = [table.write() for table in tables]
        # What refers to a row goes before it.
        gone = [table.remove_others() for table in reversed(tables)][::-1]
        for table in tables:
            table.drop_stage()
            table.count()
        # Foreign keys are looked at here, and not only after success was reported.
        connection.check_constraints()
    changes = [Changes(new, changed, n) for (new, changed), n in zip(written, gone, strict=True)]
    return dict(zip(("sets", "cards", "printings", "names"), changes, strict=True))


class _Table:
    """A table of the catalogue and its stage, a temporary table of the same columns."""

    def __init__(self, model: type[models.Model], cursor: CursorWrapper) -> None:
        options = model._meta
        unique = options.total_unique_constraints
        key = [options.get_field(name) for name in unique[0].fields] if unique else [options.pk]
        columns = [
            each.column for each in options.local_fields if not isinstance(each, models.AutoField)
        ]
        keys = [each.column for each in key]
        rest = [column for column in columns if column not in keys]
        self._cursor = cursor
        self._columns = columns
        self._parts = {
            "table": Identifier(options.db_table),
            "stage": Identifier(f"stage_{options.db_table}"),
            "columns": _listed(columns),
            "key": _listed(keys),
            "kept_key": _listed(keys, "kept"),
            "found_key": _listed(keys, "found"),
            "on_conflict": self._update(rest) if rest else SQL("NOTHING"),
        }

    def stage(self, rows: Iterable[Row]) -> None:
        self._run(STAGE)
        values = ([row[column] for column in self._columns] for row in rows)
        copy = SQL(COPY).format(**self._parts).as_string(self._cursor.cursor)
        try:
            self._cursor.copy_expert(copy, _CsvFile(values))
        except DataError as error:
            raise FormatError(
                "catalogue-broken",
                said(
                    "The card file holds a value that cannot be kept, and the catalogue stays as "
                    "it was: {why}",
                    why=error,
                ),
            ) from error
        self._run("ANALYZE {stage}")

    def write(self) -> tuple[int, int]:
        """Insert and update; return how many rows are new and how many changed."""
        self._run(WRITE)
        return self._cursor.fetchone()

    def remove_others(self) -> int:
        """Delete the rows that are not staged; return how many."""
        self._run(REMOVE)
        return self._cursor.rowcount

    def drop_stage(self) -> None:
        self._run("DROP TABLE {stage}")

    def count(self) -> None:
        """Tell the planner at once how large the table has become.

        It takes the starter's few rows for granted otherwise, and joins the whole catalogue row by
        row for minutes.
        """
        self._run("ANALYZE {table}")

    def _run(self, statement: str) -> None:
        self._cursor.execute(SQL(statement).format(**self._parts))

    @staticmethod
    def _update(rest: Sequence[str]) -> Composed:
        return SQL("UPDATE SET {settings} WHERE ({kept}) IS DISTINCT FROM ({excluded})").format(
            settings=SQL(", ").join(
                SQL("{0} = excluded.{0}").format(Identifier(column)) for column in rest
            ),
            kept=_listed(rest, "kept"),
            excluded=_listed(rest, "excluded"),
        )


class _CsvFile:
    """Rows as a file of CSV for COPY, made as it is read."""

    def __init__(self, rows: Iterable[Sequence[Any]]) -> None:
        self._rows: Iterator[Sequence[Any]] = iter(rows)

    def read(self, size: int) -> bytes:
        sheet = io.StringIO()
        writer = csv.writer(sheet, lineterminator="\n")
        for row in self._rows:
            writer.writerow([NULL if value is None else value for value in row])
            if sheet.tell() >= size:
                break
        # Half a character, which JSON can spell, has no UTF-8.
        return sheet.getvalue().encode("utf-8", "replace")


def _listed(columns: Iterable[str], table: str | None = None) -> Composed:
    prefix = (table,) if table else ()
    return SQL(", ").join(Identifier(*prefix, column) for column in columns)
