"""Rounds: what is paired, what is still being played, and the organizer's next act."""

from collections.abc import Sequence
from typing import Any

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils import timezone
from django.utils.translation import gettext as _

from matches.models import Round
from matches.queries import (
    NextAct,
    RoundView,
    StageView,
    draft_of,
    round_view,
    rounds,
    stages,
    why_round,
)
from organizer.decks.queries import deck_standings
from organizer.errors import NotThere
from organizer.events.models import Event, EventState
from organizer.events.permissions import Action, can
from organizer.events.queries import entry_of
from organizer.events.stage_words import round_name
from organizer.usecases.undo_pairing import undo_pairing
from organizer.usecases.withdraw_round import withdraw_round
from organizer.web.organizer.attendance import absentees_of
from organizer.web.organizer.next_round import cut_of, round_act
from organizer.web.parts.access import ACT, in_place, of_event, page
from organizer.web.parts.reasons import MOST_EXPLAINED, why_said
from organizer.web.parts.typed import number
from organizer.web.parts.verdicts import unsettled
from organizer.web.public.tables import name_lines, pairing_rows, results_in


@page(Action.VIEW_EVENT, of_event)
def overview(request: HttpRequest, event: Event) -> HttpResponse:
    """The newest round, and the way to those before it; the organizer goes on from here."""
    planned = stages(event.competition)
    played = [one for stage in planned for one in stage.rounds]
    current = round_view(played[-1]) if played else None
    rows = pairing_rows(event, current.matches, entry_of(request.user, event)) if current else []
    running = event.state == EventState.RUNNING
    context = {
        "event": event,
        "headline": _headline(event, current, planned),
        "summary": results_in(current) if current and running else "",
        "is_played": current is not None and current.unfinished > 0,
        "newest": current.round.number if current else 0,
        "rows": rows,
        "earlier": [one.number for one in reversed(played[:-1])],
        "outstanding": [row for row in rows if not row.finished] if running else (),
    }
    if can(request.user, Action.PAIR_ROUND, event):
        context |= _organizers(event, current, planned)
    return render(request, "public/rounds.html", context)


@page(Action.VIEW_EVENT, of_event)
def round_page(request: HttpRequest, event: Event, number: int) -> HttpResponse:
    """One round by table and by name; with `?why=` also why those of a table meet."""
    planned = stages(event.competition)
    paired = next((one for stage in planned for one in stage.rounds if one.number == number), None)
    if paired is None:
        raise NotThere("no-such-round", _("This round has not been paired yet."))
    found = round_view(paired)
    entry = entry_of(request.user, event)
    explainable = len(found.matches) <= MOST_EXPLAINED and any(
        view.match.draw_id for view in found.matches
    )
    explained = explainable and bool(request.GET.get("why"))
    why = _reasons(paired) if explained else {}
    rows = pairing_rows(event, found.matches, entry, why)
    context = {
        "event": event,
        "number": number,
        "name": round_name(number, _stage_of(paired, planned)),
        "rows": rows,
        "by_name": name_lines(rows),
        "own": next((row for row in rows if row.own), None),
        "summary": results_in(found),
        "is_played": found.unfinished > 0,
        "explained": explained,
        "explainable": explainable,
    }
    return render(request, "public/round.html", context)


@page(Action.UNDO_PAIRING, of_event, ACT)
@in_place(overview)
def withdraw(request: HttpRequest, event: Event) -> HttpResponse:
    """Make the open round a draft again, to be changed; asked twice, it is one."""
    found = draft_of(event.competition)
    if found is None or str(found.number) != request.POST.get("round"):
        withdrawn = withdraw_round(by=request.user, now=timezone.now(), event=event)
        words = {"n": withdrawn.number}
        messages.success(request, _("Round %(n)d is a draft again. Nobody else sees it.") % words)
    return redirect("draft", event.slug)


@page(Action.UNDO_PAIRING, of_event, ACT)
@in_place(overview)
def undo(request: HttpRequest, event: Event) -> HttpResponse:
    """Take the draft or the newest round back while no result stands; asked twice, one goes."""
    newest = draft_of(event.competition) or next(reversed(rounds(event.competition)), None)
    if newest is not None and number(request.POST.get("round")) == newest.number:
        undo_pairing(by=request.user, now=timezone.now(), event=event)
        messages.success(request, _("The pairing is undone. Nothing else has changed."))
    return redirect("event_rounds", event.slug)


def _organizers(
    event: Event, current: RoundView | None, planned: Sequence[StageView]
) -> dict[str, Any]:
    """What the organizer does next, and what else they may."""
    state, act = round_act(event, current)
    untouched = current is not None and all(one.version == 0 for one in current.matches)
    settled = event.state == EventState.RUNNING and current is not None and not current.unfinished
    goes_on = state.next_act in (NextAct.DRAFT, NextAct.NEXT_STAGE)
    return {
        "act": act,
        "unsettled": unsettled(deck_standings(event).values()) if act else "",
        "absentees": absentees_of(event, timezone.now()) if act else None,
        "may_finish": settled and goes_on,
        "may_withdraw": event.state == EventState.RUNNING and untouched and state.draft is None,
        "cut": cut_of(event, planned) if act and state.next_act is NextAct.NEXT_STAGE else None,
        "plans": event.state != EventState.FINISHED,
    }


def _headline(event: Event, current: RoundView | None, planned: Sequence[StageView]) -> str:
    if current is None:
        return _("Rounds")
    if event.state == EventState.FINISHED:
        return _("All rounds are played")
    return round_name(current.round.number, _stage_of(current.round, planned))


def _stage_of(round_: Round, planned: Sequence[StageView]) -> StageView:
    return next(one for one in planned if one.stage.pk == round_.stage_id)


def _reasons(paired: Round) -> dict[int, list[str]]:
    return {match: why_said(found) for match, found in why_round(paired).items()}
