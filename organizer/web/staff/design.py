"""The page that shows what pages are made of, every piece in every state (docs/design.md)."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.translation import gettext as _

from organizer.events.models import EventState
from organizer.events.permissions import Action
from organizer.web.forms.specimen import SpecimenForm
from organizer.web.parts.access import page

COLOURS = (
    *("paper", "sheet-ground", "sunken", "ink", "ink-soft", "line-strong", "line-thin"),
    *("accent", "accent-hover", "accent-wash"),
    *("good-ink", "look-ink", "bad-ink", "info-ink"),
    *("good-wash", "look-wash", "bad-wash", "info-wash"),
)
"""Colours by the classes of `static/css/design.css`."""

COSTS = ("{X}{2}{W}{U}{B}{R}{G}{C}", "{0}{10}{15}{S}", "{W/U}{B/G}{2/R}{G/P}{R/G/P}{HW}")
SYMBOLS = ("black", "silver", "gold", "orange", "purple")


@page(Action.VIEW_SETUP)
def design(request: HttpRequest) -> HttpResponse:
    """Type, colours, signs and every component, with the code to write for each."""
    form = SpecimenForm({"table": "minus one", "name": "Luke", "ready": "on"})
    context = {
        "colours": COLOURS,
        "costs": COSTS,
        "symbols": SYMBOLS,
        "steps": EventState.labels,
        "form": form,
        "rows": _table(),
        "nobody": _("Nobody is entered yet. Give players the address of the event."),
    }
    return render(request, "staff/design.html", context)


def _table() -> list[dict[str, object]]:
    """Rows of a table of standings: a usual one, the reader's own, one who left."""
    return [
        {"rank": 1, "name": "Annika Lindqvist", "points": 12, "share": "61.11%"},
        {"rank": 2, "name": "Luke", "points": 9, "share": "58.33%", "own": True},
        {"rank": 10, "name": "Benedict Okonkwo-Fairweather", "points": 0, "share": "4.17%"}
        | {"gone": True},
    ]
