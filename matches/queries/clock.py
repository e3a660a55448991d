"""The clock of a round as it was left, tables' extensions, and the tables that still play."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from datetime import datetime, timedelta

from django.db.models import QuerySet

from matches.engine.clock import Clock, ClockAct, Moment, Reading, read_clock, reading
from matches.engine.terms import ClockTerms
from matches.models import ClockEvent, Extension, Match, Round
from matches.queries.kept_rounds import round_view_kept
from matches.queries.terms import terms_of
from matches.queries.views import MatchView, RoundView
from matches.sheets import rows

MINUTES = """
SELECT match_id, sum(minutes) FROM matches_extension extension
JOIN matches_match match ON match.id = match_id
WHERE round_id = %s AND made_at >= %s GROUP BY match_id
"""


@dataclass(frozen=True)
class ClockView:
    """The clock of a round; `clock` is None until it is started. `next_number` is handed back with
    an adjustment. `minutes` are what tables have on top, by the match's id."""

    round: Round
    terms: ClockTerms
    clock: Clock | None
    next_number: int
    minutes: Mapping[int, int]

    @property
    def is_running(self) -> bool:
        """Whether time runs down."""
        return self.clock is not None and self.clock.since is not None

    def extension_of(self, match: Match) -> timedelta:
        """What a table has on top."""
        return timedelta(minutes=self.minutes.get(match.pk, 0))

    def runs_down(self, now: datetime) -> bool:
        """Whether time is left to somebody and runs down, be it that of one table alone."""
        most = timedelta(minutes=max((0, *self.minutes.values())))
        return reading(self.clock, self.terms, now, most).ends_at is not None

    def reading(self, now: datetime, match: Match | None = None) -> Reading:
        """What everybody sees now, or one table with its extension."""
        extension = timedelta() if match is None else self.extension_of(match)
        return reading(self.clock, self.terms, now, extension)


@dataclass(frozen=True)
class OutstandingTable:
    """A table without a result, and the time that it has with its extension."""

    view: MatchView
    minutes: int
    reading: Reading


def clock_of(round_: Round) -> ClockView:
    """The clock of a round, as it was left."""
    acts = list(ClockEvent.objects.filter(round=round_).order_by("number"))
    return ClockView(
        round=round_,
        terms=terms_of(round_.stage.competition).clock,
        clock=clock_from(acts, round_),
        next_number=len(acts) + 1,
        minutes=_minutes(round_),
    )


def clock_from(acts: Iterable[ClockEvent], round_: Round) -> Clock | None:
    """The clock of a published round after these acts; those before its publication are of an
    earlier one."""
    return read_clock(
        Moment(ClockAct(act.act), act.made_at, timedelta(seconds=act.seconds))
        for act in acts
        if round_.published_at is not None and act.made_at >= round_.published_at
    )


def extensions_of(match: Match) -> list[Extension]:
    """The extensions of a table that count, the first one first."""
    return list(counting(Extension.objects.filter(match=match), match.round).order_by("number"))


def counting(extensions: QuerySet[Extension], round_: Round) -> QuerySet[Extension]:
    """Those that were given since the round was published."""
    return (
        extensions.filter(made_at__gte=round_.published_at)
        if round_.published_at
        else (extensions.none())
    )


def outstanding(
    clock: ClockView, now: datetime, view: RoundView | None = None
) -> tuple[OutstandingTable, ...]:
    """The tables of a round whose result is missing, in their order, with the time they have; the
    `view` of the round may have been read before."""
    return tuple(
        OutstandingTable(
            view=table,
            minutes=clock.minutes.get(table.match.pk, 0),
            reading=clock.reading(now, table.match),
        )
        for table in (view or round_view_kept(clock.round)).matches
        if not table.finished
    )


def _minutes(round_: Round) -> dict[int, int]:
    return dict(rows(MINUTES, round_.pk, round_.published_at))
