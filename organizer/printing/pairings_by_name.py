"""The pairings of a round by name, to be read on a wall: everybody finds their table by letter."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from itertools import groupby

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from matches.models import Round
from organizer.events.permissions import Action
from organizer.printing.check_sheets import by_letters
from organizer.printing.columns import in_columns
from organizer.printing.pdf import BODY, HEADING, LEADING, THICK, TITLE, WALL, WALL_LEAST, Sheets
from organizer.printing.printout import Printout
from organizer.printing.round_words import (
    Player,
    RoundHeading,
    Table,
    heading_of_round,
    tables_of,
    tables_said,
)

TITLE_OF_SHEET = gettext_lazy("Pairings by name")

NO_LETTER = "#"
"""Over names that begin with a number or a sign."""

MANY = 14
"""Players of whom one column fills about a page."""

HEAD = 16.0
ABOVE = 1.5
"""Points of a letter over its names, and millimetres above it."""

NUMBER = 18.0
"""Room for the number of a table."""


@dataclass(frozen=True)
class Line:
    """A player, their table, and who sits opposite: None where nobody does, and `alone` says
    why."""

    player: Player
    table: int
    opponent: Player | None
    alone: str = ""


@dataclass(frozen=True)
class Letter:
    """The players whose names begin with a letter."""

    head: str
    lines: tuple[Line, ...]


@dataclass(frozen=True)
class NamePairings:
    """Everybody of a round, by letters."""

    heading: RoundHeading
    letters: tuple[Letter, ...]
    summary: str


def by_letter(tables: Iterable[Table]) -> tuple[Letter, ...]:
    """Everybody who sits at these tables by name, whatever the case and the accents."""
    lines = sorted(
        (
            Line(
                player,
                table.number,
                next((other for other in table.players if other is not player), None),
                table.alone,
            )
            for table in tables
            for player in table.players
        ),
        key=lambda line: (head_of(line.player.name), by_letters(line.player.name), line.table),
    )
    return tuple(
        Letter(head, tuple(those))
        for head, those in groupby(lines, key=lambda line: head_of(line.player.name))
    )


def head_of(name: str) -> str:
    """The letter that a name is looked up under."""
    first = by_letters(name)[:1].upper()
    return first if first.isalpha() else NO_LETTER


def read(round_: Round) -> NamePairings:
    """The pairings of a round by name, a draft or not."""
    tables = tables_of(round_)
    return NamePairings(heading_of_round(round_), by_letter(tables), tables_said(tables))


def draw(pdf: Sheets, said: NamePairings) -> None:
    """The names in one column, or in two where there are many; a letter stands over its first."""
    rows = [
        (letter.head if number == 0 else "", line)
        for letter in said.letters
        for number, line in enumerate(letter.lines)
    ]
    with pdf.sheet(said.heading.running(str(TITLE_OF_SHEET))):
        pdf.say(said.heading.name, TITLE, bold=True)
        pdf.say(f"{said.summary} · {said.heading.line}")
        pdf.ln(3)
        in_columns(
            pdf,
            rows,
            2 if len(rows) > MANY else 1,
            height=lambda row, width: _height(pdf, row, width),
            draw=lambda row, left, width: _row(pdf, row, left, width),
        )


def _row(pdf: Sheets, row: tuple[str, Line], left: float, width: float) -> None:
    head, line = row
    if head:
        pdf.set_xy(left, pdf.y + ABOVE)
        pdf.say(head, HEAD, bold=True)
        pdf.set_line_width(THICK)
        pdf.line(left, pdf.y, left + width, pdf.y)
    top = pdf.y + 0.8
    number = str(line.table)
    pdf.type(WALL, bold=True)
    pdf.set_xy(left + width - NUMBER, top)
    pdf.cell(NUMBER, WALL * LEADING, number, align="R")
    pdf.set_xy(left, top)
    name = line.player.spelt(pdf)
    pdf.say(name, _size(pdf, name, width), width=width - NUMBER)
    pdf.set_xy(left, max(pdf.y, top + WALL * LEADING))
    pdf.say(_opposite(pdf, line), _small(pdf, line, width), width=width)
    pdf.set_xy(left, pdf.y + 0.8)


def _height(pdf: Sheets, row: tuple[str, Line], width: float) -> float:
    head, line = row
    name = line.player.spelt(pdf)
    tall = pdf.height_of(name, _size(pdf, name, width), width - NUMBER)
    below = pdf.height_of(_opposite(pdf, line), _small(pdf, line, width), width)
    return max(tall, WALL * LEADING) + below + 1.6 + (HEAD * LEADING + ABOVE if head else 0)


def _size(pdf: Sheets, name: str, width: float) -> float:
    return pdf.size_for(name, width - NUMBER, WALL, WALL_LEAST)


def _small(pdf: Sheets, line: Line, width: float) -> float:
    return pdf.size_for(_opposite(pdf, line), width, HEADING, BODY)


def _opposite(pdf: Sheets, line: Line) -> str:
    if line.opponent is None:
        return line.alone
    return _("against %(name)s") % {"name": line.opponent.spelt(pdf)}


BY_NAME = Printout(
    key="pairings-by-name",
    title=TITLE_OF_SHEET,
    subject=Round,
    action=Action.VIEW_EVENT,
    read=read,
    draw=draw,
    template="printing/pairings_by_name.html",
)
