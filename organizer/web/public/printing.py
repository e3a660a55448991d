"""Printouts: the same sheets as a PDF to print and, with `?format=html`, as a page to read."""

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext as _

from matches.models import Match, Round
from matches.queries import draft_of, rounds
from organizer.errors import NotThere
from organizer.events.models import Event, Registration
from organizer.events.permissions import Action, Actor, can, require
from organizer.printing.paper import A4, PAPERS
from organizer.printing.printout import Printout, Subject, event_of
from organizer.printing.registry import find
from organizer.printing.words import printed_at
from organizer.web.parts.access import of_entry, of_event, of_match, page


@page(Action.VIEW_EVENT, of_event)
def of_the_event(request: HttpRequest, event: Event, key: str) -> HttpResponse:
    """A printout about a whole event."""
    return _printed(request, event, key)


@page(Action.VIEW_DECK, of_entry)
def of_an_entry(request: HttpRequest, entry: Registration, key: str) -> HttpResponse:
    """A printout about one entry."""
    return _printed(request, entry, key)


@page(Action.VIEW_EVENT, of_event)
def of_a_round(request: HttpRequest, event: Event, number: int, key: str) -> HttpResponse:
    """A printout about one round. Who may see no draft has nothing of one."""
    return _printed(request, _round(request.user, event, number), key)


@page(Action.VIEW_MATCH, of_match)
def of_a_match(request: HttpRequest, match: Match, key: str) -> HttpResponse:
    """A printout about one match."""
    return _printed(request, match, key)


def _round(user: Actor, event: Event, number: int) -> Round:
    seen = rounds(event.competition)
    if can(user, Action.VIEW_DRAFT, event) and (draft := draft_of(event.competition)):
        seen.append(draft)
    found = next((one for one in seen if one.number == number), None)
    if found is None:
        raise NotThere("no-such-round", _("This round has not been paired yet."))
    return found


def _printed(request: HttpRequest, subject: Subject, key: str) -> HttpResponse:
    """The printout, to whom it is open (each asks for an action of its own). `?paper=` is a4 or
    letter; anything else is A4, as any other `?format=` than html is a PDF."""
    printout = find(key, type(subject))
    if printout is None:
        raise NotThere("no-such-printout", _("There is no such printout."))
    event = event_of(subject)
    require(request.user, printout.action, event if isinstance(subject, Round) else subject)
    said, now = printout.read(subject, *_leads_to(request, printout, event)), timezone.now()
    printed = printed_at(now, event)
    if request.GET.get("format") == "html":
        return _page(request, printout, said, event, printed)
    paper = PAPERS.get(request.GET.get("paper", ""), A4)
    response = HttpResponse(printout.pdf(said, paper, now, printed), content_type="application/pdf")
    response["Content-Disposition"] = f'inline; filename="{printout.file_name(subject)}"'
    return response


def _leads_to(request: HttpRequest, printout: Printout, event: Event) -> list[str]:
    """The whole address to which a sheet leads, if it does."""
    if not printout.leads_to:
        return []
    return [request.build_absolute_uri(reverse(printout.leads_to, args=(event.slug,)))]


def _page(
    request: HttpRequest, printout: Printout, said: object, event: Event, printed: str
) -> HttpResponse:
    context = {
        "event": event,
        "title": printout.title,
        "said": said,
        "papers": PAPERS.values(),
        "printed": printed,
    }
    return render(request, printout.template, context)
