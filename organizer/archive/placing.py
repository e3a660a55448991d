"""Writing the records of an archive as rows: with new ids, in the order in which they were made.

The rows are written directly and not by the services, because versions, times and authors stay as
they were. The database's own constraints then say whether they may stand together.
"""

from __future__ import annotations

import base64
import re
import secrets
from collections.abc import Callable, Iterable, Mapping, Sequence
from datetime import datetime
from typing import Any

from django.contrib.auth.hashers import make_password
from django.db import DataError, IntegrityError, connection
from django.db.models import Deferrable, Model
from django.utils.translation import gettext as _

from formats.rulebook.models import FormatVersion
from organizer.archive import faults
from organizer.archive.fields import RecordField, fields_of
from organizer.archive.kinds import Record
from organizer.archive.reading import records_in
from organizer.archive.sections import SECTIONS, Archive, Section
from organizer.archive.versions import versions_here
from organizer.decks.models import CheckState
from organizer.events.models import Event

AT_ONCE = 1000
"""Rows in one statement."""

FAILING_ROW = re.compile(r"Failing row contains \((\d+),")
TAKEN_KEY = re.compile(r"Key \((?P<columns>[^)]+)\)=\((?P<values>.*)\) already exists")

Ids = Mapping[str, Sequence[int]]
Values = dict[str, Any]


def place(archive: Archive, *, slug: str, now: datetime) -> tuple[Event, list[FormatVersion]]:
    """The event of an archive, at a free address, and the versions of formats that the archive
    names; the caller opened the transaction.

    Who did something becomes an account that nobody can log in with; who plays becomes a person
    that an account can claim. Raises UserError `archive-invalid` for what the database refuses.
    """
    # Versions of formats are those that are here; all other rows are new.
    versions = versions_here(archive.formats)
    ids: dict[str, Sequence[int]] = {"formats": [version.pk for version in versions]}
    for section in SECTIONS[1:]:
        ids[section.name] = _new_ids(section.model, len(records_in(archive, section.name)))
    stored: list[tuple[Section, Sequence[Model]]] = []
    around = {"competition": ids["competition"][0], "event": ids["event"][0]}
    for section in SECTIONS[1:]:
        rows = _rows(section, archive, ids, around, now)
        if section.name == "event":
            rows[0].slug = slug
        stored.append((section, rows))
        _store(section, rows)
    _require_deferred(stored)
    return Event.objects.get(pk=ids["event"][0]), versions


def _new_ids(model: type[Model], count: int) -> Sequence[int]:
    """So many ids that no row has or will have, in their order."""
    with connection.cursor() as cursor:
        cursor.execute(
            "SELECT nextval(pg_get_serial_sequence(%s, 'id')) FROM generate_series(1, %s)",
            [model._meta.db_table, count],
        )
        return sorted(pk for (pk,) in cursor.fetchall())


def _rows(
    section: Section, archive: Archive, ids: Ids, around: Mapping[str, Any], now: datetime
) -> list[Model]:
    made = MADE.get(section.name, _as_it_is)
    readers = [_Reader(section, one, ids) for one in fields_of(section.record)]
    outside = _outside(section, around)
    said = [
        {one.key: one.value(record) for one in readers}
        for record in records_in(archive, section.name)
    ]
    return [
        section.model(pk=pk, **outside, **made(values, now))
        for pk, values in zip(ids[section.name], said, strict=True)
    ]


def _outside(section: Section, around: Mapping[str, Any]) -> Values:
    """What the rows of a section belong to, which their records do not say."""
    if section.name == "event":
        return {"competition_id": around["competition"]}
    own = {field.name for field in section.model._meta.concrete_fields}
    wanted = own.difference(section.record.model_fields).intersection(("competition", "event"))
    return {f"{name}_id": around[name] for name in wanted}


class _Reader:
    """How the value of a row's column is made of a record's field."""

    def __init__(self, section: Section, one: RecordField, ids: Ids) -> None:
        self._name = one.name
        self.key = one.name if one.name in section.columns else section.column(one.name).name
        self._read: Callable[[Any], Any] = lambda value: value
        if one.points:
            self._read = _id_in(ids[one.points])
        elif one.within:
            self._read = _swapped(one.within.swap, ids[one.within.section])

    def value(self, record: Record) -> Any:
        """The value as the row has it."""
        return self._read(getattr(record, self._name))


def _id_in(ids: Sequence[int]) -> Callable[[int | None], int | None]:
    return lambda number: None if number is None else ids[number - 1]


def _swapped(swap: Callable[..., Any], ids: Sequence[int]) -> Callable[[Any], Any]:
    """What is gone has no id: its number below 0 stays."""
    return lambda value: swap(value, lambda number: ids[number - 1] if number > 0 else number)


def _as_it_is(values: Values, _now: datetime) -> Values:
    return values


def _account(values: Values, now: datetime) -> Values:
    return {
        "username": f"archived-{secrets.token_hex(8)}",
        "first_name": values["name"],
        "password": make_password(None),
        "is_active": False,
        "date_joined": now,
    }


def _person(values: Values, _now: datetime) -> Values:
    return {**values, "claim_token": secrets.token_urlsafe(24)}


def _submission(values: Values, now: datetime) -> Values:
    waits = values["check_state"] == CheckState.PENDING
    return {**values, "queued_at": now if waits else values["submitted_at"]}


def _deck_file(values: Values, _now: datetime) -> Values:
    text, coded = values.pop("text"), values.pop("base64")
    return {**values, "content": text.encode() if coded is None else base64.b64decode(coded)}


MADE: Mapping[str, Callable[[Values, datetime], Values]] = {
    "accounts": _account,
    "people": _person,
    "submissions": _submission,
    "deck_files": _deck_file,
}
"""Sections whose rows hold more than their records say, or hold it otherwise."""


def _store(section: Section, rows: Sequence[Model]) -> None:
    try:
        section.model.objects.bulk_create(rows, batch_size=AT_ONCE)
    except (IntegrityError, DataError) as error:
        raise _refused(section, rows, error) from error


def _require_deferred(stored: Iterable[tuple[Section, Sequence[Model]]]) -> None:
    """Have the database look now at what it may put off to the end of the transaction."""
    for section, rows in stored:
        for one in section.model._meta.constraints:
            if getattr(one, "deferrable", None) is None:
                continue
            try:
                with connection.cursor() as cursor:
                    cursor.execute(f"SET CONSTRAINTS {one.name} IMMEDIATE")
                    if one.deferrable is Deferrable.DEFERRED:
                        cursor.execute(f"SET CONSTRAINTS {one.name} DEFERRED")
            except IntegrityError as error:
                raise _refused(section, rows, error) from error


def _refused(section: Section, rows: Sequence[Model], error: Exception) -> Exception:
    """What the database says of rows, with the place in the file of the first that it refused."""
    said = getattr(error.__cause__, "diag", None)
    detail, constraint = getattr(said, "message_detail", None) or "", said and said.constraint_name
    place = faults.place_of(section.name, _index(rows, detail))
    return faults.invalid(
        place, _("this cannot stand beside the rest (%(constraint)s)") % {"constraint": constraint}
    )


def _index(rows: Sequence[Model], detail: str) -> int | None:
    """Which row a message of the database is about, by its id or by the key that is taken."""
    if failing := FAILING_ROW.search(detail):
        pk = int(failing[1])
        return next((index for index, row in enumerate(rows) if row.pk == pk), None)
    if taken := TAKEN_KEY.search(detail):
        names, values = taken["columns"].replace('"', "").split(", "), taken["values"]
        twice = (
            index
            for index in reversed(range(len(rows)))
            if ", ".join(str(getattr(rows[index], name)) for name in names) == values
        )
        return next(twice, None)
    return None
