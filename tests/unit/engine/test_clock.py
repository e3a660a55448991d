"""The clock of a round: what is left, by what was done with it and when one looks."""

from datetime import UTC, datetime, timedelta
from itertools import accumulate

import pytest
from hypothesis import given
from hypothesis import strategies as st

from matches.engine.clock import (
    Clock,
    ClockAct,
    Moment,
    Phase,
    Reading,
    adjustment,
    follow,
    read_clock,
    reading,
)
from matches.engine.results import PlayError
from matches.engine.terms import ClockTerms, parse_terms

NOON = datetime(2011, 10, 8, 12, 0, tzinfo=UTC)
SECOND = timedelta(seconds=1)
TURNS = ClockTerms()
MINUTES = ClockTerms(minutes=50, extra=10, extra_in="minutes")


def at(minutes: float) -> datetime:
    """So many minutes after noon."""
    return NOON + timedelta(minutes=minutes)


def span(minutes: float) -> timedelta:
    return timedelta(minutes=minutes)


def started(minutes: float = 50) -> Moment:
    return Moment(ClockAct.STARTED, NOON, span(minutes))


def done(act: ClockAct, after: float, by: float = 0) -> Moment:
    return Moment(act, at(after), span(by))


def the_clock(*moments: Moment) -> Clock:
    clock = read_clock(moments)
    assert clock is not None
    return clock


def test_a_round_of_fifty_minutes_that_began_at_noon_is_over_at_ten_to_one() -> None:
    clock = the_clock(started())
    assert clock.left(at(12.5)) == span(37.5)
    assert clock.ends_at() == at(50)
    assert clock.left(at(52)) == span(-2)


def test_a_pause_moves_the_end_by_as_long_as_it_was() -> None:
    paused = the_clock(started(), done(ClockAct.PAUSED, 10))
    assert paused.ends_at() is None
    assert paused.left(at(10)) == paused.left(at(500)) == span(40)
    resumed = the_clock(started(), done(ClockAct.PAUSED, 10), done(ClockAct.RESUMED, 25))
    assert resumed.ends_at() == at(65)


def test_an_adjustment_is_added_whether_the_clock_runs_or_not() -> None:
    longer = the_clock(started(), done(ClockAct.ADJUSTED, 20, by=5))
    assert longer.left(at(20)) == span(35)
    shorter = the_clock(started(), done(ClockAct.PAUSED, 20), done(ClockAct.ADJUSTED, 30, by=-10))
    assert shorter.left(at(90)) == span(20)


def test_two_minutes_given_after_the_end_are_two_minutes_from_then_on() -> None:
    clock = the_clock(started())
    by = adjustment(clock, span(2), at(53))
    assert by == span(5)
    assert follow(clock, Moment(ClockAct.ADJUSTED, at(53), by)).left(at(53)) == span(2)
    assert adjustment(clock, span(2), at(40)) == span(2)
    assert adjustment(clock, span(-2), at(53)) == span(-2)


def test_a_paused_clock_can_be_started_anew_with_its_whole_length() -> None:
    anew = Moment(ClockAct.STARTED, at(30), span(40))
    clock = the_clock(started(), done(ClockAct.PAUSED, 10), anew)
    assert clock == Clock(span(40), since=at(30))


@pytest.mark.parametrize(
    ("before", "act", "code"),
    [
        ((), done(ClockAct.PAUSED, 1), "clock-not-started"),
        ((), done(ClockAct.RESUMED, 1), "clock-not-started"),
        ((), done(ClockAct.ADJUSTED, 1, by=5), "clock-not-started"),
        ((started(),), started(), "clock-running"),
        ((started(),), done(ClockAct.RESUMED, 1), "clock-running"),
        ((started(), done(ClockAct.PAUSED, 1)), done(ClockAct.PAUSED, 2), "clock-paused"),
        ((started(),), done(ClockAct.ADJUSTED, 45, by=-5), "clock-too-short"),
        ((started(),), done(ClockAct.ADJUSTED, 55, by=-1), "clock-too-short"),
    ],
)
def test_what_cannot_be_done_with_a_clock_now_is_refused(
    before: tuple[Moment, ...], act: Moment, code: str
) -> None:
    with pytest.raises(PlayError) as refused:
        read_clock((*before, act))
    assert refused.value.code == code


def test_a_table_sees_its_time_with_its_extension_then_five_turns() -> None:
    clock = the_clock(started())
    assert reading(clock, TURNS, at(49), span(8)) == Reading(Phase.RUNNING, span(9), at(58))
    assert reading(clock, TURNS, at(58), span(8)) == Reading(Phase.EXTRA, span(0), turns=5)
    assert reading(clock, TURNS, at(500)) == Reading(Phase.EXTRA, span(0), turns=5)


def test_where_the_terms_add_minutes_the_table_is_over_after_them() -> None:
    clock = the_clock(started())
    assert reading(clock, MINUTES, at(53)) == Reading(Phase.EXTRA, span(7), at(60))
    assert reading(clock, MINUTES, at(60)) == Reading(Phase.OVER, span(0))
    assert reading(clock, MINUTES, at(60), span(3)) == Reading(Phase.EXTRA, span(3), at(63))


def test_where_the_terms_add_nothing_time_is_over_at_once() -> None:
    nothing = ClockTerms(extra=0)
    assert reading(the_clock(started()), nothing, at(50)) == Reading(Phase.OVER, span(0))


def test_before_the_start_a_table_sees_the_whole_time() -> None:
    assert reading(None, TURNS, NOON, span(3)) == Reading(Phase.WAITING, span(53))


def test_a_paused_table_sees_what_is_left_and_no_end() -> None:
    paused = the_clock(started(), done(ClockAct.PAUSED, 10))
    assert reading(paused, TURNS, at(90)) == Reading(Phase.PAUSED, span(40))
    late = the_clock(started(), done(ClockAct.PAUSED, 55))
    assert reading(late, MINUTES, at(90)) == Reading(Phase.EXTRA, span(5))


def test_a_server_whose_clock_is_behind_sees_no_more_than_there_was() -> None:
    assert the_clock(started()).left(at(-1)) == span(50)


def test_terms_say_how_long_a_round_is_and_what_follows() -> None:
    match = {"match": {"type": "games"}}
    assert parse_terms(match).clock == ClockTerms(minutes=50, extra=5, extra_in="turns")
    said = {"minutes": 75, "extra": 10, "extra_in": "minutes"}
    assert parse_terms({**match, "clock": said}).clock == ClockTerms(**said)
    for wrong in ({"minutes": 0}, {"minutes": 1.5}, {"extra": -1}, {"extra_in": "hours"}):
        with pytest.raises(PlayError, match="clock → "):
            parse_terms({**match, "clock": wrong})


acts = st.lists(
    st.tuples(st.sampled_from(ClockAct), st.integers(0, 40), st.integers(-60, 90)), max_size=12
)


def played(steps: list[tuple[ClockAct, int, int]]) -> list[Moment]:
    """Those of the steps (act, seconds since the one before, span) that a clock allows."""
    moments: list[Moment] = []
    clock: Clock | None = None
    times = accumulate(after for _, after, _ in steps)
    for (act, _, by), seconds in zip(steps, times, strict=True):
        given_span = abs(by) + 1 if act is ClockAct.STARTED else by
        moment = Moment(act, NOON + seconds * SECOND, given_span * SECOND)
        try:
            clock = follow(clock, moment)
        except PlayError:
            continue
        moments.append(moment)
    return moments


def counted_down(moments: list[Moment], until: int) -> int | None:
    """The seconds that are left, by an hourglass that is looked at every second."""
    left: int | None = None
    runs = False
    for second in range(until + 1):
        if runs and second and left is not None:
            left -= 1
        for moment in (one for one in moments if one.at == NOON + second * SECOND):
            change = int(moment.span.total_seconds())
            if moment.act is ClockAct.STARTED:
                left, runs = change, True
            elif moment.act is ClockAct.ADJUSTED and left is not None:
                left += change
            else:
                runs = moment.act is ClockAct.RESUMED
    return left


@given(acts, st.integers(0, 120))
def test_the_clock_says_what_an_hourglass_says(
    steps: list[tuple[ClockAct, int, int]], later: int
) -> None:
    moments = played(steps)
    last = int((moments[-1].at - NOON).total_seconds()) if moments else 0
    clock = read_clock(moments)
    counted = counted_down(moments, last + later)
    if clock is None:
        assert counted is None
    else:
        assert clock.left(NOON + (last + later) * SECOND) == counted * SECOND


@given(acts, st.integers(0, 12), st.integers(0, 600))
def test_a_clock_that_is_read_anew_in_between_is_the_same(
    steps: list[tuple[ClockAct, int, int]], broken_off: int, later: int
) -> None:
    moments = played(steps)
    clock = read_clock(moments[:broken_off])
    for moment in moments[broken_off:]:
        clock = follow(clock, moment)
    assert clock == read_clock(moments)
    if clock is not None:
        looked = moments[-1].at + later * SECOND
        assert reading(clock, TURNS, looked) == reading(read_clock(moments), TURNS, looked)


@given(acts, st.integers(0, 60), st.sampled_from([TURNS, MINUTES]))
def test_nothing_is_left_at_the_end_that_is_told_and_something_before(
    steps: list[tuple[ClockAct, int, int]], extension: int, terms: ClockTerms
) -> None:
    clock = read_clock(played(steps))
    ends_at = clock and clock.ends_at(extension * SECOND)
    if clock is None or clock.since is None or ends_at is None or ends_at < clock.since:
        return  # it does not run, or was over before it ran on
    assert clock.left(ends_at) + extension * SECOND == timedelta()
    assert reading(clock, terms, ends_at, extension * SECOND).phase is Phase.EXTRA
    just_before = reading(clock, terms, ends_at - SECOND, extension * SECOND)
    if ends_at - SECOND >= clock.since:
        assert (just_before.phase, just_before.left) == (Phase.RUNNING, SECOND)


@given(acts, st.integers(0, 3000), st.integers(0, 3000), st.integers(1, 60))
def test_time_only_runs_down_and_an_extension_is_added_to_the_second(
    steps: list[tuple[ClockAct, int, int]], first: int, later: int, extension: int
) -> None:
    moments = played(steps)
    clock = read_clock(moments)
    if clock is None:
        return
    early = moments[-1].at + first * SECOND
    late = early + later * SECOND
    assert clock.left(late) <= clock.left(early)
    without = reading(clock, TURNS, early)
    if without.phase in (Phase.RUNNING, Phase.PAUSED):
        given_more = reading(clock, TURNS, early, extension * SECOND)
        assert given_more.left - without.left == extension * SECOND
