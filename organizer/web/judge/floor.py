"""The floor: the clock, tables still playing, calls and deck checks on one page for judges."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from django.contrib import messages
from django.db.models import prefetch_related_objects
from django.forms import BaseForm
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils import timezone
from django.utils.translation import gettext as _

from matches.engine.clock import Phase
from matches.engine.reporting import Stand
from matches.models import Match, Round
from matches.queries import (
    MatchView,
    OutstandingTable,
    clock_of,
    extensions_of,
    open_round,
    outstanding,
    round_view_kept,
    rounds,
)
from matches.queries.matches import match_views
from organizer.errors import NotThere
from organizer.events.models import Event, EventState, Registration
from organizer.events.permissions import Action, can, event_of, those_for, with_seats
from organizer.events.queries import entry_of
from organizer.floor.queries import deck_checks, newest_notes, open_calls
from organizer.usecases.adjust_clock import adjust_clock
from organizer.usecases.extend_time import extend_time
from organizer.usecases.pause_clock import pause_clock
from organizer.usecases.resume_clock import resume_clock
from organizer.usecases.start_clock import start_clock
from organizer.web.forms.floor import AdjustForm, DrawForm, ExtensionForm, StartForm
from organizer.web.judge.floor_lines import (
    CallLine,
    call_line,
    check_line,
    offers_of,
    reports_waiting,
    table_state,
)
from organizer.web.parts.access import ACT, FORM, in_place, of_event, of_match, page
from organizer.web.parts.back import back_to
from organizer.web.parts.clock_words import ClockFace, face_of, minutes_more
from organizer.web.parts.errors import said_on, show_form
from organizer.web.parts.many import addresses
from organizer.web.parts.play import names
from organizer.web.public.tables import is_own

NOTES_SHOWN = 3


@dataclass(frozen=True)
class TableLine:
    """A table still playing. Its own clock is shown where it has time on top (`more`) or is past
    its time; the others have that of the round, which stands at the top of the page once. `offers`
    are what its players say, for this judge to record."""

    match: int
    url: str
    time_url: str
    table: int
    players: str
    face: ClockFace | None
    more: str
    state: str
    is_disputed: bool
    version: int
    offers: tuple[tuple[int, str], ...]
    may_extend: bool
    is_late: bool

    @property
    def moves(self) -> bool:
        """Whether it is another each time: it has forms with their keys, or a clock that runs."""
        return bool(self.offers) or (self.face is not None and bool(self.face.ends_at))


@page(Action.VIEW_FLOOR, of_event)
def floor(request: HttpRequest, event: Event) -> HttpResponse:
    """Everything that judges look after while a round is played."""
    return floor_page(request, event)


def floor_page(request: HttpRequest, event: Event, **forms: BaseForm) -> HttpResponse:
    """The page of the floor; `forms` are those that came back with faults."""
    now = timezone.now()
    current = open_round(event.competition) if event.state == EventState.RUNNING else None
    clock, view = (clock_of(current), round_view_kept(current)) if current else (None, None)
    views = {one.match.pk: one for one in view.matches} if view else {}
    calls = _calls(request, event, views, now)
    draw_form = DrawForm()
    context: dict[str, Any] = {
        "event": event,
        "round": current,
        "clock": clock,
        "face": face_of(clock.reading(now), event, now) if clock else None,
        "runs_down": clock is not None and clock.runs_down(now),
        **(_tables(request, event, outstanding(clock, now, view), now) if clock else {}),
        "back": "floor",
        "calls": calls,
        "waiting": sum(not call.taken_by for call in calls),
        "draw_form": draw_form,
        "may_check": can(request.user, Action.CHECK_DECKS, event),
        "may_note": can(request.user, Action.WRITE_NOTES, event),
    }
    if clock:
        context["start_form"] = StartForm(initial={"minutes": clock.terms.minutes})
        context["adjust_form"] = AdjustForm(initial={"number": clock.next_number})
    context["act"] = _next_act(context)
    if context["may_check"]:
        minutes = clock.minutes if clock else {}
        found = deck_checks(event, current)
        context["checks"] = [check_line(one, views[one.match_id], minutes) for one in found]
    if context["may_note"]:
        context["notes"] = newest_notes(event, NOTES_SHOWN)
    faulty = next(iter(forms.values()), draw_form)
    return show_form(request, "judge/floor.html", faulty, {**context, **forms})


@page(Action.RUN_CLOCK, of_event, ACT)
def clock_start(request: HttpRequest, event: Event, number: int) -> HttpResponse:
    """Start the clock, with the minutes that were typed or those of the format."""
    form = StartForm(request.POST)
    if "minutes" not in request.POST:
        return _with_clock(start_clock)(request, event, number)
    if form.is_valid():
        with said_on(form):
            start_clock(
                by=request.user,
                now=timezone.now(),
                round_=_published(event, number),
                minutes=form.cleaned_data["minutes"],
            )
            return back_to(request, event, redirect("floor", event.slug))
    return floor_page(request, event, start_form=form)


@page(Action.RUN_CLOCK, of_event, ACT)
@in_place(floor)
def clock_pause(request: HttpRequest, event: Event, number: int) -> HttpResponse:
    """Stop the clock."""
    return _with_clock(pause_clock)(request, event, number)


@page(Action.RUN_CLOCK, of_event, ACT)
@in_place(floor)
def clock_resume(request: HttpRequest, event: Event, number: int) -> HttpResponse:
    """Let the clock run on."""
    return _with_clock(resume_clock)(request, event, number)


@page(Action.RUN_CLOCK, of_event, ACT)
def clock_adjust(request: HttpRequest, event: Event, number: int) -> HttpResponse:
    """Make the round longer or shorter for everybody."""
    form = AdjustForm(request.POST)
    if form.is_valid():
        with said_on(form):
            adjust_clock(
                by=request.user,
                now=timezone.now(),
                round_=_published(event, number),
                minutes=form.cleaned_data["more"],
                number=form.cleaned_data["number"],
            )
            return back_to(request, event, redirect("floor", event.slug))
    return floor_page(request, event, adjust_form=form)


@page(Action.EXTEND_TIME, of_match, FORM)
def table_time(request: HttpRequest, match: Match) -> HttpResponse:
    """What a table has on top of the round's time, and more of it."""
    event, given, now = event_of(match), extensions_of(match), timezone.now()
    number = match.extensions.count() + 1
    form = ExtensionForm(
        request.POST if request.method == "POST" else None, initial={"number": number}
    )
    if form.is_valid():
        with said_on(form):
            extend_time(by=request.user, now=now, match=match, **form.cleaned_data)
            words = {"n": match.table, "more": minutes_more(form.cleaned_data["minutes"])}
            messages.success(request, _("Table %(n)d: %(more)s.") % words)
            return redirect("floor", event.slug)
    context = {
        "event": event,
        "match": match,
        "given": [(minutes_more(one.minutes), one.reason, one.made_at) for one in given],
        "face": face_of(clock_of(match.round).reading(now, match), event, now),
    }
    return show_form(request, "judge/table_time.html", form, context)


def _with_clock(act: Callable[..., None]) -> Callable[..., HttpResponse]:
    """A view that does this to the clock of a round and goes back to the floor."""

    def acted(request: HttpRequest, event: Event, number: int) -> HttpResponse:
        act(by=request.user, now=timezone.now(), round_=_published(event, number))
        return back_to(request, event, redirect("floor", event.slug))

    return acted


def _published(event: Event, number: int) -> Round:
    found = next((one for one in rounds(event.competition) if one.number == number), None)
    if found is None:
        raise NotThere("no-such-round", _("This round has not been paired yet."))
    return found


def _tables(
    request: HttpRequest, event: Event, found: Sequence[OutstandingTable], now: datetime
) -> dict[str, Any]:
    """The tables still playing, those that play past their time apart from the others."""
    own = entry_of(request.user, event)
    url, time_url = addresses("match", event.slug), addresses("table_time", event.slug)
    tables = [
        _table(one, event, own, now, url(one.view.match.pk), time_url(one.view.match.pk))
        for one in found
    ]
    return {
        "tables": tables,
        "late": [line for line in tables if line.is_late],
        "in_time": [line for line in tables if not line.is_late],
        "reports": reports_waiting(one.view for one in found),
    }


def _table(
    one: OutstandingTable,
    event: Event,
    own: Registration | None,
    now: datetime,
    url: str,
    time_url: str,
) -> TableLine:
    sits_here = any(is_own(seat.entrant, own) for seat in one.view.seats)
    is_late = one.reading.phase in (Phase.EXTRA, Phase.OVER)
    more = minutes_more(one.minutes)
    return TableLine(
        match=one.view.match.pk,
        url=url,
        time_url=time_url,
        table=one.view.match.table,
        players=names(one.view),
        face=face_of(one.reading, event, now) if more or is_late else None,
        more=more,
        state=table_state(one.view),
        is_disputed=one.view.stand is Stand.DISPUTED,
        version=one.view.version,
        offers=() if sits_here else offers_of(one.view),
        may_extend=not sits_here,
        is_late=is_late,
    )


def _calls(
    request: HttpRequest, event: Event, views: Mapping[int, MatchView], now: datetime
) -> list[CallLine]:
    """The open calls; `views` are the tables of the round that is played, by their ids."""
    calls = open_calls(event)
    earlier = [call.match_id for call in calls if call.match_id not in views]
    if earlier:
        found = match_views(Match.objects.filter(pk__in=earlier))
        views = {**views, **{view.match.pk: view for view in found}}
    called = [call.match for call in calls]
    prefetch_related_objects(called, with_seats())
    own = those_for(request.user, Action.ANSWER_CALL, event, called)
    return [
        call_line(call, views[call.match_id], now, may_answer=call.match_id in own)
        for call in calls
    ]


def _next_act(context: dict[str, Any]) -> str:
    """What the filled button does: a waiting table goes before the clock that stands."""
    if any(call.may_take for call in context["calls"]):
        return "call"
    clock = context["clock"]
    if clock is None or clock.is_running:
        return ""
    return "start" if clock.clock is None else "resume"
