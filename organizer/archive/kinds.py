"""The kinds of values in an archive, and how those that point at other records are marked.

A record is the row of a table without the ids of its database: where a row points at another, the
record holds that one's number, which is its place in its section, counted from 1.
"""

from __future__ import annotations

import math
from collections.abc import Callable
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from typing import Annotated, Any, TypeAlias

from pydantic import (
    AfterValidator,
    AwareDatetime,
    BaseModel,
    ConfigDict,
    FailFast,
    Field,
    JsonValue,
)
from pydantic_core import PydanticCustomError

DEEPEST = 40
"""How deep lists and objects may stand in each other in a value of free form."""

SMALL, WHOLE, BIG = 2**15 - 1, 2**31 - 1, 2**63 - 1
"""The largest numbers of the database's three sizes."""

EARLIEST, LATEST = datetime(1993, 1, 1, tzinfo=UTC), datetime(2200, 1, 1, tzinfo=UTC)
"""Between these every place's own time of day can be told."""


class Record(BaseModel):
    """A row of a table: nothing in it that is not described, and every value of its own type."""

    model_config = ConfigDict(extra="forbid", strict=True, allow_inf_nan=False)


@dataclass(frozen=True)
class Points:
    """Marks a number as that of a record in another section."""

    section: str


@dataclass(frozen=True)
class PointsWithin:
    """Marks a value in which numbers of another section stand. `swap` gives the value with each of
    them changed by a function."""

    section: str
    swap: Callable[[Any, Callable[[int], int]], Any]


def of(section: str) -> Any:
    """The type of a number that points at a record of a section."""
    return Annotated[int, Field(ge=1, description=f"A number of `{section}`."), Points(section)]


def _writable(text: str) -> str:
    """Refuse what no text of the database holds."""
    if "\0" in text:
        raise PydanticCustomError("text_unwritable", "this text has the sign of number 0 in it")
    return text


def _utc(moment: datetime) -> datetime:
    if moment.utcoffset() != timedelta(0):
        raise PydanticCustomError("not_utc", "times are in UTC: write Z at their end")
    if not EARLIEST <= moment < LATEST:
        raise PydanticCustomError("time_out_of_range", "no event was or will be at that time")
    return moment.astimezone(UTC)


def plain(value: Any, depth: int = 0) -> Any:
    """Refuse what the database does not hold of a value of free form."""
    if depth > DEEPEST:
        raise PydanticCustomError("too_deep", "this stands too deep in other values")
    if isinstance(value, str):
        _writable(value)
    elif isinstance(value, int) and abs(value) > BIG:
        raise PydanticCustomError("number_too_large", "this number is too large")
    elif isinstance(value, float) and not math.isfinite(value):
        raise PydanticCustomError("no_number", "this is no number")
    elif isinstance(value, list):
        for each in value:
            plain(each, depth + 1)
    elif isinstance(value, dict):
        for name, each in value.items():
            _writable(name)
            plain(each, depth + 1)
    return value


def many(one: Any, most: int | None = None) -> Any:
    """The type of a list of these; the first fault in it ends the reading."""
    return Annotated[list[one], FailFast(), Field(max_length=most)]


Text: TypeAlias = Annotated[str, AfterValidator(_writable)]
Small: TypeAlias = Annotated[int, Field(ge=0, le=SMALL)]
SmallSigned: TypeAlias = Annotated[int, Field(ge=-SMALL, le=SMALL)]
Whole: TypeAlias = Annotated[int, Field(ge=0, le=WHOLE)]
WholeSigned: TypeAlias = Annotated[int, Field(ge=-WHOLE, le=WHOLE)]
Seed: TypeAlias = Annotated[int, Field(ge=-BIG, le=BIG)]
Moment: TypeAlias = Annotated[AwareDatetime, AfterValidator(_utc)]
Free: TypeAlias = Annotated[JsonValue, AfterValidator(plain)]
FreeObject: TypeAlias = Annotated[dict[str, JsonValue], AfterValidator(plain)]
FreeList: TypeAlias = Annotated[list[JsonValue], AfterValidator(plain)]
Who: TypeAlias = of("accounts")
Money: TypeAlias = Annotated[str, Field(pattern=r"^[0-9]{1,6}\.[0-9]{2}$")]


def short(most: int, least: int = 0) -> Any:
    """The type of a text of so many characters."""
    return Annotated[str, AfterValidator(_writable), Field(min_length=least, max_length=most)]
