"""Decks in JSON: MTGJSON's, with a list of cards for each board, and those written here."""

from __future__ import annotations

import json
import re
from bisect import bisect_right
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from itertools import accumulate
from typing import Any, NoReturn

from formats.legality.decklist import Zone
from formats.legality.errors import FormatError
from formats.legality.parsing.gathered import (
    Filing,
    Gathered,
    Record,
    Sections,
    Start,
    collector_number,
    set_code,
    whole_number,
)
from formats.legality.parsing.source import Source, clean_field
from wording import said

_DECODER = json.JSONDecoder(strict=False)
_BETWEEN = re.compile(r"[\s:,]*")
_LONGEST_RAW = 200

_MTGJSON_BOARDS = {
    "commander": Zone.COMMANDER,
    "displaycommander": Zone.MAYBE,
    "mainboard": None,
    "sideboard": Zone.SIDE,
    "planes": Zone.MAYBE,
    "schemes": Zone.MAYBE,
    "tokens": Zone.MAYBE,
}
_ZONES = {
    "main": None,
    "side": Zone.SIDE,
    "commander": Zone.COMMANDER,
    "companion": Zone.SIDE,
    "maybe": Zone.MAYBE,
}


def is_mtgjson(source: Source) -> bool:
    """Whether the file is a deck of MTGJSON."""
    return source.is_json and '"mainBoard"' in source.text


def is_written_here(source: Source) -> bool:
    """Whether the file is a list as `formats.legality.writing` writes it in JSON."""
    return source.is_json and '"zones"' in source.text


def is_other_json(source: Source) -> bool:
    """Whether the file is JSON, whatever it holds."""
    return source.is_json


def read_mtgjson(source: Source, start: Start) -> Gathered:
    """Read a deck of MTGJSON: name, count, set and number of each card, all else is about it.
    FormatError `list-cannot-be-read` for JSON that is damaged or of another kind."""
    return _read(source, start, "mtgjson", _mtgjson_cards, _MTGJSON_BOARDS)


def read_written_here(source: Source, start: Start) -> Gathered:
    """Read a list as it is written here, `{"zones": …}`. FormatError as `read_mtgjson`."""
    return _read(source, start, "json", _zoned_cards, _ZONES)


def refuse_json(source: Source, _start: Start) -> NoReturn:
    """Say the way out of JSON of another kind (FormatError `list-cannot-be-read`)."""
    _Document(source)
    raise _refused(said("Of JSON only MTGJSON’s deck files are known."))


@dataclass(frozen=True, slots=True)
class _Value:
    """A value of a document and where it stands in its text."""

    document: _Document
    at: int

    @property
    def is_list(self) -> bool:
        """Whether it is an array."""
        return self._begins("[")

    def plain(self) -> Any:
        """The value by itself."""
        value, _ = _DECODER.raw_decode(self.document.text, self.at)
        return value

    def members(self) -> Mapping[str, _Value]:
        """The members of an object by name, none of any other value."""
        return dict(self._members()) if self._begins("{") else {}

    def items(self) -> Iterator[_Value]:
        """The items of an array, none of any other value."""
        text = self.document.text
        at = self._skip(self.at + 1)
        while self.is_list and text[at] != "]":
            yield _Value(self.document, at)
            _, end = _DECODER.raw_decode(text, at)
            at = self._skip(end)

    def _members(self) -> Iterator[tuple[str, _Value]]:
        text = self.document.text
        at = self._skip(self.at + 1)
        while text[at] != "}":
            name, end = _DECODER.raw_decode(text, at)
            at = self._skip(end)
            yield name, _Value(self.document, at)
            _, end = _DECODER.raw_decode(text, at)
            at = self._skip(end)

    def _begins(self, bracket: str) -> bool:
        return self.document.text[self.at] == bracket

    def _skip(self, at: int) -> int:
        found = _BETWEEN.match(self.document.text, at)
        return found.end() if found else at


class _Document:
    """A JSON document that is whole: its text, with line ends as its lines are counted."""

    def __init__(self, source: Source) -> None:
        self.text = "\n".join(line.raw for line in source.lines)
        self._ends = [*accumulate(len(line.raw) + 1 for line in source.lines)]
        try:
            _DECODER.decode(self.text)
        except json.JSONDecodeError as error:
            raise _refused(
                said("It breaks off or is damaged at line {number}.", number=error.lineno)
            ) from error
        except RecursionError as error:
            raise _refused(said("It is nested too deeply.")) from error
        except ValueError as error:  # a number of thousands of digits
            raise _refused(said("One of its numbers is too long.")) from error

    def line_of(self, at: int) -> int:
        """The number of the line on which the position `at` is."""
        return bisect_right(self._ends, at) + 1

    @property
    def root(self) -> _Value:
        """The whole of it."""
        return _Value(self, len(self.text) - len(self.text.lstrip()))


@dataclass(frozen=True, slots=True)
class _Card:
    """A card of a document: where it stands, the board that it stands in, its deck of a Set."""

    value: _Value
    board: str
    deck: int | None = None


def _read(
    source: Source,
    start: Start,
    family: str,
    cards: Callable[[_Value], Iterator[_Card]],
    zones: Mapping[str, Zone | None],
) -> Gathered:
    document = _Document(source)
    filing = Filing(start, family)
    sections = Sections(zones)
    numbers = set()
    for card in cards(document.root):
        number = document.line_of(card.value.at)
        numbers.add(number)
        plain = card.value.plain()
        raw = json.dumps(plain, ensure_ascii=False)[:_LONGEST_RAW]
        if isinstance(plain, dict):
            zone = sections.zone(filing, card.board, number)
            filing.card(number, raw, _record(plain, card, zone))
        else:
            filing.refuse(number, raw, said("It is no card."))
    for line in source.lines:
        if line.text and line.number not in numbers:
            filing.header(line.number)
    return filing.gathered


def _mtgjson_cards(root: _Value) -> Iterator[_Card]:
    members = root.members()
    deck = members["data"].members() if "data" in members else members
    if "mainBoard" not in deck or not deck["mainBoard"].is_list:
        raise _refused(said("Of JSON only MTGJSON’s deck files are known."))
    for board, cards in deck.items():
        is_known = board.casefold() in _MTGJSON_BOARDS
        # A list of anything else is no board: cards are counted.
        yield from (
            _Card(each, board) for each in cards.items() if is_known or "count" in each.members()
        )


def _zoned_cards(root: _Value) -> Iterator[_Card]:
    members = root.members()
    zones = members["zones"].members() if "zones" in members else {}
    if "main" not in zones or not zones["main"].is_list:
        raise _refused(said("Of JSON only MTGJSON’s deck files are known."))
    for board, cards in zones.items():
        if board != "decks":
            yield from (_Card(each, board) for each in cards.items())
            continue
        for number, deck in enumerate(cards.items(), start=1):
            yield from (_Card(each, "main", number) for each in deck.items())


def _record(plain: Mapping[str, Any], card: _Card, zone: Zone | None) -> Record:
    land = plain.get("proxy")
    return Record(
        name=_words(plain.get("name")),
        quantity=_count(plain.get("count")),
        zone=zone,
        set_code=set_code(_words(plain.get("setCode") or plain.get("set"))),
        collector_number=collector_number(_words(plain.get("number"))),
        finish="etched" if plain.get("isEtched") else "foil" if plain.get("isFoil") else None,
        deck=card.deck,
        proxy_land=_words(land) if isinstance(land, str) else None,
        is_companion=card.board == "companion",
    )


def _words(value: object) -> str:
    return clean_field(value) if isinstance(value, str) else ""


def _count(value: object) -> int | None:
    if isinstance(value, bool) or not isinstance(value, int | str | None):
        return None
    return whole_number(None if value is None else str(value))


def _refused(why: str) -> FormatError:
    return FormatError(
        "list-cannot-be-read",
        said("This JSON file cannot be read. {why} Export the deck as text, or paste it.", why=why),
    )
