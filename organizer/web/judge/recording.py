"""What is recorded while a match is played: games, the whole result, decks, the die."""

from random import SystemRandom

from django.http import HttpRequest, HttpResponse
from django.utils import timezone
from django.utils.translation import gettext as _

from matches.models import Match, Seat
from matches.queries import dice_view, match_view
from organizer.errors import NotThere, UserError
from organizer.events.permissions import Action
from organizer.usecases.choose_deck import choose_deck
from organizer.usecases.record_game import record_game
from organizer.usecases.report_match import report_match
from organizer.usecases.roll_die import roll_die
from organizer.web.forms.match import GameForm, RollForm, ScoreForm
from organizer.web.judge.matches import match, match_page, to_match
from organizer.web.parts.access import ACT, in_place, of_match, of_seat, page
from organizer.web.parts.errors import said_on
from organizer.web.parts.keys import key_of
from organizer.web.parts.typed import line, number

LONGEST_REASON = 500


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
    return to_match(match)


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
            return to_match(match)
    return match_page(request, match, score_form=form)


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
    return to_match(seat.match)


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
    return to_match(match)
