"""What a player mends in the reading of their list before it counts: kept beside the bytes as they
came, and applied to them again whenever they are read.

A mending is about one record of the reading, a card or an unread line, found by the part and line
it stands in. Nothing here asks a catalogue.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import asdict, dataclass, fields, replace
from typing import Any, TypeVar

from formats.legality.decklist import Line, Note, Place, ReadList, Unread, Zone
from formats.legality.errors import FormatError
from formats.legality.parsing import DeckPart, read
from formats.legality.parsing.source import MOST_LINES
from wording import said

LONGEST_TEXT = 300
"""Characters that a player may write in place of a line or a name."""

NO_PROXY = ""
"""The land of a mending that says that a line is no proxy."""

Key = tuple[int, int, int]
"""A record: its part, its line there, and which of several on that line it is, from 0."""


@dataclass(frozen=True, slots=True)
class Mending:
    """What is different about one record; None leaves it as it was read.

    `text` is the line written anew, as in a plain text. `card` is the name of the card that is
    meant, `zone` and `deck` where it counts. `proxy_land` is the land that it is written on, or
    `NO_PROXY`. `set_code` and `collector_number` are the printing, of a line whose `card` is said
    as well. `is_dropped` leaves the record out.
    """

    part: int
    line: int
    nth: int = 0
    text: str | None = None
    card: str | None = None
    zone: Zone | None = None
    deck: int | None = None
    proxy_land: str | None = None
    set_code: str | None = None
    collector_number: str | None = None
    is_dropped: bool = False

    @property
    def key(self) -> Key:
        """The record that it is about."""
        return self.part, self.line, self.nth


@dataclass(frozen=True, slots=True)
class SideFrom:
    """The player's answer to where the sideboard of a part begins: at a line, or nowhere."""

    part: int
    line: int | None


Mendings = tuple[Mending | SideFrom, ...]

_Record = Line | Unread
_Each = TypeVar("_Each", Line, Unread)


def in_order(mendings: Iterable[Mending | SideFrom]) -> Mendings:
    """The mendings as they are kept: those of one record as one, of which the later prevails,
    by the place that they are about."""
    sides: dict[int, SideFrom] = {}
    lines: dict[Key, Mending] = {}
    for mending in mendings:
        if isinstance(mending, SideFrom):
            sides[mending.part] = mending
        else:
            before = lines.get(mending.key)
            lines[mending.key] = _joined(before, mending) if before else mending
    return (
        *(sides[part] for part in sorted(sides)),
        *(lines[key] for key in sorted(lines)),
    )


def apply(read_list: ReadList, mendings: Sequence[Mending | SideFrom]) -> ReadList:
    """The reading as it is mended, its records numbered within their lines (`nth`).

    A line that is left out is skipped, with a note; a line written anew that still cannot be read
    is unread with its new text. Applied once more, the same mendings change nothing. Raises
    FormatError `mending-without-line` where there is no such record.
    """
    kept = in_order(mendings)
    sides = {each.part: each for each in kept if isinstance(each, SideFrom)}
    lines = {each.key: each for each in kept if isinstance(each, Mending)}
    records = dict(_records(read_list))
    _require(read_list, records, sides, lines)
    mended = [
        _mended(record, lines.get(key), sides.get(record.part), read_list)
        for key, record in records.items()
    ]
    dropped = [each for each in mended if isinstance(each, Place)]
    said = [
        *(note for note in read_list.notes if not (note.part in sides and _is_guess(note))),
        *(_left_out(record) for key, record in records.items() if _is_dropped(lines.get(key))),
    ]
    return replace(
        read_list,
        lines=_by_place(each for each in mended if isinstance(each, Line)),
        unread=_by_place(each for each in mended if isinstance(each, Unread)),
        notes=tuple(said),
        skipped=(*read_list.skipped, *dropped),
    )


def as_json(mendings: Iterable[Mending | SideFrom]) -> list[dict[str, Any]]:
    """The mendings in order as plain values: of a line, what is said of it; of a sideboard,
    `{"part", "side_from"}`."""
    return [
        {"part": each.part, "side_from": each.line} if isinstance(each, SideFrom) else _said(each)
        for each in in_order(mendings)
    ]


def from_json(values: object) -> Mendings:
    """The mendings of `as_json`. Raises FormatError `mendings-lost` for anything else."""
    if not isinstance(values, list) or len(values) > MOST_LINES:
        raise _lost()
    return in_order(_one(value) for value in values)


def _one(value: object) -> Mending | SideFrom:
    if not isinstance(value, Mapping):
        raise _lost()
    if set(value) == {"part", "side_from"}:
        if not _is_number(value["part"]) or not (
            value["side_from"] is None or _is_number(value["side_from"])
        ):
            raise _lost()
        return SideFrom(value["part"], value["side_from"])
    known = {field.name for field in fields(Mending)}
    if not {"part", "line"} <= set(value) <= known or not all(
        _is_fit(name, said) for name, said in value.items()
    ):
        raise _lost()
    zone = value.get("zone")
    return Mending(**{**value, "zone": Zone(zone) if zone is not None else None})


def _is_fit(name: str, said: object) -> bool:
    if name in ("part", "line", "nth", "deck"):
        return _is_number(said)
    if name == "is_dropped":
        return said is True
    if name == "zone":
        return isinstance(said, str) and said in set(Zone)
    return isinstance(said, str) and len(said) <= LONGEST_TEXT and said.isprintable()


def _is_number(said: object) -> bool:
    return isinstance(said, int) and not isinstance(said, bool) and said >= 0


def _lost() -> FormatError:
    return FormatError(
        "mendings-lost", "What was mended was lost on its way. Look the list over once more."
    )


def _joined(before: Mending, after: Mending) -> Mending:
    if after.text is not None or after.is_dropped:
        # A line that is written anew or left out is not what was mended before.
        return after
    return replace(before, **{**_said(after), "is_dropped": False})


def _said(mending: Mending) -> dict[str, Any]:
    """What a mending says, by the names of its fields."""
    said = asdict(mending)
    return {name: value for name, value in said.items() if value is not None and value is not False}


def _records(read_list: ReadList) -> Iterator[tuple[Key, _Record]]:
    """Every card and unread line by its key, cards of one line first; already numbered ones keep
    their numbers."""
    records: list[_Record] = [*read_list.lines, *read_list.unread]
    seen: Counter[tuple[int, int]] = Counter()
    is_numbered = any(record.nth for record in records)
    for record in records:
        place = (record.part, record.number)
        nth = record.nth if is_numbered else seen[place]
        seen[place] += 1
        yield (*place, nth), record if record.nth == nth else replace(record, nth=nth)


def _require(
    read_list: ReadList,
    records: Mapping[Key, _Record],
    sides: Mapping[int, SideFrom],
    lines: Mapping[Key, Mending],
) -> None:
    """Raise FormatError where a mending is about nothing that was read."""
    skipped = {(place.part, place.number) for place in read_list.skipped}
    for part, line, nth in lines:
        if (part, line, nth) not in records and (part, line) not in skipped:
            raise _without_line(line)
    starts = skipped | {(part, line) for part, line, _nth in records}
    parts = range(len(read_list.formats))
    for side in sides.values():
        if side.part not in parts or not (side.line is None or (side.part, side.line) in starts):
            raise _without_line(side.line)


def _without_line(line: int | None) -> FormatError:
    what = said("Line {line}", line=line) if line else said("A part")
    return FormatError(
        "mending-without-line",
        said(
            "{what} that was mended is not in this list. Look the list over once more.", what=what
        ),
    )


def _in_side(line: Line, side: SideFrom | None) -> Line:
    """The card in the main deck or the side, as the player says where that begins."""
    if side is None or line.is_companion or line.zone not in (Zone.MAIN, Zone.SIDE):
        return line
    is_side = side.line is not None and line.number >= side.line
    return replace(line, zone=Zone.SIDE if is_side else Zone.MAIN)


def _mended(
    record: _Record, mending: Mending | None, side: SideFrom | None, read_list: ReadList
) -> _Record | Place:
    if isinstance(record, Line):
        record = _in_side(record, side)
    if mending is None:
        return record
    if mending.is_dropped:
        return Place(record.part, record.number)
    if mending.text is not None:
        record = _written_anew(record, mending.text, side, read_list)
    return _changed(record, mending) if isinstance(record, Line) else record


def _changed(line: Line, mending: Mending) -> Line:
    said: dict[str, Any] = {"is_mended": True}
    if mending.card is not None:
        said |= {"text": mending.card, "name": mending.card, "bare": None, "is_record": True}
    if mending.zone is not None:
        said["zone"] = mending.zone
    if mending.deck is not None:
        said["deck"] = mending.deck
    if mending.proxy_land is not None:
        said["proxy_land"] = mending.proxy_land if mending.proxy_land != NO_PROXY else None
    if mending.set_code is not None:
        said |= {"set_code": mending.set_code, "collector_number": mending.collector_number}
    return replace(line, **said)


def _written_anew(
    record: _Record, text: str, side: SideFrom | None, read_list: ReadList
) -> _Record:
    """The record as its line is read with a new text. It keeps its place; where the text names no
    zone it counts where it did, and an unread line where the card above it does."""
    try:
        anew = read([DeckPart("", " ".join(text.split()).encode())])
    except FormatError as error:
        return Unread(record.part, record.number, text, error.sentence, record.nth)
    if len(anew.lines) != 1 or anew.unread:
        why = anew.unread[0].why if anew.unread else said("It is not a quantity and a card.")
        return Unread(record.part, record.number, text, why, record.nth)
    line = anew.lines[0]
    beside = record if isinstance(record, Line) else _beside(record, side, read_list)
    return replace(
        line,
        part=record.part,
        number=record.number,
        nth=record.nth,
        raw=record.raw,
        zone=beside.zone if beside and line.zone is Zone.MAIN else line.zone,
        deck=beside.deck if beside else line.deck,
    )


def _beside(unread: Unread, side: SideFrom | None, read_list: ReadList) -> Line | None:
    """The last card above an unread line, else the first below it, as if it stood in its place."""
    in_part = [line for line in read_list.lines if line.part == unread.part]
    above = [line for line in in_part if line.number <= unread.number]
    beside = above[-1] if above else next(iter(in_part), None)
    if beside is None:
        return None
    return _in_side(replace(beside, number=unread.number, is_companion=False), side)


def _by_place(records: Iterable[_Each]) -> tuple[_Each, ...]:
    return tuple(sorted(records, key=lambda record: (record.part, record.number)))


def _is_dropped(mending: Mending | None) -> bool:
    return mending is not None and mending.is_dropped


def _is_guess(note: Note) -> bool:
    return note.rule == "LIST-GUESS"


def _left_out(record: _Record) -> Note:
    return Note(
        "LIST-UNREAD-LINE",
        said(
            "Line {number} was left out by the player: {text}",
            number=record.number,
            text=record.raw.strip()[:LONGEST_TEXT],
        ),
        record.part,
        record.number,
    )
