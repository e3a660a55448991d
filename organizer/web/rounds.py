"""Rounds: what is paired, what is still being played, and the organizer's next act."""

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils import timezone
from django.utils.translation import gettext as _

from matches.queries import RoundView, round_view, rounds
from organizer.decks.queries import deck_standings
from organizer.errors import NotThere
from organizer.events.models import Event, EventState, Registration
from organizer.events.permissions import Action, can
from organizer.events.queries import entries, entry_of
from organizer.usecases.pair_round import pair_round
from organizer.usecases.undo_pairing import undo_pairing
from organizer.web.access import ACT, in_place, of_event, page
from organizer.web.acts import pairing_act
from organizer.web.tables import name_lines, pairing_rows, results_in
from organizer.web.verdicts import unsettled


@page(Action.VIEW_EVENT, of_event)
def overview(request: HttpRequest, event: Event) -> HttpResponse:
    """All rounds, newest first; the organizer pairs, undoes and finishes from here."""
    played = [round_view(one) for one in rounds(event.competition)]
    current = played[-1] if played else None
    own = entry_of(request.user, event)
    shown = [_shown(event, view, own) for view in reversed(played)]
    running = event.state == EventState.RUNNING
    context = {
        "event": event,
        "rounds": shown,
        "headline": _headline(event, current),
        "summary": results_in(current) if current and running else "",
        "newest": current.round.number if current else 0,
        "outstanding": [row for row in shown[0]["rows"] if not row.finished] if running else (),
        "act": None,
    }
    if can(request.user, Action.PAIR_ROUND, event):
        players = entries(event).filter(dropped_at=None).count()
        settled = running and current is not None and not current.unfinished
        act = pairing_act(event, current, players)
        context |= {
            "act": act,
            "unsettled": unsettled(deck_standings(event).values()) if act else "",
            "may_finish": settled,
            "may_undo": running and current is not None and _untouched(current),
        }
    return render(request, "public/rounds.html", context)


@page(Action.VIEW_EVENT, of_event)
def round_page(request: HttpRequest, event: Event, number: int) -> HttpResponse:
    """One round by table and by name."""
    paired = next((one for one in rounds(event.competition) if one.number == number), None)
    if paired is None:
        raise NotThere("no-such-round", _("This round has not been paired yet."))
    found = round_view(paired)
    rows = pairing_rows(event, found.matches, entry_of(request.user, event))
    context = {
        "event": event,
        "number": number,
        "rows": rows,
        "by_name": name_lines(rows),
        "own": next((row for row in rows if row.own), None),
        "summary": results_in(found),
    }
    return render(request, "public/round.html", context)


@page(Action.PAIR_ROUND, of_event, ACT)
@in_place(overview)
def pair(request: HttpRequest, event: Event) -> HttpResponse:
    """Pair the round that the button named; asked twice, it is paired once."""
    asked = request.POST.get("round", "")
    if asked not in {str(one.number) for one in rounds(event.competition)}:
        paired = pair_round(by=request.user, now=timezone.now(), event=event)
        messages.success(request, _("Round %(n)d is paired.") % {"n": paired.number})
    return redirect("event_rounds", event.slug)


@page(Action.UNDO_PAIRING, of_event, ACT)
@in_place(overview)
def undo(request: HttpRequest, event: Event) -> HttpResponse:
    """Take the newest pairing back while no result stands; asked twice, one round goes."""
    newest = rounds(event.competition)[-1:]
    if newest and request.POST.get("round") == str(newest[0].number):
        undo_pairing(by=request.user, now=timezone.now(), event=event)
        messages.success(request, _("The pairing is undone. Nothing else has changed."))
    return redirect("event_rounds", event.slug)


def _shown(event: Event, view: RoundView, own: Registration | None) -> dict[str, object]:
    rows = pairing_rows(event, view.matches, own)
    return {"number": view.round.number, "rows": rows, "state": results_in(view)}


def _headline(event: Event, current: RoundView | None) -> str:
    if current is None:
        return _("Rounds")
    if event.state == EventState.FINISHED:
        return _("All rounds are played")
    return _("Round %(n)d of %(of)d") % {"n": current.round.number, "of": event.rounds}


def _untouched(view: RoundView) -> bool:
    """Whether nothing has been reported in the round."""
    return all(match.version == 0 for match in view.matches)
