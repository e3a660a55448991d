"""What stands on a wall or in a stream: read from afar, by everybody, without a hand at it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, TypeVar

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from matches.models import Entrant, Round
from matches.queries import MatchView, RoundView, matches_of, round_view_kept, stages, standings
from organizer.events.figures import rank_said
from organizer.events.models import Event, EventState
from organizer.events.permissions import Action
from organizer.events.queries import entries
from organizer.events.stage_words import round_name
from organizer.web.parts.access import of_event, page
from organizer.web.parts.typed import number
from organizer.web.public.tables import NameLine, figures_of, name_lines, pairing_rows, results_in

NAMES_A_PAGE, RANKS_A_PAGE = 42, 20
"""In three columns and in two, each line high enough for ten metres."""

SECONDS_A_PAGE = 12

THEMES = ("light", "dark")

Line = TypeVar("Line")


@dataclass(frozen=True)
class RankLine:
    """One line of the standings on the wall."""

    rank: str
    name: str
    points: int
    record: str


@dataclass(frozen=True)
class Feature:
    """A match in a stream: its table, and both sides from left to right."""

    table: int
    sides: tuple[Side, ...]
    said: str


@dataclass(frozen=True)
class Side:
    """A player in a stream: the record of the matches before, the score of this one, and of a Set
    how many decks are left."""

    name: str
    record: str
    score: str
    decks: str
    wins: bool


@page(Action.VIEW_EVENT, of_event)
def hall(request: HttpRequest, event: Event) -> HttpResponse:
    """The wall of the hall: while a round is played who sits where, by name; else the standings.
    Without a script `?page=` says which page is shown, and the next one follows by itself."""
    planned = stages(event.competition)
    played = [one for stage in planned for one in stage.rounds]
    newest = round_view_kept(played[-1]) if played else None
    context: dict[str, Any] = {
        "event": event,
        "seconds": SECONDS_A_PAGE,
        "theme": _theme(request),
    }
    if newest is None:
        entered = entries(event).filter(dropped_at=None).count()
        context["entered"] = ngettext("%(n)d player", "%(n)d players", entered) % {"n": entered}
        return render(request, "public/hall.html", context)
    stage = next(one for one in planned if one.stage.pk == newest.round.stage_id)
    context |= {
        "headline": round_name(newest.round.number, stage),
        "number": newest.round.number,
    }
    if event.state == EventState.RUNNING and newest.unfinished:
        context |= _while_played(event, newest)
    else:
        context |= _after(event, newest.round)
    pages = context["pages"]
    shown = min(max(number(request.GET.get("page")), 1), len(pages)) if pages else 1
    context |= {"shown": shown, "next": shown % len(pages) + 1 if pages else 1}
    return render(request, "public/hall.html", context)


@page(Action.VIEW_EVENT, of_event)
def stream(request: HttpRequest, event: Event) -> HttpResponse:
    """One match of the newest round, to be laid over a picture: that of `?table=`, else the first
    one; `?theme=` is light or dark."""
    planned = stages(event.competition)
    played = [one for stage in planned for one in stage.rounds]
    context: dict[str, Any] = {"event": event, "theme": _theme(request)}
    if played:
        found = round_view_kept(played[-1])
        stage = next(one for one in planned if one.stage.pk == found.round.stage_id)
        context |= {
            "headline": round_name(found.round.number, stage),
            "number": found.round.number,
            "feature": _feature(found, number(request.GET.get("table"))),
        }
    return render(request, "public/stream.html", context)


def _theme(request: HttpRequest) -> str:
    """The colours asked for; "" where the device says which."""
    theme = request.GET.get("theme", "")
    return theme if theme in THEMES else ""


def _while_played(event: Event, found: RoundView) -> dict[str, Any]:
    names = name_lines(pairing_rows(event, found.matches, None))
    pages: Sequence[Sequence[NameLine]] = _paged(names, NAMES_A_PAGE)
    return {
        "summary": results_in(found),
        "pages": pages,
        "is_pairings": True,
    }


def _after(event: Event, after: Round) -> dict[str, Any]:
    lines = [
        RankLine(
            rank=rank_said(line),
            name=line.entrant.name,
            points=line.points,
            record=f"{line.won}–{line.lost}–{line.drawn}",
        )
        for line in standings(event.competition)
        if line.rank is not None
    ]
    over = event.state == EventState.FINISHED
    heading = _("Final standings") if over else _("Standings after round %(n)d")
    return {
        "headline": heading % {"n": after.number},
        "summary": "" if over else _("All results are in."),
        "pages": _paged(lines, RANKS_A_PAGE),
        "is_pairings": False,
    }


def _paged(lines: Sequence[Line], most: int) -> list[Sequence[Line]]:
    """The lines in pages of about equal length, so that the last one is no rest."""
    if not lines:
        return []
    count = -(-len(lines) // most)
    size = -(-len(lines) // count)
    return [lines[first : first + size] for first in range(0, len(lines), size)]


def _feature(found: RoundView, table: int) -> Feature | None:
    """The match of a table, or without a number the first that is one of two."""
    matches = [one for one in found.matches if not one.is_alone]
    chosen = [one for one in matches if one.match.table == table] if table else matches
    if not chosen:
        return None
    view = chosen[0]
    scores = figures_of(view)
    return Feature(
        table=view.match.table,
        sides=tuple(
            Side(
                name=seat.entrant.name,
                record=_record(seat.entrant, view),
                score=scores.get(seat.entrant, "0"),
                decks=ngettext("%(n)d deck left", "%(n)d decks left", len(seat.decks_left))
                % {"n": len(seat.decks_left)}
                if view.is_ko
                else "",
                wins=view.winner == seat.entrant,
            )
            for seat in view.seats
        ),
        said=_said(view),
    )


def _said(view: MatchView) -> str:
    if view.winner is not None:
        return _("%(name)s wins") % {"name": view.winner.name}
    return _("The match is drawn") if view.drawn else ""


def _record(entrant: Entrant, feature: MatchView) -> str:
    """Matches won, lost and drawn before this one; a bye is a win, as in the standings."""
    won = lost = drawn = 0
    for view in matches_of(entrant):
        if view.match.pk == feature.match.pk or not view.finished:
            continue
        won += view.winner == entrant
        drawn += view.drawn
        lost += view.winner != entrant and not view.drawn
    return f"{won}–{lost}–{drawn}"
