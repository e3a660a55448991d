"""Events for the reader's own calendar, as iCalendar (RFC 5545): one, or all that are coming."""

from collections.abc import Sequence
from datetime import timedelta

from django.http import HttpRequest, HttpResponse
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext as _
from icalendar import Calendar
from icalendar import Event as Entry

from organizer.events.calendar import Occasion, occasion_of, occasions, upcoming
from organizer.events.models import Event, EventState
from organizer.events.permissions import Action
from organizer.web.parts.access import of_event, page
from organizer.web.templatetags.pages import zone_label

MAKER = "-//Players’ Choice//events//EN"
ASKED_AGAIN = timedelta(hours=6)
"""How often a subscribed calendar should look for changes."""


@page(Action.VIEW_EVENT, of_event)
def event_calendar(request: HttpRequest, event: Event) -> HttpResponse:
    """One event as a file to take into a calendar."""
    return _answer(request, [occasion_of(event)], event.name, f"{event.slug}.ics")


@page(Action.VIEW_EVENTS)
def feed(request: HttpRequest) -> HttpResponse:
    """All public events that are coming, to subscribe to; `?format=` takes those of one format."""
    found = upcoming(timezone.now())
    slug = request.GET.get("format", "").replace("\0", "")
    if slug:
        found = found.filter(format_version__format__slug=slug)
    return _answer(request, occasions(found), _("Events of Players’ Choice"), "events.ics")


def subscribing(request: HttpRequest) -> str:
    """The feed's address as calendars subscribe to it."""
    return f"webcal://{request.get_host()}{reverse('event_feed')}"


def _answer(
    request: HttpRequest, told: Sequence[Occasion], name: str, file_name: str
) -> HttpResponse:
    calendar = Calendar()
    calendar.add("prodid", MAKER)
    calendar.add("version", "2.0")
    calendar.add("method", "PUBLISH")
    calendar.add("x-wr-calname", name)
    calendar.add("refresh-interval", ASKED_AGAIN, parameters={"value": "DURATION"})
    for one in told:
        calendar.add_component(_entry(request, one))
    response = HttpResponse(calendar.to_ical(), content_type="text/calendar; charset=utf-8")
    response["Content-Disposition"] = f'inline; filename="{file_name}"'
    return response


def _entry(request: HttpRequest, one: Occasion) -> Entry:
    """An event with its times in UTC, so that no definition of a time zone can be out of date."""
    event, address = one.event, request.build_absolute_uri(reverse("event", args=(one.event.slug,)))
    entry = Entry()
    entry.add("uid", one.key)
    entry.add("sequence", one.changes)
    entry.add("dtstamp", one.changed_at)
    entry.add("last-modified", one.changed_at)
    entry.add("dtstart", event.starts_at)
    entry.add("dtend", one.ends_at)
    entry.add("summary", one.name)
    entry.add("status", "CANCELLED" if one.is_cancelled else "CONFIRMED")
    if event.state == EventState.DRAFT:
        return entry
    entry.add("location", event.place)
    entry.add("url", address)
    entry.add("categories", [event.format_version.format.name])
    entry.add("description", _description(event, address))
    return entry


def _description(event: Event, address: str) -> str:
    """What a calendar says below the name; times as they are at the event's place."""
    due = event.deck_deadline.astimezone(event.zone)
    said = [
        _("Format: %(format)s") % {"format": event.format_version.format.name},
        _("Decks due: %(date)s, %(time)s (%(city)s)")
        % {
            "date": f"{due:%Y-%m-%d}",
            "time": f"{due:%H:%M}",
            "city": zone_label(event.time_zone),
        },
        address,
    ]
    return "\n".join(said)
