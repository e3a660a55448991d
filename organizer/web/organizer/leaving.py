"""Dropping out, or dropping somebody at the desk: what it does is said first, then done."""

from datetime import datetime
from urllib.parse import urlencode

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext as _

from matches.models import Match
from matches.queries import match_to_play, match_view
from organizer.events.models import Event, EventState, Registration
from organizer.events.permissions import Action, can
from organizer.events.queries import moved_up
from organizer.usecases.drop_entry import drop_entry
from organizer.web.organizer.movement_words import leaving_said
from organizer.web.parts.access import FORM, in_place, of_entry, page
from organizer.web.parts.reasons import listed
from organizer.web.public.events import event as event_page


@page(Action.DROP_ENTRY, of_entry, FORM)
@in_place(event_page)
def entry_drop(request: HttpRequest, entry: Registration) -> HttpResponse:
    """Say what dropping does at this moment, and do it; asked twice, one is dropped once."""
    if request.method == "POST":
        return _dropped(request, entry)
    event = entry.event
    is_in = entry.dropped_at is None and event.state in (EventState.OPEN, EventState.RUNNING)
    context = {
        "event": event,
        "entry": entry,
        "own": entry.person.user_id == request.user.pk,
        "said": leaving_said(request.user, entry, timezone.now()) if is_in else None,
    }
    return render(request, "organizer/entry_drop.html", context)


def _dropped(request: HttpRequest, entry: Registration) -> HttpResponse:
    event, now = entry.event, timezone.now()
    at_the_desk = can(request.user, Action.MANAGE_ENTRIES, event)
    if entry.dropped_at is None:
        match = match_to_play(entry.entrant)
        concedes = request.POST.get("match") == "concede"
        drop_entry(by=request.user, now=now, entry=entry, concedes=concedes)
        if match is not None:
            _say_of_match(request, match.match)
        if at_the_desk:
            _say_who_moved_up(request, event, now)
        else:
            _say_to_player(request, event)
    if at_the_desk:
        desk = reverse("event_entries", args=(event.slug,))
        return redirect(f"{desk}?{urlencode({'dropped': entry.pk})}")
    return redirect("event", event.slug)


def _say_of_match(request: HttpRequest, match: Match) -> None:
    """How the match stands that was still to be played."""
    words = {"table": match.table}
    if match_view(match).finished:
        said = _("The match at table %(table)d is conceded; coming back does not undo that.")
    else:
        said = _("The match at table %(table)d is still to be played or ended.")
    messages.info(request, said % words)


def _say_who_moved_up(request: HttpRequest, event: Event, now: datetime) -> None:
    """The desk's page itself says who is dropped, with the way back."""
    names = [one.person.name for one in moved_up(event, now)]
    if names:
        words = {"names": listed(names)}
        messages.info(request, _("%(names)s moved up from the waiting list.") % words)


def _say_to_player(request: HttpRequest, event: Event) -> None:
    if event.state == EventState.OPEN:
        said = _("You have dropped out. You can enter again until the event begins.")
    else:
        said = _("You have dropped out. If that was a mistake, ask at the desk at once.")
    messages.success(request, said)
