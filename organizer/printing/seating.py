"""The seating for the player meeting: everybody by name with a table, two to each."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from itertools import count

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext

from organizer.errors import NotThere
from organizer.events.models import Event
from organizer.events.permissions import Action
from organizer.printing.check_sheets import by_letters
from organizer.printing.columns import in_columns
from organizer.printing.pdf import BODY, LEADING, TITLE, WALL, Sheets
from organizer.printing.printout import Printout
from organizer.printing.round_words import Player
from organizer.printing.words import Heading, heading_of

TITLE_OF_SHEET = gettext_lazy("Seating for the player meeting")
SEATS = 2
"""At a table, as in every round."""

LETTERS = 13.0
"""Points of type that are read over the heads of others; few names are set larger."""

LEAST = 7.0
"""Points that a long name is set in at least, before its end is cut."""

FEW, MANY = 20, 66
"""Names that fill a page in one column, and in two."""

AIR = 1.0


@dataclass(frozen=True)
class Place:
    """A player and the table where they sit down. `entry` is the number of their entry."""

    table: int
    name: str
    entry: int | None = None


@dataclass(frozen=True)
class SeatingPlan:
    """The sheet: everybody by name."""

    heading: Heading
    places: tuple[Place, ...]
    summary: str


def seated(players: Iterable[tuple[str, int | None]]) -> tuple[Place, ...]:
    """Tables for players (name, fixed table or None), by name: who has a fixed table sits there,
    the others fill the seats that are left from table 1 on, in the order of their names."""
    by_name = sorted(players, key=lambda one: _order(one[0]))
    free = _free_seats([table for _name, table in by_name if table is not None])
    return tuple(Place(next(free) if table is None else table, name) for name, table in by_name)


def _order(name: str) -> tuple[str, str]:
    return by_letters(name), name


def _free_seats(fixed: list[int]) -> Iterator[int]:
    """The tables in their order, each as often as it has seats left."""
    for table in count(1):
        for _seat in range(SEATS - fixed.count(table)):
            yield table


def read(event: Event) -> SeatingPlan:
    """The plan for who is entered and has not dropped. NotThere where nobody is."""
    found = event.registrations.filter(dropped_at=None).select_related("person", "entrant")
    entries = sorted(found, key=lambda one: _order(one.person.name))
    if not entries:
        raise NotThere("nobody-entered", _("Nobody is entered yet, so there is nobody to seat."))
    tables = seated((one.person.name, one.entrant.fixed_table) for one in entries)
    places = tuple(
        replace(place, entry=entry.pk) for place, entry in zip(tables, entries, strict=True)
    )
    return SeatingPlan(heading_of(event), places, _summary(places))


def draw(pdf: Sheets, said: SeatingPlan) -> None:
    """The names in columns, each with its table."""
    with pdf.sheet(said.heading.running(str(TITLE_OF_SHEET))):
        pdf.say(TITLE_OF_SHEET, TITLE, bold=True)
        pdf.say(f"{said.summary} · {said.heading.line}")
        pdf.ln(3)
        many = len(said.places)
        columns = 1 if many <= FEW else 2 if many <= MANY else 3
        size = _size(pdf.room, -(-many // columns))
        in_columns(
            pdf,
            said.places,
            columns,
            height=lambda _place, _width: size * LEADING + AIR,
            draw=lambda place, left, width: _row(pdf, place, left, width, size),
        )


def _size(room: float, rows: int) -> float:
    """As large as so many rows can be on a page, in half points."""
    fits = int((room / rows - AIR) / LEADING * 2) / 2
    return max(LETTERS, min(WALL, fits))


def _row(pdf: Sheets, place: Place, left: float, width: float, size: float) -> None:
    top, high = pdf.y, size * LEADING
    pdf.type(size, bold=True)
    number = str(place.table)
    room = pdf.get_string_width(number)
    pdf.set_xy(left + width - room, top)
    pdf.cell(room, high, number)
    name = Player(place.name, place.entry).spelt(pdf)
    inside = width - room - BODY * LEADING
    pdf.type(pdf.size_for(name, inside, size, LEAST))
    pdf.set_xy(left, top)
    pdf.cell(inside, high, pdf.shortened(name, inside))
    pdf.set_xy(left, top + high + AIR)


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
