"""Many lists, one a line: the shape of a batch file and of the answers to it.

A line is a JSON object `{"id", "format", "date", "announcements", "text", "companion", "casual",
"marked"}`; all but `text` may be left out where `Defaults` fill in. `casual` is of the event,
`marked` of the cards (both are no where nothing says yes). An answer is `{"id", "legal", "verdict",
"findings"}`, or `{"id", "error"}` where the list could not be checked. Lines are read one at a
time and none is held longer than its answer takes.
"""

from __future__ import annotations

from codecs import BOM_UTF8
from collections.abc import Iterator
from dataclasses import dataclass
from datetime import date
from functools import cache
from io import BufferedReader
from typing import Any

import orjson
from pydantic import BaseModel, ConfigDict, ValidationError

from formats.legality.errors import FormatError
from formats.legality.parsing import DeckPart
from formats.legality.parsing.source import MOST_BYTES
from formats.legality.report import Report
from formats.rulebook.queries import version_in_force
from formats.rulebook.services import check_list

MOST_LINE_BYTES = 8 * MOST_BYTES
"""The longest line that is read: the longest list with every character escaped, and room."""

JsonScalar = str | int | float | bool | None


@dataclass(frozen=True, slots=True)
class Defaults:
    """What fills in where a line says nothing: the command's own arguments."""

    format: str | None
    on: date
    announcements: tuple[str, ...] = ()
    companion: str | None = None
    casual: bool = False
    marked: bool = False


class BatchLine(BaseModel):
    """One line of a batch file as it is written."""

    model_config = ConfigDict(strict=True)

    id: JsonScalar = None
    format: str | None = None
    date: str | None = None
    announcements: list[str] | None = None
    text: str
    companion: str | None = None
    casual: bool | None = None
    marked: bool | None = None


class NotALine(Exception):
    """A line that is no such object; the message says why."""


class Desk:
    """Checks lists one after another; each format is looked up once a day of event."""

    def __init__(self, defaults: Defaults) -> None:
        self._defaults = defaults
        self._version_in_force = cache(version_in_force)

    def check(self, parts: list[DeckPart]) -> Report:
        """The report on one list under the defaults; FormatError as `check_list` and
        `version_in_force`."""
        return self._check(self._defaults, parts)

    def answer(self, line: bytes) -> dict[str, Any]:
        """The answer to one line of a batch file; NotALine where it is none."""
        asked, settled = self._settle(line)
        try:
            report = self._check(settled, [DeckPart("", asked.text.encode())])
        except FormatError as error:
            return {"id": asked.id, "error": error.sentence}
        return described(asked.id, report)

    def _settle(self, line: bytes) -> tuple[BatchLine, Defaults]:
        """The line, and its terms with the gaps filled in."""
        try:
            document = orjson.loads(line)
            if not isinstance(document, dict):
                raise NotALine("This line is no JSON object.")
            asked = BatchLine.model_validate(document)
            on = date.fromisoformat(asked.date) if asked.date else self._defaults.on
        except ValidationError as error:
            faults = "; ".join(
                f"{'.'.join(map(str, fault['loc']))}: {fault['msg']}" for fault in error.errors()
            )
            raise NotALine(f"This line is no deck to check ({faults}).") from error
        except ValueError as error:
            raise NotALine(f"This line cannot be read ({error}).") from error
        slug = asked.format or self._defaults.format
        if slug is None:
            raise NotALine("This line names no format, and --format fills none in.")
        announcements = asked.announcements
        return asked, Defaults(
            format=slug,
            on=on,
            announcements=(
                self._defaults.announcements if announcements is None else tuple(announcements)
            ),
            companion=asked.companion or self._defaults.companion,
            casual=self._defaults.casual if asked.casual is None else asked.casual,
            marked=self._defaults.marked if asked.marked is None else asked.marked,
        )

    def _check(self, terms: Defaults, parts: list[DeckPart]) -> Report:
        version = self._version_in_force(terms.format, terms.on)
        return check_list(
            version,
            on=terms.on,
            announcements=terms.announcements,
            parts=parts,
            companion=terms.companion,
            has_marked_cards=terms.marked,
            is_casual=terms.casual,
        ).report


def answers(lines: BufferedReader, desk: Desk) -> Iterator[dict[str, Any]]:
    """The answer to every line that is not blank, in order."""
    for line in _lines(lines):
        if line.strip():
            try:
                yield desk.answer(line)
            except NotALine as error:
                yield {"id": None, "error": str(error)}


def described(list_id: JsonScalar, report: Report) -> dict[str, Any]:
    """A report as an answer."""
    shown = report.as_dict()
    return {
        "id": list_id,
        "legal": shown["legal"],
        "verdict": shown["verdict"],
        "findings": [
            {key: finding[key] for key in ("rule", "severity", "cards", "message")}
            for finding in shown["findings"]
        ],
    }


def _lines(source: BufferedReader) -> Iterator[bytes]:
    """Lines, none longer than the most that is read: of a longer one only so much is kept, which
    is no whole object any more."""
    if source.peek(len(BOM_UTF8)).startswith(BOM_UTF8):
        source.read(len(BOM_UTF8))
    while line := source.readline(MOST_LINE_BYTES):
        rest = line
        while not rest.endswith(b"\n") and (rest := source.readline(MOST_LINE_BYTES)):
            pass
        yield line
