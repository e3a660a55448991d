"""The clock of a round, worked out from what was done with it.

Nothing runs: what is left follows from the acts (started, paused, resumed, adjusted) and from the
moment at which somebody looks, which is handed in. So a clock that is read anew, after whatever was
switched off meanwhile, says what it would have said all along.

A table's extension is added to its round's time. When that is over, the table plays what the terms
add (Magic Tournament Rules, 2.4 and 2.6).
"""

from collections.abc import Iterable
from dataclasses import dataclass, replace
from datetime import datetime, timedelta
from enum import StrEnum

from matches.engine.results import PlayError
from matches.engine.terms import ClockTerms
from wording import said

NOTHING = timedelta()
MINUTE = timedelta(minutes=1)


class ClockAct(StrEnum):
    """What is done with a clock."""

    STARTED = "started"
    PAUSED = "paused"
    RESUMED = "resumed"
    ADJUSTED = "adjusted"


class Phase(StrEnum):
    """Where a table stands with its time."""

    WAITING = "waiting"
    """The clock was not started yet."""
    RUNNING = "running"
    PAUSED = "paused"
    EXTRA = "extra"
    """Time is over: the additional turns or minutes of the terms are played."""
    OVER = "over"


@dataclass(frozen=True, slots=True)
class Moment:
    """One act. `span` is the length of the round for STARTED, and for ADJUSTED by how much it is
    made longer, or shorter where it is below zero."""

    act: ClockAct
    at: datetime
    span: timedelta = NOTHING


@dataclass(frozen=True, slots=True)
class Clock:
    """A clock that was started: the round's `length`, the time that `ran` up to `since`, and since
    when it runs without a break, None while it is paused."""

    length: timedelta
    ran: timedelta = NOTHING
    since: datetime | None = None

    def left(self, now: datetime) -> timedelta:
        """What is left of the round, below zero once it is over."""
        return self.length - self._run_until(now)

    def ends_at(self, extension: timedelta = NOTHING) -> datetime | None:
        """When time is over at a table with this extension; None while the clock is paused."""
        if self.since is None:
            return None
        return self.since + self.length - self.ran + extension

    def _run_until(self, now: datetime) -> timedelta:
        # Two servers' clocks differ by moments, so one may look before the other has acted.
        return self.ran if self.since is None else self.ran + max(now - self.since, NOTHING)


@dataclass(frozen=True, slots=True)
class Reading:
    """What a table sees. `left` is what is left of the phase (of EXTRA in minutes; otherwise of the
    round with the extension), never below zero; `ends_at` when that is, None where it does not run
    down. `turns` are the additional turns that are played in EXTRA."""

    phase: Phase
    left: timedelta
    ends_at: datetime | None = None
    turns: int = 0


def follow(clock: Clock | None, moment: Moment) -> Clock:
    """The clock after one more act; None is one that was not started. A paused one can be started
    anew, with its whole length.

    Raises PlayError `clock-not-started`, `clock-running`, `clock-paused`, `clock-too-short`.
    """
    if moment.act is ClockAct.STARTED:
        if clock is not None and clock.since is not None:
            raise PlayError("clock-running", "The clock runs. Pause it before it starts anew.")
        return Clock(moment.span, since=moment.at)
    if clock is None:
        raise PlayError("clock-not-started", "The clock of this round was not started yet.")
    if moment.act is ClockAct.PAUSED:
        if clock.since is None:
            raise PlayError("clock-paused", "The clock is paused already.")
        return replace(clock, ran=clock.length - clock.left(moment.at), since=None)
    if moment.act is ClockAct.RESUMED:
        if clock.since is not None:
            raise PlayError("clock-running", "The clock runs already.")
        return replace(clock, since=moment.at)
    return _adjusted(clock, moment)


def read_clock(moments: Iterable[Moment]) -> Clock | None:
    """The clock after all that was done with it, in that order; None if nothing was."""
    clock: Clock | None = None
    for moment in moments:
        clock = follow(clock, moment)
    return clock


def adjustment(clock: Clock, span: timedelta, now: datetime) -> timedelta:
    """By how much to adjust so that `span` more (or less) is left than now: time that ran out
    already counts from now on, so that two minutes are two minutes."""
    return span + max(-clock.left(now), NOTHING) if span > NOTHING else span


def reading(
    clock: Clock | None, terms: ClockTerms, now: datetime, extension: timedelta = NOTHING
) -> Reading:
    """What a table with this extension sees `now`."""
    if clock is None:
        return Reading(Phase.WAITING, terms.minutes * MINUTE + extension)
    left, ends_at = clock.left(now) + extension, clock.ends_at(extension)
    if clock.since is None and left > NOTHING:
        return Reading(Phase.PAUSED, left)
    if left > NOTHING:
        return Reading(Phase.RUNNING, left, ends_at)
    if terms.extra_in == "turns":
        return Reading(Phase.EXTRA, NOTHING, turns=terms.extra) if terms.extra else _OVER
    extra = terms.extra * MINUTE
    if left + extra > NOTHING:
        return Reading(Phase.EXTRA, left + extra, ends_at and ends_at + extra)
    return _OVER


_OVER = Reading(Phase.OVER, NOTHING)


def _adjusted(clock: Clock, moment: Moment) -> Clock:
    left = clock.left(moment.at)
    if moment.span < NOTHING and left + moment.span <= NOTHING:
        raise PlayError(
            "clock-too-short",
            said(
                "Only {minutes} minutes are left, so that much cannot be taken away. Let "
                "the time run out instead.",
                minutes=max(left, NOTHING) // MINUTE,
            ),
        )
    return replace(clock, length=clock.length + moment.span)
