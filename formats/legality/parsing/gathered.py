"""What a reader of one family of formats takes and gives."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass, field

from formats.legality.decklist import Line, Note, Place, Unread, Zone
from formats.legality.errors import FormatError
from formats.legality.parsing.cardlines import MOST_COPIES
from formats.legality.parsing.source import MOST_LINES, clean_field
from formats.legality.report import Severity
from wording import said

_WHOLE_NUMBER = re.compile(r"([0-9]+)(?:\.0+)?\s?[x×]?", re.ASCII | re.IGNORECASE)
_LONGEST_SHOWN = 60
_SET_CODE = re.compile(r"[A-Za-z0-9_]{2,6}")


@dataclass(frozen=True, slots=True)
class Start:
    """Where a part's cards count until its own headings say otherwise.

    `part` is its index, `deck` its deck of a Set. `may_guess` is False where other boxes say
    what the sideboard is, or there is none.
    """

    part: int
    zone: Zone = Zone.MAIN
    deck: int | None = None
    may_guess: bool = True


@dataclass(slots=True)
class Gathered:
    """The records of one part; every non-blank line is in one of the first five. `format` is the
    key of the format that it was read as."""

    lines: list[Line] = field(default_factory=list)
    unread: list[Unread] = field(default_factory=list)
    skipped: list[Place] = field(default_factory=list)
    headers: list[Place] = field(default_factory=list)
    comments: list[Place] = field(default_factory=list)
    notes: list[Note] = field(default_factory=list)
    format: str = "text"


@dataclass(frozen=True, slots=True)
class Record:
    """A card of a format with fields: what stood in each, None where there was none. A `quantity`
    that is no whole number is None."""

    name: str
    quantity: int | None = 1
    zone: Zone | None = None
    set_code: str | None = None
    collector_number: str | None = None
    finish: str | None = None
    tags: tuple[str, ...] = ()
    deck: int | None = None
    proxy_land: str | None = None
    is_companion: bool = False


def whole_number(written: str | None) -> int | None:
    """A quantity as a field has it ("4", "4x", "4.0"): 1 where the field is missing or empty, None
    where it holds no whole number. One beyond `MOST_COPIES` is only told apart from those that can
    be."""
    if not written or not written.strip():
        return 1
    found = _WHOLE_NUMBER.fullmatch(written.strip())
    if not found:
        return None
    return int(found[1].lstrip("0")[: len(str(MOST_COPIES)) + 1] or "0")


def set_code(written: str | None) -> str | None:
    """The code of a set, None for no code: several programs write the set's name in its place."""
    code = (written or "").strip()
    return code if _SET_CODE.fullmatch(code) else None


def collector_number(written: str | None) -> str | None:
    """A collector number without how many cards the set has ("116/350")."""
    return (written or "").partition("/")[0].strip() or None


class Filing:
    """Files what a reader of such a format finds, each under the number of its line."""

    def __init__(self, start: Start, family: str) -> None:
        self.gathered = Gathered(format=family)
        self._start = start
        self._cards = 0

    def card(self, number: int, raw: str, record: Record) -> None:
        """File a card; one without a name, or in a quantity that cannot be, is refused.

        FormatError `list-too-long` where there are more cards than a list may have lines.
        """
        self._cards += 1
        if self._cards > MOST_LINES:
            raise _too_many_cards()
        if record.quantity is None:
            self.refuse(number, raw, said("Its quantity is no whole number."))
        elif record.quantity > MOST_COPIES:
            self.refuse(number, raw, said("Its quantity is over {most:,}.", most=MOST_COPIES))
        elif not any(letter.isalpha() or letter == "_" for letter in record.name):
            self.refuse(number, raw, said("It names no card."))
        elif record.quantity < 1:
            self.gathered.skipped.append(Place(self._start.part, number))
            self.note(
                "LIST-UNREAD-LINE",
                said(
                    "Line {number} has the quantity 0 and was left out: {card}",
                    number=number,
                    card=record.name,
                ),
                number,
            )
        else:
            self.gathered.lines.append(
                Line(
                    part=self._start.part,
                    number=number,
                    raw=raw,
                    zone=record.zone or self._start.zone,
                    quantity=record.quantity,
                    text=record.name,
                    name=record.name,
                    set_code=record.set_code,
                    collector_number=record.collector_number,
                    deck=record.deck or self._start.deck,
                    proxy_land=record.proxy_land,
                    is_companion=record.is_companion,
                    finish=record.finish,
                    tags=record.tags,
                    is_record=True,
                )
            )

    def header(self, number: int) -> None:
        """File a line that says what stands where."""
        self.gathered.headers.append(Place(self._start.part, number))

    def comment(self, number: int) -> None:
        """File a line that is about the deck and no part of it."""
        self.gathered.comments.append(Place(self._start.part, number))

    def refuse(self, number: int, raw: str, why: str) -> None:
        """File a line that is nothing of these, with the reason (LIST-UNREAD-LINE)."""
        self.gathered.unread.append(Unread(self._start.part, number, raw, why))

    def note(self, rule: str, message: str, number: int | None = None) -> None:
        """Remark something about the reading, by clause."""
        self.gathered.notes.append(Note(rule, message, self._start.part, number, Severity.NOTICE))

    def guess(self, message: str, number: int) -> None:
        """Remark something that the player has to confirm (LIST-GUESS)."""
        self.gathered.notes.append(
            Note("LIST-GUESS", message, self._start.part, number, Severity.UNDECIDED)
        )


def _too_many_cards() -> FormatError:
    return FormatError(
        "list-too-long",
        said(
            "This file names more than {most:,} cards, which no deck needs. Send one deck.",
            most=MOST_LINES,
        ),
    )


class Sections:
    """Where the cards of the sections of a program's decks count. Sections that are not known are
    part of no deck, until the player says otherwise."""

    def __init__(self, zones: Mapping[str, Zone | None]) -> None:
        self._zones = zones
        self._known: dict[str, Zone | None] = {}

    def zone(self, filing: Filing, name: str, number: int) -> Zone | None:
        """The zone of the section `name`, None for the one that the part begins with. `number` is
        the line of a card in it."""
        if name not in self._known:
            self._known[name] = self._look_up(filing, name, number)
        return self._known[name]

    def _look_up(self, filing: Filing, name: str, number: int) -> Zone | None:
        folded = clean_field(name).casefold()
        if folded in self._zones:
            return self._zones[folded]
        filing.guess(
            said(
                "What the section “{section}” is for is not known: its cards, from line "
                "{number} on, were taken for no part of the deck.",
                section=name.strip()[:_LONGEST_SHOWN],
                number=number,
            ),
            number,
        )
        return Zone.MAYBE
