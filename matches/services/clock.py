"""The clock of a round and the extensions of its tables.

The round's row is held while its clock is read and acted on, so of two who act at once the second
acts on what the first has left. Asked for twice, a start, a pause or a resumption is one.
"""

from datetime import datetime, timedelta

from django.contrib.auth.base_user import AbstractBaseUser
from django.db import transaction

from matches.engine.clock import ClockAct, Moment, adjustment, follow
from matches.engine.results import PlayError
from matches.engine.terms import LONGEST_ROUND
from matches.models import ClockEvent, Extension, Match, Round
from matches.queries.clock import clock_from, extensions_of
from matches.queries.terms import terms_of
from matches.services.locks import lock_match, lock_published_round
from matches.services.tables import read_table
from wording import said

MOST_MINUTES = 600
"""The most minutes that a clock is adjusted by, or that a table is given, at once."""


@transaction.atomic
def start_clock(
    *, round_: Round, at: datetime, by: AbstractBaseUser | None, minutes: int | None = None
) -> None:
    """Start the clock with these minutes, or those of the terms; a paused one starts anew.

    Raises PlayError `round-draft`, `round-closed`, `clock-length`.
    """
    round_, acts = _lock(round_)
    clock = clock_from(acts, round_)
    if clock is not None and clock.since is not None:
        return
    if minutes is None:
        minutes = terms_of(round_.stage.competition).clock.minutes
    if not 1 <= minutes <= LONGEST_ROUND:
        raise PlayError(
            "clock-length", said("A round takes 1 to {most} minutes.", most=LONGEST_ROUND)
        )
    _act(round_, acts, Moment(ClockAct.STARTED, at, timedelta(minutes=minutes)), by)


@transaction.atomic
def pause_clock(*, round_: Round, at: datetime, by: AbstractBaseUser | None) -> None:
    """Stop the clock until it is resumed.

    Raises PlayError `round-draft`, `round-closed`, `clock-not-started`.
    """
    round_, acts = _lock(round_)
    clock = clock_from(acts, round_)
    if clock is None or clock.since is not None:
        _act(round_, acts, Moment(ClockAct.PAUSED, at), by)


@transaction.atomic
def resume_clock(*, round_: Round, at: datetime, by: AbstractBaseUser | None) -> None:
    """Let a paused clock run on.

    Raises PlayError `round-draft`, `round-closed`, `clock-not-started`.
    """
    round_, acts = _lock(round_)
    clock = clock_from(acts, round_)
    if clock is None or clock.since is None:
        _act(round_, acts, Moment(ClockAct.RESUMED, at), by)


@transaction.atomic
def adjust_clock(
    *, round_: Round, minutes: int, number: int, at: datetime, by: AbstractBaseUser | None
) -> None:
    """Make the round so many minutes longer, or shorter where they are below zero.

    `number` is `ClockView.next_number` as the person saw it: asked for twice, it is done once, and
    nobody adjusts a clock that somebody else changed meanwhile. Time that ran out before counts
    from now. Raises PlayError `round-draft`, `round-closed`, `clock-not-started`,
    `clock-adjustment`, `clock-too-short`, `clock-changed`.
    """
    round_, acts = _lock(round_)
    clock = clock_from(acts, round_)
    if minutes == 0 or abs(minutes) > MOST_MINUTES:
        raise PlayError(
            "clock-adjustment",
            said("Add or take away at least a minute, and at most {most}.", most=MOST_MINUTES),
        )
    span = timedelta(minutes=minutes)
    if number != len(acts) + 1:
        _refuse_unless_same(round_, acts, number, span)
        return
    if clock is not None:
        span = adjustment(clock, span, at)
    _act(round_, acts, Moment(ClockAct.ADJUSTED, at, span), by)


@transaction.atomic
def extend_time(
    *,
    match: Match,
    minutes: int,
    reason: str,
    at: datetime,
    by: AbstractBaseUser | None,
    number: int | None = None,
) -> Extension:
    """Give a table so many minutes more, or take some of those away that it was given.

    `number` is that of the extension as the person saw it (how many there were, and one): asked for
    twice, it is given once. Raises PlayError `round-draft`, `match-over`, `reason-required`,
    `extension-minutes`, `extension-below-none`, `extension-changed`.
    """
    table = read_table(lock_match(match))
    given = Extension.objects.filter(match=table.match)
    next_number = given.count() + 1
    if number is not None and number != next_number:
        return _given_already(table.match, number, minutes, reason)
    if table.state.finished:
        raise PlayError("match-over", "The match is finished, so it needs no more time.")
    if not reason.strip():
        raise PlayError("reason-required", "Say why the table is given time.")
    if minutes == 0 or abs(minutes) > MOST_MINUTES:
        raise PlayError(
            "extension-minutes",
            said("Give at least a minute, and at most {most} at once.", most=MOST_MINUTES),
        )
    in_all = sum(one.minutes for one in extensions_of(table.match))
    if in_all + minutes < 0:
        raise PlayError(
            "extension-below-none",
            said("The table was given {minutes} minutes: no more can be taken.", minutes=in_all),
        )
    return Extension.objects.create(
        match=table.match,
        number=next_number,
        minutes=minutes,
        reason=reason.strip(),
        made_at=at,
        made_by=by,
    )


def _lock(round_: Round) -> tuple[Round, list[ClockEvent]]:
    """The round as it is now, held, with all acts on its clock."""
    round_ = lock_published_round(round_)
    if round_.closed_at is not None:
        raise PlayError(
            "round-closed", said("Round {round} is closed: its time is over.", round=round_.number)
        )
    return round_, list(round_.clock_events.order_by("number"))


def _act(
    round_: Round, acts: list[ClockEvent], moment: Moment, by: AbstractBaseUser | None
) -> None:
    """Add an act to those that are there. Raises PlayError as `follow`."""
    follow(clock_from(acts, round_), moment)
    ClockEvent.objects.create(
        round=round_,
        number=len(acts) + 1,
        act=moment.act.value,
        seconds=_seconds(moment.span),
        made_at=moment.at,
        made_by=by,
    )


def _refuse_unless_same(
    round_: Round, acts: list[ClockEvent], number: int, span: timedelta
) -> None:
    """Raise PlayError `clock-changed` unless the act of that number is this adjustment."""
    there = next((one for one in acts if one.number == number), None)
    before = clock_from(acts[: number - 1], round_)
    if there is None or before is None or there.act != ClockEvent.Act.ADJUSTED:
        same = False
    else:
        same = there.seconds == _seconds(adjustment(before, span, there.made_at))
    if not same:
        raise PlayError(
            "clock-changed",
            "Somebody else changed the clock meanwhile. Look at it as it stands now, then decide "
            "again.",
        )


def _seconds(span: timedelta) -> int:
    return round(span.total_seconds())


def _given_already(match: Match, number: int, minutes: int, reason: str) -> Extension:
    """The extension that was asked for, if it is there."""
    there = Extension.objects.filter(match=match, number=number).first()
    if there is None or (there.minutes, there.reason) != (minutes, reason.strip()):
        raise PlayError(
            "extension-changed",
            "The table was given time meanwhile. Look at what it has, then give more if it should.",
        )
    return there
