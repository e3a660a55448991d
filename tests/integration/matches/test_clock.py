"""The clock of a round and the extensions of its tables, as rows that are added."""

from datetime import datetime, timedelta

import pytest
from django.db import DatabaseError, transaction

from matches import services
from matches.engine.clock import Phase
from matches.models import ClockEvent, Competition, Extension, Match, Round
from matches.queries import ClockView, clock_of, extensions_of, outstanding
from tests.integration.matches.play import (
    AT,
    BEST_OF_THREE,
    competition_of,
    entrants_of,
    pair,
    refusal,
    win,
)

pytestmark = pytest.mark.django_db


def at(minutes: float) -> datetime:
    """So many minutes after the round was published."""
    return AT + timedelta(minutes=minutes)


def span(minutes: float) -> timedelta:
    return timedelta(minutes=minutes)


@pytest.fixture
def competition() -> Competition:
    """Four players whose rounds take fifty minutes."""
    return competition_of(("Ann", "Bea", "Cid", "Dan"), BEST_OF_THREE)


@pytest.fixture
def matches(competition: Competition) -> list[Match]:
    """Two tables of a first round."""
    return pair(competition)


@pytest.fixture
def first(matches: list[Match]) -> Round:
    """The round that they play."""
    return Round.objects.get(pk=matches[0].round_id)


def read(round_: Round) -> ClockView:
    """The clock as somebody finds it who knows nothing but the database."""
    return clock_of(Round.objects.get(pk=round_.pk))


def test_a_clock_is_what_its_rows_say_whenever_it_is_read(first: Round) -> None:
    services.start_clock(round_=first, at=at(5), by=None)
    services.pause_clock(round_=first, at=at(15), by=None)
    assert not read(first).is_running
    services.resume_clock(round_=first, at=at(30), by=None)
    services.adjust_clock(round_=first, minutes=-2, number=4, at=at(31), by=None)
    found = read(first).reading(at(40))
    assert (found.phase, found.left, found.ends_at) == (Phase.RUNNING, span(28), at(68))
    acts = ClockEvent.objects.values_list("number", "act", "seconds")
    assert list(acts) == [
        (1, "started", 3000),
        (2, "paused", 0),
        (3, "resumed", 0),
        (4, "adjusted", -120),
    ]


def test_the_length_is_that_of_the_terms_or_the_one_that_is_given(db: None) -> None:
    terms = {**BEST_OF_THREE, "clock": {"minutes": 75}}
    (match,) = pair(competition_of(("Ann", "Bea"), terms))
    services.start_clock(round_=match.round, at=at(0), by=None)
    assert read(match.round).reading(at(0)).left == span(75)
    (other,) = pair(competition_of(("Cid", "Dan"), terms))
    services.start_clock(round_=other.round, minutes=90, at=at(0), by=None)
    assert read(other.round).reading(at(0)).left == span(90)


def test_asked_for_twice_a_start_a_pause_and_a_resumption_are_one(first: Round) -> None:
    for service, minutes in (
        (services.start_clock, 0),
        (services.pause_clock, 10),
        (services.resume_clock, 20),
    ):
        service(round_=first, at=at(minutes), by=None)
        service(round_=first, at=at(minutes + 1), by=None)
    assert ClockEvent.objects.count() == 3
    assert read(first).reading(at(20)).left == span(40)


def test_an_adjustment_that_is_sent_twice_is_done_once(first: Round) -> None:
    services.start_clock(round_=first, at=at(0), by=None)
    for _ in range(2):
        services.adjust_clock(round_=first, minutes=5, number=2, at=at(1), by=None)
    assert read(first).reading(at(0)).left == span(55)


def test_who_saw_an_older_clock_does_not_adjust_it(first: Round) -> None:
    services.start_clock(round_=first, at=at(0), by=None)
    services.pause_clock(round_=first, at=at(1), by=None)
    said = refusal(services.adjust_clock, round_=first, minutes=5, number=2, at=at(2), by=None)
    assert said.code == "clock-changed"
    services.adjust_clock(round_=first, minutes=5, number=3, at=at(2), by=None)
    said = refusal(services.adjust_clock, round_=first, minutes=4, number=3, at=at(2), by=None)
    assert said.code == "clock-changed"


def test_minutes_added_after_the_end_count_from_then_and_once(first: Round) -> None:
    services.start_clock(round_=first, at=at(0), by=None)
    for late in (55, 56):
        services.adjust_clock(round_=first, minutes=3, number=2, at=at(late), by=None)
    assert read(first).reading(at(55)).left == span(3)


def test_a_paused_clock_is_started_anew(first: Round) -> None:
    services.start_clock(round_=first, at=at(0), by=None)
    services.pause_clock(round_=first, at=at(4), by=None)
    services.start_clock(round_=first, minutes=40, at=at(9), by=None)
    assert read(first).reading(at(9)).left == span(40)


def test_what_is_no_length_or_no_adjustment_is_refused(first: Round) -> None:
    for minutes in (0, -1, 1441):
        said = refusal(services.start_clock, round_=first, minutes=minutes, at=AT, by=None)
        assert said.code == "clock-length"
    assert refusal(services.pause_clock, round_=first, at=AT, by=None).code == "clock-not-started"
    services.start_clock(round_=first, at=AT, by=None)
    for minutes in (0, 601):
        said = refusal(
            services.adjust_clock, round_=first, minutes=minutes, number=2, at=AT, by=None
        )
        assert said.code == "clock-adjustment"


def test_a_draft_and_a_closed_round_have_no_clock_to_touch(
    competition: Competition, matches: list[Match], first: Round
) -> None:
    for match in matches:
        win(match, entrants_of(match)[0])
    draft = services.draft_round(competition=competition, seed=2, at=at(60), by=None)
    assert refusal(services.start_clock, round_=draft, at=AT, by=None).code == "round-draft"
    assert refusal(services.start_clock, round_=first, at=AT, by=None).code == "round-closed"


def test_a_round_that_is_published_anew_has_its_whole_time_again(
    competition: Competition, matches: list[Match], first: Round
) -> None:
    services.start_clock(round_=first, at=at(1), by=None)
    services.extend_time(match=matches[0], minutes=5, reason="Ruling", at=at(2), by=None)
    services.withdraw_round(competition=competition)
    services.publish_round(competition=competition, at=at(10), by=None)
    assert read(first).reading(at(11)).phase is Phase.WAITING
    assert read(first).reading(at(11), matches[0]).left == span(50)
    services.start_clock(round_=first, at=at(12), by=None)
    assert read(first).reading(at(12)).left == span(50)


def test_a_table_has_its_extensions_on_top_and_the_others_have_not(
    matches: list[Match], first: Round
) -> None:
    services.start_clock(round_=first, at=at(0), by=None)
    services.extend_time(match=matches[0], minutes=7, reason="Deck check", at=at(10), by=None)
    services.extend_time(match=matches[0], minutes=3, reason="A long ruling", at=at(20), by=None)
    clock = read(first)
    assert clock.reading(at(40), matches[0]).left == span(20)
    assert clock.reading(at(40), matches[1]).left == span(10)
    given = [(one.minutes, one.reason) for one in extensions_of(matches[0])]
    assert given == [(7, "Deck check"), (3, "A long ruling")]


def test_an_extension_is_taken_back_by_one_below_zero_and_no_further(matches: list[Match]) -> None:
    services.extend_time(match=matches[0], minutes=7, reason="Table 1", at=AT, by=None)
    services.extend_time(match=matches[0], minutes=-7, reason="It was table 2", at=AT, by=None)
    assert read(matches[0].round).extension_of(matches[0]) == span(0)
    said = refusal(
        services.extend_time, match=matches[0], minutes=-1, reason="Less", at=AT, by=None
    )
    assert said.code == "extension-below-none"


def test_an_extension_that_is_sent_twice_is_given_once(matches: list[Match]) -> None:
    sent = {"match": matches[0], "minutes": 4, "reason": "Ruling", "number": 1, "by": None}
    assert services.extend_time(**sent, at=at(1)) == services.extend_time(**sent, at=at(2))
    said = refusal(services.extend_time, **{**sent, "minutes": 5}, at=at(3))
    assert said.code == "extension-changed"
    assert Extension.objects.count() == 1


@pytest.mark.parametrize(
    ("minutes", "reason", "code"),
    [
        (5, " ", "reason-required"),
        (0, "Ruling", "extension-minutes"),
        (601, "x", "extension-minutes"),
    ],
)
def test_an_extension_has_minutes_and_a_reason(
    matches: list[Match], minutes: int, reason: str, code: str
) -> None:
    sent = {"match": matches[0], "minutes": minutes, "reason": reason, "at": AT, "by": None}
    assert refusal(services.extend_time, **sent).code == code


def test_a_finished_match_needs_no_more_time(matches: list[Match]) -> None:
    win(matches[0], entrants_of(matches[0])[0])
    sent = {"match": matches[0], "minutes": 5, "reason": "Ruling", "at": AT, "by": None}
    assert refusal(services.extend_time, **sent).code == "match-over"


def test_outstanding_are_the_tables_without_a_result_each_with_its_time(
    competition: Competition,
) -> None:
    services.add_entrant(competition=competition, name="Eve")
    one, two, _bye = pair(competition)
    services.start_clock(round_=one.round, at=at(0), by=None)
    services.extend_time(match=two, minutes=6, reason="Deck check", at=at(1), by=None)
    clock = read(one.round)
    found = outstanding(clock, at(52))
    assert [(table.view.match, table.minutes, table.reading.phase) for table in found] == [
        (one, 0, Phase.EXTRA),
        (two, 6, Phase.RUNNING),
    ]
    win(one, entrants_of(one)[0])
    assert [table.view.match for table in outstanding(clock, at(52))] == [two]


def test_the_database_changes_no_act_and_no_extension(matches: list[Match], first: Round) -> None:
    services.start_clock(round_=first, at=AT, by=None)
    services.extend_time(match=matches[0], minutes=5, reason="Ruling", at=AT, by=None)
    with pytest.raises(DatabaseError), transaction.atomic():
        ClockEvent.objects.update(seconds=60)
    with pytest.raises(DatabaseError), transaction.atomic():
        Extension.objects.update(minutes=60)


def test_a_pairing_that_is_taken_back_takes_its_clock_with_it(
    competition: Competition, matches: list[Match], first: Round
) -> None:
    services.start_clock(round_=first, at=AT, by=None)
    services.extend_time(match=matches[0], minutes=5, reason="Ruling", at=AT, by=None)
    services.undo_pairing(competition=competition, at=AT, by=None)
    assert not ClockEvent.objects.exists()
    assert not Extension.objects.exists()
