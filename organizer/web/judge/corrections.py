"""Changing a result: a game, the score, the whole match, how it ended; taking back a game or all.

Where the round is closed, what a change touches is said before it is made
(`organizer.web.judge.consequences`).
"""

from typing import Any

from django.forms import BaseForm
from django.http import HttpRequest, HttpResponse
from django.utils import timezone
from django.utils.translation import gettext as _

from matches.models import Match
from matches.queries import match_view
from organizer.events.permissions import Action
from organizer.usecases.correct_match import correct_match
from organizer.usecases.end_match import end_match
from organizer.usecases.undo_game import undo_game
from organizer.usecases.void_result import void_result
from organizer.web.forms.corrections import (
    CorrectForm,
    CorrectionForm,
    EndForm,
    GamesForm,
    RescoreForm,
    UndoForm,
    VoidForm,
)
from organizer.web.judge.consequences import Change, asked_first
from organizer.web.judge.matches import match_page, to_match
from organizer.web.parts.access import ACT, of_match, page
from organizer.web.parts.errors import said_on
from organizer.web.parts.keys import key_of


@page(Action.CORRECT_RESULT, of_match, ACT)
def undo(request: HttpRequest, match: Match) -> HttpResponse:
    """Take the last game back, with the reason."""
    form = UndoForm(request.POST, view=match_view(match))
    if form.is_valid():
        with said_on(form):
            undo_game(**_asked(request, match, form))
            return to_match(match)
    return match_page(request, match, undo_form=form)


@page(Action.CORRECT_RESULT, of_match, ACT)
def void(request: HttpRequest, match: Match) -> HttpResponse:
    """Take everything back that is recorded or reported, with the reason."""
    form = VoidForm(request.POST, view=match_view(match))
    if form.is_valid():
        with said_on(form):
            void_result(**_asked(request, match, form))
            return to_match(match)
    return match_page(request, match, void_form=form)


@page(Action.CORRECT_RESULT, of_match, ACT)
def correct(request: HttpRequest, match: Match) -> HttpResponse:
    """Say anew who won a game, with the reason: a version is added, that ends as the last one."""
    form = CorrectForm(request.POST, view=match_view(match))
    return _corrected(request, match, _("Correct it"), correct_form=form)


@page(Action.CORRECT_RESULT, of_match, ACT)
def rescore(request: HttpRequest, match: Match) -> HttpResponse:
    """Say anew how a whole best-of match went, with the reason; the way for a round that is closed,
    whose matches have to stay finished."""
    form = RescoreForm(request.POST, view=match_view(match))
    return _corrected(request, match, _("Correct the score"), rescore_form=form)


@page(Action.CORRECT_RESULT, of_match, ACT)
def games(request: HttpRequest, match: Match) -> HttpResponse:
    """Say anew how a whole match of Sets went: games with their decks, and how it ended."""
    form = GamesForm(request.POST, view=match_view(match))
    return _corrected(request, match, _("Correct the match"), games_form=form)


@page(Action.RECORD_RESULT, of_match, ACT)
def end(request: HttpRequest, match: Match) -> HttpResponse:
    """End a match before it is played out; of one that has ended, say anew how, with the reason."""
    form = EndForm(request.POST, view=match_view(match))
    if form.is_valid() and form.cleaned_data["ended"]:
        return _corrected(request, match, _("Correct how it ended"), end_form=form)
    if form.is_valid():
        with said_on(form):
            end_match(ending=form.how(), loser=form.who_lost(), **_asked(request, match, form))
            return to_match(match)
    return match_page(request, match, end_form=form)


def _corrected(
    request: HttpRequest, match: Match, act: str, **forms: CorrectionForm
) -> HttpResponse:
    """The answer to a correction, of one form by its name on the page: what it touches where that
    is to be seen first, else the match as it is then; or the form with what is wrong."""
    (form,) = forms.values()
    if form.is_valid():
        change = Change(act, form.games(), form.how(), form.who_lost())
        asked = asked_first(request, match, form, change)
        if asked is not None:
            return asked
        with said_on(form):
            correct_match(
                games=change.games,
                ending=change.ending,
                loser=change.loser,
                **_asked(request, match, form),
            )
            return to_match(match)
    return match_page(request, match, **forms)


def _asked(request: HttpRequest, match: Match, form: BaseForm) -> dict[str, Any]:
    """What every change of a result is asked with: who, when, which match as it was seen, why."""
    return {
        "by": request.user,
        "now": timezone.now(),
        "match": match,
        "reason": form.cleaned_data["reason"],
        "expected_version": form.cleaned_data["version"],
        "key": key_of(request),
    }
