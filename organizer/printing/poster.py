"""The poster of an event: what, when, where, and a code that leads into it."""

from __future__ import annotations

from dataclasses import dataclass

from django.utils.formats import date_format
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, pgettext
from fpdf import Align

from organizer.events.models import Event
from organizer.events.permissions import Action
from organizer.printing.pdf import HEADING, LEADING, TITLE, Sheets
from organizer.printing.printout import Printout
from organizer.printing.qr import Code, code_of
from organizer.printing.words import Heading, heading_of

TITLE_OF_SHEET = gettext_lazy("Poster")

NAME, NAME_LEAST = 48.0, 26.0
"""Points of the name; a long one is set smaller before it takes more lines."""

LARGE = 24.0
CODE = 130.0
"""The edge of the code in millimetres: a phone reads it from two metres away."""

ADDRESS_LEAST = 8.0
"""Points of the address; one that still is too long takes a second line."""


@dataclass(frozen=True)
class Poster:
    """The sheet: `facts` are one line each, `address` is what the code holds, written out."""

    heading: Heading
    facts: tuple[str, ...]
    invitation: str
    address: str

    @property
    def code(self) -> Code:
        """The address as a code."""
        return code_of(self.address)


def read(event: Event, address: str) -> Poster:
    """The poster of an event that is joined at an address."""
    heading = heading_of(event)
    local = event.starts_at.astimezone(event.zone)
    facts = [
        date_format(local, pgettext("format of a day", "l j F Y, H:i")),
        event.place,
        heading.format,
    ]
    if event.fee is not None:
        words = {"fee": event.fee, "currency": event.currency}
        facts.append(_("Entry %(fee)s %(currency)s") % words)
    return Poster(heading, tuple(filter(None, facts)), _("Scan to enter"), address)


def draw(pdf: Sheets, said: Poster) -> None:
    """One page, to be read across a room: the name, the facts, the code, its address."""
    with pdf.sheet(said.heading.running(str(TITLE_OF_SHEET))):
        pdf.say(said.heading.event, _size(pdf, said.heading.event), bold=True, align=Align.C)
        pdf.ln(3)
        for fact in said.facts:
            pdf.say(fact, LARGE, align=Align.C)
        size = pdf.size_for(said.address, pdf.epw, HEADING, ADDRESS_LEAST)
        address = pdf.height_of(said.address, size, pdf.epw) + TITLE * LEADING + 8
        edge = min(CODE, pdf.room - address)
        if edge < CODE / 2:
            pdf.add_page()
            edge = CODE
        pdf.set_y(pdf.y + max((pdf.room - address - edge) / 2, 0))
        _code(pdf, said.code, edge)
        pdf.say(said.invitation, TITLE, bold=True, align=Align.C)
        pdf.say(said.address, size, align=Align.C)


def _size(pdf: Sheets, name: str) -> float:
    pdf.type(NAME, bold=True)
    return max(NAME * min(pdf.epw / pdf.get_string_width(name), 1), NAME_LEAST)


def _code(pdf: Sheets, code: Code, edge: float) -> None:
    """The code in the middle of the page; the cursor ends below it."""
    module, left, top = edge / code.size, (pdf.w - edge) / 2, pdf.y
    pdf.set_fill_color(0)
    for column, row, length in code.bars:
        pdf.rect(left + column * module, top + row * module, length * module, module, style="F")
    pdf.set_xy(pdf.l_margin, top + edge + 2)


POSTER = Printout(
    key="poster",
    title=TITLE_OF_SHEET,
    subject=Event,
    action=Action.VIEW_EVENT,
    read=read,
    draw=draw,
    template="printing/poster.html",
    leads_to="event_join",
)
