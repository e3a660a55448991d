"""Calls for a judge: a player calls from the match, a judge takes the call and closes it."""

from __future__ import annotations

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils import timezone
from django.utils.translation import gettext as _

from matches.models import Match
from organizer.errors import Conflict
from organizer.events.permissions import Action, event_of
from organizer.floor.models import JudgeCall
from organizer.usecases.call_judge import call_judge
from organizer.usecases.close_call import close_call
from organizer.usecases.take_back_call import take_back_call
from organizer.usecases.take_call import take_call
from organizer.web.judge.floor import floor
from organizer.web.judge.matches import match as match_view
from organizer.web.judge.matches import to_match
from organizer.web.parts.access import ACT, in_place, of_match, page
from organizer.web.parts.typed import line, number

LONGEST_ABOUT = 200


@page(Action.CALL_JUDGE, of_match, ACT)
@in_place(match_view)
def call(request: HttpRequest, match: Match) -> HttpResponse:
    """A player calls a judge to the table; pressed twice, it is one call."""
    about = line(request.POST.get("about"), LONGEST_ABOUT)
    call_judge(by=request.user, now=timezone.now(), match=match, about=about)
    messages.success(request, _("A judge is called to table %(n)d.") % {"n": match.table})
    return to_match(match)


@page(Action.CALL_JUDGE, of_match, ACT)
@in_place(match_view)
def take_back(request: HttpRequest, match: Match) -> HttpResponse:
    """Who called needs no judge any more."""
    take_back_call(by=request.user, now=timezone.now(), call=_call(request, match))
    messages.success(request, _("The call is taken back."))
    return to_match(match)


@page(Action.ANSWER_CALL, of_match, ACT)
@in_place(floor)
def take(request: HttpRequest, match: Match) -> HttpResponse:
    """A judge takes the call; who comes second is told who has it."""
    take_call(by=request.user, now=timezone.now(), call=_call(request, match))
    return _from_where(request, match)


@page(Action.ANSWER_CALL, of_match, ACT)
@in_place(floor)
def close(request: HttpRequest, match: Match) -> HttpResponse:
    """The table is helped."""
    close_call(by=request.user, now=timezone.now(), call=_call(request, match))
    return _from_where(request, match)


def _from_where(request: HttpRequest, match: Match) -> HttpResponse:
    """Back to the match where the call was answered there, else to the floor."""
    if request.POST.get("back") == "match":
        return to_match(match)
    return redirect("floor", event_of(match).slug)


def _call(request: HttpRequest, match: Match) -> JudgeCall:
    """The call that the button was about."""
    found = match.judge_calls.filter(pk=number(request.POST.get("call"))).first()
    if found is None:
        raise Conflict("no-such-call", _("This call is not there any more."))
    return found
