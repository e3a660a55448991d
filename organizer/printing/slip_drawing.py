"""Result slips on paper, with lines to cut along."""

from __future__ import annotations

from django.utils.translation import gettext as _

from organizer.printing.pdf import BODY, HEADING, LEADING, SIDE, SMALL, THIN, TINY, TITLE, Sheets
from organizer.printing.slips import GAME_ROW, Slip, Slips

PAD = 5.0
"""Millimetres between a line to cut along and what stands below it: cutters stray."""

NUMBER = 30.0
"""Room for the number of the table, by which slips are sorted."""

ROW = 10.0
GAP = 3.0


def draw(pdf: Sheets, said: Slips) -> None:
    """Page after page, with no head or foot: what is cut apart belongs to one table each."""
    high = pdf.h / said.a_page
    pdf.set_auto_page_break(False)
    for page in said.pages:
        pdf.add_page()
        for place, slip in enumerate(page):
            if place:
                _line_to_cut(pdf, place * high)
            pdf.set_xy(SIDE, place * high + PAD)
            _slip(pdf, slip, (place + 1) * high)


def _line_to_cut(pdf: Sheets, y: float) -> None:
    pdf.set_line_width(THIN)
    pdf.set_dash_pattern(dash=2, gap=2)
    pdf.line(0, y, pdf.w, y)
    pdf.set_dash_pattern()


def _slip(pdf: Sheets, slip: Slip, bottom: float) -> None:
    _heading(pdf, slip)
    if slip.decks:
        _games(pdf, slip)
    else:
        _games_won(pdf, slip)
    _line_of_blanks(pdf)
    pdf.type(TINY)
    pdf.set_xy(SIDE, bottom - PAD - 2)
    pdf.cell(pdf.epw, TINY * LEADING, pdf.printed, align="R")


def _heading(pdf: Sheets, slip: Slip) -> None:
    top, inside = pdf.y, pdf.epw - NUMBER
    pdf.type(SMALL)
    pdf.cell(NUMBER, 4, _("Table"))
    pdf.set_xy(SIDE, top + 3.5)
    pdf.type(TITLE, bold=True)
    pdf.cell(NUMBER, TITLE * LEADING, str(slip.table.number))
    pdf.set_xy(SIDE + NUMBER, top)
    pdf.type(HEADING, bold=True)
    pdf.cell(inside, HEADING * LEADING, pdf.shortened(slip.heading.name, inside))
    pdf.set_xy(SIDE + NUMBER, top + 6)
    pdf.type(SMALL)
    pdf.cell(inside, SMALL * LEADING, pdf.shortened(slip.heading.line, inside))
    pdf.set_xy(SIDE, top + 13.5)


def _games_won(pdf: Sheets, slip: Slip) -> None:
    """A row a player: name, games won, dropping out, signature; then the drawn games."""
    name, won, drop = 74.0, 24.0, 18.0
    sign = pdf.epw - name - won - drop
    _heads(pdf, ((_("Player"), name), (_("Games won"), won), (_("Drops"), drop), ("", sign)))
    for player in slip.table.players:
        top = pdf.y
        pdf.say_within(player.spelt(pdf), name - GAP, ROW, HEADING, bold=True)
        pdf.rect(SIDE + name, top + 1, 15, ROW - 2)
        pdf.tick_box(SIDE + name + won, top + 2.5, 5)
        _blank(pdf, SIDE + name + won + drop, top + 1.5, sign, _("Signature"))
        pdf.set_xy(SIDE, top + ROW)
    top = pdf.y
    pdf.type(BODY)
    pdf.set_xy(SIDE, top)
    pdf.cell(name - GAP, ROW, _("Drawn games"), align="R")
    pdf.rect(SIDE + name, top + 1, 15, ROW - 2)
    pdf.set_xy(SIDE, top + ROW)


def _games(pdf: Sheets, slip: Slip) -> None:
    """A column a player with the deck of each game and who won it; below, points and signature."""
    pdf.type(BODY)
    first, last = 16.0, max(20.0, pdf.get_string_width(_("draw")) + 6)
    players = slip.table.players
    wide = (pdf.epw - first - last) / len(players)
    top = pdf.y
    for number, player in enumerate(players):
        pdf.set_xy(SIDE + first + number * wide, top)
        pdf.say_within(player.spelt(pdf), wide - GAP, 7, BODY + 1, bold=True)
    pdf.set_xy(SIDE, top + 7)
    for game in slip.games:
        _game(pdf, slip, game, first, wide)
    top = pdf.y + 1
    for number in range(len(players)):
        left = SIDE + first + number * wide
        pdf.set_xy(left, top + 1)
        pdf.type(BODY)
        pdf.cell(14, BODY * LEADING, _("Points"))
        pdf.rect(left + 15, top, 13, 7)
        pdf.tick_box(left + 36, top + 1.8)
        pdf.set_xy(left + 41, top + 1)
        pdf.cell(20, BODY * LEADING, _("drops"))
        _blank(pdf, left, top + 8, wide - GAP, _("Signature"))
    pdf.set_xy(SIDE, top + 15)


def _game(pdf: Sheets, slip: Slip, game: int, first: float, wide: float) -> None:
    top, high = pdf.y, BODY * LEADING
    pdf.type(BODY)
    pdf.cell(first, high, _("Game %(n)d") % {"n": game})
    edge, apart = SIDE + first, min(9.5, (wide - 18) / slip.decks)
    for _player in slip.table.players:
        for deck in slip.numbers:
            left = edge + (deck - 1) * apart
            pdf.tick_box(left, top + 0.6)
            pdf.set_xy(left + 3.9, top)
            pdf.cell(2, high, str(deck))
        _tick(pdf, edge + slip.decks * apart + 1, top, _("won"))
        edge += wide
    _tick(pdf, edge, top, _("draw"))
    pdf.set_xy(SIDE, top + GAME_ROW)


def _tick(pdf: Sheets, x: float, y: float, word: str) -> None:
    pdf.tick_box(x, y + 0.6)
    pdf.set_xy(x + 4.4, y)
    pdf.cell(14, BODY * LEADING, word)


def _heads(pdf: Sheets, columns: tuple[tuple[str, float], ...]) -> None:
    pdf.type(SMALL)
    pdf.set_line_width(THIN)
    for label, width in columns:
        pdf.cell(width, SMALL * LEADING, label)
    pdf.set_xy(SIDE, pdf.y + SMALL * LEADING)


def _line_of_blanks(pdf: Sheets) -> None:
    """What a judge adds."""
    top, third = pdf.y + 1, pdf.epw / 3
    _blank(pdf, SIDE, top, third - GAP, _("Extra minutes"))
    _blank(pdf, SIDE + third, top, 2 * third, _("Judge"))


def _blank(pdf: Sheets, x: float, y: float, width: float, label: str) -> None:
    pdf.type(SMALL)
    pdf.set_xy(x, y + 2)
    pdf.cell(width, SMALL * LEADING, label)
    pdf.set_line_width(THIN)
    edge = x + pdf.get_string_width(label) + 2
    pdf.line(edge, y + 5.6, x + width, y + 5.6)
