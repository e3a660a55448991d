"""A result and whose word it is, in words: to the players of the match, and to everybody else."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Protocol

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from matches.engine.penalties import REASONS
from matches.engine.reporting import CLAIMED, Stand
from matches.engine.results import Ending
from matches.models import Entrant, ResultReport
from matches.queries import GameView, ReportView
from organizer.accounts.models import User
from organizer.language.shown import in_words

STAND_WORDS = {
    Stand.RUNNING: gettext_lazy("playing"),
    Stand.REPORTED: gettext_lazy("reported"),
    Stand.DISPUTED: gettext_lazy("disputed"),
    Stand.CONFIRMED: gettext_lazy("confirmed"),
    Stand.JUDGED: gettext_lazy("recorded by a judge"),
    Stand.CORRECTED: gettext_lazy("corrected"),
    Stand.VOIDED: gettext_lazy("taken back"),
}
STAND_SHAPES = {
    Stand.RUNNING: "info",
    Stand.REPORTED: "look",
    Stand.DISPUTED: "bad",
    Stand.CONFIRMED: "good",
    Stand.JUDGED: "good",
    Stand.CORRECTED: "good",
    Stand.VOIDED: "look",
}


class Told(Protocol):
    """A result as somebody tells it: what counts of a match, a claim, a version."""

    @property
    def games(self) -> tuple[GameView, ...]: ...
    @property
    def ending(self) -> Ending: ...
    @property
    def loser(self) -> Entrant | None: ...


@dataclass(frozen=True)
class VersionLine:
    """One version of a result: its state as word and shape, what was said by whom, when and why."""

    word: str
    shape: str
    said: str
    made_at: datetime
    reason: str


def result_said(told: Told, players: Sequence[Entrant], own: Entrant | None = None) -> str:
    """A result in a few words: "Luke won 2–1", or "You lost 1–2" to the player `own`."""
    if told.ending is Ending.CONCEDED:
        return _ended(told, own, _("You conceded"), _("%(name)s conceded"))
    if told.ending is Ending.NO_SHOW:
        nobody = _("Nobody appeared")
        return _ended(told, own, _("You did not appear"), _("%(name)s did not appear"), nobody)
    if told.ending is Ending.PENALTY:
        return _ended(told, own, _("You lost by penalty"), _("%(name)s lost by penalty"))
    if told.ending is Ending.INTENTIONAL_DRAW:
        return _("A draw by agreement")
    said = _score_said(told, players, own)
    return _("%(result)s at time") % {"result": said} if told.ending is Ending.TIME else said


def version_lines(
    reports: Sequence[ReportView], players: Sequence[Entrant], *, judges_named: bool = True
) -> list[VersionLine]:
    """Who said what when, the first one first; a judge by name only where they are to be named."""
    ids = {report.made_by_id for report in reports if judges_named and report.said_by is None}
    judges = {user.pk: user.display_name for user in User.objects.filter(pk__in=ids - {None})}
    return [
        VersionLine(
            word=str(STAND_WORDS.get(report.stand, "")),
            shape=STAND_SHAPES.get(report.stand, ""),
            said=_version_said(report, before, players, judges),
            made_at=report.made_at,
            reason=_reason_said(report.reason),
        )
        for before, report in zip([None, *reports], reports, strict=False)
    ]


def results_claimed(
    reports: Sequence[ReportView], players: Sequence[Entrant]
) -> list[tuple[int, str]]:
    """The results that players give since the last one that counts: version and words of each."""
    said: list[ReportView] = []
    for report in reports:
        if report.stand not in CLAIMED:
            said = []
        elif not any(_same(report, one) for one in said):
            said = [*(one for one in said if one.said_by != report.said_by), report]
    return [(one.version, result_said(one, players)) for one in said]


def _reason_said(reason: str) -> str:
    """Why a result was changed: an infraction in the reader's language; what somebody wrote stays
    as it is."""
    return in_words(REASONS[reason]) if reason in REASONS else reason


def _ended(told: Told, own: Entrant | None, mine: str, theirs: str, nobody: str = "") -> str:
    if told.loser is None:
        return nobody or str(ResultReport.Ending(told.ending).label)
    return mine if told.loser == own else theirs % {"name": told.loser.name}


def _score_said(told: Told, players: Sequence[Entrant], own: Entrant | None) -> str:
    if not told.games:
        return _("No game")
    wins = Counter(game.winner for game in told.games if game.winner)
    ranked = sorted(players, key=lambda one: -wins[one])
    first = ranked[0]
    score = "–".join(str(wins[one]) for one in ranked)
    if wins[ranked[0]] == wins[ranked[1]]:
        return _("A draw, %(score)s") % {"score": score}
    if own is None:
        return _("%(name)s won %(score)s") % {"name": first.name, "score": score}
    if first == own:
        return _("You won %(score)s") % {"score": score}
    mine_first = "–".join(str(wins[one]) for one in (own, *(p for p in ranked if p != own)))
    return _("You lost %(score)s") % {"score": mine_first}


def _so_far(told: Told, players: Sequence[Entrant]) -> str:
    """The score of a match that is still played: "1–0 for Luke", "1–1"."""
    wins = Counter(game.winner for game in told.games if game.winner)
    ranked = sorted(players, key=lambda one: -wins[one])
    score = "–".join(str(wins[one]) for one in ranked)
    if wins[ranked[0]] == wins[ranked[1]]:
        return score
    return _("%(score)s for %(name)s") % {"score": score, "name": ranked[0].name}


def _version_said(
    report: ReportView,
    before: ReportView | None,
    players: Sequence[Entrant],
    judges: Mapping[int, str],
) -> str:
    result = result_said(report, players)
    who = report.said_by.name if report.said_by else judges.get(report.made_by_id or 0, "")
    words = {"name": who or _("A judge"), "result": result}
    match report.stand:
        case Stand.VOIDED:
            return _("%(name)s took everything back") % words
        case Stand.CONFIRMED:
            return _("%(name)s confirmed it") % words
        case Stand.DISPUTED if before is not None and _same(report, before):
            return _("%(name)s said that this is not right") % words
        case Stand.RUNNING:
            return _("%(name)s recorded so far: %(result)s") % {
                **words,
                "result": _so_far(report, players),
            }
        case Stand.REPORTED | Stand.DISPUTED:
            return _("%(name)s said: %(result)s") % words
    return _("%(name)s recorded: %(result)s") % words


def _same(one: Told, other: Told) -> bool:
    return (one.games, one.ending, one.loser) == (other.games, other.ending, other.loser)
