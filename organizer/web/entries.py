"""The entries desk: who is in, whose deck stands how, guests, and who helps to run the event."""

from collections.abc import Iterator
from dataclasses import dataclass

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext as _

from matches.models import Entrant
from matches.queries import rounds
from matches.services import Missed
from organizer.accounts.models import User
from organizer.decks.queries import DeckStanding, deck_standings
from organizer.events.models import Event, EventRole, Registration
from organizer.events.permissions import Action, those_for
from organizer.events.queries import entries
from organizer.usecases.enter_guest import enter_guest
from organizer.usecases.grant_role import grant_role
from organizer.usecases.recheck_event import recheck_event
from organizer.usecases.revoke_role import revoke_role
from organizer.web.access import ACT, FORM, in_place, of_entry, of_event, page
from organizer.web.changes import change_in_a_word
from organizer.web.drafts import Draft, answered, carried_draft, is_shown_alike
from organizer.web.errors import said_on, show_form
from organizer.web.forms.deck import DeckForm, boxes_carried, boxes_of
from organizer.web.forms.desk import GuestForm, RoleForm
from organizer.web.preview import preview_of
from organizer.web.typed import number
from organizer.web.verdicts import WORDS


@dataclass(frozen=True)
class EntryLine:
    """One entry at the desk. `word` says where its deck stands, `change` how the verdict on it has
    changed, if it has, `facts` what is set for its pairings."""

    entry: Registration
    standing: DeckStanding
    word: str
    change: str
    facts: str
    may_see_deck: bool


@page(Action.MANAGE_ENTRIES, of_event)
def desk(request: HttpRequest, event: Event) -> HttpResponse:
    """Everybody who is entered, and the staff."""
    return desk_page(request, event, RoleForm())


def desk_page(request: HttpRequest, event: Event, form: RoleForm) -> HttpResponse:
    """The desk around the form that gives a role."""
    now = timezone.now()
    standings = deck_standings(event)
    everybody = list(entries(event))
    open_to_them = those_for(request.user, Action.VIEW_DECK, event, everybody)
    lines = [
        _line(
            entry,
            standings[entry.pk].as_told(now)
            if entry.person.user_id == request.user.pk
            else standings[entry.pk],
            may_see_deck=entry.pk in open_to_them,
        )
        for entry in everybody
    ]
    context = {
        "event": event,
        "lines": lines,
        "entered": sum(line.entry.dropped_at is None for line in lines),
        "staff": event.roles.select_related("user").order_by("role", "user__username"),
    }
    return show_form(request, "organizer/entries.html", form, context)


@page(Action.ENTER_GUEST, of_event, FORM)
def guest(request: HttpRequest, event: Event) -> HttpResponse:
    """Enter somebody without an account. With a deck it takes two steps: look at how the list is
    read, then enter the guest with it."""
    if request.method != "POST":
        return _guest_page(request, event, GuestForm(), DeckForm(event))
    if "part-content" in request.POST:
        return _go_on_with_guest(request, event, request.POST.get("step", ""))
    return _look(request, event)


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
    late = bool(rounds(event.competition))
    context = {"event": event, "deck_form": deck_form, "late": late}
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


def _line(entry: Registration, standing: DeckStanding, *, may_see_deck: bool) -> EntryLine:
    word = str(WORDS[standing.standing])
    change, facts = change_in_a_word(standing), " · ".join(_facts(entry.entrant))
    return EntryLine(entry, standing, word, change, facts, may_see_deck)


def _facts(entrant: Entrant) -> Iterator[str]:
    """What is set for the pairings of an entrant."""
    if entrant.seed is not None:
        yield _("seed %(n)d") % {"n": entrant.seed}
    if entrant.group:
        yield entrant.group
    if entrant.fixed_table is not None:
        yield _("fixed table %(n)d") % {"n": entrant.fixed_table}
    if entrant.awarded_byes:
        numbers = ", ".join(str(one) for one in entrant.awarded_byes)
        yield _("bye in round %(numbers)s") % {"numbers": numbers}
