"""A new installation: its first account, and the way to its first event."""

from django.conf import settings
from django.contrib.auth import login
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext as _

from formats.catalogue.queries import catalogue_state
from organizer.accounts.models import User
from organizer.events.models import Event
from organizer.events.permissions import Action, Actor, can
from organizer.imports.queries import unfinished_requests
from organizer.usecases.create_first_account import create_first_account
from organizer.web.forms.first_account import FirstAccountForm
from organizer.web.organizer.steps import CheckList, Step, StepState
from organizer.web.parts.access import FORM, page
from organizer.web.parts.acts import Act
from organizer.web.parts.errors import said_on, show_form

BACKEND = "allauth.account.auth_backends.AuthenticationBackend"
DONE, TO_DO, ADVISED, LATER = StepState


@page(Action.MAKE_FIRST_ACCOUNT, methods=FORM)
def first_account(request: HttpRequest) -> HttpResponse:
    """Make the first account, and log in with it."""
    form = FirstAccountForm(request.POST or None)
    if form.is_valid():
        with said_on(form):
            user = create_first_account(by=request.user, now=timezone.now(), **form.cleaned_data)
            login(request, user, BACKEND)
            return redirect("home")
    return show_form(request, "staff/first_account.html", form, {})


def first_steps(user: Actor) -> CheckList | None:
    """The steps of an installation without an event for who may take them; None for everybody else,
    and as soon as there is an event."""
    if Event.objects.exists():
        return None
    if not User.objects.exists():
        steps = [_account(), _cards_later(), _event_later()]
    elif can(user, Action.CREATE_EVENT):
        done = Step(_("Your account"), DONE, _("You are logged in, and run this site."))
        steps = [done, _cards(), _event()]
    else:
        return None
    acts = [step.act for step in steps if step.state is StepState.TO_DO and step.act is not None]
    return CheckList(_("Three steps to the first event"), steps, acts[0] if acts else None)


def _account() -> Step:
    what = _("Your account")
    if not settings.FIRST_ACCOUNT_ON_PAGE:
        said = _("It is made on the computer that the site runs on: manage.py createsuperuser")
        return Step(what, TO_DO, said)
    address, label = reverse("first_account"), _("Make the first account")
    said = _("Whoever makes it runs this site: imports cards, sets up events, names organizers.")
    return Step(what, TO_DO, said, label, address, Act(label, address))


def _cards() -> Step:
    what, address = _("Cards"), reverse("setup")
    state = catalogue_state()
    if not state.is_starter:
        return Step(what, DONE, _("%(cards)d cards are here.") % {"cards": state.cards})
    if unfinished_requests().exists():
        said = _("They are being imported. You can go on meanwhile.")
        return Step(what, ADVISED, said, _("How it goes"), address)
    said = _(
        "%(cards)d are here to begin with. Lists are checked against all cards once they are"
        " imported, which takes some minutes; you can go on meanwhile, and without."
    ) % {"cards": state.cards}
    label = _("Import the cards")
    return Step(what, TO_DO, said, label, address, Act(label, address))


def _cards_later() -> Step:
    return Step(_("Cards"), LATER, _("They are imported on one page, in some minutes."))


def _event() -> Step:
    label, address = _("Set up an event"), reverse("event_create")
    said = _("A name and a day are enough; its page then says what comes next.")
    return Step(_("First event"), TO_DO, said, label, address, Act(label, address))


def _event_later() -> Step:
    return Step(_("First event"), LATER, _("A name and a day are enough."))
