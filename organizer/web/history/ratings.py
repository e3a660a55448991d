"""Ratings: which formats have them, and everybody of one format."""

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.translation import gettext as _

from formats.rulebook.models import Format
from organizer.errors import NotThere
from organizer.events.permissions import Action
from organizer.history.rating import PROVISIONAL_BELOW
from organizer.history.ratings import RankedPlayer, rated_formats, table_of
from organizer.web.history.rating_words import deviation_said, rating_said
from organizer.web.parts.access import page


@page(Action.VIEW_EVENTS)
def rating_list(request: HttpRequest) -> HttpResponse:
    """The formats with ratings."""
    return render(request, "history/ratings.html", {"rated": rated_formats()})


@page(Action.VIEW_EVENTS)
def rating_table(request: HttpRequest, slug: str) -> HttpResponse:
    """Everybody who is rated in a format."""
    table = table_of(format_at(slug))
    context = {
        "table": table,
        "ranked": [_line(one) for one in table.players if one.rank is not None],
        "provisional": [_line(one) for one in table.players if one.rank is None],
        "least": PROVISIONAL_BELOW,
    }
    return render(request, "history/rating_table.html", context)


def format_at(slug: str) -> Format:
    """The format of an address. Raises NotThere."""
    found = Format.objects.filter(slug=slug).first()
    if found is None:
        raise NotThere("no-such-format", _("There is no such format."))
    return found


def _line(one: RankedPlayer) -> tuple[RankedPlayer, str, str, str]:
    skill = one.skill
    return one, rating_said(skill.shown), rating_said(skill.mu), deviation_said(skill)
