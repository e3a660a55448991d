"""The metagame over REST, worked out by hand, and who is told."""

from __future__ import annotations

import pytest

from organizer.events.models import Event, EventState, ListVisibility
from organizer.usecases.enter_guest import enter_guest
from organizer.usecases.submit_deck import submit_deck
from tests.api.described import Reader
from tests.api.play import paired, seated, won
from tests.cast import Cast, make_cast
from tests.factories import NOW, an_event, check_all, parts

pytestmark = pytest.mark.django_db

APES = "4 Kird Ape\n2 Lightning Bolt\n4 Giant Growth\n50 Forest"
BLUE = "4 Counterspell\n56 Island"


@pytest.fixture
def cast(stocked: None, db: None) -> Cast:
    """Everybody, with the cards that they play as well."""
    return make_cast()


@pytest.fixture
def event(cast: Cast) -> Event:
    """Apes beat blue; both lists are read."""
    event = an_event(cast, rounds=1)
    for name, text in {"Ann": APES, "Bob": BLUE}.items():
        entry = enter_guest(by=cast.olga, now=NOW, event=event, name=name)
        submit_deck(by=cast.olga, now=NOW, entry=entry, parts=parts(text), companion="")
    check_all(event)
    match = paired(cast, event).matches.get()
    won(cast, match, next(one for one in seated(match) if one.name == "Ann"))
    return event


def visible(event: Event, visibility: ListVisibility, state: EventState) -> None:
    Event.objects.filter(pk=event.pk).update(list_visibility=visibility, state=state)


def test_archetypes_and_colours_with_what_they_did(read: Reader, event: Event) -> None:
    visible(event, ListVisibility.OPEN, EventState.RUNNING)
    tables = read(f"/events/{event.slug}/metagame/")
    figures = {"decks": 1, "share": "0.50000000", "players": 1, "in_cut": 0, "drawn": 0}
    won = {**figures, "won": 1, "lost": 0, "points": "1.00000000"}
    lost = {**figures, "won": 0, "lost": 1, "points": "0.00000000"}
    assert tables == {
        "event": event.slug,
        "decks": 2,
        "unread": 0,
        "counted": "matches",
        "cut": 0,
        "archetypes": [
            {"archetype": "Zoo", "suggested": 1, **won},
            {"archetype": "", "suggested": 0, **lost},
        ],
        "colours": [{"colours": "RG", **won}, {"colours": "U", **lost}],
    }


@pytest.mark.parametrize(
    ("visibility", "state", "sentence"),
    [
        (ListVisibility.CLOSED, EventState.FINISHED, "The lists of this event stay closed"),
        (ListVisibility.AFTER, EventState.RUNNING, "once the event is over"),
    ],
)
def test_who_may_not_read_the_lists_is_told_why_and_the_staff_is_told_all(
    cast: Cast,
    read: Reader,
    event: Event,
    visibility: ListVisibility,
    state: EventState,
    sentence: str,
) -> None:
    visible(event, visibility, state)
    address = f"/events/{event.slug}/metagame/"
    refused = read(address, expect=403)
    assert refused["code"] == "lists-closed"
    assert sentence in refused["sentence"]
    assert Reader(cast.jun)(address)["decks"] == 2


def test_nothing_is_said_of_an_event_that_nobody_sees_yet(read: Reader, event: Event) -> None:
    visible(event, ListVisibility.OPEN, EventState.DRAFT)
    assert read(f"/events/{event.slug}/metagame/", expect=404)["code"] == "no-such-event"
