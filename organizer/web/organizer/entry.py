"""One entry in motion: its seed, table and byes; dropped, brought back, disqualified."""

from typing import Any

from django.contrib import messages
from django.forms import BaseForm
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils import timezone
from django.utils.translation import gettext as _

from matches.services import Missed
from organizer.events.models import EventState, Registration
from organizer.events.permissions import Action, can
from organizer.usecases.disqualify_entry import disqualify_entry
from organizer.usecases.return_entry import return_entry
from organizer.usecases.set_entry import set_entry
from organizer.web.forms.desk import DisqualifyForm, ReturnForm, SeatingForm
from organizer.web.organizer.movement_words import coming_said, leaving_said
from organizer.web.parts.access import ACT, of_entry, page
from organizer.web.parts.errors import said_on, show_form
from organizer.web.parts.place_words import HOW_DROPPED


@page(Action.RETURN_ENTRY, of_entry)
def entry_page(request: HttpRequest, entry: Registration) -> HttpResponse:
    """What is known of an entry before it is paired, and all that can be done with it."""
    return _page(request, entry)


@page(Action.SET_ENTRY, of_entry, ACT)
def seating(request: HttpRequest, entry: Registration) -> HttpResponse:
    """Set the seed, the group, a fixed table and byes that are awarded in advance."""
    form = SeatingForm(request.POST, entrant=entry.entrant)
    if form.is_valid():
        with said_on(form):
            set_entry(by=request.user, now=timezone.now(), entry=entry, **form.cleaned_data)
            messages.success(request, _("It is set for %(name)s.") % {"name": entry.person.name})
            return _back(entry)
    return _page(request, entry, seating_form=form)


@page(Action.RETURN_ENTRY, of_entry, ACT)
def bring_back(request: HttpRequest, entry: Registration) -> HttpResponse:
    """Take somebody back who had dropped out; asked twice, they are back once."""
    form = ReturnForm(request.POST)
    if form.is_valid():
        if entry.dropped_at is None:
            return _back(entry)
        with said_on(form):
            return_entry(
                by=request.user,
                now=timezone.now(),
                entry=entry,
                missed=Missed(form.cleaned_data["missed"]),
            )
            messages.success(request, _("%(name)s is back.") % {"name": entry.person.name})
            return _back(entry)
    return _page(request, entry, return_form=form)


@page(Action.DISQUALIFY_ENTRY, of_entry, ACT)
def disqualify(request: HttpRequest, entry: Registration) -> HttpResponse:
    """Disqualify somebody, with the reason."""
    form = DisqualifyForm(request.POST)
    if form.is_valid():
        with said_on(form):
            disqualify_entry(
                by=request.user,
                now=timezone.now(),
                entry=entry,
                reason=form.cleaned_data["reason"],
            )
            words = {"name": entry.person.name}
            messages.success(request, _("%(name)s is disqualified.") % words)
            return _back(entry)
    return _page(request, entry, disqualify_form=form)


def _page(request: HttpRequest, entry: Registration, **forms: BaseForm) -> HttpResponse:
    event = entry.event
    seating_form = SeatingForm(entrant=entry.entrant)
    context: dict[str, Any] = {
        "event": event,
        "entry": entry,
        "seating_form": seating_form,
        "return_form": ReturnForm(),
        "disqualify_form": DisqualifyForm(),
        "disqualified": entry.entrant.disqualified_at is not None,
        "how_dropped": HOW_DROPPED[entry.dropped_because],
        "open": event.state in (EventState.OPEN, EventState.RUNNING),
        "settable": event.state != EventState.FINISHED
        and can(request.user, Action.SET_ENTRY, entry),
        "may_disqualify": can(request.user, Action.DISQUALIFY_ENTRY, entry),
        **_what_it_does(request, entry),
    }
    faulty = next(iter(forms.values()), seating_form)
    return show_form(request, "organizer/entry.html", faulty, {**context, **forms})


def _what_it_does(request: HttpRequest, entry: Registration) -> dict[str, Any]:
    """What dropping, disqualifying or bringing back would do at this moment."""
    event = entry.event
    if event.state not in (EventState.OPEN, EventState.RUNNING):
        return {}
    if entry.dropped_at is None:
        return {"leaving": leaving_said(request.user, entry, timezone.now())}
    return {"coming": coming_said(event, entry.person.name, entry)}


def _back(entry: Registration) -> HttpResponse:
    return redirect("entry", entry.event.slug, entry.pk)
