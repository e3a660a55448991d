"""The set-up of the site: which card catalogue there is, and how to get the whole one."""

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils import timezone
from django.utils.translation import gettext as _

from formats.catalogue.queries import catalogue_state
from formats.catalogue.services import download_allowed
from organizer.events.permissions import Action
from organizer.outbox.queries import dead_messages
from organizer.usecases.request_import import request_import
from organizer.web.access import ACT, in_place, page


@page(Action.VIEW_SETUP)
def setup(request: HttpRequest) -> HttpResponse:
    """The catalogue as it is, the import, and what the worker gave up."""
    context = {
        "catalogue": catalogue_state(),
        "download_allowed": download_allowed(),
        "given_up": dead_messages(),
    }
    return render(request, "organizer/setup.html", context)


@page(Action.IMPORT_CATALOGUE, methods=ACT)
@in_place(setup)
def catalogue_import(request: HttpRequest) -> HttpResponse:
    """Ask a worker to download the catalogue; asked twice, it does so once."""
    request_import(by=request.user, now=timezone.now())
    messages.success(request, _("The download is asked for. It takes a minute or two."))
    return redirect("setup")
