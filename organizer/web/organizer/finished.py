"""Adding an event that was played elsewhere, in two steps: choose its files, then look at what is
understood, say what they do not, and take it over."""

from contextlib import suppress
from typing import Any

from django.contrib import messages
from django.core.exceptions import NON_FIELD_ERRORS
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils import timezone
from django.utils.http import content_disposition_header
from django.utils.translation import gettext as _

from organizer.errors import USER_ERRORS, NotThere
from organizer.events.finished import look_over
from organizer.events.models import Event
from organizer.events.permissions import Action
from organizer.usecases.import_finished_event import import_finished_event
from organizer.web.forms.finished import (
    FilesForm,
    FinishedForm,
    Upload,
    carried_upload,
    suggested,
)
from organizer.web.organizer.finished_lines import answers, foreseen, understood
from organizer.web.parts.access import FORM, page
from organizer.web.parts.errors import said_on, show_form
from organizer.web.parts.keys import key_of

EXAMPLES = {
    "results": """\
round,table,player,opponent,wins,losses,draws
1,1,Ann,Bea,2,0,0
1,2,Cid,Dan,2,1,0
1,,Eve,bye,2,0,0
2,1,Ann,Eve,2,1,0
2,2,Cid,Bea,2,0,0
2,,Dan,bye,2,0,0
3,1,Ann,Cid,1,1,0
3,2,Eve,Dan,2,0,0
""",
    "standings": """\
rank,player,points,omw%,gw%,ogw%
1,Ann,7,59.15,71.43,58.62
2,Cid,7,48.04,71.43,49.10
3,Eve,6,55.56,71.43,57.14
4,Dan,3,72.22,42.86,71.43
5,Bea,0,77.78,33.00,71.43
""",
}


@page(Action.IMPORT_FINISHED_EVENT, methods=FORM)
def finished_event(request: HttpRequest) -> HttpResponse:
    """Add a finished event: its files, a look at them, one press."""
    if "file-content" in request.POST:
        return _go_on(request)
    form = FilesForm(request.POST or None, request.FILES or None)
    if form.is_valid():
        with said_on(form):
            upload = form.upload()
            said = suggested(upload.event, _event_before(request))
            is_complete = said["name"] and said["starts_at"]
            details = FinishedForm(said) if is_complete else FinishedForm(initial=said)
            return _details_page(request, upload, details)
    return show_form(request, "organizer/finished_files.html", form, {})


@page(Action.IMPORT_FINISHED_EVENT)
def finished_example(_request: HttpRequest, which: str) -> HttpResponse:
    """An example of a file: "results" or "standings"."""
    if which not in EXAMPLES:
        raise NotThere("no-such-file", _("There is no such example."))
    response = HttpResponse(EXAMPLES[which], content_type="text/csv; charset=utf-8")
    name = f"example-{which}.csv"
    response["Content-Disposition"] = content_disposition_header(as_attachment=True, filename=name)
    return response


def _go_on(request: HttpRequest) -> HttpResponse:
    """What a button of the second step does: look again, or take the event over."""
    files = FilesForm({})
    with said_on(files):
        upload = carried_upload(request.POST)
        form = FinishedForm(request.POST)
        if request.POST.get("step") == "import" and form.is_valid():
            with said_on(form):
                return _take_over(request, upload, form)
        return _details_page(request, upload, form)
    return show_form(request, "organizer/finished_files.html", files, {})


def _take_over(request: HttpRequest, upload: Upload, form: FinishedForm) -> HttpResponse:
    event = import_finished_event(
        by=request.user,
        now=timezone.now(),
        played=upload.event,
        details=form.details(),
        people=answers(upload.event, request.POST.dict()),
        file_name=upload.results.name,
        is_again=form.cleaned_data["is_again"],
        key=key_of(request),
    )
    messages.success(
        request,
        _("%(event)s is here with its rounds and results, and counts in everybody’s history.")
        % {"event": event.name},
    )
    return redirect("standings", event.slug)


def _details_page(request: HttpRequest, upload: Upload, form: FinishedForm) -> HttpResponse:
    """The second step. Where the form has faults nothing is foreseen, and what is understood of
    the file stands there by itself."""
    played = upload.event
    context: dict[str, Any] = {"upload": upload, "played": played, **understood(played)}
    if form.is_bound and not form.errors.keys() - {NON_FIELD_ERRORS}:
        # What was refused already is said already.
        with suppress(*USER_ERRORS) if form.errors else said_on(form):
            details, asked = form.details(), request.POST.dict()
            outlook = look_over(by=request.user, now=timezone.now(), played=played, details=details)
            context |= {"outlook": outlook, **foreseen(played, details.day, outlook, asked)}
    return show_form(request, "organizer/finished_event.html", form, context)


def _event_before(request: HttpRequest) -> Event | None:
    """The newest event of the organizer's, for what is likely the same."""
    return Event.objects.filter(roles__user=request.user).order_by("-pk").first()
