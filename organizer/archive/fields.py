"""The fields of a record's class with what they point at."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from typing import Any, get_args

from organizer.archive.kinds import Points, PointsWithin, Record


@dataclass(frozen=True)
class RecordField:
    """A field: `points` is the section that it points at, `within` what says where numbers of
    another section stand in its value."""

    name: str
    points: str | None = None
    within: PointsWithin | None = None


@cache
def fields_of(record: type[Record]) -> tuple[RecordField, ...]:
    """The fields of a record in their order."""
    return tuple(
        _field(name, [*info.metadata, *_marks(info.annotation)])
        for name, info in record.model_fields.items()
    )


def _field(name: str, marks: list[Any]) -> RecordField:
    points = next((one.section for one in marks if isinstance(one, Points)), None)
    within = next((one for one in marks if isinstance(one, PointsWithin)), None)
    return RecordField(name, points, within)


def _marks(annotation: Any) -> list[Any]:
    """What a type is marked with, also as one of several."""
    return [mark for one in (annotation, *get_args(annotation)) for mark in _own(one)]


def _own(annotation: Any) -> Mapping[str, Any] | tuple[Any, ...]:
    return getattr(annotation, "__metadata__", ())
