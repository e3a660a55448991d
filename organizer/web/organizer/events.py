"""What an organizer does with an event itself: set it up, change it, open it, finish it."""

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils import timezone
from django.utils.translation import gettext as _

from organizer.events.details import LONGEST_TOKEN, details_token_of
from organizer.events.models import Event
from organizer.events.permissions import Action
from organizer.events.queries import organized_by
from organizer.usecases.create_event import create_event
from organizer.usecases.edit_event import edit_event
from organizer.usecases.open_event import open_event
from organizer.usecases.withdraw_event import withdraw_event
from organizer.web.forms.event import EventForm
from organizer.web.parts.access import ACT, FORM, in_place, of_event, page
from organizer.web.parts.errors import said_on, show_form
from organizer.web.parts.typed import line
from organizer.web.public.events import event as event_page


@page(Action.CREATE_EVENT, methods=FORM)
def event_create_whole(request: HttpRequest) -> HttpResponse:
    """Set up an event with everything filled in by hand: a draft that only its organizer sees."""
    form = EventForm(request.POST or None, like=organized_by(request.user).first())
    if form.is_valid():
        with said_on(form):
            made = create_event(by=request.user, now=timezone.now(), details=form.details())
            messages.success(
                request, _("The event is set up as a draft that only its organizers see.")
            )
            return redirect("event", made.slug)
    return show_form(request, "organizer/event_create_whole.html", form, {})


@page(Action.EDIT_EVENT, of_event, FORM)
def event_edit(request: HttpRequest, event: Event) -> HttpResponse:
    """Change what an event is, when or where."""
    form = EventForm(request.POST or None, event=event)
    seen = line(request.POST.get("seen"), LONGEST_TOKEN)
    if form.is_valid():
        with said_on(form):
            edit_event(
                by=request.user,
                now=timezone.now(),
                event=event,
                details=form.details(),
                seen=seen or None,
            )
            messages.success(request, _("The details are saved."))
            return redirect("event", event.slug)
        # Whoever was told of other details has seen them now.
        seen = ""
    context = {"event": event, "seen": seen or details_token_of(event)}
    return show_form(request, "organizer/event_edit.html", form, context)


@page(Action.OPEN_EVENT, of_event, ACT)
@in_place(event_page)
def event_open(request: HttpRequest, event: Event) -> HttpResponse:
    """Open a draft for entries."""
    open_event(by=request.user, now=timezone.now(), event=event)
    messages.success(request, _("The event is open. Everybody can see and enter it."))
    return redirect("event", event.slug)


@page(Action.OPEN_EVENT, of_event, ACT)
@in_place(event_page)
def event_withdraw(request: HttpRequest, event: Event) -> HttpResponse:
    """Make an open event that nobody has entered a draft again."""
    withdraw_event(by=request.user, now=timezone.now(), event=event)
    messages.success(request, _("The event is a draft again. Only its organizers see it."))
    return redirect("event", event.slug)
