"""The seating for the player meeting: everybody by name with a table, two to each."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from itertools import count

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext

from organizer.errors import NotThere
from organizer.events.models import Event
from organizer.events.permissions import Action
from organizer.printing.check_sheets import by_letters
from organizer.printing.columns import in_columns
from organizer.printing.pdf import BODY, LEADING, TITLE, Sheets
from organizer.printing.printout import Printout
from organizer.printing.words import Heading, heading_of

TITLE_OF_SHEET = gettext_lazy("Seating for the player meeting")
SEATS = 2
"""At a table, as in every round."""

LETTERS = 13.0
"""Points of type that are read over the heads of others."""

MANY = 60
"""Names that no longer fit on a page in two columns."""


@dataclass(frozen=True)
class Place:
    """A player and the table where they sit down."""

    table: int
    name: str


@dataclass(frozen=True)
class SeatingPlan:
    """The sheet: everybody by name."""

    heading: Heading
    places: tuple[Place, ...]
    summary: str


def seated(players: Iterable[tuple[str, int | None]]) -> tuple[Place, ...]:
    """Tables for players (name, fixed table or None), by name: who has a fixed table sits there,
    the others fill the seats that are left from table 1 on, in the order of their names."""
    by_name = sorted(players, key=lambda one: (by_letters(one[0]), one[0]))
    free = _free_seats([table for _name, table in by_name if table is not None])
    return tuple(Place(next(free) if table is None else table, name) for name, table in by_name)


def _free_seats(fixed: list[int]) -> Iterator[int]:
    """The tables in their order, each as often as it has seats left."""
    for table in count(1):
        for _seat in range(SEATS - fixed.count(table)):
            yield table


def read(event: Event) -> SeatingPlan:
    """The plan for who is entered and has not dropped. NotThere where nobody is."""
    entries = event.registrations.filter(dropped_at=None).select_related("person", "entrant")
    places = seated((one.person.name, one.entrant.fixed_table) for one in entries)
    if not places:
        raise NotThere("nobody-entered", _("Nobody is entered yet, so there is nobody to seat."))
    return SeatingPlan(heading_of(event), places, _summary(places))


def draw(pdf: Sheets, said: SeatingPlan) -> None:
    """The names in columns, each with its table."""
    with pdf.sheet(said.heading.running(str(TITLE_OF_SHEET))):
        pdf.say(TITLE_OF_SHEET, TITLE, bold=True)
        pdf.say(f"{said.summary} · {said.heading.line}")
        pdf.ln(3)
        in_columns(
            pdf,
            said.places,
            3 if len(said.places) > MANY else 2,
            height=lambda _place, _width: LETTERS * LEADING + 1,
            draw=lambda place, left, width: _row(pdf, place, left, width),
        )


def _row(pdf: Sheets, place: Place, left: float, width: float) -> None:
    top, high = pdf.y, LETTERS * LEADING
    pdf.type(LETTERS, bold=True)
    number = str(place.table)
    room = pdf.get_string_width(number)
    pdf.set_xy(left + width - room, top)
    pdf.cell(room, high, number)
    pdf.type(LETTERS)
    pdf.set_xy(left, top)
    pdf.cell(width, high, pdf.shortened(place.name, width - room - BODY * LEADING))
    pdf.set_xy(left, top + high + 1)


def _summary(places: tuple[Place, ...]) -> str:
    players = ngettext("%(n)d player", "%(n)d players", len(places)) % {"n": len(places)}
    tables = len({place.table for place in places})
    return f"{players} · " + ngettext("%(n)d table", "%(n)d tables", tables) % {"n": tables}


PLAN = Printout(
    key="seating",
    title=TITLE_OF_SHEET,
    subject=Event,
    action=Action.VIEW_FLOOR,
    read=read,
    draw=draw,
    template="printing/seating.html",
)
