"""The entries desk: who is in, whose deck stands how, guests, and who helps to run the event."""

from typing import Any

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext as _

from matches.queries import rounds
from matches.services import Missed
from organizer.accounts.models import User
from organizer.events.models import Event, EventRole, EventState, Registration
from organizer.events.permissions import Action
from organizer.events.places import free_places
from organizer.events.queries import entries
from organizer.usecases.enter_guest import enter_guest
from organizer.usecases.grant_role import grant_role
from organizer.usecases.queue_guest import queue_guest
from organizer.usecases.recheck_event import recheck_event
from organizer.usecases.revoke_role import revoke_role
from organizer.web.forms.deck import DeckForm, boxes_carried, boxes_of
from organizer.web.forms.desk import MISSED, GuestForm, RoleForm
from organizer.web.organizer.desk_lines import SHOWN, desk_lines
from organizer.web.organizer.movement_words import coming_said
from organizer.web.parts.access import ACT, FORM, in_place, of_entry, of_event, page
from organizer.web.parts.errors import said_on, show_form
from organizer.web.parts.typed import line, number
from organizer.web.player.drafts import Draft, answered, carried_draft, is_shown_alike
from organizer.web.player.preview import preview_of

LONGEST_SEARCH = 60


@page(Action.MANAGE_ENTRIES, of_event)
def desk(request: HttpRequest, event: Event) -> HttpResponse:
    """Everybody who is entered, and the staff."""
    return desk_page(request, event, RoleForm())


def desk_page(request: HttpRequest, event: Event, form: RoleForm) -> HttpResponse:
    """The desk around the form that gives a role."""
    now = timezone.now()
    sought, shown = line(request.GET.get("q"), LONGEST_SEARCH), request.GET.get("show", "")
    context = {
        "event": event,
        "desk": desk_lines(request.user, event, now, sought=sought, shown=shown),
        "has_room": free_places(event) != 0,
        "missed_choices": MISSED,
        "late": bool(rounds(event.competition)),
        "sought": sought,
        "shown": shown,
        "shown_choices": SHOWN.items(),
        "just_dropped": _just_dropped(request, event),
        "staff": event.roles.select_related("user").order_by("role", "user__username"),
    }
    return show_form(request, "organizer/entries.html", form, context)


def _just_dropped(request: HttpRequest, event: Event) -> dict[str, Any] | None:
    """Who was dropped a moment ago, and whether one press brings them back as if nothing had
    been."""
    dropped = number(request.GET.get("dropped"))
    entry = entries(event).filter(pk=dropped).exclude(dropped_at=None).first()
    if entry is None or entry.entrant.disqualified_at is not None:
        return None
    said = coming_said(event, entry.person.name, entry)
    return {"entry": entry, "refused": said.refused, "missed": said.missed}


@page(Action.ENTER_GUEST, of_event, FORM)
def guest(request: HttpRequest, event: Event) -> HttpResponse:
    """Enter somebody without an account. With a deck it takes two steps: look at how the list is
    read, then enter the guest with it."""
    if request.method != "POST":
        return _guest_page(request, event, GuestForm(), DeckForm(event))
    if "part-content" in request.POST:
        return _go_on_with_guest(request, event, request.POST.get("step", ""))
    if request.POST.get("step") == "queue":
        return _queue(request, event)
    return _look(request, event)


def _queue(request: HttpRequest, event: Event) -> HttpResponse:
    """Put the guest of the form on the waiting list; a deck is handed in once they are entered."""
    form = GuestForm(request.POST)
    if form.is_valid():
        with said_on(form):
            name = form.cleaned_data["name"]
            token = form.cleaned_data["token"] or None
            found = queue_guest(
                by=request.user, now=timezone.now(), event=event, name=name, form_token=token
            )
            if isinstance(found, Registration):
                said = _("A place has become free: %(name)s is entered.")
            else:
                said = _("%(name)s is on the waiting list.")
            messages.success(request, said % {"name": name})
            return redirect("event_entries", event.slug)
    return _guest_page(request, event, form, DeckForm(event))


def _look(request: HttpRequest, event: Event) -> HttpResponse:
    form, deck_form = GuestForm(request.POST), DeckForm(event, request.POST, request.FILES)
    if form.is_valid() and deck_form.is_valid():
        with said_on(form):
            draft = deck_form.draft()
            if not draft.parts:
                return _enter(request, event, form, draft)
            return _guest_preview(request, event, form, draft)
    return _guest_page(request, event, form, deck_form)


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
    enter_guest(
        by=request.user,
        now=timezone.now(),
        event=event,
        name=form.cleaned_data["name"],
        parts=draft.parts,
        guesses_confirmed=True,
        **draft.said,
        form_token=form.cleaned_data["token"] or None,
        missed=Missed(form.cleaned_data["missed"] or Missed.NOTHING),
    )
    messages.success(request, _("%(name)s is entered.") % {"name": form.cleaned_data["name"]})
    return redirect("event_entries", event.slug)


def _guest_page(
    request: HttpRequest, event: Event, form: GuestForm, deck_form: DeckForm
) -> HttpResponse:
    name = form.data.get("name", "").strip() or _("the guest")
    context = {
        "event": event,
        "deck_form": deck_form,
        "said": coming_said(event, name),
        "may_queue": event.state == EventState.OPEN and event.has_waiting_list,
        "is_full": free_places(event) == 0,
    }
    return show_form(request, "organizer/guest.html", form, context)


@page(Action.RECHECK_EVENT, of_event, ACT)
@in_place(desk)
def recheck(request: HttpRequest, event: Event) -> HttpResponse:
    """Have every list checked again."""
    asked = recheck_event(by=request.user, now=timezone.now(), event=event)
    messages.success(request, _("%(n)d lists are being checked again.") % {"n": asked})
    return redirect("event_entries", event.slug)


@page(Action.GRANT_ROLE, of_event, ACT)
def role_grant(request: HttpRequest, event: Event) -> HttpResponse:
    """Make somebody with an account a judge or an organizer of the event."""
    form = RoleForm(request.POST)
    if form.is_valid():
        with said_on(form):
            grant_role(
                by=request.user,
                now=timezone.now(),
                user=form.cleaned_data["username"],
                role=EventRole.Role(form.cleaned_data["role"]),
                event=event,
            )
            return redirect("event_entries", event.slug)
    return desk_page(request, event, form)


@page(Action.GRANT_ROLE, of_event, ACT)
@in_place(desk)
def role_revoke(request: HttpRequest, event: Event) -> HttpResponse:
    """Take a role back; one that is gone already stays gone."""
    held = event.roles.select_related("user").filter(pk=number(request.POST.get("role"))).first()
    if held is not None:
        user: User = held.user
        role = EventRole.Role(held.role)
        revoke_role(by=request.user, now=timezone.now(), user=user, role=role, event=event)
    return redirect("event_entries", event.slug)


@page(Action.SHARE_CLAIM_LINK, of_entry)
def claim_link(request: HttpRequest, entry: Registration) -> HttpResponse:
    """The link with which an account takes the guest over, to be shown or copied."""
    token = entry.person.claim_token
    link = request.build_absolute_uri(reverse("claim", args=(token,))) if token else ""
    context = {"event": entry.event, "entry": entry, "link": link}
    return render(request, "organizer/claim_link.html", context)
