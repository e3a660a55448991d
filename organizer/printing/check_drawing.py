"""A deck-check sheet on paper: rows with boxes to tick, in two columns or one a deck of a Set."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from organizer.printing.check_sheets import CheckPile, CheckSheet, Part, Row
from organizer.printing.columns import GAP, in_columns
from organizer.printing.pdf import BODY, HEADING, LEADING, SMALL, THICK, THIN, TITLE, Sheets

COUNT = 8.0
BOX = 4.4
LEAST = 25.0
"""Less room than this is not worth beginning a part of the list on."""


def draw(pdf: Sheets, said: CheckPile) -> None:
    """One sheet a player, and a last one with those who have no deck."""
    title = _("Deck check")
    for sheet in said.sheets:
        with pdf.sheet(said.heading.running(title, sheet.whose, sheet.list_line)):
            _sheet(pdf, sheet)
    if said.missing:
        with pdf.sheet(said.heading.running(title)):
            pdf.say(_("Without a deck"), TITLE, bold=True)
            pdf.ln(3)
            for one in said.missing:
                pdf.say(f"{one.name} ({one.line})")
    if not said.sheets and not said.missing:
        with pdf.sheet(said.heading.running(title)):
            pdf.say(_("Nobody is entered."), HEADING)


def _sheet(pdf: Sheets, sheet: CheckSheet) -> None:
    pdf.say(sheet.whose.name, TITLE, bold=True)
    pdf.say(f"{sheet.whose.line} · {sheet.heading.line}")
    pdf.ln(1.5)
    pdf.say(sheet.standing, HEADING, bold=True)
    for text in (sheet.ruling, sheet.problem):
        if text:
            pdf.say(text)
    if sheet.companions:
        pdf.say(_("Companion: %(names)s") % {"names": ", ".join(sheet.companions)}, bold=True)
    pdf.ln(2)
    if sheet.is_set:
        _side_by_side(pdf, sheet.parts)
    else:
        for part in sheet.parts:
            _part(pdf, part)
    _findings(pdf, sheet)
    _signature(pdf, sheet)


def _part(pdf: Sheets, part: Part) -> None:
    if pdf.room < LEAST:
        pdf.add_page()
    _part_head(pdf, part, pdf.l_margin, pdf.epw)
    _in_columns(pdf, part.all_rows, 2)
    pdf.ln(3)


def _side_by_side(pdf: Sheets, parts: Sequence[Part]) -> None:
    """The decks of a Set, three abreast; what does not fit there goes below."""
    for start in range(0, len(parts), 3):
        abreast = parts[start : start + 3]
        width = (pdf.epw - 2 * GAP) / 3
        indent = _indent(row for part in abreast for row in part.all_rows)
        highest = 9 + max(_height(pdf, part.all_rows, width - indent) for part in abreast)
        if highest > pdf.room and highest <= pdf.floor - pdf.t_margin:
            pdf.add_page()
        if highest > pdf.room:
            for part in abreast:
                _part(pdf, part)
            continue
        top = pdf.y
        for column, part in enumerate(abreast):
            left = pdf.l_margin + column * (width + GAP)
            pdf.set_xy(left, top)
            _part_head(pdf, part, left, width)
            for row in part.all_rows:
                _row(pdf, row, left, width, indent)
        pdf.set_xy(pdf.l_margin, top + highest + 3)


def _part_head(pdf: Sheets, part: Part, left: float, width: float) -> None:
    cards = ngettext("%(n)d card", "%(n)d cards", part.count) % {"n": part.count}
    top = pdf.y
    pdf.type(HEADING, bold=True)
    pdf.set_xy(left, top)
    pdf.cell(width, 6, part.label)
    pdf.set_xy(left, top)
    pdf.cell(width - BOX - 1, 6, cards, align="R")
    pdf.tick_box(left + width - 3.4, top + 1.4)
    pdf.set_line_width(THICK)
    pdf.line(left, top + 6.6, left + width, top + 6.6)
    pdf.set_xy(left, top + 8)


def _in_columns(pdf: Sheets, rows: Sequence[Row], columns: int) -> None:
    """The rows down one column after the other, their names all behind as many boxes."""
    indent = _indent(rows)
    in_columns(
        pdf,
        rows,
        columns,
        height=lambda row, width: _height(pdf, (row,), width - indent),
        draw=lambda row, left, width: _row(pdf, row, left, width, indent),
    )


def _indent(rows: Iterable[Row]) -> float:
    """Where the names of these rows begin: behind the most boxes that one of them has."""
    return COUNT + BOX * max((len(row.boxes) for row in rows), default=1) + 1.5


def _height(pdf: Sheets, rows: Iterable[Row], inside: float) -> float:
    """How high rows are whose names have a width of `inside`."""
    high = 0.0
    for row in rows:
        high += pdf.height_of(row.name, BODY, inside) + 1.2
        if row.aside:
            high += pdf.height_of(row.aside, SMALL, inside)
    return high


def _row(pdf: Sheets, row: Row, left: float, width: float, indent: float) -> None:
    top = pdf.y
    pdf.set_xy(left, top)
    pdf.type(BODY, bold=True)
    pdf.cell(COUNT - 1.5, BODY * LEADING, str(row.quantity), align="R")
    for number in row.boxes:
        pdf.tick_box(left + COUNT + number * BOX, top + 0.7)
    pdf.set_xy(left + indent, top)
    pdf.say(row.name, width=width - indent)
    if row.aside:
        pdf.say(row.aside, SMALL, width=width - indent)
    pdf.set_xy(left, pdf.y + 1.2)


def _findings(pdf: Sheets, sheet: CheckSheet) -> None:
    if sheet.unread:
        pdf.say(_("Lines that could not be read"), HEADING, bold=True)
        for line in sheet.unread:
            pdf.say(line)
        pdf.ln(2)
    if sheet.notes:
        if pdf.room < LEAST:
            pdf.add_page()
        pdf.say(_("What the check found"), HEADING, bold=True)
        for note in sheet.notes:
            pdf.ln(0.8)
            pdf.say(f"{note.word} · {note.rule}", SMALL, bold=True)
            pdf.say(note.sentence)
        pdf.ln(2)


def _signature(pdf: Sheets, sheet: CheckSheet) -> None:
    if pdf.room < 20:
        pdf.add_page()
    pdf.set_y(pdf.y + 2)
    top = pdf.y
    pdf.set_line_width(THIN)
    pdf.type(BODY)
    for label in map(str, sheet.checks):
        pdf.tick_box(pdf.x, top + 0.7)
        pdf.set_x(pdf.x + BOX + 1)
        pdf.cell(pdf.get_string_width(label) + 8, BODY * LEADING, label)
    pdf.set_xy(pdf.l_margin, top + 9)
    width = pdf.epw / len(sheet.signed)
    for label in map(str, sheet.signed):
        left = pdf.x
        pdf.cell(width, BODY * LEADING, label)
        edge = left + pdf.get_string_width(label) + 3
        pdf.line(edge, pdf.y + 4.6, left + width - 4, pdf.y + 4.6)
