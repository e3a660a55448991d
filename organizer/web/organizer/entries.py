"""The entries desk: who is in, whose deck stands how, who has paid, and who helps to run it."""

from typing import Any

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext as _

from matches.queries import rounds
from organizer.accounts.models import User
from organizer.errors import Conflict
from organizer.events.models import Event, EventRole, Registration
from organizer.events.permissions import Action
from organizer.events.places import free_places
from organizer.events.queries import entries
from organizer.usecases.grant_role import grant_role
from organizer.usecases.mark_paid import mark_paid
from organizer.usecases.recheck_event import recheck_event
from organizer.usecases.revoke_role import revoke_role
from organizer.usecases.take_back_paid import take_back_paid
from organizer.web.forms.desk import MISSED, RoleForm
from organizer.web.organizer.desk_lines import MOST_SHOWN, desk_lines
from organizer.web.organizer.desk_pages import back_to_desk, came, sought_in, who_in
from organizer.web.organizer.desk_rows import desk_rows
from organizer.web.organizer.movement_words import coming_said
from organizer.web.parts.access import ACT, in_place, of_entry, of_event, page
from organizer.web.parts.errors import said_on, show_form
from organizer.web.parts.typed import number


@page(Action.MANAGE_ENTRIES, of_event)
def desk(request: HttpRequest, event: Event) -> HttpResponse:
    """Everybody who is entered, and the staff."""
    return desk_page(request, event, RoleForm())


def desk_page(request: HttpRequest, event: Event, form: RoleForm) -> HttpResponse:
    """The desk around the form that gives a role."""
    now = timezone.now()
    sought, shown = sought_in(request), request.GET.get("show", "")
    most = 0 if request.GET.get("all") else MOST_SHOWN
    who = who_in(request)
    lines = desk_lines(request.user, event, now, sought=sought, shown=shown, most=most, who=who)
    context = {
        "event": event,
        "desk": lines,
        "rows": desk_rows(event, lines.lines),
        **came(request, lines),
        "has_room": free_places(event) != 0,
        "missed_choices": MISSED,
        "late": bool(lines.waiting and rounds(event.competition)),
        "sought": sought,
        "shown": shown,
        "is_all": not most,
        "just_dropped": _just_dropped(request, event),
        "staff": event.roles.select_related("user").order_by("role", "user__username"),
    }
    return show_form(request, "organizer/entries.html", form, context)


def _just_dropped(request: HttpRequest, event: Event) -> dict[str, Any] | None:
    """Who was dropped a moment ago, and whether one press brings them back as if nothing had
    been."""
    if "dropped" not in request.GET:
        return None
    dropped = number(request.GET["dropped"])
    entry = entries(event).filter(pk=dropped).exclude(dropped_at=None).first()
    if entry is None or entry.entrant.disqualified_at is not None:
        return None
    said = coming_said(event, entry.person.name, entry)
    return {"entry": entry, "refused": said.refused, "missed": said.missed}


@page(Action.MANAGE_ENTRIES, of_event, ACT)
@in_place(desk)
def paid(request: HttpRequest, event: Event) -> HttpResponse:
    """Mark an entry as paid, or with `?back=1` take that back. The page then says how it stands."""
    entry = entries(event).filter(pk=number(request.POST.get("entry"))).first()
    if entry is None:
        raise Conflict("not-there", _("They are not entered by now. Look again."))
    act = take_back_paid if request.GET.get("back") else mark_paid
    act(by=request.user, now=timezone.now(), entry=entry)
    return back_to_desk(request, event, entry)


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
