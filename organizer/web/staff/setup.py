"""The set-up of the site: which card catalogue there is, and how to get the whole one."""

from typing import Any

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.csrf import csrf_exempt, csrf_protect

from formats.catalogue.languages import names_by_language
from formats.catalogue.queries import catalogue_state
from formats.catalogue.services import download_allowed
from organizer.events.models import Event
from organizer.events.permissions import Action
from organizer.imports.queries import latest_requests, wants_languages
from organizer.outbox.queries import dead_messages
from organizer.usecases.request_import import request_import
from organizer.usecases.request_upload import request_upload
from organizer.web.forms.catalogue import AddressForm, DownloadForm, UploadForm
from organizer.web.parts.access import ACT, in_place, page
from organizer.web.parts.errors import said_on
from organizer.web.parts.typed import line
from organizer.web.parts.uploads import CappedUpload, require_small_enough
from organizer.web.staff.imports import import_lines, language_lines

LONGEST_NAME = 120


@page(Action.VIEW_SETUP)
def setup(request: HttpRequest) -> HttpResponse:
    """The catalogue as it is, the imports, and what the worker gave up."""
    return _setup_page(request)


@page(Action.IMPORT_CATALOGUE, methods=ACT)
@in_place(setup)
def catalogue_import(request: HttpRequest) -> HttpResponse:
    """Ask a worker to download the catalogue; asked twice, it does so once."""
    form = DownloadForm(request.POST)
    form.full_clean()
    request_import(by=request.user, now=timezone.now(), **form.cleaned_data)
    return _asked(request)


@page(Action.IMPORT_CATALOGUE, methods=ACT)
def catalogue_fetch(request: HttpRequest) -> HttpResponse:
    """Ask a worker to import the card file at an address."""
    form = AddressForm(request.POST)
    if form.is_valid():
        with said_on(form):
            request_import(by=request.user, now=timezone.now(), **form.cleaned_data)
            return _asked(request)
    return _setup_page(request, address_form=form)


@csrf_exempt
@page(Action.IMPORT_CATALOGUE, methods=ACT)
@in_place(setup)
def catalogue_upload(request: HttpRequest) -> HttpResponse:
    """Take a card file in, and ask a worker to import it.

    Who may not is turned away before anything of the file is read; then the form's token is looked
    at as everywhere, which reads the file to the data folder.
    """
    request.upload_handlers = [CappedUpload(request)]
    return _take_in(request)


@csrf_protect
def _take_in(request: HttpRequest) -> HttpResponse:
    form = UploadForm(request.POST, request.FILES)
    require_small_enough(request.upload_handlers[0])
    if form.is_valid():
        cards, sets = form.cleaned_data["cards"], form.cleaned_data["sets"]
        with said_on(form):
            request_upload(
                by=request.user,
                now=timezone.now(),
                name=line(cards.name, LONGEST_NAME),
                cards=cards.path,
                sets=sets.path if sets else None,
                may_shrink=form.cleaned_data["may_shrink"],
            )
            return _asked(request)
    return _setup_page(request, upload_form=form)


def _asked(request: HttpRequest) -> HttpResponse:
    messages.success(request, _("The import is asked for. This page says how it goes."))
    return redirect("setup")


def _setup_page(request: HttpRequest, **sent: Any) -> HttpResponse:
    """The page with its three forms, of which one may have been sent."""
    forms = {
        "download_form": DownloadForm(
            auto_id="id_download_%s", initial={"with_languages": wants_languages()}
        ),
        "address_form": AddressForm(auto_id="id_address_%s"),
        "upload_form": UploadForm(auto_id="id_upload_%s"),
        **sent,
    }
    context = {
        **_catalogue(),
        **forms,
        "download_allowed": download_allowed(),
        "goes_on": not Event.objects.exists(),
        "given_up": dead_messages(),
    }
    faulty = [form for form in sent.values() if form.errors]
    status = getattr(faulty[0], "status", 400) if faulty else 200
    return render(request, "organizer/setup.html", context, status=status)


def _catalogue() -> dict[str, Any]:
    """What the catalogue holds, and how the newest imports went or go."""
    imports = import_lines(latest_requests())
    state = catalogue_state()
    return {
        "catalogue": state,
        "languages": language_lines(names_by_language(state.version)),
        "imports": imports,
        "is_moving": any(one.is_moving for one in imports),
    }
