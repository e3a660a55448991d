"""What other pages show of the floor: a round's clock, and on a match's page its table's time, the
call for a judge and what its players say."""

from __future__ import annotations

from typing import Any

from django import template
from django.utils import timezone

from matches.models import Match, Round
from matches.queries import clock_of, history, open_round
from organizer.events.models import Event, EventState
from organizer.events.permissions import Action, can, event_of
from organizer.floor.queries import open_call_of
from organizer.web.parts.clock_words import face_of, minutes_more
from organizer.web.parts.result_words import (
    STAND_SHAPES,
    STAND_WORDS,
    results_claimed,
    version_lines,
)

register = template.Library()


@register.inclusion_tag("parts/round_clock.html")
def round_clock(event: Event, number: int) -> dict[str, Any]:
    """The clock of the round of that number while it is played; nothing for another."""
    current = open_round(event.competition) if event.state == EventState.RUNNING else None
    if current is None or current.number != number:
        return {}
    now = timezone.now()
    face = face_of(clock_of(current).reading(now), event, now)
    return {"face": face}


@register.inclusion_tag("parts/table_floor.html", takes_context=True)
def table_floor(context: dict[str, Any], match: Match) -> dict[str, Any]:
    """What the floor has for a match that is played: its time, and the call for a judge, which a
    judge takes and closes. Nothing where the round is over."""
    event, user, now = event_of(match), context["request"].user, timezone.now()
    round_: Round = match.round
    view = context["view"]
    about = {"request": context["request"], "event": event, "match": match}
    if event.state != EventState.RUNNING or round_.closed_at or round_.is_draft or view.finished:
        return about
    clock, call = clock_of(round_), open_call_of(match)
    return {
        **about,
        "csrf_token": context.get("csrf_token"),
        "face": face_of(clock.reading(now, match), event, now),
        "more": minutes_more(clock.minutes.get(match.pk, 0)),
        "call": call,
        "may_take_back": call is not None
        and call.called_by_id == user.pk
        and call.taken_by_id is None,
        "may_call": can(user, Action.CALL_JUDGE, match),
        "may_answer": call is not None and can(user, Action.ANSWER_CALL, match),
    }


@register.inclusion_tag("parts/players_word.html", takes_context=True)
def players_word(context: dict[str, Any], match: Match) -> dict[str, Any]:
    """What players say of a match that counts for nothing yet, and for a judge the press that
    records it. Nothing where nobody has spoken."""
    view = context["view"]
    if view.claim is None:
        return {}
    players = [seat.entrant for seat in view.seats]
    reports = history(match)
    user, event = context["request"].user, event_of(match)
    return {
        "request": context["request"],
        "csrf_token": context.get("csrf_token"),
        "event": event,
        "match": match,
        "view": view,
        "word": STAND_WORDS[view.stand],
        "shape": STAND_SHAPES[view.stand],
        "lines": version_lines(reports, players),
        "offers": results_claimed(reports, players),
        "may_record": event.state == EventState.RUNNING and can(user, Action.RECORD_RESULT, match),
    }
