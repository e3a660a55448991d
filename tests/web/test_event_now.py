"""What an event's page says at its top to everybody: how far it is, and who won."""

from __future__ import annotations

import pytest

from organizer.events.models import Event, ListVisibility
from organizer.usecases.finish_event import finish_event
from tests.cast import Cast
from tests.factories import NOW
from tests.web.conftest import Visit
from tests.web.played import FOUR, at, decided, of_guests, paired
from tests.web.reading import filled_button, words

pytestmark = pytest.mark.django_db


def test_a_running_event_says_what_is_played_and_leads_there(cast: Cast, as_: Visit) -> None:
    event, public = of_guests(cast, *FOUR), as_(None)
    paired(cast, event)
    page = public.get(at("event", event))
    assert "Round 1 of 3, being played" in words(page)
    assert filled_button(page) == ["See the pairings"]
    assert filled_button(as_(cast.jun).get(at("event", event))) == ["To the floor"]

    decided(cast, event)
    page = public.get(at("event", event))
    assert "Round 1 of 3, all results are in" in words(page)
    assert filled_button(page) == ["See the standings"]


def test_an_event_that_is_over_says_who_won_and_leads_to_what_they_played(
    cast: Cast, as_: Visit
) -> None:
    event = of_guests(cast, *FOUR)
    Event.objects.filter(pk=event.pk).update(list_visibility=ListVisibility.AFTER)
    paired(cast, event)
    decided(cast, event)
    finish_event(by=cast.olga, now=NOW, event=event)
    page = as_(None).get(at("event", event))
    assert words(page).index("1. Anna 3 points") < words(page).index("What they played")
    assert filled_button(page) == ["See the standings"]


def test_options_that_nobody_announced_take_one_line(cast: Cast, as_: Visit) -> None:
    page = words(as_(None).get(at("event", of_guests(cast))))
    assert page.count("Not announced, so not in effect:") == 1
    assert "No announcement carries its phrase." not in page
