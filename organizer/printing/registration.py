"""The registration sheet of an entry: the list as the player signs for it."""

from __future__ import annotations

from dataclasses import dataclass

from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext

from formats.legality.decklist import Decklist
from organizer.decks.queries import decklist_of, latest_submission
from organizer.errors import NotThere
from organizer.events.models import Registration
from organizer.events.permissions import Action
from organizer.printing.check_sheets import Part, Row, parts_to_count
from organizer.printing.columns import GAP, in_columns
from organizer.printing.pdf import BODY, HEADING, LEADING, SMALL, THICK, THIN, TITLE, Sheets
from organizer.printing.printout import Printout
from organizer.printing.words import Heading, Whose, at_place, heading_of, whose

TITLE_OF_SHEET = gettext_lazy("Deck registration")

COUNT = 8.0
"""Room for the count before a name."""

MANY = 36
"""So many rows go into three columns, fewer into two."""

LEAST = 25.0
"""Less room than this is not worth beginning a part of the list on."""

Labels = tuple[tuple[str | Promise, float], ...]
"""What stands before the blanks of a line, with the share of the line that each has."""

SIGNED: Labels = ((gettext_lazy("Signature of the player"), 0.68), (gettext_lazy("Date"), 0.32))
TAKEN: Labels = ((gettext_lazy("Taken by"), 0.68), (gettext_lazy("Table"), 0.32))
CHECKED: Labels = (
    (gettext_lazy("Deck checked by"), 0.5),
    (gettext_lazy("Round"), 0.18),
    (gettext_lazy("Found"), 0.32),
)
BLANKS = 46.0
"""Room for the promise and the lines below it."""


@dataclass(frozen=True)
class RegistrationSheet:
    """The event, the player, the list by parts (each by name), and what is signed below it.
    `unread` are lines that nobody could read: they belong to the list as it was handed in."""

    heading: Heading
    whose: Whose
    list_line: str
    parts: tuple[Part, ...]
    companions: tuple[str, ...]
    unread: tuple[str, ...]
    promise: str
    blanks: tuple[Labels, ...] = (SIGNED, TAKEN, CHECKED)


def read(entry: Registration) -> RegistrationSheet:
    """The sheet of the entry's current list. NotThere where none was handed in, FormatError where
    it cannot be read."""
    submission = latest_submission(entry)
    if submission is None:
        raise NotThere("no-deck", _("There is no deck yet. Print this when it is handed in."))
    decklist = decklist_of(entry.event, submission)
    list_line = _("List version %(version)d of %(when)s") % {
        "version": submission.version,
        "when": at_place(submission.submitted_at, entry.event),
    }
    return sheet_of(decklist, heading_of(entry.event), whose(entry), list_line)


def sheet_of(
    decklist: Decklist, heading: Heading, player: Whose, list_line: str
) -> RegistrationSheet:
    """The sheet of a list as it was understood."""
    parts = parts_to_count(decklist)
    count = sum(part.count for part in parts)
    return RegistrationSheet(
        heading=heading,
        whose=player,
        list_line=list_line,
        parts=parts,
        companions=tuple(entry.label for entry in decklist.companions),
        unread=tuple(line.raw.strip() for line in decklist.unread),
        promise=ngettext(
            "This is what I play in this event: %(n)d card in all.",
            "This is what I play in this event: %(n)d cards in all.",
            count,
        )
        % {"n": count},
    )


def draw(pdf: Sheets, said: RegistrationSheet) -> None:
    """One sheet, on more pages where the list is long."""
    with pdf.sheet(said.heading.running(str(TITLE_OF_SHEET), said.whose, said.list_line)):
        pdf.say(said.whose.name, TITLE, bold=True)
        pdf.say(f"{said.whose.line} · {said.heading.line}")
        if said.companions:
            pdf.ln(1.5)
            pdf.say(_("Companion: %(names)s") % {"names": ", ".join(said.companions)}, bold=True)
        pdf.ln(3)
        for part in said.parts:
            _part(pdf, part)
        if said.unread:
            if pdf.room < LEAST:
                pdf.add_page()
            pdf.say(_("Lines that could not be read"), HEADING, bold=True)
            for line in said.unread:
                pdf.say(line)
            pdf.ln(2)
        _signature(pdf, said)


def _part(pdf: Sheets, part: Part) -> None:
    if pdf.room < LEAST:
        pdf.add_page()
    cards = ngettext("%(n)d card", "%(n)d cards", part.count) % {"n": part.count}
    _head(pdf, f"{part.label} · {cards}")
    in_columns(
        pdf,
        part.by_name,
        3 if len(part.by_name) > MANY else 2,
        height=lambda row, width: _height(pdf, row, width - COUNT),
        draw=lambda row, left, width: _row(pdf, row, left, width),
        carry_on=lambda: _head(pdf, _("%(part)s, continued") % {"part": part.label}),
    )
    pdf.ln(4)


def _head(pdf: Sheets, words: str) -> None:
    pdf.say(words, HEADING, bold=True)
    pdf.rule(THICK)
    pdf.ln(1.5)


def _height(pdf: Sheets, row: Row, inside: float) -> float:
    aside = pdf.height_of(row.aside, SMALL, inside) if row.aside else 0
    return pdf.height_of(row.name, BODY, inside) + aside + 1


def _row(pdf: Sheets, row: Row, left: float, width: float) -> None:
    top = pdf.y
    pdf.set_xy(left, top)
    pdf.type(BODY, bold=True)
    pdf.cell(COUNT - 2, BODY * LEADING, str(row.quantity), align="R")
    pdf.set_xy(left + COUNT, top)
    pdf.say(row.name, width=width - COUNT)
    if row.aside:
        pdf.say(row.aside, SMALL, width=width - COUNT)
    pdf.set_xy(left, pdf.y + 1)


def _signature(pdf: Sheets, said: RegistrationSheet) -> None:
    if pdf.room < BLANKS:
        pdf.add_page()
    pdf.set_y(pdf.y + 3)
    pdf.say(said.promise)
    for labels in said.blanks:
        pdf.set_y(pdf.y + 7)
        pdf.set_line_width(THIN)
        left, room = pdf.l_margin, pdf.epw + GAP
        for label, share in labels:
            width = room * share
            pdf.type(BODY)
            pdf.set_x(left)
            pdf.cell(width, BODY * LEADING, str(label))
            edge = left + pdf.get_string_width(str(label)) + 3
            pdf.line(edge, pdf.y + 4.6, left + width - GAP, pdf.y + 4.6)
            left += width
        pdf.set_y(pdf.y + BODY * LEADING)


SHEET = Printout(
    key="registration",
    title=TITLE_OF_SHEET,
    subject=Registration,
    action=Action.VIEW_DECK,
    read=read,
    draw=draw,
    template="printing/registration.html",
)
