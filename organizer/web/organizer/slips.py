"""Result slips as the desk types them, one after the other or into the table; players' reports that
are recorded with a press in a list; what was typed wrongly, taken back."""

from __future__ import annotations

from collections.abc import Mapping

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from matches.engine.match import match_state
from matches.engine.results import Ending, Game, MatchResult, MatchState, PlayError
from matches.models import Entrant, Match
from matches.queries import MatchView, match_view, open_round, round_view, terms_of, terms_of_match
from organizer.errors import USER_ERRORS, Conflict, UserError
from organizer.events.models import Event
from organizer.events.permissions import Action, event_of
from organizer.usecases.report_match import report_match
from organizer.usecases.void_result import void_result
from organizer.web.forms.match import recorded
from organizer.web.forms.result import games_won
from organizer.web.forms.slips import (
    LONGEST_SCORE,
    SetGame,
    Slip,
    read_set_slip,
    read_slip,
)
from organizer.web.organizer.round_screen import Typed, screen
from organizer.web.organizer.rounds import overview
from organizer.web.parts.access import ACT, in_place, of_event, of_match, page
from organizer.web.parts.errors import problem_of
from organizer.web.parts.keys import key_of
from organizer.web.parts.result_words import result_said
from organizer.web.parts.typed import line, number

FIELD = "score-"


@page(Action.VIEW_FLOOR, of_event, ACT)
def enter(request: HttpRequest, event: Event) -> HttpResponse:
    """One slip by its table's number, or the boxes of the table that were filled in; each is
    recorded by itself, and those that cannot be come back with what is wrong."""
    if "table" in request.POST:
        return _by_number(request, event)
    filled = {
        number(name.removeprefix(FIELD)): line(typed, LONGEST_SCORE)
        for name, typed in request.POST.items()
        if name.startswith(FIELD) and typed.strip()
    }
    views = {view.match.pk: view for view in _playing(event)}
    faults, recorded = {}, 0
    for pk, typed in filled.items():
        try:
            _record(request, views.get(pk), typed)
            recorded += 1
        except USER_ERRORS as error:
            faults[pk] = (typed, problem_of(error).sentence)
    if recorded:
        said = ngettext("%(n)d result is recorded.", "%(n)d results are recorded.", recorded)
        messages.success(request, said % {"n": recorded})
    if faults:
        return screen(request, event, Typed(faults), status=400)
    return redirect(reverse("event_rounds", args=(event.slug,)) + "?slips=1#tables")


@page(Action.CORRECT_RESULT, of_match, ACT)
@in_place(overview)
def take_back(request: HttpRequest, match: Match) -> HttpResponse:
    """A slip was typed wrongly: the table is open again."""
    void_result(
        by=request.user,
        now=timezone.now(),
        match=match,
        reason=_("Typed wrongly at the desk."),
        expected_version=number(request.POST.get("version")),
        key=key_of(request),
    )
    messages.success(request, _("Table %(n)d is open again.") % {"n": match.table})
    return _next_slip(event_of(match))


def _by_number(request: HttpRequest, event: Event) -> HttpResponse:
    """The slip of the table whose number was typed. Without a score the table is named, and its
    score asked for; a match of Sets of which no game was typed goes on at its own page."""
    table, score = line(request.POST["table"], 5), line(request.POST.get("score"), LONGEST_SCORE)
    found = next((view for view in _playing(event) if view.match.table == number(table)), None)
    if found is not None and found.is_ko and not (score and len(found.seats) == 2):
        return redirect("match", event.slug, found.match.pk)
    try:
        _record(request, found, score)
    except USER_ERRORS as error:
        sentence = problem_of(error).sentence
        typed = Typed({}, table, score, sentence, no_table=found is None)
        return screen(request, event, typed, status=400)
    view = match_view(found.match) if found else None
    if view is not None:
        players = [seat.entrant for seat in view.seats]
        words = {"n": view.match.table, "result": result_said(view, players)}
        messages.success(request, _("Table %(n)d: %(result)s.") % words)
    return _next_slip(event)


def _next_slip(event: Event) -> HttpResponse:
    """The page with its focus in the box for a table; an address with a fragment would keep a
    browser from that."""
    return redirect(reverse("event_rounds", args=(event.slug,)) + "?slip=1")


def _playing(event: Event) -> tuple[MatchView, ...]:
    """The tables of the open round at which two meet."""
    current = open_round(event.competition)
    if current is None:
        return ()
    return tuple(view for view in round_view(current).matches if not view.is_alone)


def _record(request: HttpRequest, view: MatchView | None, typed: str) -> None:
    """Record what a slip says; what would change what stands is for the page of the match.

    Raises UserError `no-such-table`, `slip-unclear`, `slip-undecided`, Conflict `table-has-result`,
    and what `report_match` raises.
    """
    if view is None:
        raise UserError("no-such-table", _("No two players sit at a table of that number."))
    names = {"one": view.seats[0].entrant.name, "other": view.seats[1].entrant.name}
    games, ending = (_sets_said if view.is_ko else _said)(view, typed, names)
    if ending is Ending.PLAYED and not _is_decided(view, games):
        raise UserError(
            "slip-undecided",
            _("%(one)s – %(other)s: that decides nothing. At time, type it with a t.") % names,
        )
    try:
        report_match(
            by=request.user,
            now=timezone.now(),
            match=view.match,
            games=games,
            ending=ending,
            key=_key_for(request, view.match),
        )
    except PlayError as error:
        raise (_has_result(names) if error.code == "reason-required" else error) from error


Said = tuple[tuple[Game, ...], Ending]
"""The games of a slip, and how it says that the match ended: at time only where they decide
nothing."""


def _said(view: MatchView, typed: str, names: dict[str, str]) -> Said:
    slip = read_slip(typed)
    if slip is None:
        raise UserError(
            "slip-unclear",
            _("%(one)s – %(other)s: type their games, such as 2-1; with a t at time.") % names,
        )
    if _falls_short(view, slip):
        raise _has_result(names)
    won = {seat.entrant: games for seat, games in zip(view.seats, slip.won, strict=True)}
    games = tuple(games_won(view, won, slip.drawn))
    return games, _ending(view, games, slip.ending)


def _sets_said(view: MatchView, typed: str, names: dict[str, str]) -> Said:
    """The same of a match of Sets, whose games are typed one by one with their decks."""
    slip = read_set_slip(typed)
    if slip is None:
        raise UserError(
            "slip-unclear",
            _(
                "%(one)s – %(other)s: type each game with its decks: 1+2 where %(one)s won with"
                " deck 1 against deck 2, 1-2 where %(other)s won, 1=2 for a draw; with a t at time."
            )
            % names,
        )
    if slip.ending is Ending.INTENTIONAL_DRAW:
        return tuple(recorded(view)), slip.ending
    before = [game.decks for game in recorded(view)]
    known = (*before, *({} for _game in slip.games[len(before) :]))
    games = tuple(_set_game(view, *one) for one in zip(slip.games, known, strict=False))
    _state(view, games)  # what cannot have been played is said in the engine's words
    return games, _ending(view, games, slip.ending)


def _set_game(view: MatchView, game: SetGame, known: Mapping[Entrant, int]) -> Game:
    """A game as it was typed, with the decks that are recorded of it where none were."""
    players = [seat.entrant for seat in view.seats]
    decks = zip(players, game.decks, strict=True)
    return Game(
        winner=None if game.won is None else players[game.won],
        decks={**known, **{who: deck for who, deck in decks if deck is not None}},
    )


def _ending(view: MatchView, games: tuple[Game, ...], ending: Ending) -> Ending:
    return Ending.PLAYED if ending is Ending.TIME and _is_decided(view, games) else ending


def _falls_short(view: MatchView, slip: Slip) -> bool:
    """Whether more games are recorded than the slip knows of."""
    if slip.ending is Ending.INTENTIONAL_DRAW:
        return False
    wins = zip(view.seats, slip.won, strict=True)
    return any(seat.wins > won for seat, won in wins) or view.seats[0].draws > slip.drawn


def _has_result(names: dict[str, str]) -> Conflict:
    return Conflict(
        "table-has-result",
        _("%(one)s – %(other)s: something else is recorded. Correct it on the page of the match.")
        % names,
    )


def _is_decided(view: MatchView, games: tuple[Game, ...]) -> bool:
    """Whether these games end the match by themselves; more than that are refused later on."""
    try:
        return _state(view, games).finished
    except PlayError:
        return True


def _state(view: MatchView, games: tuple[Game, ...]) -> MatchState:
    """The match after these games. Raises PlayError where they cannot have been played."""
    terms = terms_of_match(view.match, terms_of(view.match.round.stage.competition))
    players = tuple(seat.entrant for seat in view.seats)
    return match_state(terms, MatchResult(players, games))


def _key_for(request: HttpRequest, match: Match) -> str:
    """The key of one slip of a form that can bring several."""
    key = key_of(request)
    return f"{key}-{match.pk}" if key else ""
