"""What the players of a match say of it: one reports, the other confirms or says otherwise.

A report is a claim and counts for nothing until it is confirmed (`engine.reporting`); a judge can
decide at any time with the acts of `recording`. Everything here adds a version, and
`expected_version` is what it is there.
"""

from collections.abc import Sequence
from datetime import datetime

from django.contrib.auth.base_user import AbstractBaseUser
from django.db import transaction

from matches.engine.match import match_state
from matches.engine.reporting import NOTHING_REPORTED, Act, Stand, after
from matches.engine.results import Ending, Game, MatchResult, PlayError
from matches.models import Entrant, Match, ResultReport
from matches.services.decks import withdraw_choices
from matches.services.locks import lock_match
from matches.services.recording import goes_on_from
from matches.services.tables import Table, add_version, check_version, read_table
from matches.sheets import Claim, completed
from wording import said

ENDINGS_OF_PLAYERS = frozenset(
    {Ending.PLAYED, Ending.CONCEDED, Ending.TIME, Ending.INTENTIONAL_DRAW}
)
"""An absence or a penalty is for a judge to record."""


@transaction.atomic
def report_result(
    *,
    match: Match,
    entrant: Entrant,
    games: Sequence[Game],
    at: datetime,
    by: AbstractBaseUser | None,
    ending: Ending = Ending.PLAYED,
    loser: Entrant | None = None,
    expected_version: int | None = None,
) -> ResultReport:
    """`entrant` says how the match went and ended; `games` as for `recording.report_match`.

    Where the opponent has reported, the same result confirms theirs and another disputes it. One's
    own report can be said anew until it is answered. Raises PlayError: `result-final`,
    `result-disputed`, `match-goes-on`, `bye-has-no-result`, `ending-by-judge`,
    `games-recorded-differ` where a judge recorded other games, `not-in-match`, `result-changed`,
    and what the engine raises for a list of games that could not be played.
    """
    table = _read_for(match, entrant)
    after(table.sheet.stand, Act.REPORT)
    played = completed(table.terms, table.sheet, games)
    result = MatchResult(table.result.players, played, Ending(ending), loser)
    _check_claimed(table, result)
    claim = table.sheet.claim
    if claim is not None and claim.said_by != entrant:
        if result == claim.result:
            return _confirmed(table, claim, entrant, at=at, by=by)
        check_version(table, expected_version)
        return add_version(table, result, at=at, by=by, reason="", act=Act.DISPUTE, said_by=entrant)
    if claim is not None and result == claim.result:
        return _newest(table)
    check_version(table, expected_version)
    return add_version(table, result, at=at, by=by, reason="", act=Act.REPORT, said_by=entrant)


@transaction.atomic
def confirm_result(
    *,
    match: Match,
    entrant: Entrant,
    at: datetime,
    by: AbstractBaseUser | None,
    expected_version: int | None = None,
) -> ResultReport:
    """`entrant` says that the opponent's report is right: from now on it counts.

    Confirming twice is once. Raises PlayError: `nothing-reported`, `own-report`, `result-disputed`,
    `result-final`, `not-in-match`, `result-changed`.
    """
    table = _read_for(match, entrant)
    if table.sheet.stand is Stand.CONFIRMED and _newest(table).said_by == table.seats[entrant]:
        return _newest(table)
    claim = _claim_to_answer(table, Act.CONFIRM, entrant)
    check_version(table, expected_version)
    return _confirmed(table, claim, entrant, at=at, by=by)


@transaction.atomic
def dispute_result(
    *,
    match: Match,
    entrant: Entrant,
    at: datetime,
    by: AbstractBaseUser | None,
    reason: str = "",
    expected_version: int | None = None,
) -> ResultReport:
    """`entrant` says that the opponent's report is wrong, with or without saying how; a judge
    decides. Disputing twice is once.

    Raises PlayError: `nothing-reported`, `own-report`, `result-disputed`, `result-final`,
    `not-in-match`, `result-changed`.
    """
    table = _read_for(match, entrant)
    claim = table.sheet.claim
    if claim is not None and claim.stand is Stand.DISPUTED and claim.said_by == entrant:
        return _newest(table)
    claim = _claim_to_answer(table, Act.DISPUTE, entrant)
    check_version(table, expected_version)
    return add_version(
        table, claim.result, at=at, by=by, reason=reason, act=Act.DISPUTE, said_by=entrant
    )


def _read_for(match: Match, entrant: Entrant) -> Table:
    """The locked match of one of its players. Raises PlayError `not-in-match`,
    `bye-has-no-result`."""
    table = read_table(lock_match(match))
    if entrant not in table.seats:
        raise PlayError(
            "not-in-match", said("{player} does not play in this match.", player=entrant)
        )
    if len(table.seats) == 1:
        raise PlayError("bye-has-no-result", "Nobody sits opposite: there is no result to report.")
    return table


def _check_claimed(table: Table, result: MatchResult) -> None:
    if result.ending not in ENDINGS_OF_PLAYERS:
        raise PlayError("ending-by-judge", "Call a judge, who records how this match ended.")
    if not goes_on_from(table.result, result):
        raise PlayError(
            "games-recorded-differ",
            "A judge has recorded other games of this match. Report these as well, or call a "
            "judge.",
        )
    if any(game.penalised for game in result.games[len(table.result.games) :]):
        raise PlayError("ending-by-judge", "Call a judge, who records a game lost by penalty.")
    after(table.sheet.stand, Act.REPORT, decided=match_state(table.terms, result).finished)


def _claim_to_answer(table: Table, act: Act, entrant: Entrant) -> Claim:
    after(table.sheet.stand, act)
    claim = table.sheet.claim
    if claim is None:
        raise PlayError(NOTHING_REPORTED.code, NOTHING_REPORTED.sentence)
    if claim.said_by == entrant:
        raise PlayError("own-report", "This is your own report: your opponent has to confirm it.")
    return claim


def _confirmed(
    table: Table, claim: Claim, entrant: Entrant, *, at: datetime, by: AbstractBaseUser | None
) -> ResultReport:
    report = add_version(
        table, claim.result, at=at, by=by, reason="", act=Act.CONFIRM, said_by=entrant
    )
    played = len(claim.result.games)
    withdraw_choices(table=table, after_game=played, at=at, by=by, reason="")
    return report


def _newest(table: Table) -> ResultReport:
    return ResultReport.objects.select_related("said_by").get(
        match=table.match, version=table.sheet.version
    )
