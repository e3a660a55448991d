"""Rounds: what is paired, what is still being played, and the organizer's next act."""

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils import timezone
from django.utils.translation import gettext as _

from matches.models import Round
from matches.queries import draft_of, round_view, rounds, stages, why_round
from organizer.errors import NotThere
from organizer.events.models import Event, EventState
from organizer.events.permissions import Action, can
from organizer.events.queries import entry_of
from organizer.events.stage_words import round_name
from organizer.usecases.undo_pairing import undo_pairing
from organizer.usecases.withdraw_round import withdraw_round
from organizer.web.organizer.round_screen import headline, screen, stage_of
from organizer.web.parts.access import ACT, in_place, of_event, page
from organizer.web.parts.reasons import MOST_EXPLAINED, why_said
from organizer.web.parts.typed import number
from organizer.web.public.tables import name_lines, pairing_rows, results_in


@page(Action.VIEW_EVENT, of_event)
def overview(request: HttpRequest, event: Event) -> HttpResponse:
    """The newest round, and the way to those before it; who runs the event goes on from here."""
    if can(request.user, Action.VIEW_FLOOR, event):
        return screen(request, event)
    planned = stages(event.competition)
    played = [one for stage in planned for one in stage.rounds]
    current = round_view(played[-1]) if played else None
    rows = pairing_rows(event, current.matches, entry_of(request.user, event)) if current else []
    running = event.state == EventState.RUNNING
    context = {
        "event": event,
        "headline": headline(event, current, planned),
        "summary": results_in(current) if current and running else "",
        "is_played": current is not None and current.unfinished > 0,
        "newest": current.round.number if current else 0,
        "rows": rows,
        "earlier": [one.number for one in reversed(played[:-1])],
        "outstanding": [row for row in rows if not row.finished] if running else (),
    }
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
        "name": round_name(number, stage_of(paired, planned)),
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


def _reasons(paired: Round) -> dict[int, list[str]]:
    return {match: why_said(found) for match, found in why_round(paired).items()}
