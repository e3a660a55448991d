"""The record of a match of Sets on paper: a table with a line a game, to write in."""

from __future__ import annotations

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from organizer.printing.pdf import BODY, HEADING, LEADING, SMALL, THICK, THIN, TITLE, Sheets
from organizer.printing.record_lines import MatchRecord, MatchRecords

TITLE_OF_SHEET = gettext_lazy("Match record")

GAME = 14.0
SIDE_PART = 18.0
"""Each of deck, knocked out and points."""

ROW = 11.0
BOX = 7.0
GAP = 3.0


def draw(pdf: Sheets, said: MatchRecords) -> None:
    """A sheet a match."""
    for record in said.records:
        with pdf.sheet(record.heading.running(str(TITLE_OF_SHEET))):
            _heading(pdf, record)
            _sides(pdf, record)
            _games(pdf, record)
            _rules(pdf, record)
            _signatures(pdf, record)


def _heading(pdf: Sheets, record: MatchRecord) -> None:
    table = _("Table %(n)d") % {"n": record.table}
    pdf.say(f"{table} · {record.heading.name}", TITLE, bold=True)
    pdf.say(record.heading.line)
    pdf.ln(4)


def _sides(pdf: Sheets, record: MatchRecord) -> None:
    """The two players with a box for each deck, crossed where it is knocked out."""
    top, wide = pdf.y, pdf.epw / len(record.players)
    for number, (player, decks) in enumerate(record.sides):
        left = pdf.l_margin + number * wide
        pdf.set_xy(left, top)
        pdf.say_within(player.spelt(pdf), wide - GAP, 12, HEADING + 3, bold=True)
        for place, (deck, is_out) in enumerate(decks):
            x, y = left + place % 5 * 17, top + 14 + place // 5 * 9
            pdf.tick_box(x, y, BOX)
            if is_out:
                pdf.line(x, y, x + BOX, y + BOX)
                pdf.line(x, y + BOX, x + BOX, y)
            pdf.type(HEADING)
            pdf.set_xy(x + BOX + 1, y + 0.6)
            pdf.cell(8, HEADING * LEADING, str(deck))
    pdf.set_xy(pdf.l_margin, top + 14 + -(-record.decks // 5) * 9)
    pdf.say(_("Cross a deck out when it is knocked out."), SMALL)
    pdf.ln(3)


def _games(pdf: Sheets, record: MatchRecord) -> None:
    _head(pdf, record)
    for line in record.told:
        if pdf.room < ROW:
            pdf.add_page()
            _head(pdf, record)
        _boxes(pdf, record, ROW, (str(line.number), *line.cells, line.winner))
    _total(pdf, record)


def _head(pdf: Sheets, record: MatchRecord) -> None:
    top = pdf.y
    pdf.set_xy(pdf.l_margin + GAME, top)
    for player in record.players:
        at = pdf.x
        pdf.say_within(player.spelt(pdf), 3 * SIDE_PART - GAP, 6, BODY, bold=True)
        pdf.set_xy(at + 3 * SIDE_PART, top)
    pdf.set_xy(pdf.l_margin, top + 6)
    parts = (_("Deck"), _("Out"), _("Points")) * len(record.players)
    _boxes(pdf, record, 6, (_("Game"), *parts, _("Winner")), SMALL)


def _total(pdf: Sheets, record: MatchRecord) -> None:
    """Decks left and all points, below those of the games."""
    cells = [_("End")]
    for left, points in record.end:
        cells += [_("left"), left, points]
    _boxes(pdf, record, ROW, (*cells, record.total.ending if record.total else ""))
    pdf.ln(3)


def _boxes(
    pdf: Sheets, record: MatchRecord, high: float, cells: tuple[str, ...], size: float = BODY
) -> None:
    """A line of the table, each cell in a frame; the sides of the players are set apart."""
    top, left = pdf.y, pdf.l_margin
    parts = len(record.players) * 3
    last = pdf.epw - GAME - parts * SIDE_PART
    for cell, width in zip(cells, (GAME, *(SIDE_PART,) * parts, last), strict=True):
        pdf.set_line_width(THIN)
        pdf.rect(left, top, width, high)
        pdf.set_xy(left + 2, top)
        pdf.say_within(cell, width - 3, high, size)
        left += width
    pdf.set_line_width(THICK)
    for place in range(len(record.players) + 1):
        edge = pdf.l_margin + GAME + place * 3 * SIDE_PART
        pdf.line(edge, top, edge, top + high)
    pdf.set_xy(pdf.l_margin, top + high)


def _rules(pdf: Sheets, record: MatchRecord) -> None:
    if pdf.room < 50:
        pdf.add_page()
    pdf.say(_("The match in short"), HEADING, bold=True)
    for sentence in record.rules:
        pdf.say(sentence)
    pdf.ln(4)


def _signatures(pdf: Sheets, record: MatchRecord) -> None:
    """Each player signs; a judge adds the time that was given."""
    labels = [_("Signature of %(name)s") % {"name": player.spelt(pdf)} for player in record.players]
    for label in (*labels, _("Extra minutes, and the judge who gave them")):
        top = pdf.y + 4
        pdf.type(BODY)
        pdf.set_xy(pdf.l_margin, top)
        shown = pdf.shortened(label, pdf.epw - 60)
        pdf.cell(pdf.epw, BODY * LEADING, shown)
        pdf.set_line_width(THIN)
        edge = pdf.l_margin + pdf.get_string_width(shown) + 3
        pdf.line(edge, top + 4.6, pdf.w - pdf.r_margin, top + 4.6)
        pdf.set_xy(pdf.l_margin, top + BODY * LEADING)
