"""Check-in: players say that they are there, the desk takes them in by name, and who does not come
is left out before the first round is drafted."""

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from organizer.errors import Conflict
from organizer.events.models import Event, EventState, Registration, WaitingPlace
from organizer.events.permissions import Action
from organizer.events.queries import moved_up
from organizer.usecases.call_off_check_in import call_off_check_in
from organizer.usecases.check_in import check_in
from organizer.usecases.leave_out_absent import leave_out_absent
from organizer.usecases.open_check_in import open_check_in
from organizer.usecases.return_absent import return_absent
from organizer.usecases.take_back_check_in import take_back_check_in
from organizer.web.organizer.attendance import absentees_of, left_out_of
from organizer.web.organizer.desk_glances import seeker
from organizer.web.organizer.desk_lines import MOST_SHOWN, desk_lines
from organizer.web.organizer.desk_pages import back_to_desk, came, sought_in, walk_in, who_in
from organizer.web.parts.access import ACT, in_place, of_entry, of_event, page
from organizer.web.parts.reasons import listed
from organizer.web.parts.typed import number
from organizer.web.public.events import event as event_page


@page(Action.MANAGE_ENTRIES, of_event)
def check_in_page(request: HttpRequest, event: Event) -> HttpResponse:
    """Who is there and who is not; with `?q=` who is sought, of those too who have played before
    and are not entered; with `?who=` how somebody stands who was just taken in or scanned."""
    now, sought = timezone.now(), sought_in(request)
    desk = desk_lines(request.user, event, now, sought=sought, who=who_in(request))
    is_sought, most = seeker(sought), None if sought else MOST_SHOWN
    missing = [one for one in desk.lines if one.is_in and not one.is_here]
    present = [one for one in desk.lines if one.is_in and one.is_here]
    may_come_in = event.state in (EventState.OPEN, EventState.RUNNING)
    context = {
        "event": event,
        "sought": sought,
        # What comes while somebody types leaves the focus where it is.
        "focus_first": bool(sought) and "HX-Request" not in request.headers,
        "desk": desk,
        **came(request, desk),
        "missing": missing[:most],
        "present": present[:most],
        "here": len(present),
        "unshown": len(missing[most:]) if most else 0,
        "out": [one for one in desk.lines if not one.is_in] if sought else [],
        "places": [one for one in desk.waiting if is_sought(one.person.name, one.person_id, None)],
        "walk_in": walk_in(event, sought) if may_come_in and sought else None,
        "absentees": absentees_of(event, now),
        "left_out": left_out_of(event),
    }
    return render(request, "organizer/check_in.html", context)


@page(Action.MANAGE_ENTRIES, of_event, ACT)
@in_place(check_in_page)
def desk_check_in(request: HttpRequest, event: Event) -> HttpResponse:
    """Take somebody in at the desk, or take that back: the button names the entry, or the place on
    the waiting list, and with `?gone=1` takes it back. The page then says how they stand."""
    who = _named(event, request.POST.get("entry"), request.POST.get("waiting"))
    if request.GET.get("gone"):
        take_back_check_in(by=request.user, now=timezone.now(), who=who)
        return back_to_desk(request, event, who)
    found = check_in(by=request.user, now=timezone.now(), who=who)
    if isinstance(who, WaitingPlace) and isinstance(found, Registration):
        said = _("%(name)s is here, and has got a free place.")
        messages.success(request, said % {"name": who.person.name})
    return back_to_desk(request, event, found)


@page(Action.CHECK_IN, of_entry, ACT)
@in_place(event_page)
def here(request: HttpRequest, entry: Registration) -> HttpResponse:
    """Say that one is there, or take it back."""
    if request.POST.get("gone"):
        take_back_check_in(by=request.user, now=timezone.now(), who=entry)
        messages.success(request, _("Your check-in is taken back."))
    else:
        check_in(by=request.user, now=timezone.now(), who=entry)
        messages.success(request, _("You are checked in."))
    return redirect("event", entry.event.slug)


@page(Action.RUN_CHECK_IN, of_event, ACT)
@in_place(check_in_page)
def opening(request: HttpRequest, event: Event) -> HttpResponse:
    """Open check-in now."""
    open_check_in(by=request.user, now=timezone.now(), event=event)
    messages.success(request, _("Check-in is open. Players can check in on the event’s page."))
    return redirect("event_check_in", event.slug)


@page(Action.RUN_CHECK_IN, of_event, ACT)
@in_place(check_in_page)
def calling_off(request: HttpRequest, event: Event) -> HttpResponse:
    """Call check-in off."""
    call_off_check_in(by=request.user, now=timezone.now(), event=event)
    messages.success(request, _("Check-in is called off. Nobody has to check in."))
    return redirect("event_check_in", event.slug)


@page(Action.RUN_CHECK_IN, of_event, ACT)
@in_place(check_in_page)
def leaving_out(request: HttpRequest, event: Event) -> HttpResponse:
    """Leave out those whom the page showed as not there."""
    now = timezone.now()
    seen = {number(one) for one in request.POST.getlist("absent")}
    left_out = leave_out_absent(by=request.user, now=now, event=event, seen=seen)
    said = ngettext("%(n)d player is left out.", "%(n)d players are left out.", len(left_out))
    messages.success(request, said % {"n": len(left_out)})
    moved = [one.person.name for one in moved_up(event, now)]
    if moved:
        words = {"names": listed(moved)}
        messages.info(request, _("%(names)s moved up from the waiting list.") % words)
    return redirect("event_check_in", event.slug)


@page(Action.RUN_CHECK_IN, of_event, ACT)
@in_place(check_in_page)
def bringing_back(request: HttpRequest, event: Event) -> HttpResponse:
    """Take back that people were left out: those whom the page showed."""
    seen = {number(one) for one in request.POST.getlist("absent")}
    returned = return_absent(by=request.user, now=timezone.now(), event=event, seen=seen)
    n = len(returned)
    said = ngettext("%(n)d player is in again.", "%(n)d players are in again.", n) % {"n": n}
    messages.success(request, said)
    return redirect("event_check_in", event.slug)


def _named(event: Event, entry: str | None, waiting: str | None) -> Registration | WaitingPlace:
    """Whom the button names. Raises Conflict `not-there`."""
    if waiting:
        found = event.waiting.select_related("person").filter(pk=number(waiting)).first()
    else:
        entries = event.registrations.select_related("person")
        found = entries.filter(pk=number(entry)).first()
    if found is None:
        raise Conflict(
            "not-there", _("They are neither entered nor on the waiting list by now. Look again.")
        )
    return found
