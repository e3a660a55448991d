"""Another version of a format, or of its base, comes into force for an event's day (TB-VOTE)."""

from __future__ import annotations

import re

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from formats.rulebook.queries import version_in_force
from organizer.decks.queries import Standing, deck_standing
from organizer.events.models import Event, EventState, Registration
from organizer.outbox.models import OutboxMessage
from organizer.outbox.topics import Topic
from organizer.usecases.pair_round import pair_round
from tests.cast import Cast
from tests.factories import NOW, a_draft, a_type_15_event, an_event, check_all, entered, submitted
from tests.integration.organizer.rechecking import (
    a_further_version,
    asked_again,
    do_messages,
    look,
    two_lists,
)

pytestmark = pytest.mark.django_db

ISLANDS = "60 Island"


def test_a_version_for_the_day_pins_the_event_anew_and_has_its_lists_checked(cast: Cast) -> None:
    event = an_event(cast)
    luke, chris = two_lists(cast, event, ISLANDS, ISLANDS)
    further = a_further_version("type-b", "2049-12-01", main={"rule": "TB-DECK-MIN", "minimum": 61})
    look()
    event.refresh_from_db()
    assert event.format_version == further
    do_messages(Topic.RECHECK_EVENT)
    check_all(event)
    assert deck_standing(luke).standing == Standing.ILLEGAL
    assert deck_standing(chris).verdict.format_version == further


def test_a_version_for_a_later_day_touches_nothing(cast: Cast) -> None:
    event = an_event(cast)
    luke, chris = two_lists(cast, event, ISLANDS, ISLANDS)
    before = event.format_version
    a_further_version("type-b", "2050-01-09", main={"rule": "TB-DECK-MIN", "minimum": 61})
    look()
    event.refresh_from_db()
    assert event.format_version == before
    assert asked_again(luke, chris) == [False, False]


def test_a_draft_is_pinned_anew_too_and_its_terms_of_play_with_it(cast: Cast) -> None:
    draft = a_draft(cast)
    terms = {
        **draft.format_version.definition["terms"],
        "scoring": {"win": 2, "draw": 1, "loss": 0},
    }
    further = a_further_version("type-b", "2049-12-01", terms=terms)
    look()
    draft.refresh_from_db()
    assert draft.format_version == further
    assert draft.competition.terms["scoring"]["win"] == 2


def test_a_base_formats_version_touches_the_events_of_its_sub_formats(cast: Cast) -> None:
    event = a_type_15_event(cast)
    other = an_event(cast)
    assert event.base_version == version_in_force("standard", event.day)
    further = a_further_version("standard", "2011-10-01")
    look()
    event.refresh_from_db()
    assert event.base_version == further
    asked = OutboxMessage.objects.filter(topic=Topic.RECHECK_EVENT)
    assert [message.key for message in asked] == [str(event.pk)]
    assert other.pk != event.pk


def events_locked() -> list[int]:
    """The events that a look takes the lock of."""
    with CaptureQueriesContext(connection) as asked:
        look()
    lock = re.compile(r'FROM "events_event" WHERE "events_event"."id" = (\d+) .*FOR UPDATE')
    return [int(found[1]) for one in asked if (found := lock.search(one["sql"]))]


def test_only_an_event_whose_pins_differ_is_locked(cast: Cast) -> None:
    draft, event = a_draft(cast), an_event(cast, name="Spring Open")
    other = a_type_15_event(cast)
    assert events_locked() == []
    a_further_version("standard", "2011-10-01")
    assert events_locked() == [other.pk]
    a_further_version("type-b", "2049-12-01")
    assert sorted(events_locked()) == [draft.pk, event.pk]
    assert events_locked() == []


def test_an_event_that_has_begun_keeps_both_pins(cast: Cast) -> None:
    event = a_type_15_event(cast)
    for user in cast.players:
        entered(user, event)
    pair_round(by=cast.olga, now=NOW, event=event)
    pinned = event.format_version, event.base_version
    a_further_version("standard", "2011-10-01")
    a_further_version("type-15", "2011-10-01")
    look()
    event.refresh_from_db()
    assert (event.format_version, event.base_version) == pinned


def test_a_list_is_judged_under_the_base_that_the_event_is_pinned_to(cast: Cast) -> None:
    event = a_type_15_event(cast)
    Event.objects.update(state=EventState.RUNNING)
    pinned = event.base_version
    a_further_version("standard", "2011-10-01")
    entry = Registration.objects.get(pk=_entered_late(cast, event).pk)
    assert entry.submissions.get().verdicts.get().base_version == pinned


def _entered_late(cast: Cast, event: Event) -> Registration:
    Event.objects.update(state=EventState.OPEN)
    entry = entered(cast.luke, event)
    Event.objects.update(state=EventState.RUNNING)
    submitted(cast.jun, entry, *["15 Island"] * 3)
    check_all(event)
    return entry
