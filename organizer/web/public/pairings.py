"""The pairings of a round for everybody: by table, by name, and one's own at the top."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.translation import gettext as _

from matches.models import Round
from matches.queries import RoundView, StageView, round_view_kept, stages, why_round
from organizer.errors import NotThere
from organizer.events.models import Event, EventState, Registration
from organizer.events.queries import entry_of
from organizer.events.stage_words import round_name
from organizer.web.parts.reasons import MOST_EXPLAINED, why_said
from organizer.web.parts.typed import line
from organizer.web.public.tables import (
    NameLine,
    PairingRow,
    name_lines,
    pairing_rows,
    results_in,
)

FEW_TABLES = 8
"""With no more of them one finds a name by looking."""

LONGEST_NAME = 80


def newest_pairings(request: HttpRequest, event: Event) -> HttpResponse:
    """The round that is played, or the last one; before there is any, when there will be."""
    planned = stages(event.competition)
    played = _played(planned)
    if not played:
        return render(request, "public/pairings.html", {"event": event})
    return _page(request, event, planned, played[-1])


def pairings_of(request: HttpRequest, event: Event, number: int) -> HttpResponse:
    """One round; with `?q=` those whose name has that in it, with `?why=` also why those of a
    table meet. Raises NotThere."""
    planned = stages(event.competition)
    found = next((one for one in _played(planned) if one.number == number), None)
    if found is None:
        raise NotThere("no-such-round", _("This round has not been paired yet."))
    return _page(request, event, planned, found)


def _played(planned: Iterable[StageView]) -> list[Round]:
    return [one for stage in planned for one in stage.rounds]


def _page(
    request: HttpRequest, event: Event, planned: Sequence[StageView], paired: Round
) -> HttpResponse:
    view = round_view_kept(paired)
    own = entry_of(request.user, event)
    sought = line(request.GET.get("q"), LONGEST_NAME)
    explainable = _explainable(view)
    explained = explainable and bool(request.GET.get("why"))
    # The same for everybody, whose own lines are marked once they are drawn.
    rows = pairing_rows(event, view.matches, None, _reasons(paired) if explained else {})
    own_row = next((row for row in rows if own and own.entrant_id in row.who), None)
    played = _played(planned)
    stage = next(one for one in planned if one.stage.pk == paired.stage_id)
    found = rows_of(rows, sought)
    context: dict[str, Any] = {
        "event": event,
        "number": paired.number,
        "headline": round_name(paired.number, stage),
        "summary": results_in(view),
        "is_played": view.unfinished > 0,
        "rows": found,
        "by_name": names_of(rows, sought),
        "own": own_row,
        "own_entrant": own.entrant_id if own else None,
        "sits_out": own_row is None and _plays_on(event, own),
        "sought": sought,
        "is_long": len(rows) > FEW_TABLES,
        "outstanding": [row for row in rows if not row.finished] if paired == played[-1] else (),
        "choices": [one.number for one in played],
        "explained": explained,
        "explainable": explainable and not sought,
    }
    return render(request, "public/pairings.html", context)


def rows_of(rows: Iterable[PairingRow], sought: str) -> list[PairingRow]:
    """The tables at which somebody sits whose name has all the words that are sought in it."""
    return [
        row for row in rows if _has(row.left, sought) or (row.right and _has(row.right, sought))
    ]


def names_of(rows: Iterable[PairingRow], sought: str) -> list[NameLine]:
    """The players by name, those that are sought alone."""
    return [one for one in name_lines(rows) if _has(one.name, sought)]


def _has(name: str, sought: str) -> bool:
    return all(word in name.casefold() for word in sought.casefold().split())


def _plays_on(event: Event, own: Registration | None) -> bool:
    """Whether the reader is in the event while it is played."""
    return own is not None and own.dropped_at is None and event.state == EventState.RUNNING


def _explainable(view: RoundView) -> bool:
    return len(view.matches) <= MOST_EXPLAINED and any(one.match.draw_id for one in view.matches)


def _reasons(paired: Round) -> Mapping[int, list[str]]:
    return {match: why_said(found) for match, found in why_round(paired).items()}
