"""A match: what everybody sees of it, what its players choose, what a judge records."""

from typing import Any

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils import timezone
from django.utils.translation import gettext as _

from matches.engine.results import Ending
from matches.models import Match, Seat
from matches.queries import MatchView, history, match_view
from organizer.errors import UserError
from organizer.events.models import EventState
from organizer.events.permissions import Action, can, event_of
from organizer.events.queries import entry_of
from organizer.usecases.choose_deck import choose_deck
from organizer.usecases.correct_match import correct_match
from organizer.usecases.end_match import end_match
from organizer.usecases.record_game import record_game
from organizer.usecases.report_match import report_match
from organizer.usecases.undo_game import undo_game
from organizer.web import play
from organizer.web.access import ACT, in_place, of_match, of_seat, page
from organizer.web.errors import said_on, show_form
from organizer.web.forms.match import CorrectForm, EndForm, GameForm, ScoreForm, UndoForm, recorded
from organizer.web.typed import line, number

LONGEST_REASON = 500


@page(Action.VIEW_MATCH, of_match)
def match(request: HttpRequest, match: Match) -> HttpResponse:
    """The match as it stands, with what this person may do in it."""
    return match_page(request, match)


def match_page(request: HttpRequest, match: Match, **forms: Any) -> HttpResponse:
    """The match page; `forms` are those that came back with faults, by their name on the page."""
    event = event_of(match)
    entry = entry_of(request.user, event)
    own = entry.entrant if entry and match.seats.filter(entrant=entry.entrant).exists() else None
    view = match_view(match, own)
    may_record = can(request.user, Action.RECORD_RESULT, match)
    context = {
        "event": event,
        "match": match,
        "round": match.round,
        "view": view,
        "sides": play.sides(view, own),
        "choices": _choices(request, match, view),
        "headline": play.headline(view),
        "names": play.names(view),
        "score": play.final_score(view),
        "games": [play.game_line(view, game) for game in view.games],
        "history": [play.version_line(report) for report in history(match)],
        "may_record": may_record and event.state == EventState.RUNNING,
        "may_correct": can(request.user, Action.CORRECT_RESULT, match)
        and event.state in (EventState.RUNNING, EventState.FINISHED),
        "undoing": play.undoing(view),
        "ended_apart": view.ending != Ending.PLAYED,
        "ending_act": _("Correct how it ended") if view.finished else _("End the match"),
        "decks_shown": play.decks_shown(view, match),
        "score_form": ScoreForm(view=view),
        "undo_form": UndoForm(view=view),
        "correct_form": CorrectForm(view=view),
        "end_form": EndForm(view=view),
    }
    faulty = next(iter(forms.values()), UndoForm(view=view))
    return show_form(request, "judge/match.html", faulty, {**context, **forms})


@page(Action.RECORD_RESULT, of_match, ACT)
@in_place(match)
def record(request: HttpRequest, match: Match) -> HttpResponse:
    """One tap: who won the game, or that it was drawn. A doubled tap records one game."""
    form = GameForm(request.POST, view=match_view(match))
    if not form.is_valid():
        raise UserError("game-unclear", _("Say which game it was, and who won it."))
    record_game(
        by=request.user,
        now=timezone.now(),
        match=match,
        number=form.cleaned_data["number"],
        winner=form.who_won(),
    )
    return _back(match)


@page(Action.RECORD_RESULT, of_match, ACT)
def report(request: HttpRequest, match: Match) -> HttpResponse:
    """The whole result of a best-of match, as the slip says."""
    form = ScoreForm(request.POST, view=match_view(match))
    if form.is_valid():
        with said_on(form):
            report_match(
                by=request.user,
                now=timezone.now(),
                match=match,
                games=form.games(),
                expected_version=form.cleaned_data["version"],
            )
            return _back(match)
    return match_page(request, match, score_form=form)


@page(Action.CORRECT_RESULT, of_match, ACT)
def undo(request: HttpRequest, match: Match) -> HttpResponse:
    """Take the last game back, with the reason."""
    form = UndoForm(request.POST, view=match_view(match))
    if form.is_valid():
        with said_on(form):
            undo_game(
                by=request.user,
                now=timezone.now(),
                match=match,
                reason=form.cleaned_data["reason"],
                expected_version=form.cleaned_data["version"],
            )
            return _back(match)
    return match_page(request, match, undo_form=form)


@page(Action.CORRECT_RESULT, of_match, ACT)
def correct(request: HttpRequest, match: Match) -> HttpResponse:
    """Say anew who won a game, with the reason: a version is added, that ends as the last one."""
    view = match_view(match)
    form = CorrectForm(request.POST, view=view)
    if form.is_valid():
        with said_on(form):
            correct_match(
                by=request.user,
                now=timezone.now(),
                match=match,
                games=form.games(),
                ending=view.ending,
                loser=view.loser,
                reason=form.cleaned_data["reason"],
                expected_version=form.cleaned_data["version"],
            )
            return _back(match)
    return match_page(request, match, correct_form=form)


@page(Action.RECORD_RESULT, of_match, ACT)
def end(request: HttpRequest, match: Match) -> HttpResponse:
    """End a match before it is played out; of one that has ended, say anew how, with the reason."""
    view = match_view(match)
    form = EndForm(request.POST, view=view)
    if form.is_valid():
        said = {
            "by": request.user,
            "now": timezone.now(),
            "match": match,
            "ending": form.cleaned_data["ending"],
            "loser": form.who_lost(),
            "reason": form.cleaned_data["reason"],
            "expected_version": form.cleaned_data["version"],
        }
        with said_on(form):
            if view.finished and not view.is_bye:
                correct_match(games=recorded(view), **said)
            else:
                end_match(**said)
            return _back(match)
    return match_page(request, match, end_form=form)


@page(Action.CHOOSE_DECK, of_seat, ACT)
@in_place(match)
def choose(request: HttpRequest, seat: Seat) -> HttpResponse:
    """Choose a deck of the Set for the next game; it stays hidden until all have chosen."""
    choose_deck(
        by=request.user,
        now=timezone.now(),
        seat=seat,
        deck=number(request.POST.get("deck")),
        reason=line(request.POST.get("reason"), LONGEST_REASON),
    )
    return _back(seat.match)


def _choices(request: HttpRequest, match: Match, view: MatchView) -> list[play.Choice]:
    """The choices that are due, each with whether this person may make it."""
    if view.finished:
        return []
    seats = {seat.entrant_id: seat for seat in match.seats.select_related("entrant")}
    due = [seat for seat in view.seats if seat.entrant in view.must_choose]
    return [
        play.choice(view, seat, may_choose=can(request.user, Action.CHOOSE_DECK, seat))
        for view, seat in ((view, seats[view.entrant.pk]) for view in due)
    ]


def _back(match: Match) -> HttpResponse:
    return redirect("match", event_of(match).slug, match.pk)
