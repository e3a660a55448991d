"""Reading the files of a finished event."""

from __future__ import annotations

import re
from dataclasses import dataclass, replace
from datetime import date

from django.utils.translation import gettext as _

from organizer.played.checking import checked
from organizer.played.csv_files import read_results, read_standings, with_standings
from organizer.played.finished import FinishedEvent, UnreadableFile
from organizer.played.json_files import is_json, read_json
from organizer.played.source import text_of
from organizer.played.wer_files import is_wer, read_wer

_FILE_NAME = re.compile(
    r"(?:(?P<day>\d{4}-\d{2}-\d{2})[\s_-]*)?(?P<name>.*?)(?:\.[A-Za-z]{2,5}){0,2}", re.DOTALL
)


@dataclass(frozen=True, slots=True)
class PlayedSource:
    """A file as it was sent: its name (a hint, may be "") and its bytes."""

    name: str
    content: bytes


def read_finished(
    results: PlayedSource, standings: PlayedSource | None = None
) -> tuple[FinishedEvent, ...]:
    """The events of a file: one of CSV or XML, and as many of JSON as stand in it.

    `standings` are a second file, CSV as well, for one event. An event without a name or day of its
    own takes those of the file's name, such as "2024-05-04 Friday night.csv". Raises UnreadableFile
    for everything that cannot be read, or cannot have been played.
    """
    text = text_of(results.content)
    events = _events(text)
    if standings is not None:
        if len(events) > 1:
            raise UnreadableFile(
                "standings-of-several",
                _("Standings go with the results of one event; this file has several."),
            )
        lines = read_standings(text_of(standings.content))
        events = [with_standings(events[0], lines)]
    named = _named(results.name)
    return tuple(checked(_with(event, named)) for event in events)


def _events(text: str) -> list[FinishedEvent]:
    if is_json(text):
        return read_json(text)
    return [read_wer(text) if is_wer(text) else read_results(text)]


def _with(event: FinishedEvent, named: tuple[str, date | None]) -> FinishedEvent:
    name, day = named
    return replace(event, name=event.name or name, day=event.day or day)


def _named(file_name: str) -> tuple[str, date | None]:
    """What the name of a file says of the event's name and day."""
    parts = _FILE_NAME.fullmatch(file_name)
    if parts is None:
        return "", None
    try:
        day = date.fromisoformat(parts["day"] or "")
    except ValueError:
        day = None
    return " ".join(re.sub(r"[_-]+", " ", parts["name"]).split()), day
