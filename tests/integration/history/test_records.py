"""What a player has done over events, and against whom, worked out by hand."""

from __future__ import annotations

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from matches.engine.results import Outcome
from organizer.errors import NotThere
from organizer.events.models import Event, EventState
from organizer.history.records import (
    Score,
    current_id,
    head_to_head,
    known_person,
    record_of,
)
from tests.cast import Cast
from tests.integration.history.kit import an_event_of, over, person, played

pytestmark = pytest.mark.django_db


def test_luke_and_chris_over_four_events(cast: Cast) -> None:
    over(cast, ["Luke 2-1 Chris"], ["Luke 1-2 Chris"], week=0)
    over(cast, ["Luke 2-0 Chris", "Nora bye"], week=1)
    over(cast, ["Chris 1-2 Luke"], week=2)
    over(cast, ["Luke 2-0 Nora"], week=3)

    found = head_to_head(person("Luke"), person("Chris"))

    assert found.score == Score(won=3, lost=1, games_won=7, games_lost=4)
    assert [(one.event.name, one.round, one.outcome) for one in found.meetings] == [
        ("Week 0", 1, Outcome.WIN),
        ("Week 0", 2, Outcome.LOSS),
        ("Week 1", 1, Outcome.WIN),
        ("Week 2", 1, Outcome.WIN),
    ]
    theirs = head_to_head(person("Chris"), person("Luke"))
    assert theirs.score == Score(won=1, lost=3, games_won=4, games_lost=7)


def test_a_record_has_matches_games_ranks_and_byes_apart(cast: Cast) -> None:
    over(
        cast,
        ["Luke 2-1 Chris", "Nora bye"],
        ["Luke 1-1-1 Nora time", "Chris bye"],
        ["Nora 2-0 Chris", "Luke bye"],
    )

    nora = record_of(person("Nora"))

    (only,) = nora.events
    # Luke: 3 + 1 + bye 3 = 7. Nora: bye 3 + 1 + 3 = 7. Chris: bye 3. Luke has met 0.33 and Nora's
    # own; who of the two is first is the tie-breakers' business, and everybody played.
    assert only.points == 7
    assert only.players == 3
    assert only.rank in (1, 2)
    assert nora.total == Score(
        won=1, drawn=1, games_won=3, games_lost=1, games_drawn=1, byes=1, decks_left=0
    )
    assert [(one.opponent.name, one.score.matches) for one in nora.against] == [
        ("Chris", 1),
        ("Luke", 1),
    ]


def test_formats_are_counted_apart_and_decks_left_where_they_are_knocked_out(cast: Cast) -> None:
    over(cast, ["Luke 2-0 Chris"], week=0)
    over(cast, ["Luke 2-0 Nora"], week=1)
    record = record_of(person("Luke"))
    assert [(one.format.slug, one.events, one.is_ko) for one in record.totals] == [
        ("type-b", 2, False)
    ]
    assert [one.event.name for one in record.events] == ["Week 1", "Week 0"]


def test_a_running_event_is_named_and_counts_nothing_yet(cast: Cast) -> None:
    event = an_event_of(cast, ["Luke", "Chris"])
    played(cast, event, ["Luke 2-0 Chris"])

    record = record_of(person("Luke"))

    assert record.total == Score()
    assert record.running == (event,)
    assert head_to_head(person("Luke"), person("Chris")).meetings == ()


def test_nobody_is_known_from_a_draft_or_an_event_that_has_not_begun(cast: Cast) -> None:
    event = an_event_of(cast, ["Luke", "Chris"])
    with pytest.raises(NotThere):
        known_person(person("Luke").pk)
    Event.objects.filter(pk=event.pk).update(state=EventState.DRAFT)
    with pytest.raises(NotThere):
        known_person(person("Luke").pk)
    Event.objects.filter(pk=event.pk).update(state=EventState.RUNNING)
    assert known_person(person("Luke").pk) == person("Luke")
    assert current_id(person("Luke").pk) == person("Luke").pk


def test_who_left_an_event_has_no_rank_in_it_whatever_the_reason(cast: Cast) -> None:
    event = over(cast, ["Luke 2-0 Chris", "Nora bye"])
    event.competition.entrants.filter(name="Chris").update(dropped_at=event.finished_at)
    event.competition.entrants.filter(name="Nora").update(
        dropped_at=event.finished_at, disqualified_at=event.finished_at
    )

    ranks = {name: record_of(person(name)).events[0].rank for name in ("Luke", "Chris", "Nora")}

    assert ranks == {"Luke": 1, "Chris": None, "Nora": None}


def test_a_hundred_events_are_read_in_as_many_statements_as_one(cast: Cast) -> None:
    over(cast, ["Luke 2-1 Chris", "Nora 2-0 Ann"], week=0)
    with CaptureQueriesContext(connection) as one:
        record_of(person("Luke"))
    for week in range(1, 6):
        over(cast, ["Luke 2-1 Chris", "Nora 2-0 Ann"], ["Luke 2-0 Nora"], week=week)
    with CaptureQueriesContext(connection) as several:
        record = record_of(person("Luke"))
    assert record.total.won == 11
    assert len(several) == len(one) <= 12
