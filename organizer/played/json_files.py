"""The plain JSON of a finished event: one in a file, a list of them, or one on each line.

    {"id", "name"?, "date"?, "rounds": [[[player, opponent or null, "wins-losses-draws"], …], …],
     "standings"?: [{"player", "rank"?, "points"?, "omw"?, "gw"?, "ogw"?}, …],
     "percentage_floor"?, "own_game_percentage_shown_floored"?}

The rounds are read by `matches.engine.standings.replay`, which documents them.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from datetime import date
from decimal import Decimal
from typing import Annotated, Any

import orjson
from django.utils.translation import gettext as _
from pydantic import BaseModel, Field, ValidationError

from matches.engine.results import PlayError
from matches.engine.standings.replay import Name, PlayedEvent, read_event
from organizer.language.shown import in_words
from organizer.played.finished import FinishedEvent, PlayedMatch, PublishedLine, UnreadableFile
from organizer.played.people import People
from wording.faults import faults_said

MOST_EVENTS = 500
"""In one file."""

PrintedShare = Annotated[Decimal, Field(ge=0, le=1, max_digits=20)]
Place = Annotated[int, Field(ge=1, le=1_000_000)]
Points = Annotated[int, Field(ge=0, le=1_000_000)]


class _Line(BaseModel):
    player: Name
    rank: Place | None = None
    points: Points | None = None
    omw: PrintedShare | None = None
    gw: PrintedShare | None = None
    ogw: PrintedShare | None = None


class _Beside(BaseModel):
    """What a document says beside the rounds."""

    name: str = Field(default="", max_length=1000)
    date: str = Field(default="", max_length=40)
    standings: list[_Line] = []


def is_json(text: str) -> bool:
    """Whether a text begins as an object or a list of JSON does."""
    return text.lstrip()[:1] in ("{", "[")


def read_json(text: str) -> list[FinishedEvent]:
    """The events of a file. Raises UnreadableFile `not-an-event` with the line."""
    events = [_event(place, document) for place, document in _documents(text)]
    if not events or len(events) > MOST_EVENTS:
        raise UnreadableFile(
            "not-an-event",
            _("A file has between 1 and %(most)d events; this one has %(n)d.")
            % {"most": MOST_EVENTS, "n": len(events)},
        )
    return events


def _documents(text: str) -> Iterator[tuple[str, object]]:
    """Each event's document and where it is."""
    lines = [(number, line) for number, line in enumerate(text.splitlines(), 1) if line.strip()]
    try:
        whole = orjson.loads(text)
    except orjson.JSONDecodeError as error:
        if len(lines) == 1 or not _is_event(lines[0][1]):
            raise _no_json(_("Line %(n)d") % {"n": error.lineno}, error) from error
        for number, line in lines:
            place = _("Line %(n)d") % {"n": number}
            try:
                yield place, orjson.loads(line)
            except orjson.JSONDecodeError as fault:
                raise _no_json(place, fault) from fault
        return
    several = whole if isinstance(whole, list) else [whole]
    for number, document in enumerate(several, 1):
        yield _("Event %(n)d") % {"n": number}, document


def _is_event(line: str) -> bool:
    """Whether a line is an object by itself."""
    try:
        return isinstance(orjson.loads(line), dict)
    except orjson.JSONDecodeError:
        return False


def _event(place: str, document: Any) -> FinishedEvent:
    try:
        played = read_event(document)
        beside = _Beside.model_validate(document)
    except PlayError as error:
        raise _no_event(f"{place}: {in_words(error.sentence)}") from error
    except ValidationError as error:
        faults = in_words(faults_said(error.errors()[:1]))
        raise _no_event(f"{place}: {faults}.") from error
    people = People(place)
    return FinishedEvent(
        rounds=_rounds(place, played, people),
        name=" ".join((beside.name or str(played.id)).split()),
        day=_day(place, beside.date),
        standings=_standings(beside.standings, people),
        percentage_floor=played.percentage_floor if "percentage_floor" in document else None,
        own_game_percentage_floored=played.own_game_percentage_shown_floored,
    )


def _rounds(place: str, played: PlayedEvent, people: People) -> tuple[tuple[PlayedMatch, ...], ...]:
    return tuple(
        tuple(
            PlayedMatch(
                people.called(str(player)),
                None if opponent is None else people.called(str(opponent)),
                *map(int, score.split("-")),
                place=_("%(place)s, round %(round)d, match %(match)d")
                % {"place": place, "round": number, "match": at},
            )
            for at, (player, opponent, score) in enumerate(matches, 1)
        )
        for number, matches in enumerate(played.rounds, 1)
    )


def _standings(lines: Sequence[_Line], people: People) -> tuple[PublishedLine, ...]:
    return tuple(
        PublishedLine(
            player=people.called(str(line.player)),
            rank=line.rank,
            points=line.points,
            shares={
                name: value
                for name in ("omw", "gw", "ogw")
                if (value := getattr(line, name)) is not None
            },
        )
        for line in lines
    )


def _day(place: str, written: str) -> date | None:
    if not written:
        return None
    try:
        return date.fromisoformat(written[:10])
    except ValueError as error:
        raise _no_event(_("%(place)s: date: write it as 2024-05-04.") % {"place": place}) from error


def _no_json(place: str, error: orjson.JSONDecodeError) -> UnreadableFile:
    return _no_event(
        _("%(place)s: this is not JSON (%(why)s).") % {"place": place, "why": error.msg}
    )


def _no_event(sentence: str) -> UnreadableFile:
    return UnreadableFile("not-an-event", sentence)
