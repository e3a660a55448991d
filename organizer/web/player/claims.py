"""What players say of their own match: how it went, that the other is right, or that they are not;
and the judge who takes one of them at their word."""

from __future__ import annotations

from typing import Any

from django.http import HttpRequest, HttpResponse
from django.utils import timezone
from django.utils.translation import gettext as _

from matches.models import Match, Seat
from matches.queries import match_view, terms_of, terms_of_match
from organizer.errors import UserError
from organizer.events.permissions import Action, event_of
from organizer.receipts.services import is_done
from organizer.usecases.accept_report import accept_report
from organizer.usecases.confirm_result import confirm_result
from organizer.usecases.dispute_result import dispute_result
from organizer.usecases.report_result import report_result
from organizer.web.forms.result import ResultForm, result_form
from organizer.web.judge.matches import match as match_view_page
from organizer.web.judge.matches import match_page, to_match
from organizer.web.parts.access import ACT, in_place, of_match, of_seat, page
from organizer.web.parts.back import back_to
from organizer.web.parts.errors import said_on
from organizer.web.parts.keys import key_of
from organizer.web.parts.typed import line, number

LONGEST_REASON = 500


@page(Action.REPORT_RESULT, of_seat, ACT)
@in_place(match_view_page)
def report(request: HttpRequest, seat: Seat) -> HttpResponse:
    """A player says how the match went: one of the usual scores, or anything else. What they said
    before under its key is said, even if it could not be said any more."""
    if is_done(user_id=request.user.pk, key=key_of(request)):
        return to_match(seat.match)
    by_tile = "score" in request.POST
    form = _form_of(request, seat, tiles=by_tile)
    if form.is_valid():
        with said_on(form):
            report_result(
                by=request.user,
                now=timezone.now(),
                seat=seat,
                expected_version=form.cleaned_data["version"],
                key=key_of(request),
                **form.said(),
            )
            return to_match(seat.match)
    return match_page(request, seat.match, **{"tile_form" if by_tile else "other_form": form})


@page(Action.REPORT_RESULT, of_seat, ACT)
@in_place(match_view_page)
def confirm(request: HttpRequest, seat: Seat) -> HttpResponse:
    """A player says that the opponent's report is right."""
    confirm_result(**_answer(request, seat))
    return to_match(seat.match)


@page(Action.REPORT_RESULT, of_seat, ACT)
@in_place(match_view_page)
def dispute(request: HttpRequest, seat: Seat) -> HttpResponse:
    """A player says that the opponent's report is wrong, without saying how it went."""
    reason = line(request.POST.get("reason"), LONGEST_REASON)
    dispute_result(reason=reason, **_answer(request, seat))
    return to_match(seat.match)


@page(Action.RECORD_RESULT, of_match, ACT)
@in_place(match_view_page)
def accept(request: HttpRequest, match: Match) -> HttpResponse:
    """A judge records what a player has said, by one press."""
    accept_report(
        by=request.user,
        now=timezone.now(),
        match=match,
        said=number(request.POST.get("said")),
        expected_version=number(request.POST.get("version")),
        key=key_of(request),
    )
    return back_to(request, event_of(match), to_match(match))


def _form_of(request: HttpRequest, seat: Seat, *, tiles: bool) -> ResultForm:
    match = seat.match
    form = result_form(
        request.POST,
        view=match_view(match, seat.entrant),
        own=seat.entrant,
        terms=terms_of_match(match, terms_of(match.round.stage.competition)),
        tiles=tiles,
    )
    if form is None:
        raise UserError("result-unclear", _("Say how the match ended."))
    return form


def _answer(request: HttpRequest, seat: Seat) -> dict[str, Any]:
    return {
        "by": request.user,
        "now": timezone.now(),
        "seat": seat,
        "expected_version": number(request.POST.get("version")),
        "key": key_of(request),
    }
