"""Printouts: the same sheets as a PDF to print and, with `?format=html`, as a page to read."""

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils import timezone
from django.utils.translation import gettext as _

from organizer.errors import NotThere
from organizer.events.models import Event, Registration
from organizer.events.permissions import Action, require
from organizer.printing.paper import A4, PAPERS
from organizer.printing.printout import Printout, Subject
from organizer.printing.registry import find
from organizer.web.access import of_entry, of_event, page


@page(Action.VIEW_EVENT, of_event)
def of_the_event(request: HttpRequest, event: Event, key: str) -> HttpResponse:
    """A printout about a whole event."""
    return _printed(request, event, key)


@page(Action.VIEW_DECK, of_entry)
def of_an_entry(request: HttpRequest, entry: Registration, key: str) -> HttpResponse:
    """A printout about one entry."""
    return _printed(request, entry, key)


def _printed(request: HttpRequest, subject: Subject, key: str) -> HttpResponse:
    """The printout, to whom it is open (each asks for an action of its own). `?paper=` is a4 or
    letter; anything else is A4, as any other `?format=` than html is a PDF."""
    printout = find(key, type(subject))
    if printout is None:
        raise NotThere("no-such-printout", _("There is no such printout."))
    require(request.user, printout.action, subject)
    said = printout.read(subject)
    if request.GET.get("format") == "html":
        return _page(request, printout, said, subject)
    paper = PAPERS.get(request.GET.get("paper", ""), A4)
    response = HttpResponse(
        printout.pdf(said, paper, timezone.now()), content_type="application/pdf"
    )
    response["Content-Disposition"] = f'inline; filename="{printout.file_name(subject)}"'
    return response


def _page(request: HttpRequest, printout: Printout, said: object, subject: Subject) -> HttpResponse:
    event = subject if isinstance(subject, Event) else subject.event
    context = {
        "event": event,
        "title": printout.title,
        "said": said,
        "papers": PAPERS.values(),
    }
    return render(request, printout.template, context)
