"""Brackets and cross tables: who met whom in a stage that is drawn, and who goes where."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.utils.translation import gettext as _

from matches.engine.elimination.bracket import BracketMatch, Seed, bracket
from matches.engine.elimination.progress import OPEN, State
from matches.models import Entrant, Stage
from matches.queries import (
    BracketMatchView,
    BracketView,
    CrossTableView,
    MatchView,
    bracket_view,
    cross_table,
    matches_in,
    plan_of,
)
from organizer.errors import NotThere
from organizer.events.figures import places_said
from organizer.events.models import Event
from organizer.events.permissions import Action
from organizer.events.queries import entry_of
from organizer.events.stage_words import stage_name
from organizer.web.parts.access import of_event, page
from organizer.web.public.drawing import Column, parts_of, source_said
from organizer.web.public.tables import figures_of

BRACKETS = (Stage.Kind.SINGLE_ELIMINATION, Stage.Kind.DOUBLE_ELIMINATION)


@dataclass(frozen=True)
class SeatLine:
    """One seat of a match in a bracket: who sits there, or where they come from."""

    name: str
    source: str
    seed: int | None
    score: str
    wins: bool
    own: bool


@dataclass(frozen=True)
class Card:
    """One match of a bracket as it is drawn. `chooser` chooses to play or draw first; `fed` says
    that somebody comes from a match before."""

    name: str
    url: str
    seats: tuple[SeatLine, ...]
    state: str
    shape: str
    chooser: str
    fed: bool


@dataclass(frozen=True)
class DrawnColumn:
    """A round of a bracket; a card that is None is an empty place. Where it is `straight`, each
    leads to the one beside it."""

    heading: str
    cards: tuple[Card | None, ...]
    straight: bool


@dataclass(frozen=True)
class PlaceLine:
    """Who has a place, or shares some."""

    places: str
    names: str


@page(Action.VIEW_EVENT, of_event)
def stage_page(request: HttpRequest, event: Event, position: int) -> HttpResponse:
    """The bracket or the cross table of a stage, as far as it is published."""
    stage = event.competition.stages.filter(position=position).first()
    if stage is None or stage.kind == Stage.Kind.SWISS:
        raise NotThere("no-such-stage", _("This event has no bracket or table of that number."))
    entry = entry_of(request.user, event)
    own = entry.entrant if entry else None
    context = {"event": event, "stage": stage, "name": stage_name(stage)}
    if stage.kind in BRACKETS:
        drawn = bracket_view(stage)
        context |= _bracket(event, drawn, own) if drawn else {}
        return render(request, "public/bracket.html", context)
    table = cross_table(stage)
    context |= _cross_table(event, table, own) if table else {}
    return render(request, "public/cross_table.html", context)


def _bracket(event: Event, drawn: BracketView, own: Entrant | None) -> dict[str, object]:
    played = {view.match.pk: view for view in matches_in(drawn.stage)}
    tree = bracket(plan_of(drawn.stage), drawn.stage.qualifiers.count())
    engine = {match.name: match for match in tree.matches}
    cards = {one.name: _card(event, one, engine[one.name], played, own) for one in drawn.matches}
    return {
        "parts": [
            (part, [_drawn(column, cards) for column in part.columns]) for part in parts_of(tree)
        ],
        "champion": drawn.champion,
        "places": _places(drawn),
    }


def _drawn(column: Column, cards: Mapping[str, Card]) -> DrawnColumn:
    return DrawnColumn(
        column.heading,
        tuple(cards[name] if name else None for name in column.names),
        column.straight,
    )


def _card(
    event: Event,
    one: BracketMatchView,
    match: BracketMatch,
    played: Mapping[int, MatchView],
    own: Entrant | None,
) -> Card:
    view = played.get(one.match.pk) if one.match else None
    scores = figures_of(view) if view else {}
    state, shape = _state(one, view)
    undecided = one.state in OPEN and None not in one.seats
    seeded = [(seed, who) for seed, who in zip(one.seeds, one.seats, strict=True) if who and seed]
    better = min(seeded, key=lambda pair: pair[0])[1].name if seeded else ""
    return Card(
        name=one.name,
        url=reverse("match", args=(event.slug, view.match.pk)) if view else "",
        seats=tuple(
            SeatLine(
                name=who.name if who else "",
                source="" if who else _nobody(one, source_said(source)),
                seed=seed if who else None,
                score=scores.get(who, "") if who else "",
                wins=who is not None and who == one.winner,
                own=who is not None and who == own,
            )
            for who, seed, source in zip(one.seats, one.seeds, match.seats, strict=True)
        ),
        state=state,
        shape=shape,
        chooser=better if undecided else "",
        fed=any(not isinstance(source, Seed) for source in match.seats),
    )


def _nobody(one: BracketMatchView, source: str) -> str:
    """What stands on a seat where nobody sits."""
    return source if one.state is State.WAITING else _("nobody")


def _state(one: BracketMatchView, view: MatchView | None) -> tuple[str, str]:
    """How far a match is, in a word and a shape."""
    match one.state:
        case State.DECIDED:
            return _("final"), "good"
        case State.WALK_OVER:
            return _("walk-over"), ""
        case State.NOT_NEEDED:
            return _("not needed"), ""
        case State.READY if view is not None and not view.finished:
            return _("playing"), "info"
        case State.READY:
            return (_("drawn: to be settled"), "look") if view else (_("next"), "")
        case _:
            return "", ""


def _places(drawn: BracketView) -> list[PlaceLine]:
    """Who has which place, those who share some together."""
    shared: dict[tuple[int, int], list[str]] = {}
    for who, places in drawn.places.items():
        shared.setdefault((places.first, places.last), []).append(who.name)
    return [
        PlaceLine(places_said(*places), ", ".join(sorted(names)))
        for places, names in sorted(shared.items())
    ]


@dataclass(frozen=True)
class CrossRow:
    """One player's line of a cross table; `cells` are the results against each, None against
    themselves."""

    number: int
    name: str
    cells: tuple[tuple["CrossCell", ...] | None, ...]
    points: int
    own: bool
    dropped: bool


@dataclass(frozen=True)
class CrossCell:
    """One result as the player of the line sees it."""

    score: str
    url: str
    word: str


def _cross_table(event: Event, table: CrossTableView, own: Entrant | None) -> dict[str, object]:
    rows = [
        CrossRow(
            number=number,
            name=who.name,
            cells=tuple(
                None
                if who == other
                else tuple(_cells(event, who, table.matches[who].get(other, ())))
                for other in table.players
            ),
            points=sum(
                seat.points
                for views in table.matches[who].values()
                for view in views
                if view.finished
                for seat in view.seats
                if seat.entrant == who
            ),
            own=who == own,
            dropped=who.dropped_at is not None,
        )
        for number, who in enumerate(table.players, 1)
    ]
    return {"rows": rows}


def _cells(event: Event, who: Entrant, views: Iterable[MatchView]) -> Iterable[CrossCell]:
    for view in views:
        mine = figures_of(view)
        theirs = next((figure for seat, figure in mine.items() if seat != who), "")
        if not view.finished:
            word = _("playing")
        elif view.winner is None:
            word = _("draw") if view.drawn else _("lost by both")
        else:
            word = _("won") if view.winner == who else _("lost")
        score = f"{mine[who]}–{theirs}" if who in mine else ""
        yield CrossCell(score, reverse("match", args=(event.slug, view.match.pk)), word)
