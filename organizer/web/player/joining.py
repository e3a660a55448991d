"""What a player does about taking part: join by link, enter, take over a guest's entries."""

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils import timezone
from django.utils.translation import gettext as _

from organizer.accounts.models import Person
from organizer.events.models import Event
from organizer.events.permissions import Action
from organizer.events.queries import entry_of
from organizer.usecases.claim_guest import claim_guest
from organizer.usecases.enter_event import enter_event
from organizer.web.parts.access import ACT, FORM, in_place, of_event, page
from organizer.web.parts.errors import USER_ERRORS, problem_of, status_of
from organizer.web.parts.place_words import own_place
from organizer.web.player.join_words import join_said
from organizer.web.public.events import event as event_page


@page(Action.ENTER_EVENT, of_event, ACT)
@in_place(event_page)
def event_enter(request: HttpRequest, event: Event) -> HttpResponse:
    """Enter the event; asked twice, one is entered once."""
    entry = entry_of(request.user, event)
    if entry is None or entry.dropped_at is not None:
        entry = enter_event(by=request.user, now=timezone.now(), event=event)
        messages.success(request, _("You are entered. Hand in your deck next."))
    return redirect("event", event.slug)


@page(Action.VIEW_EVENT, of_event)
def event_join(request: HttpRequest, event: Event) -> HttpResponse:
    """Where the join link leads: the event in short, and the one button that gets somebody in. The
    staff find the link as a code here."""
    entry = entry_of(request.user, event)
    place = own_place(request.user, event, entry, timezone.now())
    context = {
        "event": event,
        "entered": event.registrations.filter(dropped_at=None).count(),
        "said": join_said(request.user, event, place),
    }
    return render(request, "player/join.html", context)


@page(Action.CLAIM_GUEST, methods=FORM)
def claim(request: HttpRequest, token: str) -> HttpResponse:
    """Take over what was played as a guest: say whose entries these are, then act."""
    context = {"guest": Person.objects.filter(claim_token=token, user=None).first()}
    if request.method == "POST":
        try:
            claim_guest(by=request.user, now=timezone.now(), token=token)
        except USER_ERRORS as error:
            request.problem = problem_of(error)
            return render(request, "player/claim.html", context, status=status_of(error))
        messages.success(request, _("The entries are yours from now on."))
        return redirect("home")
    return render(request, "player/claim.html", context, status=200 if context["guest"] else 404)
