"""Pages of an event with two hundred players ask the database no more than those of a small one."""

from __future__ import annotations

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext

from organizer.events.models import Event
from organizer.usecases.draft_round import draft_round
from tests.cast import Cast
from tests.factories import NOW
from tests.web.conftest import Visit
from tests.web.played import all_decided, at, next_stage, of_many, paired

PLAYERS = 200
TOP_EIGHT = [{"kind": "swiss", "rounds": 2}, {"kind": "single_elimination", "cut": 8}]


@pytest.fixture
def public(as_: Visit) -> Client:
    return as_(None)


def asked(client: Client, address: str) -> int:
    """How many statements a page takes; it must be there."""
    with CaptureQueriesContext(connection) as captured:
        assert client.get(address).status_code == 200
    return len(captured)


def two_rounds(cast: Cast) -> Event:
    event = of_many(cast, PLAYERS, TOP_EIGHT)
    for _round in range(2):
        all_decided(paired(cast, event))
    return event


def test_rounds_and_standings_of_many(cast: Cast, public: Client, as_: Visit) -> None:
    event = two_rounds(cast)
    entrant = event.competition.entrants.first()
    at_most: dict[str, int] = {
        at("round", event, 2): 16,
        at("round", event, 2) + "?why=1": 22,
        at("event_rounds", event): 16,
        at("standings", event): 17,
        at("standings", event) + "?after=1": 18,
        at("rank", event, entrant.pk): 22,
    }

    found = {address: asked(public, address) for address in at_most}

    assert {address: n for address, n in found.items() if n > at_most[address]} == {}
    assert asked(as_(cast.olga), at("event_rounds", event)) <= 42


def test_a_bracket_after_rounds_of_many(cast: Cast, public: Client) -> None:
    event = two_rounds(cast)
    next_stage(cast, event)

    assert asked(public, at("stage", event, 2)) <= 26


def test_a_draft_of_many(cast: Cast, as_: Visit) -> None:
    event = of_many(cast, PLAYERS, [{"kind": "swiss", "rounds": 3}])
    all_decided(paired(cast, event))
    draft_round(by=cast.olga, now=NOW, event=event, seed=1)

    assert asked(as_(cast.olga), at("draft", event)) <= 40


@pytest.mark.parametrize("players", [6, 12])
def test_a_cross_table_asks_no_more_for_more(cast: Cast, public: Client, players: int) -> None:
    event = of_many(cast, players, [{"kind": "round_robin"}])
    for _round in range(3):
        all_decided(paired(cast, event))

    assert asked(public, at("stage", event, 1)) <= 16
