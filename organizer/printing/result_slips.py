"""Result slips, one a table of two: several to a page, to be cut apart."""

from __future__ import annotations

from collections.abc import Sequence

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext

from matches.engine.terms import KoTerms
from matches.models import Match, Round
from matches.queries import terms_of
from organizer.errors import NotThere
from organizer.events.permissions import Action
from organizer.printing.printout import Printout
from organizer.printing.round_words import Table, heading_of_round, tables_of
from organizer.printing.slip_drawing import draw
from organizer.printing.slips import Slip, Slips, collated, slips_a_page

TITLE_OF_SHEET = gettext_lazy("Result slips")
ONE = gettext_lazy("Result slip")
TEMPLATE = "printing/slips.html"


def read(round_: Round) -> Slips:
    """The slips of a round, a draft or not. NotThere where nobody meets anybody."""
    return _slips(round_, [table for table in tables_of(round_) if not table.alone])


def read_one(match: Match) -> Slips:
    """The slip of one table, when it was lost or spoiled. NotThere where nobody sits opposite."""
    met = [one for one in tables_of(match.round) if one.number == match.table and not one.alone]
    return _slips(match.round, met)


def _slips(round_: Round, tables: Sequence[Table]) -> Slips:
    heading = heading_of_round(round_)
    terms = terms_of(round_.stage.competition)
    decks = terms.match.decks if isinstance(terms, KoTerms) else 0
    slips = [Slip(table, heading, decks) for table in tables]
    if not slips:
        raise NotThere("no-tables", _("Nobody meets anybody in this round, so there are no slips."))
    a_page = slips_a_page(decks)
    return Slips(heading, collated(slips, a_page), a_page, _summary(len(slips), a_page))


def _summary(slips: int, a_page: int) -> str:
    said = ngettext("%(n)d slip", "%(n)d slips", slips) % {"n": slips}
    if a_page == 1 or slips == 1:
        return said
    how = _(
        "Cut the whole stack at the lines and lay each pile on the one from below it: "
        "the tables are then in order."
    )
    return f"{said}. {how}"


SLIPS = Printout(
    key="slips",
    title=TITLE_OF_SHEET,
    subject=Round,
    action=Action.VIEW_FLOOR,
    read=read,
    draw=draw,
    template=TEMPLATE,
)
SLIP = Printout(
    key="slip",
    title=ONE,
    subject=Match,
    action=Action.RECORD_RESULT,
    read=read_one,
    draw=draw,
    template=TEMPLATE,
)
