"""Calls for a judge: a queue, and one judge for each."""

from __future__ import annotations

import pytest
from pghistory.models import Events

from matches.engine.results import Game
from organizer.accounts.models import User
from organizer.errors import Conflict, NotAllowed
from organizer.floor.models import JudgeCall
from organizer.floor.queries import open_call_of, open_calls
from organizer.usecases.call_judge import call_judge
from organizer.usecases.close_call import close_call
from organizer.usecases.finish_event import finish_event
from organizer.usecases.pair_round import pair_round
from organizer.usecases.report_match import report_match
from organizer.usecases.take_back_call import take_back_call
from organizer.usecases.take_call import take_call
from tests.integration.floor.floor import Floor, later

pytestmark = pytest.mark.django_db


def called(floor: Floor, minutes: float = 0, by: User | None = None) -> JudgeCall:
    """Luke's call from his table."""
    user = by or floor.cast.luke
    match = floor.match_of(floor.luke)
    return call_judge(by=user, now=later(minutes), match=match, about="Two triggers at once")


def test_the_oldest_call_comes_first_and_one_that_is_taken_after_those_that_wait(
    floor: Floor,
) -> None:
    first = called(floor, 1)
    other = JudgeCall.objects.create(
        event=floor.event,
        match=next(match for match in floor.matches if match != first.match),
        called_by=floor.cast.chris,
        called_at=later(2),
    )
    assert open_calls(floor.event) == [first, other]
    take_call(by=floor.cast.jun, now=later(3), call=first)
    assert open_calls(floor.event) == [other, first]
    close_call(by=floor.cast.jun, now=later(4), call=first)
    assert open_calls(floor.event) == [other]


def test_a_table_that_calls_again_keeps_its_call_and_its_place(floor: Floor) -> None:
    first = called(floor, 1)
    assert called(floor, 5) == first
    assert JudgeCall.objects.get().called_at == later(1)


def test_a_table_can_call_anew_once_its_call_is_closed(floor: Floor) -> None:
    close_call(by=floor.cast.jun, now=later(2), call=called(floor, 1))
    assert open_call_of(floor.match_of(floor.luke)) is None
    assert called(floor, 3).called_at == later(3)


def test_the_second_judge_who_takes_a_call_is_told_who_has_it(floor: Floor) -> None:
    call = called(floor)
    taken = take_call(by=floor.cast.jun, now=later(1), call=call)
    assert (taken.taken_by, taken.taken_at) == (floor.cast.jun, later(1))
    with pytest.raises(Conflict) as refused:
        take_call(by=floor.joan, now=later(1), call=call)
    assert refused.value.code == "call-taken"
    assert "Jun" in refused.value.sentence
    assert JudgeCall.objects.get().taken_by == floor.cast.jun


def test_a_doubled_tap_takes_and_closes_once(floor: Floor) -> None:
    call = called(floor)
    for minutes in (1, 2):
        take_call(by=floor.cast.jun, now=later(minutes), call=call)
    for minutes in (3, 4):
        close_call(by=floor.cast.jun, now=later(minutes), call=call)
    call.refresh_from_db()
    assert (call.taken_at, call.closed_at) == (later(1), later(3))


def test_nobody_takes_a_call_that_is_closed(floor: Floor) -> None:
    call = called(floor)
    close_call(by=floor.joan, now=later(1), call=call)
    with pytest.raises(Conflict) as refused:
        take_call(by=floor.cast.jun, now=later(2), call=call)
    assert refused.value.code == "call-closed"


def test_only_players_of_a_match_call_a_judge_to_it(floor: Floor) -> None:
    for somebody in (floor.cast.jun, floor.cast.olga, floor.cast.nora):
        with pytest.raises(NotAllowed):
            called(floor, by=somebody)


def test_players_answer_no_call(floor: Floor) -> None:
    call = called(floor)
    for nobody in (floor.cast.luke, floor.cast.nora):
        with pytest.raises(NotAllowed):
            take_call(by=nobody, now=later(1), call=call)
        with pytest.raises(NotAllowed):
            close_call(by=nobody, now=later(1), call=call)


def test_a_finished_match_calls_nobody(floor: Floor) -> None:
    match = floor.match_of(floor.luke)
    game = Game(floor.luke.entrant)
    report_match(by=floor.cast.jun, now=later(1), match=match, games=[game, game])
    with pytest.raises(Conflict) as refused:
        called(floor, 2)
    assert refused.value.code == "match-over"


def test_nobody_calls_once_the_event_is_over(floor: Floor) -> None:
    for match in floor.matches:
        winner = match.seats.first().entrant
        games = [Game(winner), Game(winner)]
        report_match(by=floor.cast.jun, now=later(1), match=match, games=games)
    finish_event(by=floor.cast.olga, now=later(2), event=floor.event)
    with pytest.raises(Conflict):
        called(floor, 3)


def test_who_took_a_call_stands_in_the_trail(floor: Floor) -> None:
    take_call(by=floor.cast.jun, now=later(1), call=called(floor))
    noted = Events.objects.get(pgh_obj_model="floor.JudgeCall", pgh_label="update")
    assert noted.pgh_context["act"] == "take_call"
    assert noted.pgh_context["actor"] == floor.cast.jun.pk


def test_who_called_takes_the_call_back_until_a_judge_has_it(floor: Floor) -> None:
    call = called(floor)
    of_the_opponent = JudgeCall(pk=call.pk, match=call.match, called_by=floor.cast.chris)
    with pytest.raises(Conflict) as refused:
        take_back_call(by=floor.cast.luke, now=later(1), call=of_the_opponent)
    assert refused.value.code == "not-your-call"
    for minutes in (2, 3):
        take_back_call(by=floor.cast.luke, now=later(minutes), call=call)
    call.refresh_from_db()
    assert (call.closed_at, call.closed_by) == (later(2), floor.cast.luke)
    again = called(floor, 4)
    take_call(by=floor.cast.jun, now=later(5), call=again)
    with pytest.raises(Conflict) as refused:
        take_back_call(by=floor.cast.luke, now=later(6), call=again)
    assert refused.value.code == "call-taken"


@pytest.mark.parametrize("taken", [False, True])
def test_with_the_round_a_call_is_over_unless_a_judge_has_taken_it(
    floor: Floor, taken: bool
) -> None:
    call = called(floor)
    if taken:
        take_call(by=floor.cast.jun, now=later(1), call=call)
    for match in floor.matches:
        winner = match.seats.first().entrant
        games = [Game(winner), Game(winner)]
        report_match(by=floor.cast.jun, now=later(2), match=match, games=games)
    pair_round(by=floor.cast.olga, now=later(3), event=floor.event, seed=1)
    assert open_calls(floor.event) == ([call] if taken else [])
    assert all(call.taken_at for call in open_calls(floor.event))
