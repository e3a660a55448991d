"""The round as those see it who run it: what goes on, what comes next, how each table stands."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext as _

from matches.engine.reporting import Stand
from matches.models import ResultReport, Round
from matches.queries import (
    ClockView,
    CompetitionState,
    MatchView,
    NextAct,
    RoundView,
    StageView,
    clock_of,
    next_stage,
    plan_of,
    round_view_kept,
    stages,
)
from organizer.accounts.models import User
from organizer.decks.queries import deck_standings
from organizer.events.models import Event, EventState, Registration
from organizer.events.permissions import Action, can
from organizer.events.queries import entry_of
from organizer.events.stage_words import round_name
from organizer.floor.queries import open_calls
from organizer.web.forms.floor import AdjustForm, StartForm
from organizer.web.judge.floor_lines import offers_of, reports_waiting
from organizer.web.organizer.attendance import absentees_of
from organizer.web.organizer.draft_words import Mark
from organizer.web.organizer.next_round import cut_of, round_act
from organizer.web.parts.acts import Act
from organizer.web.parts.clock_words import face_of, minutes_more
from organizer.web.parts.result_words import STAND_SHAPES, STAND_WORDS, result_said
from organizer.web.parts.verdicts import unsettled
from organizer.web.public.tables import PairingRow, is_own, pairing_rows, results_in

HERE = "rounds"
"""What a form of this page sends as `back`, so that its answer comes back here."""
MOST_TABLES_NAMED = 12
LATEST_ENTERED = 3


@dataclass(frozen=True)
class DeskRow:
    """A table of the round. `offers` are what its players say, each as version and words, for a
    judge to record with one press; `takes_slip` says that its result can be typed here, `typed`
    and `fault` are what was typed and could not be recorded."""

    pk: int
    shown: PairingRow
    version: int
    state: str
    shape: str
    marks: tuple[Mark, ...]
    offers: tuple[tuple[int, str], ...]
    takes_slip: bool
    typed: str = ""
    fault: str = ""

    @property
    def field(self) -> str:
        """What its box is called in the form of slips."""
        return f"score-{self.pk}"


@dataclass(frozen=True)
class Typed:
    """What was typed from slips and could not be recorded: by the match's id the score and what is
    wrong with it, and the table that was named, with its fault, where it is none of these;
    `no_table` says that the fault is its number."""

    scores: Mapping[int, tuple[str, str]]
    table: str = ""
    score: str = ""
    fault: str = ""
    no_table: bool = False


@dataclass(frozen=True)
class Entered:
    """A result that was entered a moment ago and can be taken back."""

    match: int
    table: int
    version: int
    said: str


NOTHING_TYPED = Typed({})


def screen(
    request: HttpRequest, event: Event, typed: Typed = NOTHING_TYPED, status: int = 200
) -> HttpResponse:
    """The newest round for those who run the event, and the way on from it."""
    now, user = timezone.now(), request.user
    planned = stages(event.competition)
    played = [one for stage in planned for one in stage.rounds]
    current = round_view_kept(played[-1]) if played else None
    is_open = (
        event.state == EventState.RUNNING
        and current is not None
        and current.round.closed_at is None
    )
    clock = clock_of(current.round) if is_open and current else None
    state, act = round_act(event, current)
    if not can(user, Action.PAIR_ROUND, event):
        act = None
    context: dict[str, Any] = {
        "event": event,
        "headline": headline(event, current, planned),
        "newest": current.round.number if current else 0,
        "earlier": [one.number for one in reversed(played[:-1])],
        "summary": results_in(current) if current and is_open else "",
        "rows": _rows(event, current, clock, user, typed) if current else [],
        "back": HERE,
        "typed": typed,
        "of_sets": current is not None and any(one.is_ko for one in current.matches),
        "act": act,
    }
    if current and clock:
        context |= _running(event, state, current, clock, planned, now)
        clock_act = None if act else _clock_act(event, current, clock)
        context |= {"act": act or clock_act, "clock_above": "elsewhere" if clock_act else ""}
        context["entered"] = list(_entered(current, user))
    if can(user, Action.PAIR_ROUND, event):
        context |= _organizers(event, state, act, current, planned, now)
    context["by_slip"] = "slips" in request.GET or bool(typed.scores)
    context["typing"] = "slip" in request.GET or bool(typed.table or typed.fault)
    return render(request, "organizer/round.html", context, status=status)


def headline(event: Event, current: RoundView | None, planned: Sequence[StageView]) -> str:
    """Which round it is."""
    if current is None:
        return _("Rounds")
    if event.state == EventState.FINISHED:
        return _("All rounds are played")
    return round_name(current.round.number, stage_of(current.round, planned))


def stage_of(round_: Round, planned: Sequence[StageView]) -> StageView:
    """The stage that a round is of."""
    return next(one for one in planned if one.stage.pk == round_.stage_id)


def _running(
    event: Event,
    state: CompetitionState,
    current: RoundView,
    clock: ClockView,
    planned: Sequence[StageView],
    now: datetime,
) -> dict[str, Any]:
    """The clock of the round, and what is waited for."""
    missing = [view.match for view in current.matches if not view.finished and not view.is_alone]
    return {
        "round": current.round,
        "clock": clock,
        "face": face_of(clock.reading(now), event, now) if missing else None,
        "runs_down": clock.runs_down(now),
        "start_form": StartForm(initial={"minutes": clock.terms.minutes}),
        "adjust_form": AdjustForm(initial={"number": clock.next_number}),
        "waits": _waits(event, state, planned) if missing else "",
        "reports": reports_waiting(current.matches),
        "outstanding": missing[:MOST_TABLES_NAMED],
        "more_outstanding": max(len(missing) - MOST_TABLES_NAMED, 0),
    }


def _waits(event: Event, state: CompetitionState, planned: Sequence[StageView]) -> str:
    """What comes once the missing results are in, as a sentence that ends in those tables."""
    current = next(one for one in planned if one.is_current)
    if current.planned is None or len(current.rounds) < current.planned:
        return _("Round %(n)d can be drafted once these tables are in:") % {"n": state.next_number}
    after = next_stage(event.competition)
    if after is None:
        return _("The event can be finished once these tables are in:")
    cut = plan_of(after).cut
    if cut:
        return _("The cut to the top %(n)d comes once these tables are in:") % {"n": cut}
    return _("The next stage comes once these tables are in:")


def _clock_act(event: Event, current: RoundView, clock: ClockView) -> Act | None:
    """What is done with the clock next: it is started, while nothing was reported yet, or goes on
    where it stands."""
    fields = {"back": HERE}
    if clock.is_running or not current.unfinished:
        return None
    if clock.clock is not None:
        address = reverse("clock_resume", args=(event.slug, current.round.number))
        return Act(_("Let the clock run on"), address, by_post=True, fields=fields)
    if any(view.version for view in current.matches):
        return None
    return Act(
        _("Start the clock: %(n)d minutes") % {"n": clock.terms.minutes},
        reverse("clock_start", args=(event.slug, current.round.number)),
        by_post=True,
        fields=fields,
        hint=_("Everybody is seated? The time runs for all tables at once, and all pages show it."),
    )


def _organizers(
    event: Event,
    state: CompetitionState,
    act: Act | None,
    current: RoundView | None,
    planned: Sequence[StageView],
    now: datetime,
) -> dict[str, Any]:
    """What only those may who pair rounds."""
    untouched = current is not None and all(one.version == 0 for one in current.matches)
    settled = event.state == EventState.RUNNING and current is not None and not current.unfinished
    goes_on = state.next_act in (NextAct.DRAFT, NextAct.NEXT_STAGE)
    is_last = state.next_act is NextAct.FINISH
    return {
        "unsettled": unsettled(deck_standings(event).values()) if act and not is_last else "",
        "absentees": absentees_of(event, now) if act else None,
        "may_finish": settled and goes_on,
        "may_withdraw": event.state == EventState.RUNNING and untouched and state.draft is None,
        "cut": cut_of(event, planned) if act and state.next_act is NextAct.NEXT_STAGE else None,
        "plans": event.state != EventState.FINISHED,
        "too_few": event.state == EventState.OPEN and current is None and act is None,
    }


def _rows(
    event: Event, current: RoundView, clock: ClockView | None, user: User, typed: Typed
) -> list[DeskRow]:
    """The tables of the round as they stand."""
    own = entry_of(user, event)
    called = {call.match_id: call for call in open_calls(event)} if clock else {}
    shown = pairing_rows(event, current.matches, own)
    return [
        _row(view, row, own, clock, typed, called=view.match.pk in called)
        for view, row in zip(current.matches, shown, strict=True)
    ]


def _row(
    view: MatchView,
    shown: PairingRow,
    own: Registration | None,
    clock: ClockView | None,
    typed: Typed,
    *,
    called: bool,
) -> DeskRow:
    sits_here = any(is_own(seat.entrant, own) for seat in view.seats)
    is_played = clock is not None and not view.finished and not view.is_alone
    score, fault = typed.scores.get(view.match.pk, ("", ""))
    state, shape = _stands(view, shown)
    return DeskRow(
        pk=view.match.pk,
        shown=shown,
        version=view.version,
        state=state,
        shape=shape,
        marks=tuple(_marks(view, clock, called=called)) if is_played else (),
        offers=offers_of(view) if is_played and not sits_here else (),
        takes_slip=is_played and not sits_here and len(view.seats) == 2,
        typed=score,
        fault=fault,
    )


def _stands(view: MatchView, shown: PairingRow) -> tuple[str, str]:
    """How a table stands, in a word or two with its shape."""
    if view.claim is not None and not view.claim.disputed:
        words = {"name": view.claim.said_by.name}
        return _("reported by %(name)s") % words, STAND_SHAPES[Stand.REPORTED]
    if view.finished and not view.is_alone and view.stand in STAND_WORDS:
        return str(STAND_WORDS[view.stand]), STAND_SHAPES[view.stand]
    return shown.state, shown.shape


def _marks(view: MatchView, clock: ClockView | None, *, called: bool) -> Iterator[Mark]:
    if called:
        yield Mark(_("judge called"), "look")
    more = minutes_more(clock.minutes.get(view.match.pk, 0)) if clock else ""
    if more:
        yield Mark(more, "info")


def _entered(current: RoundView, user: User) -> Iterator[Entered]:
    """What this person has recorded last in the round, as far as it still stands so."""
    views = {view.match.pk: view for view in current.matches}
    newest = ResultReport.objects.filter(
        match__round=current.round, made_by=user, status=Stand.JUDGED.value
    ).order_by("-pk")[:LATEST_ENTERED]
    for report in newest:
        view = views[report.match_id]
        stands = view.version == report.version and view.finished
        if stands and not (view.is_ko and _was_begun(report)):
            players = [seat.entrant for seat in view.seats]
            said = result_said(view, players)
            yield Entered(view.match.pk, view.match.table, view.version, said)


def _was_begun(report: ResultReport) -> bool:
    """Whether games were recorded before this report, which would go with it."""
    before = ResultReport.objects.filter(match=report.match_id, version=report.version - 1)
    return before.filter(games__isnull=False).exists()
