"""Arriving by code: the one that each player has on their own page, and the one that hangs in the
hall."""

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils import timezone
from django.utils.http import urlencode
from django.utils.translation import gettext as _

from organizer.errors import Conflict, NotThere
from organizer.events.hall import hall_code, is_hall_code
from organizer.events.models import CheckInBy, Event, Registration, WaitingPlace
from organizer.events.permissions import Action
from organizer.events.queries import entry_of, place_of
from organizer.usecases.check_in import check_in
from organizer.web.parts.access import FORM, in_place, of_event, page
from organizer.web.parts.place_words import own_place
from organizer.web.public.events import event as event_page


def of_participant(slug: str, person: int) -> Registration | WaitingPlace:
    """The entry of a person in the event of an address, or their place on its waiting list."""
    entries = Registration.objects.select_related("event", "person__user", "entrant")
    waiting = WaitingPlace.objects.select_related("event", "person__user")
    for rows in (entries, waiting):
        found = rows.prefetch_related("event__roles").filter(event__slug=slug, person=person)
        if who := found.first():
            return who
    raise NotThere("no-such-entry", _("There is no such entry in this event."))


@page(Action.CHECK_IN, of_participant)
def arrive(request: HttpRequest, who: Registration | WaitingPlace) -> HttpResponse:
    """Where a player's own code leads. Scanned by the staff it takes the player in and shows how
    they stand; the player finds their own page; nobody else gets through.

    A code is opened like any link, so it acts only where nothing but a person's hand can have
    opened it. From another page it leads to the same card, where one press takes the player in.
    """
    event, now = who.event, timezone.now()
    if who.person.user_id == request.user.pk:
        return redirect("event", event.slug)
    is_out = isinstance(who, Registration) and who.dropped_at is not None
    if _is_scanned(request) and event.checks_in(now) and not is_out and not who.checked_in_at:
        who = check_in(by=request.user, now=now, who=who)
    desk = reverse("event_check_in", args=(event.slug,))
    return redirect(f"{desk}?{urlencode({'who': who.person_id})}")


def _is_scanned(request: HttpRequest) -> bool:
    """Whether the address was opened by itself: scanned, typed, taken from a message. Browsers say
    which page a link was on; one that says nothing still sends no session with what another site
    asks for unseen (its cookie is "lax"), and none acts on what it only fetches beforehand."""
    came_from = request.headers.get("Sec-Fetch-Site", "none")
    ahead = request.headers.get("Sec-Purpose", request.headers.get("Purpose", ""))
    return request.method == "GET" and came_from == "none" and "prefetch" not in ahead


@page(Action.MANAGE_ENTRIES, of_event)
def hall_page(request: HttpRequest, event: Event) -> HttpResponse:
    """The code for the hall, large, to be left on a screen: it changes each minute."""
    now = timezone.now()
    context = {
        "event": event,
        "code": hall_code(event, now),
        "is_asked": event.check_in_by == CheckInBy.HALL,
        "is_open": event.checks_in(now),
        "here": event.registrations.exclude(checked_in_at=None).count(),
        "entered": event.registrations.filter(dropped_at=None).count(),
    }
    return render(request, "organizer/hall.html", context)


@page(Action.ENTER_EVENT, of_event, FORM)
@in_place(event_page)
def hall(request: HttpRequest, event: Event, code: str) -> HttpResponse:
    """Where the code in the hall leads: a player who is entered, or waits, says by it that they are
    there."""
    now = timezone.now()
    entry, waiting = entry_of(request.user, event), place_of(request.user, event)
    who = waiting.waiting if waiting else entry
    if request.method == "POST":
        if who is None:
            raise Conflict("not-entered", _("You are not entered in this event."))
        found = check_in(by=request.user, now=now, who=who, hall_code=code)
        if isinstance(who, WaitingPlace) and isinstance(found, Registration):
            messages.success(request, _("A place is free: you are entered and checked in."))
        else:
            messages.success(request, _("You are checked in."))
        return redirect("event", event.slug)
    context = {
        "event": event,
        "place": own_place(request.user, event, entry, now),
        "is_valid": is_hall_code(event, code, now),
        "is_open": event.checks_in(now),
    }
    return render(request, "player/hall.html", context)
