"""An event's archive on pages: taken along, read in, and how its copies go."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime

from django.conf import settings
from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils import timezone
from django.utils.http import content_disposition_header
from django.utils.translation import gettext as _
from django.views.decorators.csrf import csrf_exempt, csrf_protect

from organizer.archive import faults
from organizer.archive.copies import copy_of, folder
from organizer.archive.models import CopyProblem
from organizer.events.models import Event
from organizer.events.permissions import Action, Actor, can
from organizer.usecases.export_archive import export_archive
from organizer.usecases.import_archive import AlreadyHere, import_archive
from organizer.web.forms.archive import ArchiveForm
from organizer.web.parts.access import FORM, of_event, page
from organizer.web.parts.errors import problem_of, said_on, show_form
from organizer.web.parts.uploads import CappedUpload


@dataclass(frozen=True)
class ArchiveLines:
    """What an organizer is told of an event's archive: whether it may be taken along, and the copy
    that is in the second folder. `problem` says why no newer one is, and what to do."""

    may_export: bool
    is_copied: bool
    file: str
    written_at: datetime | None
    problem: str


def archive_lines(user: Actor, event: Event) -> ArchiveLines | None:
    """The lines for who runs the event, None for everybody else."""
    if not can(user, Action.EDIT_EVENT, event):
        return None
    copy = copy_of(event)
    return ArchiveLines(
        may_export=can(user, Action.EXPORT_ARCHIVE, event),
        is_copied=folder() is not None,
        file=copy.file if copy else "",
        written_at=copy.written_at if copy else None,
        problem=_problem(copy.problem) if copy else "",
    )


@page(Action.EXPORT_ARCHIVE, of_event)
def event_archive(request: HttpRequest, event: Event) -> HttpResponse:
    """The archive as a file."""
    content = export_archive(by=request.user, now=timezone.now(), event=event)
    response = HttpResponse(content, content_type="application/json")
    name = f"{event.slug}.json"
    response["Content-Disposition"] = content_disposition_header(as_attachment=True, filename=name)
    return response


@csrf_exempt
@page(Action.CREATE_EVENT, methods=FORM)
def archive_read(request: HttpRequest) -> HttpResponse:
    """Read an event from an archive.

    Who may not is turned away before anything of the file is read; then the form's token is looked
    at as everywhere.
    """
    request.upload_handlers = [CappedUpload(request, most=settings.ARCHIVE_LARGEST_UPLOAD)]
    return _read(request)


@csrf_protect
def _read(request: HttpRequest) -> HttpResponse:
    form, here = ArchiveForm(request.POST or None, request.FILES or None), None
    if request.upload_handlers[0].is_too_large:
        # None of it has arrived, so there is nothing else to find fault with.
        request.problem = problem_of(faults.too_large(settings.ARCHIVE_LARGEST_UPLOAD))
        return render(request, "organizer/archive_read.html", {"form": ArchiveForm()}, status=400)
    if form.is_valid():
        with said_on(form):
            try:
                made = import_archive(
                    by=request.user,
                    now=timezone.now(),
                    content=form.cleaned_data["archive"].read(),
                    beside=form.cleaned_data["beside"],
                )
            except AlreadyHere as error:
                here = error.event
                raise
            messages.success(
                request, _("%(event)s is here, and you organize it.") % {"event": made.name}
            )
            return redirect("event", made.slug)
    return show_form(request, "organizer/archive_read.html", form, {"here": here})


def _problem(problem: str) -> str:
    """What to do about a copy that could not be written."""
    sentences = {
        "": "",
        CopyProblem.MISSING: _(
            "The second folder is not there. Plug the stick in or connect the share: the next copy"
            " is written within a minute."
        ),
        CopyProblem.FULL: _(
            "The second folder is full. Make room there or take another stick: the next copy is"
            " written within a minute."
        ),
        CopyProblem.REFUSED: _(
            "The second folder may not be written to. Look for a lock on the stick, or for the"
            " rights of the share."
        ),
        CopyProblem.NEWER: _(
            "Another installation has written a newer copy of this event to the second folder, so"
            " it goes on there. Nothing of this one is written over it."
        ),
        CopyProblem.OTHER: _(
            "The copy could not be written. The log of the worker says why; download the archive"
            " meanwhile."
        ),
    }
    return sentences[problem]
