"""The end of an event: what it does is said before, then it is done."""

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from matches.queries import NextAct, standings, state_of
from organizer.archive.copies import folder
from organizer.events.models import Event, EventState, ListVisibility
from organizer.events.permissions import Action
from organizer.usecases.finish_event import finish_event
from organizer.web.organizer import rounds
from organizer.web.parts.access import FORM, in_place, of_event, page
from organizer.web.parts.reasons import listed

BEST = 3


@page(Action.FINISH_EVENT, of_event, FORM)
@in_place(rounds.overview)
def event_finish(request: HttpRequest, event: Event) -> HttpResponse:
    """Say what the end of the event brings, and end it: the standings are final."""
    if request.method != "POST":
        state = state_of(event.competition)
        context = {
            "event": event,
            "sentences": what_happens(event),
            "missing": missing_said(event),
            "may_finish": event.state == EventState.RUNNING
            and not state.unfinished
            and state.next_act is not NextAct.PUBLISH,
        }
        return render(request, "organizer/event_finish.html", context)
    finish_event(by=request.user, now=timezone.now(), event=event)
    messages.success(request, _("The event is finished. The standings are final."))
    return redirect("standings", event.slug)


def what_happens(event: Event) -> list[str]:
    """What the end brings, in sentences."""
    ranked = [line for line in standings(event.competition) if line.rank is not None][:BEST]
    said = []
    if ranked:
        names = [f"{line.rank}. {line.entrant.name}" for line in ranked]
        said.append(_("The standings are final: %(names)s.") % {"names": listed(names)})
    if event.list_visibility == ListVisibility.AFTER:
        said.append(_("Everybody can read all lists from then on."))
    elif event.list_visibility == ListVisibility.CLOSED:
        said.append(_("The lists stay closed."))
    words = {"format": event.format_version.format.name}
    said.append(
        _("It counts in everybody’s record, and the ratings of %(format)s are worked out anew.")
        % words
    )
    if folder() is not None:
        said.append(_("Its archive is copied to the second folder once more."))
    said.append(
        _(
            "This cannot be taken back. A result can still be corrected, with its reason, and the"
            " standings follow."
        )
    )
    return said


def missing_said(event: Event) -> str:
    """What is not played that was planned, or has no result; "" where nothing is missing."""
    if event.state != EventState.RUNNING:
        return _("It has not begun, so there is nothing to finish.")
    state = state_of(event.competition)
    if state.next_act is NextAct.PUBLISH:
        return _("A round is drafted: publish it or throw it away first.")
    if state.unfinished:
        return ngettext(
            "%(n)d table has no result yet, so it cannot end.",
            "%(n)d tables have no result yet, so it cannot end.",
            state.unfinished,
        ) % {"n": state.unfinished}
    if state.next_act in (NextAct.DRAFT, NextAct.NEXT_STAGE):
        return _("Not everything that is planned has been played; the rest is left out.")
    return ""
