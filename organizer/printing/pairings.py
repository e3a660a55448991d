"""The pairings of a round by table, to be read on a wall."""

from __future__ import annotations

from dataclasses import dataclass

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from matches.models import Round
from organizer.events.permissions import Action
from organizer.printing.pdf import BODY, LEADING, THICK, TITLE, WALL, WALL_LEAST, Sheets
from organizer.printing.printout import Printout
from organizer.printing.round_words import (
    RoundHeading,
    Table,
    heading_of_round,
    tables_of,
    tables_said,
)

TITLE_OF_SHEET = gettext_lazy("Pairings by table")

NUMBER = 24.0
"""Room for the number of a table."""

GAP = 5.0
AIR = 1.6
"""Millimetres between two names, and above and below a row."""


@dataclass(frozen=True)
class Pairings:
    """The tables of a round in their order."""

    heading: RoundHeading
    tables: tuple[Table, ...]
    summary: str


def read(round_: Round) -> Pairings:
    """The pairings of a round, a draft or not."""
    tables = tables_of(round_)
    return Pairings(heading_of_round(round_), tables, tables_said(tables))


def draw(pdf: Sheets, said: Pairings) -> None:
    """A row a table; each page begins with the heads of the columns."""
    with pdf.sheet(said.heading.running(str(TITLE_OF_SHEET))):
        pdf.say(said.heading.name, TITLE, bold=True)
        pdf.say(f"{said.summary} · {said.heading.line}")
        pdf.ln(3)
        _head(pdf)
        for table in said.tables:
            _row(pdf, table)


def _head(pdf: Sheets) -> None:
    pdf.type(BODY)
    high = BODY * LEADING
    pdf.cell(NUMBER, high, _("Table"))
    for _side in range(2):
        pdf.cell(_width(pdf) + GAP, high, _("Player"))
    pdf.set_xy(pdf.l_margin, pdf.y + high + 0.5)
    pdf.rule(THICK)


def _row(pdf: Sheets, table: Table) -> None:
    names = [player.spelt(pdf) for player in table.players]
    sizes = [pdf.size_for(name, _width(pdf), WALL, WALL_LEAST) for name in names]
    heights = [
        pdf.height_of(name, size, _width(pdf)) for name, size in zip(names, sizes, strict=True)
    ]
    high = max(WALL * LEADING, *heights) + 2 * AIR
    if pdf.room < high:
        pdf.add_page()
        _head(pdf)
    top = pdf.y
    middle = top + (high - WALL * LEADING) / 2
    pdf.set_xy(pdf.l_margin, middle)
    pdf.say(str(table.number), WALL, bold=True)
    left = pdf.l_margin + NUMBER
    for name, size, tall in zip(names, sizes, heights, strict=True):
        pdf.set_xy(left, top + (high - tall) / 2)
        pdf.say(name, size, width=_width(pdf))
        left += _width(pdf) + GAP
    if table.alone:
        pdf.set_xy(left, middle)
        pdf.say(table.alone, WALL)
    pdf.set_xy(pdf.l_margin, top + high)
    pdf.rule()


def _width(pdf: Sheets) -> float:
    return (pdf.epw - NUMBER - GAP) / 2


BY_TABLE = Printout(
    key="pairings",
    title=TITLE_OF_SHEET,
    subject=Round,
    action=Action.VIEW_EVENT,
    read=read,
    draw=draw,
    template="printing/pairings.html",
)
