"""A new event from a template or from an earlier one: a name, a day, and one button."""

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils import timezone
from django.utils.translation import gettext as _

from organizer.events.permissions import Action
from organizer.events.queries import organized_by
from organizer.usecases.create_event import create_event
from organizer.web.forms.beginning import BeginningForm
from organizer.web.parts.access import FORM, page
from organizer.web.parts.errors import said_on, show_form

MOST_EARLIER = 5
"""So many of one's own events can be taken as an example, beside the one that was asked for."""


@page(Action.CREATE_EVENT, methods=FORM)
def event_create(request: HttpRequest) -> HttpResponse:
    """Set up an event as its template or an earlier event has it: a draft that only its organizers
    see. `?copy=` names the event that it is to be like."""
    asked = request.GET.get("copy", "")
    own = organized_by(request.user)
    chosen = own.filter(slug=asked).first() if asked else None
    earlier = list(own.exclude(slug=asked)[:MOST_EARLIER])
    if chosen is not None:
        earlier = [chosen, *earlier]
    form = BeginningForm(request.POST or None, earlier=earlier, chosen=chosen)
    if form.is_valid():
        with said_on(form):
            begun = form.beginning(request.user)
            made = create_event(
                by=request.user,
                now=timezone.now(),
                details=begun.details,
                stages=begun.stages,
                announcements=begun.announcements,
                helpers=begun.helpers,
            )
            messages.success(
                request, _("The event is set up as a draft that only its organizers see.")
            )
            return redirect("event", made.slug)
    return show_form(request, "organizer/event_create.html", form, {})
