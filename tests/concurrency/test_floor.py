"""Two judges reach for the same thing at once: one has it, the other is told so."""

from __future__ import annotations

import pytest

from matches.models import ClockEvent, Extension
from organizer.floor.models import DeckCheck, DeckCheckRecord, JudgeCall
from organizer.usecases.adjust_clock import adjust_clock
from organizer.usecases.begin_deck_check import begin_deck_check
from organizer.usecases.call_judge import call_judge
from organizer.usecases.choose_deck_check import choose_deck_check
from organizer.usecases.draw_deck_checks import draw_deck_checks
from organizer.usecases.end_deck_check import end_deck_check
from organizer.usecases.pause_clock import pause_clock
from organizer.usecases.start_clock import start_clock
from organizer.usecases.take_call import take_call
from tests.cast import Cast
from tests.concurrency.beginning import at_once
from tests.integration.floor.floor import Floor, later

pytestmark = pytest.mark.django_db(transaction=True)


@pytest.fixture
def floor(live_cast: Cast) -> Floor:
    """Luke, Chris and two guests at two tables."""
    return Floor(live_cast)


def test_of_two_judges_who_take_a_call_at_once_one_gets_it(floor: Floor) -> None:
    call = call_judge(by=floor.cast.luke, now=later(0), match=floor.match_of(floor.luke))
    outcomes = at_once(
        [
            lambda judge=judge: take_call(by=judge, now=later(1), call=call)
            for judge in (floor.cast.jun, floor.joan)
        ]
    )
    assert outcomes.count("call-taken") == 1
    assert JudgeCall.objects.get().taken_by in (floor.cast.jun, floor.joan)


def test_of_two_judges_who_collect_the_decks_at_once_one_does(floor: Floor) -> None:
    check = choose_deck_check(by=floor.cast.jun, now=later(0), match=floor.match_of(floor.luke))
    outcomes = at_once(
        [
            lambda judge=judge: begin_deck_check(by=judge, now=later(1), check=check)
            for judge in (floor.cast.jun, floor.joan)
        ]
    )
    assert outcomes.count("check-begun") == 1


def test_players_of_a_table_who_call_at_once_make_one_call(floor: Floor) -> None:
    match = floor.match_of(floor.luke)
    outcomes = at_once([lambda: call_judge(by=floor.cast.luke, now=later(0), match=match)] * 4)
    assert set(outcomes) == {JudgeCall.objects.get()}


def test_two_draws_at_once_draw_different_tables(floor: Floor) -> None:
    at_once(
        [
            lambda judge=judge: draw_deck_checks(
                by=judge, now=later(1), event=floor.event, tables=1
            )
            for judge in (floor.cast.jun, floor.joan)
        ]
    )
    assert len(set(DeckCheck.objects.values_list("match", flat=True))) == 2


def test_a_check_that_two_end_at_once_gives_one_extension(floor: Floor) -> None:
    check = choose_deck_check(by=floor.cast.jun, now=later(0), match=floor.match_of(floor.luke))
    begin_deck_check(by=floor.cast.jun, now=later(1), check=check)
    at_once(
        [
            lambda judge=judge: end_deck_check(by=judge, now=later(8), check=check, minutes=10)
            for judge in (floor.cast.jun, floor.joan)
        ]
    )
    assert Extension.objects.get().minutes == 10
    assert not DeckCheckRecord.objects.exists()


def test_a_clock_that_many_touch_at_once_is_started_paused_and_adjusted_once(
    floor: Floor,
) -> None:
    staff = (floor.cast.jun, floor.joan, floor.cast.olga)
    at_once([lambda by=by: start_clock(by=by, now=later(0), round_=floor.round) for by in staff])
    at_once([lambda by=by: pause_clock(by=by, now=later(5), round_=floor.round) for by in staff])
    outcomes = at_once(
        [
            lambda by=by, minutes=minutes: adjust_clock(
                by=by, now=later(6), round_=floor.round, minutes=minutes, number=3
            )
            for by, minutes in zip(staff, (1, 2, 3), strict=True)
        ]
    )
    assert outcomes.count("clock-changed") == 2
    acts = list(ClockEvent.objects.values_list("number", "act"))
    assert acts == [(1, "started"), (2, "paused"), (3, "adjusted")]
