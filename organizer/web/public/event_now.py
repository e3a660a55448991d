"""What goes on in an event, for everybody: how far it is, who won it, and where to look next."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from django.urls import reverse
from django.utils.translation import gettext as _

from matches.models import Round
from matches.queries import StageView, standings_kept, unfinished_in
from organizer.events.figures import rank_said
from organizer.events.models import Event, EventState
from organizer.events.permissions import Action, Actor, can
from organizer.events.stage_words import round_name
from organizer.web.parts.acts import Act
from organizer.web.parts.reasons import points_said

ON_PODIUM = 3
"""Ranks that are named at the top of an event that is over."""


@dataclass(frozen=True)
class PodiumLine:
    """One of the first of an event."""

    rank: str
    name: str
    points: str


@dataclass(frozen=True)
class EventNow:
    """`said` is how far the event is, "" where its state says enough; `act` is where somebody looks
    next who does nothing else in it; `podium` are the first of an event that is over."""

    said: str = ""
    act: Act | None = None
    podium: tuple[PodiumLine, ...] = ()


def event_now(user: Actor, event: Event, planned: Sequence[StageView]) -> EventNow:
    """What goes on, as this person sees it."""
    played = [(stage, one) for stage in planned for one in stage.rounds]
    if event.state == EventState.RUNNING and played:
        return _running(user, event, *played[-1])
    if event.state == EventState.FINISHED and played:
        return EventNow(act=_to_standings(event), podium=_podium(event))
    return EventNow()


def _running(user: Actor, event: Event, stage: StageView, newest: Round) -> EventNow:
    name = {"round": round_name(newest.number, stage)}
    is_played = unfinished_in(newest) > 0
    said = _("%(round)s, being played") if is_played else _("%(round)s, all results are in")
    if can(user, Action.VIEW_FLOOR, event):
        act = Act(_("To the floor"), reverse("floor", args=(event.slug,)))
    elif is_played:
        act = Act(_("See the pairings"), reverse("event_rounds", args=(event.slug,)))
    else:
        act = _to_standings(event)
    return EventNow(said % name, act)


def _to_standings(event: Event) -> Act:
    return Act(_("See the standings"), reverse("standings", args=(event.slug,)))


def _podium(event: Event) -> tuple[PodiumLine, ...]:
    return tuple(
        PodiumLine(rank_said(line), line.entrant.name, points_said(line.points))
        for line in standings_kept(event.competition)
        if line.rank is not None and line.rank <= ON_PODIUM
    )[: 2 * ON_PODIUM]
