"""Events in the reader's own calendar: one file, a feed, and what becomes of changes."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta

import pytest
from django.http import HttpResponse
from django.test import Client
from django.urls import reverse
from icalendar import Calendar

from organizer.events.models import Event, EventState
from organizer.usecases.withdraw_event import withdraw_event
from tests.cast import Cast
from tests.factories import NOW, a_draft, an_event

pytestmark = pytest.mark.django_db

# The night of 26 October 2025 has two o'clock twice in Lisbon: 01:30 summer time is 00:30 UTC, and
# 01:30 winter time is 01:30 UTC.
SECOND_HALF_PAST_ONE = datetime(2025, 10, 26, 1, 30, tzinfo=UTC)


def entries(response: HttpResponse) -> dict[str, dict[str, object]]:
    """The events of a calendar by their names."""
    assert response["Content-Type"] == "text/calendar; charset=utf-8"
    return {str(one["summary"]): one for one in Calendar.from_ical(response.content).events}


def one(event: Event) -> dict[str, object]:
    """The event as its file has it."""
    found = entries(Client().get(reverse("event_calendar", args=(event.slug,))))
    (only,) = found.values()
    return only


def feed(**asked: str) -> dict[str, dict[str, object]]:
    return entries(Client().get(reverse("event_feed"), asked))


def test_an_event_has_its_time_its_place_and_its_address(cast: Cast) -> None:
    event = an_event(cast, name="Open; with, commas", place="The Shop, Lisbon\nfirst floor")
    found = one(event)
    assert found["summary"] == "Open; with, commas"
    assert found["location"] == "The Shop, Lisbon\nfirst floor"
    assert found["url"] == f"http://testserver/events/{event.slug}/"
    assert found.decoded("dtstart") == event.starts_at
    # Three rounds of fifty minutes.
    assert found.decoded("dtend") == event.starts_at + timedelta(minutes=150)
    assert found["status"] == "CONFIRMED"


def test_lines_are_folded_at_75_octets(cast: Cast) -> None:
    event = an_event(cast, name="Ünusually löng näme " * 5)
    content = Client().get(reverse("event_calendar", args=(event.slug,))).content
    assert max(len(line) for line in content.split(b"\r\n")) <= 75


def test_an_hour_that_the_clock_has_twice_is_told_apart(cast: Cast) -> None:
    event = an_event(cast, starts_at=SECOND_HALF_PAST_ONE, deck_deadline=None)
    page = Client().get(reverse("event_calendar", args=(event.slug,))).content.decode()
    assert "DTSTART:20251026T013000Z" in page


def test_a_change_counts_up_under_the_same_name(cast: Cast) -> None:
    event = an_event(cast)
    before = one(event)
    event.place = "Elsewhere"
    event.save()
    after = one(event)
    assert after["uid"] == before["uid"]
    assert after["sequence"] == before["sequence"] + 1
    assert after["location"] == "Elsewhere"


def test_the_feed_has_what_everybody_may_see(cast: Cast) -> None:
    a_draft(cast, name="Secret")
    an_event(cast, name="Coming")
    past = an_event(cast, name="Long ago", starts_at=NOW, deck_deadline=None)
    Event.objects.filter(pk=past.pk).update(state=EventState.FINISHED)
    an_event(cast, name="Type 15", format_slug="type-15")
    assert set(feed()) == {"Coming", "Type 15"}
    assert set(feed(format="type-15")) == {"Type 15"}
    assert feed(format="no\0thing") == {}


def test_an_event_that_is_a_draft_again_is_cancelled_and_tells_nothing_more(cast: Cast) -> None:
    event = an_event(cast, name="Coming")
    withdraw_event(by=cast.olga, now=NOW, event=event)
    Event.objects.filter(pk=event.pk).update(name="Secret", place="Secret")
    found = feed()
    assert set(found) == {"Coming"}
    assert found["Coming"]["status"] == "CANCELLED"
    assert "location" not in found["Coming"]


def test_an_event_that_ends_before_it_began_is_cancelled(cast: Cast) -> None:
    event = an_event(cast)
    Event.objects.filter(pk=event.pk).update(state=EventState.FINISHED, finished_at=NOW)
    assert one(event)["status"] == "CANCELLED"
