"""Walk-ins: somebody who stands at the desk is entered by name, or put on the waiting list; who has
played before is found again, and a deck is looked at before it counts."""

from collections.abc import Sequence

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils import timezone
from django.utils.translation import gettext as _

from matches.services import Missed
from organizer.accounts.models import Person
from organizer.events.models import Event, EventState, Registration
from organizer.events.people import Known, known_at, known_twins
from organizer.events.permissions import Action
from organizer.events.places import free_places
from organizer.usecases.enter_guest import enter_guest
from organizer.usecases.queue_guest import queue_guest
from organizer.web.forms.deck import DeckForm, boxes_carried, boxes_of
from organizer.web.forms.desk import SOMEBODY_NEW, GuestForm
from organizer.web.organizer.desk_pages import back_to_desk
from organizer.web.organizer.movement_words import coming_said
from organizer.web.parts.access import FORM, of_event, page
from organizer.web.parts.errors import said_on, show_form
from organizer.web.parts.typed import line, number
from organizer.web.player.drafts import Draft, answered, carried_draft, is_shown_alike
from organizer.web.player.preview import preview_of

LONGEST_NAME = 120


@page(Action.ENTER_GUEST, of_event, FORM)
def guest(request: HttpRequest, event: Event) -> HttpResponse:
    """Enter somebody who stands at the desk. With a deck it takes two steps: look at how the list
    is read, then enter the guest with it. Where somebody of that name has played before it is asked
    first who it is, so that nobody becomes two people."""
    if request.method != "POST":
        form = GuestForm(initial={"name": line(request.GET.get("name"), LONGEST_NAME)})
        return _guest_page(request, event, form, DeckForm(event))
    if "part-content" in request.POST:
        return _go_on_with_guest(request, event, request.POST.get("step", ""))
    return _look(request, event)


def _look(request: HttpRequest, event: Event) -> HttpResponse:
    form, deck_form = GuestForm(request.POST), DeckForm(event, request.POST, request.FILES)
    if form.is_valid() and deck_form.is_valid():
        twins = () if form.cleaned_data["person"] else known_twins(event, form.cleaned_data["name"])
        if twins:
            form.add_error(None, _("Somebody of that name has played before. Who is it?"))
            return _guest_page(request, event, form, deck_form, twins)
        with said_on(form):
            if request.POST.get("step") == "queue":
                return _queue(request, event, form)
            draft = deck_form.draft()
            if not draft.parts:
                return _enter(request, event, form, draft)
            return _guest_preview(request, event, form, draft)
    return _guest_page(request, event, form, deck_form)


def _queue(request: HttpRequest, event: Event, form: GuestForm) -> HttpResponse:
    """Put the guest on the waiting list; a deck is handed in once they are entered."""
    found = queue_guest(
        by=request.user,
        now=timezone.now(),
        event=event,
        name=form.cleaned_data["name"],
        known=_known(event, form),
        form_token=form.cleaned_data["token"] or None,
    )
    if isinstance(found, Registration):
        said = _("A place has become free: %(name)s is entered.")
    else:
        said = _("%(name)s is on the waiting list.")
    messages.success(request, said % {"name": found.person.name})
    return back_to_desk(request, event, found)


def _go_on_with_guest(request: HttpRequest, event: Event, step: str) -> HttpResponse:
    """What a button of the preview does: take the answers, and go on with guest and list."""
    form = GuestForm(request.POST)
    deck_form = DeckForm(event, boxes_carried(request.POST, event))
    if form.is_valid():
        with said_on(form):
            seen = carried_draft(request.POST, event)
            draft = answered(seen, request.POST)
            if step == "change":
                unbound = GuestForm(initial=request.POST.dict())
                deck_form = DeckForm(event, initial=boxes_of(draft))
                return _guest_page(request, event, unbound, deck_form)
            is_unseen = step == "enter" and not is_shown_alike(seen, draft)
            if step == "enter" and not is_unseen:
                return _enter(request, event, form, draft)
            return _guest_preview(request, event, form, draft, is_unseen=is_unseen)
    return _guest_page(request, event, form, deck_form)


def _guest_preview(
    request: HttpRequest, event: Event, form: GuestForm, draft: Draft, *, is_unseen: bool = False
) -> HttpResponse:
    context = {"event": event, "form": form, "preview": preview_of(draft), "is_unseen": is_unseen}
    return render(request, "organizer/guest_preview.html", context)


def _enter(request: HttpRequest, event: Event, form: GuestForm, draft: Draft) -> HttpResponse:
    """Enter the guest of a valid form. Raises as `enter_guest`."""
    entry = enter_guest(
        by=request.user,
        now=timezone.now(),
        event=event,
        name=form.cleaned_data["name"],
        known=_known(event, form),
        parts=draft.parts,
        guesses_confirmed=True,
        **draft.said,
        form_token=form.cleaned_data["token"] or None,
        missed=Missed(form.cleaned_data["missed"] or Missed.NOTHING),
    )
    messages.success(request, _("%(name)s is entered.") % {"name": entry.person.name})
    return back_to_desk(request, event, entry)


def _known(event: Event, form: GuestForm) -> Person | None:
    """Who was chosen of those who have played before; None for somebody new. One who is gone by now
    has no number here, and is refused by the use-case."""
    chosen = form.cleaned_data["person"]
    if chosen in ("", SOMEBODY_NEW):
        return None
    pk = number(chosen)
    return known_at(event).filter(pk=pk).first() or Person(pk=pk, name=form.cleaned_data["name"])


def _guest_page(
    request: HttpRequest,
    event: Event,
    form: GuestForm,
    deck_form: DeckForm,
    twins: Sequence[Known] = (),
) -> HttpResponse:
    name = form.data.get("name", "").strip() or _("the guest")
    context = {
        "event": event,
        "deck_form": deck_form,
        "twins": twins,
        "said": coming_said(event, name),
        "may_queue": event.state == EventState.OPEN and event.has_waiting_list,
        "is_full": free_places(event) == 0,
    }
    return show_form(request, "organizer/guest.html", form, context)
