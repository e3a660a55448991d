"""The standings after a round: as they were published, or as they are amended."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext

from matches.models import Round
from matches.queries import StandingView, standings, standings_as_published, unfinished_in
from organizer.errors import NotThere
from organizer.events.figures import Column, column_of, decimals_of, figure, rank_said
from organizer.events.permissions import Action
from organizer.printing.pdf import BODY, LEADING, SMALL, THICK, TITLE, Sheets
from organizer.printing.printout import Printout
from organizer.printing.round_words import (
    Player,
    RoundHeading,
    heading_of_round,
    players_of,
)
from organizer.printing.words import at_place

PUBLISHED = gettext_lazy("Standings")
AMENDED = gettext_lazy("Standings as amended")

LINES = 50
"""On a page."""

TYPE = 9.0
LEAST = 6.0
"""Points that a long name is set in at least, before its end is cut."""

LOOSE = 6.0
"""The most millimetres that a line is given where there are few."""

RANK, POINTS, RECORD, FIGURE = 14.0, 15.0, 18.0, 19.0
"""Widths of the columns; the name has what is left."""


@dataclass(frozen=True)
class Line:
    """A line: rank or places, player, and what is added to the name ("dropped"), points, record,
    and a figure for each column."""

    rank: str
    player: Player
    aside: str
    points: int
    record: str
    figures: tuple[str, ...]


@dataclass(frozen=True)
class StandingsSheet:
    """The standings after a round; `state` says as of when they are, and what is still missing."""

    heading: RoundHeading
    title: str
    state: str
    columns: tuple[Column, ...]
    lines: tuple[Line, ...]

    @property
    def legend(self) -> str:
        """What the heads of the columns mean, in one line."""
        return " · ".join(f"{column.label}: {column.meaning}" for column in self.columns)


def read(round_: Round) -> StandingsSheet:
    """As they were published when the round was closed; while it is open as they stand. NotThere
    for a draft."""
    published = standings_as_published(round_)
    if published is None:
        return read_amended(round_)
    when = at_place(round_.closed_at, round_.stage.competition.event)
    return _sheet(round_, published, _("As published %(when)s") % {"when": when})


def read_amended(round_: Round) -> StandingsSheet:
    """With every result as it counts now. NotThere for a draft."""
    if round_.is_draft:
        raise NotThere("round-is-draft", _("This round is a draft: publish it and play it first."))
    shown = standings(round_.stage.competition, after_round=round_.number)
    return _sheet(round_, shown, _state(round_))


def _state(round_: Round) -> str:
    if round_.closed_at is not None:
        return _("With all corrections up to now")
    left = unfinished_in(round_)
    if not left:
        return _("All results are in")
    return ngettext(
        "%(n)d match of this round is still being played",
        "%(n)d matches of this round are still being played",
        left,
    ) % {"n": left}


def _sheet(round_: Round, shown: Sequence[StandingView], state: str) -> StandingsSheet:
    player = players_of(round_.stage.competition.event)
    decimals = decimals_of(shown)
    columns = tuple(column_of(name) for name in (shown[0].tiebreakers if shown else ()))
    return StandingsSheet(
        heading=heading_of_round(round_),
        title=_("Standings after round %(n)d") % {"n": round_.number},
        state=state,
        columns=columns,
        lines=tuple(_line(line, player(line.entrant), decimals) for line in shown),
    )


def _line(line: StandingView, player: Player, decimals: Mapping[str, int]) -> Line:
    return Line(
        rank=rank_said(line),
        player=player,
        aside=_aside(line),
        points=line.points,
        record=f"{line.won}–{line.lost}–{line.drawn}",
        figures=tuple(
            figure(name, value, decimals[name]) for name, value in line.tiebreakers.items()
        ),
    )


def _aside(line: StandingView) -> str:
    if line.entrant.disqualified_at is not None:
        return _("disqualified")
    return _("dropped") if line.entrant.dropped_at is not None else ""


def draw(pdf: Sheets, said: StandingsSheet) -> None:
    """Fifty lines a page, each page with the heads of the columns."""
    with pdf.sheet(said.heading.event.running(said.title)):
        pdf.say(said.title, TITLE, bold=True)
        pdf.say(f"{said.state} · {said.heading.line}")
        pdf.say(said.legend, SMALL)
        pdf.ln(2)
        _head(pdf, said)
        high = min(LOOSE, pdf.room / LINES)
        for number, line in enumerate(said.lines):
            if number and number % LINES == 0:
                pdf.add_page()
                _head(pdf, said)
            _row(pdf, line, said, high)


def _head(pdf: Sheets, said: StandingsSheet) -> None:
    labels = [_("Rank"), _("Player"), _("Points"), _("Record")]
    labels += [column.label for column in said.columns]
    _cells(pdf, said, labels, SMALL * LEADING, SMALL)
    pdf.set_xy(pdf.l_margin, pdf.y + 0.4)
    pdf.rule(THICK)


def _row(pdf: Sheets, line: Line, said: StandingsSheet, high: float) -> None:
    name = line.player.spelt(pdf)
    if line.aside:
        pdf.type(LEAST, bold=True)
        room = _widths(pdf, said)[1] - pdf.get_string_width(f" ({line.aside})") - 2
        name = f"{pdf.shortened(name, room)} ({line.aside})"
    cells = [line.rank, name, str(line.points), line.record, *line.figures]
    _cells(pdf, said, cells, high, min(BODY, max(TYPE, high / LEADING)))
    pdf.rule()


def _cells(
    pdf: Sheets, said: StandingsSheet, cells: Sequence[str], high: float, size: float
) -> None:
    top, left = pdf.y, pdf.l_margin
    for number, (cell, width) in enumerate(zip(cells, _widths(pdf, said), strict=True)):
        is_name = number == 1
        room = width - 4 if is_name else width
        fits = pdf.size_for(cell, room, size, min(LEAST, size), bold=True) if is_name else size
        pdf.type(fits, bold=is_name)
        pdf.set_xy(left + (3 if is_name else 0), top)
        pdf.cell(room, high, pdf.shortened(cell, room), align="L" if is_name else "R")
        left += width
    pdf.set_xy(pdf.l_margin, top + high)


def _widths(pdf: Sheets, said: StandingsSheet) -> tuple[float, ...]:
    figures = (FIGURE,) * len(said.columns)
    rest = pdf.epw - RANK - POINTS - RECORD - sum(figures)
    return (RANK, rest, POINTS, RECORD, *figures)


AS_PUBLISHED = Printout(
    key="standings",
    title=PUBLISHED,
    subject=Round,
    action=Action.VIEW_EVENT,
    read=read,
    draw=draw,
    template="printing/standings.html",
)
AS_AMENDED = Printout(
    key="standings-amended",
    title=AMENDED,
    subject=Round,
    action=Action.VIEW_EVENT,
    read=read_amended,
    draw=draw,
    template="printing/standings.html",
)
