"""What a change of a result touches, said before it is made.

While a round is open nothing follows from its matches yet, and a judge is asked nothing. Once it is
closed, the first sending of a form is answered with what the change touches; the page carries the
form, with the version of the result that was looked at, for the second sending, which does it.
"""

from collections.abc import Sequence
from dataclasses import dataclass

from django.forms import BaseForm
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from matches.engine.results import Ending, Game
from matches.models import Entrant, Match, ResultReport
from matches.queries import (
    BracketChange,
    LineChange,
    MatchView,
    StandingView,
    Touched,
    match_view,
    touched_by,
)
from organizer.events.permissions import event_of
from organizer.web.parts import play

SURE = "sure"
NOT_CARRIED = ("csrfmiddlewaretoken", "version", SURE)
MOST_LINES = 12


@dataclass(frozen=True)
class Change:
    """What a result is to become, and what the button says that makes it so."""

    act: str
    games: Sequence[Game]
    ending: Ending = Ending.PLAYED
    loser: Entrant | None = None


@dataclass(frozen=True)
class TouchedLines:
    """What a change touches, in sentences. `lines` are the players whose rank or points become
    others, those of the match first; `more` says how many are left out, "" for none."""

    lines: Sequence[tuple[str, str, str]]
    more: str
    rounds: str
    bracket: Sequence[str]


def asked_first(
    request: HttpRequest, match: Match, form: BaseForm, change: Change
) -> HttpResponse | None:
    """The page that says what a change touches, or None where it can be made at once: the round is
    open, what it touches was seen, nothing is touched, or it will be refused."""
    if match.round.closed_at is None or SURE in request.POST or not form.cleaned_data["reason"]:
        return None
    view = match_view(match)
    if form.cleaned_data["version"] not in (None, view.version):
        return None
    touched = touched_by(match, games=change.games, ending=change.ending, loser=change.loser)
    is_refused = touched.misfit or touched.goes_on or any(one.is_played for one in touched.bracket)
    if touched.nothing or is_refused:
        return None
    context = {
        "event": event_of(match),
        "match": match,
        "names": play.names(view),
        "change": change,
        "before": _result_said(view.games, view.ending, view.loser),
        "after": _result_said(change.games, change.ending, change.loser),
        "touched": touched_lines(touched, view),
        "version": view.version,
        "carried": [
            (name, value) for name, value in request.POST.items() if name not in NOT_CARRIED
        ],
        "sure": SURE,
    }
    return render(request, "judge/consequences.html", context)


def touched_lines(touched: Touched, view: MatchView) -> TouchedLines:
    """What is touched, in words."""
    own = {seat.entrant for seat in view.seats}
    changed = sorted(touched.lines, key=lambda line: line.entrant not in own)
    left_out = len(changed) - MOST_LINES
    more = ""
    if left_out > 0:
        more = ngettext("and %(n)d more player", "and %(n)d more players", left_out) % {
            "n": left_out
        }
    return TouchedLines(
        lines=[_line(line) for line in changed[:MOST_LINES]],
        more=more,
        rounds=_rounds(touched),
        bracket=[_bracket(one) for one in touched.bracket],
    )


def _line(line: LineChange) -> tuple[str, str, str]:
    return line.entrant.name, _stands(line.before), _stands(line.after)


def _stands(line: StandingView) -> str:
    points = ngettext("%(n)d point", "%(n)d points", line.points) % {"n": line.points}
    if line.rank is None:
        return _("no rank, %(points)s") % {"points": points}
    return _("rank %(rank)d, %(points)s") % {"rank": line.rank, "points": points}


def _rounds(touched: Touched) -> str:
    numbers = [str(round_.number) for round_ in touched.rounds]
    if not numbers:
        return ""
    words = {"numbers": ", ".join(numbers)}
    return (
        ngettext(
            "Round %(numbers)s was paired since. It stays as it is.",
            "Rounds %(numbers)s were paired since. They stay as they are.",
            len(numbers),
        )
        % words
    )


def _bracket(one: BracketChange) -> str:
    words = {
        "match": one.name,
        "before": " – ".join(who.name for who in one.before),
        "after": " – ".join(who.name for who in one.after),
    }
    if not one.after:
        return _("Match %(match)s, %(before)s: others will play it.") % words
    if one.is_paired:
        return (
            _("Match %(match)s is paired as %(before)s: %(after)s sit down there instead.") % words
        )
    return _("Match %(match)s is between %(after)s instead of %(before)s.") % words


def _result_said(games: Sequence[Game], ending: Ending, loser: Entrant | None) -> str:
    """A result in a line: "Luke, Chris, Luke", "Luke; conceded (Chris)"."""
    said = ", ".join(game.winner.name if game.winner else _won_apart(game) for game in games)
    if ending == Ending.PLAYED:
        return said
    how = str(ResultReport.Ending(ending).label)
    if loser is not None:
        how += f" ({loser.name})"
    return f"{said}; {how}" if said else how


def _won_apart(game: Game) -> str:
    """A game without a named winner: drawn, or lost by penalty."""
    if game.penalised is None:
        return _("draw")
    return _("game loss of %(name)s") % {"name": game.penalised.name}
