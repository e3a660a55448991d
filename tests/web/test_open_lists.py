"""Who reads a list, on every page that leads to one: as the organizer chose it."""

from __future__ import annotations

import pytest
from django.test import Client

from matches.models import Match
from organizer.events.models import Event, EventState, ListVisibility, Registration
from tests.cast import Cast
from tests.factories import an_event, check_all, entered, submitted
from tests.web.conftest import Visit
from tests.web.played import at, paired
from tests.web.reading import words

LIST = "4 Giant Growth\n56 Forest"
CLOSED, OPEN, AFTER = ListVisibility.CLOSED, ListVisibility.OPEN, ListVisibility.AFTER


@pytest.fixture
def event(cast: Cast) -> Event:
    event = an_event(cast)
    for user in cast.players:
        submitted(user, entered(user, event), LIST)
    check_all(event)
    return event


@pytest.fixture
def chris_in(event: Event) -> Registration:
    return event.registrations.get(person__name="Chris")


def stands(event: Event, visibility: str, state: str) -> None:
    Event.objects.filter(pk=event.pk).update(list_visibility=visibility, state=state)


def readers(cast: Cast, as_: Visit) -> dict[str, Client]:
    """Who is no party to the deck of Chris: the opponent, somebody else, the public."""
    return {"opponent": as_(cast.luke), "stranger": as_(cast.nora), "public": as_(None)}


@pytest.mark.parametrize(
    ("visibility", "state", "is_read"),
    [
        (CLOSED, EventState.OPEN, False),
        (CLOSED, EventState.RUNNING, False),
        (CLOSED, EventState.FINISHED, False),
        (OPEN, EventState.OPEN, False),
        (OPEN, EventState.RUNNING, True),
        (OPEN, EventState.FINISHED, True),
        (AFTER, EventState.OPEN, False),
        (AFTER, EventState.RUNNING, False),
        (AFTER, EventState.FINISHED, True),
    ],
)
def test_a_list_is_read_where_and_when_the_organizer_chose(
    cast: Cast,
    as_: Visit,
    event: Event,
    chris_in: Registration,
    visibility: str,
    state: str,
    is_read: bool,
) -> None:
    if state != EventState.OPEN:
        paired(cast, event)
    stands(event, visibility, state)
    deck = at("deck", event, chris_in.pk)

    for who, client in readers(cast, as_).items():
        page = client.get(deck)
        assert (page.status_code == 200) is is_read, who
        assert ("4 Giant Growth" in words(page)) is is_read, who
        ways = [at("standings", event), at("event", event)]
        if state != EventState.OPEN:
            ways.append(at("match", event, Match.objects.get().pk))
        leads = any(deck in client.get(way).content.decode() for way in ways)
        assert leads is is_read, who


def test_what_was_said_of_a_list_stays_with_its_player_when_everybody_reads_it(
    cast: Cast, as_: Visit, event: Event, chris_in: Registration
) -> None:
    paired(cast, event)
    stands(event, OPEN, EventState.RUNNING)
    deck = at("deck", event, chris_in.pk)

    assert "As it was sent" in words(as_(cast.chris).get(deck))
    assert "As it was sent" not in words(as_(cast.luke).get(deck))


def test_the_page_of_a_match_leads_players_to_the_list_across_the_table(
    cast: Cast, as_: Visit, event: Event, chris_in: Registration
) -> None:
    paired(cast, event)
    page = at("match", event, Match.objects.get().pk)
    assert "The deck of Chris" not in words(as_(cast.luke).get(page))

    stands(event, OPEN, EventState.RUNNING)

    assert "The deck of Chris" in words(as_(cast.luke).get(page))
