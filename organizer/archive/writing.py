"""Writing an event as its archive: always the same bytes for the same event."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from datetime import UTC, datetime
from typing import Any

import orjson

from organizer.accounts.models import User
from organizer.archive.fields import RecordField, fields_of
from organizer.archive.models import ReadEvent
from organizer.archive.sections import SECTIONS, VERSION, Section
from organizer.events.models import Event
from organizer.events.snapshots import snapshot

LONGEST_NAME = 150

Row = Mapping[str, Any]


def archive_of(event: Event) -> bytes:
    """The archive of an event (docs/archive.md), in a number of statements that does not depend on
    how much was played. What is written meanwhile is in it wholly or not at all."""
    with snapshot():
        event = Event.objects.get(pk=event.pk)
        return _written(_read(event), ReadEvent.objects.filter(event=event).first())


@dataclass(frozen=True)
class _Rows:
    """The rows of each section in their order, and the number of each by its id."""

    rows: Mapping[str, list[Row]]
    numbers: Mapping[str, Mapping[int, int]]


def _read(event: Event) -> _Rows:
    rows = {section.name: _rows_of(section, event) for section in SECTIONS}
    rows["accounts"] = _accounts(rows)
    numbers = {
        name: {row["pk"]: number for number, row in enumerate(found, 1)}
        for name, found in rows.items()
    }
    return _Rows(rows, numbers)


def _rows_of(section: Section, event: Event) -> list[Row]:
    columns = {section.column(name).name for name in section.record.model_fields}
    return list(section.rows(event).order_by("pk").values("pk", *columns))


def _accounts(rows: Mapping[str, list[Row]]) -> list[Row]:
    """Everybody who is named by a row, with the name that others read."""
    named = {
        row[section.column(each.name).name]
        for section in SECTIONS
        for each in fields_of(section.record)
        if each.points == "accounts"
        for row in rows[section.name]
    }
    users = User.objects.filter(pk__in=named - {None}).order_by("pk")
    return [{"pk": user.pk, "username": _name(user)} for user in users]


def _name(user: User) -> str:
    return user.display_name.strip()[:LONGEST_NAME].strip() or user.get_username()


def _written(read: _Rows, read_from: ReadEvent | None) -> bytes:
    """One record a line, so that two archives of an event can be held against each other."""
    parts = [b'"players_choice_archive":%d' % VERSION]
    for section in SECTIONS:
        key = b'"%b":' % section.name.encode()
        lines = [orjson.dumps(one) for one in _records(section, read, read_from)]
        if section.is_single:
            parts.append(key + lines[0])
        else:
            parts.append(key + (b"[\n%b\n]" % b",\n".join(lines) if lines else b"[]"))
    return b"{%b}\n" % b",\n".join(parts)


def _records(
    section: Section, read: _Rows, read_from: ReadEvent | None
) -> Iterator[dict[str, Any]]:
    made = [_Made(section, each, read.numbers) for each in fields_of(section.record)]
    said = _said_otherwise(section, read_from)
    for row in read.rows[section.name]:
        yield {one.name: one.value(row) for one in made} | said(row["pk"])


class _Made:
    """How the value of a record's field is made of a row."""

    def __init__(
        self, section: Section, each: RecordField, numbers: Mapping[str, Mapping[int, int]]
    ) -> None:
        column = section.column(each.name)
        self.name = each.name
        self._column = column.name
        self._value = column.written
        if each.points:
            self._value = _number(numbers[each.points])
        elif each.within:
            self._value = _swapped(each.within.swap, numbers[each.within.section])

    def value(self, row: Row) -> Any:
        """The value as JSON has it."""
        return _plain(self._value(row[self._column]))


def _number(numbers: Mapping[int, int]) -> Callable[[int | None], int | None]:
    return lambda pk: None if pk is None else numbers[pk]


def _swapped(swap: Callable[..., Any], numbers: Mapping[int, int]) -> Callable[[Any], Any]:
    """A match that went with its pairing is still named by what was drawn: by numbers below 0."""

    def swapped(value: Any) -> Any:
        gone: defaultdict[int, int] = defaultdict(lambda: -len(gone) - 1)
        return swap(value, lambda pk: numbers.get(pk) or gone[pk])

    return swapped


def _plain(value: Any) -> Any:
    if isinstance(value, datetime):
        return value.astimezone(UTC).strftime("%Y-%m-%dT%H:%M:%S.%fZ")
    if isinstance(value, dict | list):
        return orjson.Fragment(orjson.dumps(value, option=orjson.OPT_SORT_KEYS))
    return value


def _said_otherwise(
    section: Section, read_from: ReadEvent | None
) -> Callable[[int], Mapping[str, Any]]:
    """What an archive that the event was read from says otherwise than the tables here."""
    if read_from is not None and section.name == "event":
        return lambda _pk: {"slug": read_from.slug}
    if read_from is not None and section.name == "formats":
        return lambda pk: read_from.formats.get(str(pk), {})
    return lambda _pk: {}
