"""The list of events: in order, looked through, and told in words."""

from __future__ import annotations

import re
from datetime import UTC, datetime, timedelta

import pytest
from django.test import Client
from django.urls import reverse

from organizer.events.models import Event, EventState
from organizer.usecases.enter_guest import enter_guest
from organizer.usecases.queue_guest import queue_guest
from organizer.web.public import event_list
from tests.cast import Cast
from tests.factories import NOW, STARTS_AT, a_draft, an_event
from tests.web.reading import words

pytestmark = pytest.mark.django_db


def names(**asked: str) -> list[str]:
    """The events of the list, as they stand there."""
    page = Client().get(reverse("event_list"), asked).content.decode()
    return re.findall(r"<strong>([^<]+)</strong>", page)


def in_state(event: Event, state: EventState) -> Event:
    Event.objects.filter(pk=event.pk).update(state=state)
    return event


def test_before_there_is_any_event_the_list_says_so(cast: Cast) -> None:
    assert "There is no event yet." in words(Client().get(reverse("event_list")))


def test_what_is_on_comes_before_what_is_next_and_what_is_over(cast: Cast) -> None:
    in_state(an_event(cast, name="Past"), EventState.FINISHED)
    an_event(cast, name="Later", starts_at=STARTS_AT + timedelta(days=7))
    an_event(cast, name="Sooner")
    in_state(an_event(cast, name="Now"), EventState.RUNNING)
    a_draft(cast, name="Secret")
    assert names() == ["Now", "Sooner", "Later", "Past"]


def test_the_list_is_looked_through_by_text_format_and_time(cast: Cast) -> None:
    an_event(cast, name="Winter Open", place="Lisbon")
    an_event(cast, name="Winter Sets", place="Porto", format_slug="type-15")
    in_state(an_event(cast, name="Summer Open", place="Porto"), EventState.FINISHED)
    assert names(q="porto") == ["Winter Sets", "Summer Open"]
    assert names(q="winter porto") == ["Winter Sets"]
    assert names(format="type-b") == ["Winter Open", "Summer Open"]
    assert names(when="over") == ["Summer Open"]
    found = words(Client().get(reverse("event_list"), {"q": "nothing\0"}))
    assert "No event fits that. Show all events" in found


def test_a_place_left_is_told_and_a_full_event_says_so(cast: Cast) -> None:
    event = an_event(cast, capacity=2)
    enter_guest(by=cast.jun, now=NOW, event=event, name="Anna")
    assert "Open for entries Type B · 1 of 2 places left" in words(
        Client().get(reverse("event_list"))
    )
    enter_guest(by=cast.jun, now=NOW, event=event, name="Ben")
    queue_guest(by=cast.jun, now=NOW, event=event, name="Waits")
    assert "Full Type B · 1 waits for a place" in words(Client().get(reverse("event_list")))


def test_a_time_is_that_of_the_place_in_summer_and_in_winter(cast: Cast) -> None:
    for month, day in ((3, 29), (3, 31)):  # Lisbon's clocks go forward on 30 March 2025
        starts_at = NOW.replace(year=2025, month=month, day=day)
        an_event(cast, name=f"On {day}", starts_at=starts_at, deck_deadline=None)
    page = words(Client().get(reverse("event_list")))
    assert "29 Mar 2025, 12:00 (Lisbon)" in page
    assert "31 Mar 2025, 13:00 (Lisbon)" in page


def test_what_is_over_comes_a_page_at_a_time(cast: Cast, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(event_list, "EVENTS_A_PAGE", 1)
    for name, days in (("First", 0), ("Second", 7)):
        starts_at = STARTS_AT + timedelta(days=days)
        in_state(an_event(cast, name=name, starts_at=starts_at), EventState.FINISHED)
    an_event(cast, name="Coming")
    assert names() == ["Coming", "Second"]
    assert names(page="2") == ["First"]


def test_an_hour_that_the_clock_has_twice_says_which(cast: Cast) -> None:
    # Lisbon's clocks go back from two to one on 26 October 2025.
    for minutes, said in ((30, "01:30 (Lisbon, UTC+01:00)"), (90, "01:30 (Lisbon, UTC+00:00)")):
        starts_at = datetime(2025, 10, 26, tzinfo=UTC) + timedelta(minutes=minutes)
        event = an_event(cast, name=f"After {minutes}", starts_at=starts_at, deck_deadline=None)
        assert said in words(Client().get(reverse("event", args=(event.slug,))))
