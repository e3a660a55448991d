"""The waiting list of a full event: to wait and to leave it, and what the desk does with it."""

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils import timezone
from django.utils.translation import gettext as _

from matches.services import Missed
from organizer.events.models import Event, Registration, WaitingPlace
from organizer.events.permissions import Action, can
from organizer.events.queries import place_of
from organizer.usecases.admit_waiting import admit_waiting
from organizer.usecases.check_in import check_in
from organizer.usecases.leave_waiting_list import leave_waiting_list
from organizer.usecases.put_first_in_line import put_first_in_line
from organizer.usecases.take_back_check_in import take_back_check_in
from organizer.usecases.wait_for_place import wait_for_place
from organizer.web.forms.desk import ReturnForm
from organizer.web.organizer.entries import desk
from organizer.web.parts.access import ACT, in_place, of_event, of_place, page
from organizer.web.parts.place_words import place_said
from organizer.web.public.events import event as event_page


@page(Action.ENTER_EVENT, of_event, ACT)
@in_place(event_page)
def event_wait(request: HttpRequest, event: Event) -> HttpResponse:
    """Wait for a place; asked twice, one waits once."""
    found = wait_for_place(by=request.user, now=timezone.now(), event=event)
    if isinstance(found, Registration):
        messages.success(
            request, _("A place has become free: you are entered. Hand in your deck next.")
        )
    else:
        messages.success(request, place_said(place_of(request.user, event)))
    return redirect("event", event.slug)


@page(Action.LEAVE_WAITING_LIST, of_place, ACT)
def leave(request: HttpRequest, place: WaitingPlace) -> HttpResponse:
    """Leave the waiting list, or take somebody off it."""
    leave_waiting_list(by=request.user, now=timezone.now(), place=place)
    if place.person.user_id == request.user.pk:
        messages.success(request, _("You are off the waiting list."))
    else:
        words = {"name": place.person.name}
        messages.success(request, _("%(name)s is off the waiting list.") % words)
    return _back(request, place)


@page(Action.CHECK_IN, of_place, ACT)
@in_place(event_page)
def here(request: HttpRequest, place: WaitingPlace) -> HttpResponse:
    """Say that one is there while one waits, or take it back."""
    if request.POST.get("gone"):
        take_back_check_in(by=request.user, now=timezone.now(), who=place)
        messages.success(request, _("Your check-in is taken back."))
    elif isinstance(check_in(by=request.user, now=timezone.now(), who=place), Registration):
        messages.success(request, _("A place is free: you are entered and checked in."))
    else:
        messages.success(request, _("You are checked in. You move up if somebody does not come."))
    return redirect("event", place.event.slug)


@page(Action.MANAGE_ENTRIES, of_event, ACT)
@in_place(desk)
def first(request: HttpRequest, event: Event, place: int) -> HttpResponse:
    """Put somebody at the top of the list."""
    found = of_place(event.slug, place)
    put_first_in_line(by=request.user, now=timezone.now(), place=found)
    words = {"name": found.person.name}
    messages.success(request, _("%(name)s is first on the waiting list.") % words)
    return redirect("event_entries", event.slug)


@page(Action.MANAGE_ENTRIES, of_event, ACT)
@in_place(desk)
def admit(request: HttpRequest, event: Event, place: int) -> HttpResponse:
    """Enter somebody who waits, out of turn or late."""
    found = of_place(event.slug, place)
    form = ReturnForm(request.POST)
    missed = form.cleaned_data["missed"] if form.is_valid() else Missed.NOTHING
    admit_waiting(by=request.user, now=timezone.now(), place=found, missed=Missed(missed))
    messages.success(request, _("%(name)s is entered.") % {"name": found.person.name})
    return redirect("event_entries", event.slug)


def _back(request: HttpRequest, place: WaitingPlace) -> HttpResponse:
    own = place.person.user_id == request.user.pk
    if not own and can(request.user, Action.MANAGE_ENTRIES, place.event):
        return redirect("event_entries", place.event.slug)
    return redirect("event", place.event.slug)
