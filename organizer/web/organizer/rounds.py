"""Rounds: what is paired, what is still being played, and the organizer's next act."""

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils import timezone
from django.utils.translation import gettext as _

from matches.queries import draft_of, rounds
from organizer.events.models import Event
from organizer.events.permissions import Action, can
from organizer.usecases.undo_pairing import undo_pairing
from organizer.usecases.withdraw_round import withdraw_round
from organizer.web.organizer.round_screen import screen
from organizer.web.parts.access import ACT, in_place, of_event, page
from organizer.web.parts.typed import number
from organizer.web.public.pairings import newest_pairings, pairings_of


@page(Action.VIEW_EVENT, of_event)
def overview(request: HttpRequest, event: Event) -> HttpResponse:
    """The newest round, and the way to those before it; who runs the event goes on from here."""
    if can(request.user, Action.VIEW_FLOOR, event):
        return screen(request, event)
    return newest_pairings(request, event)


@page(Action.VIEW_EVENT, of_event)
def round_page(request: HttpRequest, event: Event, number: int) -> HttpResponse:
    """One round by table and by name; with `?why=` also why those of a table meet."""
    return pairings_of(request, event, number)


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
