"""A match: what everybody sees of it, what its players choose, what a judge records."""

from random import SystemRandom
from typing import Any

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils import timezone
from django.utils.translation import gettext as _

from matches.engine.results import Ending
from matches.models import Match, Seat
from matches.queries import MatchView, dice_view, history, match_view
from organizer.errors import NotThere, UserError
from organizer.events.models import EventState
from organizer.events.permissions import Action, can, event_of
from organizer.events.queries import entry_of, proxies_in_effect
from organizer.usecases.choose_deck import choose_deck
from organizer.usecases.correct_match import correct_match
from organizer.usecases.end_match import end_match
from organizer.usecases.forfeit_proxy import forfeit_proxy
from organizer.usecases.record_game import record_game
from organizer.usecases.report_match import report_match
from organizer.usecases.roll_die import roll_die
from organizer.usecases.undo_game import undo_game
from organizer.web import play
from organizer.web.access import ACT, FORM, in_place, of_match, of_seat, page
from organizer.web.errors import said_on, show_form
from organizer.web.forms.match import (
    CorrectForm,
    EndForm,
    ForfeitForm,
    GameForm,
    RescoreForm,
    RollForm,
    ScoreForm,
    UndoForm,
    recorded,
)
from organizer.web.keys import key_of
from organizer.web.own_result import own_result
from organizer.web.table_tools import forfeits, tools_of
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
    reports = history(match)
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
        "why": play.why(match, own),
        "chooser": play.chooser(view),
        "history": [play.version_line(report) for report in reports],
        "explained": view.ending != Ending.PLAYED or any(report.reason for report in reports),
        "may_record": may_record and event.state == EventState.RUNNING,
        "may_correct": can(request.user, Action.CORRECT_RESULT, match)
        and event.state in (EventState.RUNNING, EventState.FINISHED),
        "undoing": play.undoing(view),
        "ended_apart": view.ending != Ending.PLAYED,
        "ending_act": _("Correct how it ended") if view.finished else _("End the match"),
        "decks_shown": play.decks_shown(view, match),
        "tools": tools_of(request.user, event, view, own),
        "score_form": ScoreForm(view=view),
        "undo_form": UndoForm(view=view),
        "correct_form": CorrectForm(view=view),
        "rescore_form": RescoreForm(view=view),
        "end_form": EndForm(view=view),
    }
    template = "judge/match.html"
    if own is not None and not view.is_alone and not match.round.is_draft:
        template, result = "player/match.html", own_result(match, view, own, reports)
        context |= {"result": result, **result.forms}
    faulty = next(iter(forms.values()), UndoForm(view=view))
    return show_form(request, template, faulty, {**context, **forms})


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
        key=key_of(request),
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
                key=key_of(request),
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
                key=key_of(request),
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
                key=key_of(request),
            )
            return _back(match)
    return match_page(request, match, correct_form=form)


@page(Action.CORRECT_RESULT, of_match, ACT)
def rescore(request: HttpRequest, match: Match) -> HttpResponse:
    """Say anew how a whole best-of match went, with the reason; the way for a round that is closed,
    whose matches have to stay finished."""
    form = RescoreForm(request.POST, view=match_view(match))
    if form.is_valid():
        with said_on(form):
            correct_match(
                by=request.user,
                now=timezone.now(),
                match=match,
                games=form.games(),
                reason=form.cleaned_data["reason"],
                expected_version=form.cleaned_data["version"],
                key=key_of(request),
            )
            return _back(match)
    return match_page(request, match, rescore_form=form)


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
            "key": key_of(request),
        }
        with said_on(form):
            if form.cleaned_data["ended"]:
                correct_match(games=recorded(view), **said)
            else:
                end_match(**said)
            return _back(match)
    return match_page(request, match, end_form=form)


@page(Action.ROLL_DIE, of_match, ACT)
@in_place(match)
def roll(request: HttpRequest, match: Match) -> HttpResponse:
    """Roll the die for a card; a doubled tap rolls once."""
    view = match_view(match)
    dice = dice_view(match, view.next_game)
    if dice is None:
        raise NotThere("no-die-here", _("No card of this format is played with a die."))
    form = RollForm(request.POST, view=view, dice=dice)
    if not form.is_valid():
        raise UserError("roll-unclear", _("Say for which card the die is rolled, and at whom."))
    roller, target = form.rolls()
    roll_die(
        by=request.user,
        now=timezone.now(),
        match=match,
        card=form.cleaned_data["card"],
        roller=roller,
        target=target,
        number=form.cleaned_data["number"],
        rng=SystemRandom(),
    )
    return _back(match)


@page(Action.RECORD_RESULT, of_match, FORM)
def forfeit(request: HttpRequest, match: Match, seat: int) -> HttpResponse:
    """What a player forfeits by a faulty proxy, said before it is recorded."""
    event, view = event_of(match), match_view(match)
    sits = match.seats.filter(pk=seat).select_related("entrant").first()
    if sits is None:
        raise NotThere("no-such-seat", _("There is no such player in this match."))
    form = ForfeitForm(request.POST if request.method == "POST" else None, view=view)
    if form.is_valid():
        with said_on(form):
            forfeit_proxy(
                by=request.user,
                now=timezone.now(),
                match=match,
                loser=sits.entrant,
                fault=form.cleaned_data["fault"],
                game=form.cleaned_data["game"],
                card=form.cleaned_data["card"],
                expected_version=form.cleaned_data["version"],
                key=key_of(request),
            )
            messages.success(
                request, _("The forfeit of %(name)s is recorded.") % {"name": sits.entrant}
            )
            return _back(match)
    effect, act = forfeits(event, sits.entrant, view.next_game)
    context = {
        "event": event,
        "match": match,
        "loser": sits.entrant,
        "effect": effect,
        "act": act,
        "possible": proxies_in_effect(event) and not view.finished,
    }
    return show_form(request, "judge/forfeit.html", form, context)


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
