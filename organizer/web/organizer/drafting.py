"""The draft of a round: looked at, changed by hand, published. Only organizers see it."""

from typing import Any

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils import timezone
from django.utils.translation import gettext as _

from matches.models import Match, Round
from matches.queries import (
    draft_of,
    draft_view,
    rounds,
    stages,
    suggestion_for,
    swap_view,
    terms_of,
    token_of,
    why_round,
)
from organizer.errors import Conflict
from organizer.events.models import Event
from organizer.events.permissions import Action
from organizer.events.stage_words import round_name
from organizer.usecases.change_pairing import change_pairing
from organizer.usecases.draft_round import draft_round
from organizer.usecases.publish_round import publish_round
from organizer.usecases.redraw_round import redraw_round
from organizer.usecases.repair_matches import repair_matches
from organizer.usecases.start_next_stage import start_next_stage
from organizer.web.forms.rounds import SwapForm
from organizer.web.organizer import draft_words as said
from organizer.web.organizer.rounds import overview
from organizer.web.parts.access import ACT, FORM, in_place, of_event, page
from organizer.web.parts.errors import show_form
from organizer.web.parts.reasons import MOST_EXPLAINED
from organizer.web.parts.typed import line, number

LONGEST_TOKEN = 64


@page(Action.VIEW_DRAFT, of_event)
def draft_page(request: HttpRequest, event: Event) -> HttpResponse:
    """The draft as it stands; without one, the rounds."""
    draft = draft_of(event.competition)
    if draft is None:
        return overview(request, slug=event.slug)
    return render(request, "organizer/draft.html", _context(event, draft))


@page(Action.PAIR_ROUND, of_event, ACT)
@in_place(overview)
def draft(request: HttpRequest, event: Event) -> HttpResponse:
    """Draft the round that the button named; asked twice, it is drafted once."""
    return _drafted_once(request, event, draft_round)


@page(Action.PAIR_ROUND, of_event, ACT)
@in_place(overview)
def next_stage(request: HttpRequest, event: Event) -> HttpResponse:
    """Draft the first round of the next stage; asked twice, it is drafted once."""
    return _drafted_once(request, event, start_next_stage)


def _drafted_once(request: HttpRequest, event: Event, usecase: Any) -> HttpResponse:
    asked = number(request.POST.get("round"))
    if asked in {one.number for one in rounds(event.competition)}:
        return redirect("event_rounds", event.slug)
    before = draft_of(event.competition)
    if before is None or before.number != asked:
        usecase(by=request.user, now=timezone.now(), event=event)
    return redirect("draft", event.slug)


@page(Action.PAIR_ROUND, of_event, ACT)
@in_place(draft_page)
def publish(request: HttpRequest, event: Event) -> HttpResponse:
    """Publish the draft as it was seen, and with `clock` start its time at once; asked twice, it
    is published once."""
    asked = number(request.POST.get("round"))
    if asked not in {one.number for one in rounds(event.competition)}:
        starts_clock = "clock" in request.POST
        published = publish_round(
            by=request.user,
            now=timezone.now(),
            event=event,
            seen=_seen(request),
            starts_clock=starts_clock,
        )
        said = (
            _("Round %(n)d is published, and its clock runs. Everybody sees both.")
            if starts_clock
            else _("Round %(n)d is published. Everybody sees it.")
        )
        messages.success(request, said % {"n": published.number})
    return redirect("event_rounds", event.slug)


@page(Action.PAIR_ROUND, of_event, ACT)
@in_place(draft_page)
def redraw(request: HttpRequest, event: Event) -> HttpResponse:
    """Draw the whole draft again, from a new seed."""
    redraw_round(by=request.user, now=timezone.now(), event=event, seen=_seen(request))
    messages.success(request, _("The round is drawn again from a new seed."))
    return redirect("draft", event.slug)


@page(Action.PAIR_ROUND, of_event, ACT)
@in_place(draft_page)
def repair(request: HttpRequest, event: Event) -> HttpResponse:
    """Pair the ticked matches anew among their players."""
    ticked = {number(one) for one in request.POST.getlist("match")}
    matches = Match.objects.filter(round__stage__competition=event.competition, pk__in=ticked)
    repair_matches(
        by=request.user,
        now=timezone.now(),
        event=event,
        matches=list(matches),
        seen=_seen(request),
    )
    messages.success(request, _("The ticked tables are paired anew."))
    return redirect("draft", event.slug)


@page(Action.PAIR_ROUND, of_event, FORM)
@in_place(draft_page)
def swap(request: HttpRequest, event: Event) -> HttpResponse:
    """Two players who change places: chosen, looked at with what comes of it, then done."""
    found = draft_of(event.competition)
    if found is None and request.method == "POST":
        raise Conflict("no-draft", _("There is no draft any more. Draft the next round first."))
    if found is None:
        return overview(request, slug=event.slug)
    is_asked = "one" in request.GET and "other" in request.GET
    data = request.POST if request.method == "POST" else request.GET if is_asked else None
    form = SwapForm(data, draft=found, initial={"one": number(request.GET.get("one"))})
    if form.is_valid() and request.method == "POST":
        one, other = form.chosen()
        change_pairing(
            by=request.user,
            now=timezone.now(),
            event=event,
            one=one,
            other=other,
            seen=_seen(request),
        )
        words = {"one": one.name, "other": other.name}
        messages.success(request, _("%(one)s and %(other)s changed places.") % words)
        return redirect("draft", event.slug)
    context: dict[str, Any] = {"event": event, "number": found.number, "seen": token_of(found)}
    if form.is_valid():
        one, other = form.chosen()
        context["swap"] = said.swap(one, other, swap_view(found, one, other))
    return show_form(request, "organizer/draft_swap.html", form, context)


def _seen(request: HttpRequest) -> str:
    """How the draft was when the button was shown."""
    return line(request.POST.get("seen"), LONGEST_TOKEN)


def _context(event: Event, draft: Round) -> dict[str, Any]:
    view = draft_view(draft)
    stage = next(one for one in stages(event.competition) if one.stage.pk == draft.stage_id)
    why = why_round(draft) if len(view.matches) <= MOST_EXPLAINED else {}
    rows = [said.row(match, why.get(match.view.match.pk, ())) for match in view.matches]
    is_first = draft.number == 1 and view.may_change
    suggestion = suggestion_for(event.competition) if is_first else None
    return {
        "event": event,
        "number": draft.number,
        "name": round_name(draft.number, stage),
        "seen": token_of(draft),
        "rows": rows,
        "pairings": said.pairings(view),
        "minutes": terms_of(event.competition).clock.minutes,
        "consequence": said.consequence(view),
        "taking_back": said.taking_back(draft),
        "suggestion": said.suggestion(suggestion, stage.planned) if suggestion else "",
        "outdated": said.outdated(view),
        "corrected": view.corrected,
        "warnings": [warning for row in rows for warning in row.warnings],
        "quality": said.quality(view),
        "may_change": view.may_change,
        "explained": bool(why),
    }
