"""The page of a match: what everybody sees of it, and what this person may do in it."""

from functools import partial
from typing import Any

from django.forms import Form
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils.functional import SimpleLazyObject
from django.utils.translation import gettext as _

from matches.engine.results import Ending
from matches.models import Match
from matches.queries import MatchView, history, match_view
from organizer.events.models import EventState
from organizer.events.permissions import Action, can, event_of, own_seat
from organizer.web.forms.corrections import (
    CorrectForm,
    EndForm,
    GamesForm,
    RescoreForm,
    UndoForm,
    VoidForm,
)
from organizer.web.forms.match import ScoreForm
from organizer.web.judge.penalty_list import penalty_links
from organizer.web.judge.table_tools import tools_of
from organizer.web.judge.turning import turning_said
from organizer.web.parts import play
from organizer.web.parts.access import of_match, page
from organizer.web.parts.errors import show_form
from organizer.web.parts.result_words import version_lines
from organizer.web.player.own_result import own_result


@page(Action.VIEW_MATCH, of_match)
def match(request: HttpRequest, match: Match) -> HttpResponse:
    """The match as it stands, with what this person may do in it."""
    return match_page(request, match)


def match_page(request: HttpRequest, match: Match, **forms: Any) -> HttpResponse:
    """The match page; `forms` are those that came back with faults, by their name on the page."""
    event = event_of(match)
    seat = own_seat(request.user, match)
    own = seat.entrant if seat else None
    view = match_view(match, own)
    may_record = can(request.user, Action.RECORD_RESULT, match)
    may_correct = can(request.user, Action.CORRECT_RESULT, match)
    reports = history(match) if view.version else []
    players = [seat.entrant for seat in view.seats]
    runs = may_record and event.state == EventState.RUNNING and not match.round.is_draft
    context = {
        "event": event,
        "match": match,
        "round": match.round,
        "view": view,
        "sides": play.sides(view, own),
        "choices": _choices(request, match, view),
        "headline": play.headline(view, own),
        "names": play.names(view),
        "score": play.final_score(view),
        "games": [play.game_line(view, game) for game in view.games],
        "why": play.why(match, own),
        "chooser": play.chooser(view),
        "versions": version_lines(reports, players, judges_named=may_record or may_correct),
        "explained": view.ending != Ending.PLAYED or any(report.reason for report in reports),
        "may_record": may_record and event.state == EventState.RUNNING,
        "may_note": may_record and can(request.user, Action.WRITE_NOTES, event),
        "runs": runs and not view.is_alone and not view.finished,
        "moved_by": _moved_by(view, runs=runs),
        "may_correct": may_correct and event.state in (EventState.RUNNING, EventState.FINISHED),
        "may_void": may_record and play.can_be_voided(view),
        "undoing": play.undoing(view),
        "undoing_does": play.undoing_does(view),
        "turning": turning_said(match, view) if may_correct else "",
        "ended_apart": view.ending != Ending.PLAYED,
        "ending_act": _("Correct how it ended") if view.finished else _("End the match"),
        "decks_shown": play.decks_shown(view, match),
        "penalty_links": penalty_links(request, match),
        "tools": tools_of(request.user, event, view, own),
        **(_forms(view) if may_record or may_correct else {}),
    }
    template = "judge/match.html"
    if own is not None and not view.is_alone and not match.round.is_draft:
        template, result = "player/match.html", own_result(match, view, own, reports)
        context |= {"result": result, **result.forms}
    faulty = next(iter(forms.values()), Form())
    return show_form(request, template, faulty, {**context, **forms})


def _moved_by(view: MatchView, *, runs: bool) -> str:
    """What moves the part in which a game is recorded. No result does while its buttons are shown:
    of two judges one would press a name for the game after the one that they saw."""
    return "pairings" if runs and view.can_record else "results pairings"


def _forms(view: MatchView) -> dict[str, Any]:
    """What a judge can fill in about a match, by the names on the page. Each is made once the page
    shows it: a match as it stands takes two or three of them."""
    kinds = {
        "score_form": ScoreForm,
        "undo_form": UndoForm,
        "void_form": VoidForm,
        "correct_form": CorrectForm,
        "rescore_form": RescoreForm,
        "games_form": GamesForm,
        "end_form": EndForm,
    }
    return {name: SimpleLazyObject(partial(kind, view=view)) for name, kind in kinds.items()}


def _choices(request: HttpRequest, match: Match, view: MatchView) -> list[play.Choice]:
    """The choices that are due, each with whether this person may make it."""
    if view.finished:
        return []
    seats = {seat.entrant_id: seat for seat in match.seats.all()}
    due = [seat for seat in view.seats if seat.entrant in view.must_choose]
    return [
        play.choice(view, seat, may_choose=can(request.user, Action.CHOOSE_DECK, seat))
        for view, seat in ((view, seats[view.entrant.pk]) for view in due)
    ]


def to_match(match: Match) -> HttpResponse:
    """Back to the page of the match."""
    return redirect("match", event_of(match).slug, match.pk)
