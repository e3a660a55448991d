"""The family of plain texts: lines as players type them, and as Arena and MTGO export them."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace

from formats.legality.decklist import Line, Note, Place, Unread, Zone
from formats.legality.parsing.cardlines import (
    LONGEST_LINE,
    MOST_COPIES,
    Counted,
    count,
    readings,
)
from formats.legality.parsing.gathered import Gathered, Start
from formats.legality.parsing.guess import Guess, Spaced, guess_zone
from formats.legality.parsing.headings import Heading, Kind, heading_of
from formats.legality.parsing.source import Source, SourceLine
from formats.legality.report import Severity
from wording import said, together

_PREFIX = re.compile(r"(?P<word>sb|sideboard|commander|companion|maybeboard)\s?:\s*(?=\S)", re.I)
_PREFIXED = {
    "sb": Kind.SIDE,
    "sideboard": Kind.SIDE,
    "commander": Kind.COMMANDER,
    "companion": Kind.COMPANION,
    "maybeboard": Kind.MAYBE,
}
_LINK = re.compile(r"https?://\S+", re.I)
_ABOUT = re.compile(
    r"(?:name|title|deck name|author|creator|player|format|event|date|url|source|description)"
    r"\s?:.*",
    re.I,
)
"""What programs say of a deck, a line each; no card begins so."""
_ZONES = {
    Kind.MAIN: Zone.MAIN,
    Kind.DECK: Zone.MAIN,
    Kind.SIDE: Zone.SIDE,
    Kind.COMMANDER: Zone.COMMANDER,
    Kind.COMPANION: Zone.SIDE,
    Kind.MAYBE: Zone.MAYBE,
}
_PLAIN_LINE = re.compile(r"([1-9][0-9]{0,3}) ((?![xX×]\s)[^\W\d][^)\]>^#*|\[/\ufffd]{0,200})")
"""A quantity and a name with nothing around it: most lines of most lists, and read at once."""
_PLAINEST = re.compile(r"[0-9]+ [\w ,.:!?&\"'’/\r\n-]+")
_NOT_PLAINEST = ("\nDeck", "\nAbout", "\n/", "///", "    ", "COMMANDER:", "SIDEBOARD:", "mtgtop8")
_WORD = re.compile(r"[^\W\d]")
"""A letter, or the underscore that some cards are called by."""
_SHORT = (Kind.COMMANDER, Kind.COMPANION)
_SECTIONS = (Kind.MAIN, Kind.SIDE, Kind.DECK, Kind.MAYBE)
"""Headings that tell main from side; where one stands nothing is guessed."""


def is_cut_into_decks(source: Source) -> bool:
    """Tell whether the text is cut into the decks of a Set."""
    if "deck" not in source.text.lower() or source.is_marked_up:
        return False
    headings = (heading_of(line.text) for line in source.lines)
    return any(heading is not None and heading.kind is Kind.DECK for heading in headings)


def is_plainest(source: Source) -> bool:
    """Tell whether the text begins with a quantity and has no mark of any source's own: nothing
    but text can be told of it, which saves asking every format."""
    return _PLAINEST.fullmatch(source.text) is not None and not any(
        mark in source.text for mark in _NOT_PLAINEST
    )


def is_comment(text: str) -> bool:
    """Tell whether a cleaned line speaks of the deck and is no part of it."""
    return text.startswith(("//", "#")) or _ABOUT.fullmatch(text) is not None


@dataclass(frozen=True, slots=True)
class Dialect:
    """What one source of texts does its own way: its key, its headings and its comments, and
    whether it always says what the sideboard is."""

    key: str = "text"
    heading_of: Callable[[str], Heading | None] = heading_of
    is_comment: Callable[[str], bool] = is_comment
    says_its_zones: bool = False


PLAIN = Dialect()


def read_text(source: Source, start: Start, dialect: Dialect = PLAIN) -> Gathered:
    """Read a text line by line; `start` says where its cards count."""
    reader = _Reader(start, dialect)
    for line in source.lines:
        reader.take(line)
    reader.guess()
    return reader.gathered


class _Reader:
    """The state between two lines: which section they are in, and what stood in between."""

    def __init__(self, start: Start, dialect: Dialect) -> None:
        self.gathered = Gathered(format=dialect.key)
        self._dialect = dialect
        self._start = start
        self._zone = start.zone
        self._deck = start.deck
        self._section: Kind | None = None
        self._section_is_empty = True
        self._says_its_zones = dialect.says_its_zones
        self._blanks = 0
        self._is_headed = False
        self._in_main: list[tuple[int, int, bool]] = []

    def take(self, line: SourceLine) -> None:
        """File one line."""
        if plain := _PLAIN_LINE.fullmatch(line.text):
            self._take_plain(line, *plain.groups())
        elif not line.text:
            self._blanks += 1
            self._leave_short_section()
        elif line.is_damaged:
            self._refuse(line, said("It holds bytes that are no text."))
        elif line.text[0].isdigit() and len(line.text) <= LONGEST_LINE:
            # A quantity, most often: no heading or comment begins so.
            self._take_card(line)
        elif heading := self._dialect.heading_of(line.text):
            self.gathered.headers.append(Place(self._start.part, line.number))
            self._enter(heading)
        elif self._section is Kind.ABOUT and line.text.startswith("Name "):
            self.gathered.headers.append(Place(self._start.part, line.number))
        elif self._dialect.is_comment(line.text):
            self.gathered.comments.append(Place(self._start.part, line.number))
        elif len(line.text) > LONGEST_LINE:
            self._refuse(
                line, said("It is longer than {most} characters, as no card is.", most=LONGEST_LINE)
            )
        elif _LINK.fullmatch(line.text):
            self._refuse(line, said("It is a link. Export the list as text and send that."))
        else:
            self._take_card(line)

    def guess(self) -> None:
        """Find the sideboard or commander of a text that does not say where they stand."""
        if not self._start.may_guess or self._says_its_zones:
            return
        lines = self.gathered.lines
        guess = guess_zone(
            [
                Spaced(lines[index].quantity, lines[index].name, blanks, is_headed)
                for index, blanks, is_headed in self._in_main
            ]
        )
        if guess is None:
            return
        guessed = [index for index, *_ in self._in_main[guess.start : guess.end]]
        for index in guessed:
            lines[index] = replace(lines[index], zone=guess.zone or Zone.MAIN)
        self._note(
            "LIST-GUESS",
            _words(guess, [lines[index] for index in guessed]),
            number=lines[guessed[0]].number if guessed else None,
            severity=Severity.UNDECIDED,
        )

    def _enter(self, heading: Heading) -> None:
        if heading.kind is Kind.CATEGORY:
            self._is_headed = True
            self._leave_short_section()
            return
        self._section = heading.kind
        self._section_is_empty = True
        if heading.kind is not Kind.ABOUT:
            self._zone = _ZONES[heading.kind]
        if heading.kind in _SECTIONS:
            self._says_its_zones = True
        if heading.deck is not None:
            self._deck = heading.deck

    def _leave_short_section(self) -> None:
        """A blank line or a category ends a section that holds a card or two, not a deck."""
        ends = self._section in _SHORT and not self._section_is_empty
        if ends or self._section is Kind.ABOUT:
            self._section = None
            self._zone = self._start.zone

    def _take_card(self, line: SourceLine) -> None:
        text, kind, zone = line.text, self._section, self._zone
        if not text[0].isdigit() and (prefix := _PREFIX.match(text)):
            text, kind = text[prefix.end() :], _PREFIXED[prefix["word"].casefold()]
            zone = _ZONES[kind]
            self._says_its_zones = self._says_its_zones or kind is Kind.SIDE
        counted = count(text)
        if counted.quantity > MOST_COPIES:
            self._refuse(line, said("Its quantity is over {most:,}.", most=MOST_COPIES))
        elif not _WORD.search(counted.text):
            self._refuse(line, said("It names no card."))
        elif counted.quantity == 0:
            self.gathered.skipped.append(Place(self._start.part, line.number))
            self._note(
                "LIST-UNREAD-LINE",
                said(
                    "Line {number} has the quantity 0 and was left out: {text}",
                    number=line.number,
                    text=line.text,
                ),
                number=line.number,
            )
        else:
            self._add(line, counted, zone, is_companion=kind is Kind.COMPANION)

    def _add(self, line: SourceLine, counted: Counted, zone: Zone, *, is_companion: bool) -> None:
        barest = readings(counted.text)[-1]
        card = Line(
            part=self._start.part,
            number=line.number,
            raw=line.raw,
            zone=barest.zone or zone,
            quantity=counted.quantity,
            text=counted.text,
            name=barest.name,
            set_code=barest.set_code,
            collector_number=barest.collector_number,
            deck=self._deck,
            proxy_land=barest.proxy_land,
            is_companion=is_companion or barest.is_companion,
            bare=counted.bare,
            finish=barest.finish,
            tags=barest.tags,
        )
        self._file(card)

    def _take_plain(self, line: SourceLine, quantity: str, name: str) -> None:
        card = Line(self._start.part, line.number, line.raw, self._zone, int(quantity), name, name)
        card.deck = self._deck
        card.is_companion = self._section is Kind.COMPANION
        card.bare = line.text
        self._file(card)

    def _file(self, card: Line) -> None:
        self._section_is_empty = False
        if card.zone is Zone.MAIN:
            self._in_main.append((len(self.gathered.lines), self._blanks, self._is_headed))
        self._blanks, self._is_headed = 0, False
        self.gathered.lines.append(card)

    def _refuse(self, line: SourceLine, why: str) -> None:
        self.gathered.unread.append(Unread(self._start.part, line.number, line.raw, why))

    def _note(
        self,
        rule: str,
        message: str,
        *,
        number: int | None = None,
        severity: Severity = Severity.NOTICE,
    ) -> None:
        self.gathered.notes.append(Note(rule, message, self._start.part, number, severity))


def _words(guess: Guess, lines: Sequence[Line]) -> str:
    """Say what was guessed, for the player to confirm."""
    if guess.zone is None:
        return said(
            "No heading says where the sideboard begins: every card was taken as the main deck. "
            "Put a line “Sideboard” above the sideboard if there is one."
        )
    if guess.zone is Zone.COMMANDER:
        names = together([line.name for line in lines])
        return said("No heading says what the commander is: {names} was taken for it.", names=names)
    cards = sum(line.quantity for line in lines)
    return said(
        "No heading says where the sideboard is: {cards} cards from line {number} "
        "on were taken as the sideboard.",
        cards=cards,
        number=lines[0].number,
    )
