"""Recording results, as judges do. Each act adds a version of the whole result; none is ever
changed.

`expected_version` is the version that the person saw (`MatchView.version`): if another stands by
now, nothing is recorded and the answer is `result-changed`. Recording again what stands already
adds nothing and returns the report that stands.
"""

from collections.abc import Sequence
from dataclasses import replace
from datetime import datetime

from django.contrib.auth.base_user import AbstractBaseUser
from django.db import transaction

from matches.engine.match import match_state
from matches.engine.outcomes import check_result
from matches.engine.reporting import NOTHING_TO_UNDO, Act
from matches.engine.results import Ending, Game, MatchResult, Player, PlayError
from matches.models import Entrant, Match, ResultReport
from matches.services.decks import withdraw_choices
from matches.services.locks import lock_match
from matches.services.tables import (
    Table,
    add_version,
    check_version,
    read_table,
    report_that_counts,
    require_reason,
)
from matches.sheets import completed, settled
from wording import said, together


@transaction.atomic
def record_game(
    *,
    match: Match,
    number: int,
    winner: Entrant | None,
    at: datetime,
    by: AbstractBaseUser | None,
    penalised: Entrant | None = None,
    reason: str = "",
    expected_version: int | None = None,
) -> ResultReport:
    """Record the next game, or correct an earlier one with a reason.

    `winner` None is a draw; `penalised` lost the game by a game-loss penalty, and in a match of two
    the other player then wins it. Raises PlayError: `match-over`, `deck-missing` while a player
    still has to choose, `game-out-of-order`, `reason-required`, `correction-does-not-fit` if a
    later game could not have been played then, `round-closed`, `not-in-match`, `result-changed`.
    """
    table = read_table(lock_match(match))
    games = table.result.games
    if not 1 <= number <= len(games) + 1:
        raise PlayError(
            "game-out-of-order", said("Record game {number} next.", number=len(games) + 1)
        )
    before = games[number - 1] if number <= len(games) else None
    decks = before.decks if before else _decks_now(table)
    game = settled(Game(winner=winner, decks=decks, penalised=penalised), table.result.players)
    if game == before:
        return report_that_counts(table)
    check_version(table, expected_version)
    result = replace(table.result, games=(*games[: number - 1], game, *games[number:]))
    if before is None:
        _check_next_game(table, number)
        return add_version(table, result, at=at, by=by, reason=reason)
    require_reason(reason, said("Game {number} is recorded already.", number=number))
    _check_correction(table, number, result)
    report = add_version(table, result, at=at, by=by, reason=reason)
    withdraw_choices(table=table, after_game=number, at=at, by=by, reason=reason)
    return report


def _check_next_game(table: Table, number: int) -> None:
    if table.state.finished:
        raise PlayError(
            "match-over", "The match is finished. To change its result, correct it with a reason."
        )
    if table.state.must_choose:
        names = together([str(entrant) for entrant in table.state.must_choose])
        raise PlayError(
            "deck-missing",
            said("{names} must first choose a deck for game {number}.", names=names, number=number),
        )


def _check_correction(table: Table, number: int, result: MatchResult) -> None:
    """Refuse a corrected game after which a later one could not have been played as it was."""
    check_result(result)
    try:
        match_state(table.terms, result)
    except PlayError as error:
        raise PlayError(
            "correction-does-not-fit",
            said(
                "Game {number} cannot be changed alone. {why} Correct the whole list of "
                "games instead.",
                number=number,
                why=error.sentence,
            ),
        ) from error


@transaction.atomic
def report_match(
    *,
    match: Match,
    games: Sequence[Game],
    at: datetime,
    by: AbstractBaseUser | None,
    reason: str = "",
    ending: Ending = Ending.PLAYED,
    loser: Entrant | None = None,
    expected_version: int | None = None,
) -> ResultReport:
    """Report the whole result at once, or correct it with a reason.

    The players of `games` are entrants. A Type 15 game that names no decks is taken to be played
    with those that are recorded or chosen for it, that survived, or that are the only ones left. A
    list that decides nothing leaves the match running; an undecided match that is over (1-1 at
    time) needs its `ending`. Raises PlayError: `reason-required` if it changes what stands,
    `deck-missing`, `deck-knocked-out`, `deck-stays`, `match-over`, `round-closed`, `not-in-match`,
    `loser-missing`, `loser-not-meant`, `result-changed`, `nothing-to-report`.
    """
    table = read_table(lock_match(match))
    played = completed(table.terms, table.sheet, games)
    result = MatchResult(table.result.players, played, Ending(ending), loser)
    if result == table.result:
        if result == table.before_any:
            raise PlayError(
                "nothing-to-report", "Report at least one game, or how the match ended."
            )
        return report_that_counts(table)
    check_version(table, expected_version)
    if not goes_on_from(table.result, result):
        require_reason(reason, said("A result is recorded already."))
    report = add_version(table, result, at=at, by=by, reason=reason)
    same = _games_in_common(table.result.games, result.games)
    withdraw_choices(table=table, after_game=same + 1, at=at, by=by, reason=reason)
    return report


@transaction.atomic
def end_match(
    *,
    match: Match,
    ending: Ending,
    loser: Entrant | None,
    at: datetime,
    by: AbstractBaseUser | None,
    reason: str = "",
    expected_version: int | None = None,
) -> ResultReport:
    """End a match away from the table: conceded, time, no_show, intentional_draw or penalty.

    The games recorded so far stay. `loser` is who conceded, was absent or was penalised; None with
    no_show or penalty means everybody was. A bye can become an absence. Raises PlayError:
    `match-over`, `ending-unknown` for an ending of `played`, `reason-required` for a penalty,
    `loser-missing`, `loser-not-meant`, `several-players`, `not-in-match`, `result-changed`.
    """
    table = read_table(lock_match(match))
    ending = Ending(ending)
    result = replace(table.result, ending=ending, loser=loser)
    if result == table.result and result != table.before_any:
        return report_that_counts(table)
    check_version(table, expected_version)
    if ending is Ending.PLAYED:
        raise PlayError("ending-unknown", "Say how the match ended: by time, a concession, …")
    if ending is Ending.PENALTY and not reason.strip():
        raise PlayError("reason-required", "Give the reason for the penalty.")
    if table.state.finished and len(table.result.players) > 1:
        raise PlayError(
            "match-over", "The match is finished. To change its result, correct it with a reason."
        )
    return add_version(table, result, at=at, by=by, reason=reason)


@transaction.atomic
def undo_last_game(
    *,
    match: Match,
    at: datetime,
    by: AbstractBaseUser | None,
    reason: str,
    expected_version: int | None = None,
) -> ResultReport:
    """Take back what was recorded last: an ending such as a concession, or else the last game.

    Decks chosen for later games are taken back, too. Raises PlayError: `nothing-to-undo`,
    `reason-required`, `round-closed`, `result-changed`.
    """
    table = read_table(lock_match(match))
    check_version(table, expected_version)
    result = table.result
    if result == table.before_any:
        raise PlayError(NOTHING_TO_UNDO.code, NOTHING_TO_UNDO.sentence)
    if result.ending is not Ending.PLAYED:
        undone = replace(result, ending=Ending.PLAYED, loser=None)
    else:
        undone = replace(result, games=result.games[:-1])
    require_reason(reason, said("A result is recorded already."))
    report = add_version(table, undone, at=at, by=by, reason=reason)
    withdraw_choices(table=table, after_game=len(undone.games) + 1, at=at, by=by, reason=reason)
    return report


@transaction.atomic
def void_result(
    *,
    match: Match,
    at: datetime,
    by: AbstractBaseUser | None,
    reason: str,
    expected_version: int | None = None,
) -> ResultReport:
    """Take everything back that is recorded or claimed: the match is played, or reported, anew.

    Decks chosen for later games are taken back, too. Raises PlayError: `nothing-to-undo`,
    `reason-required`, `round-closed`, `result-changed`, and in a bracket what `carry_on` raises.
    """
    table = read_table(lock_match(match))
    check_version(table, expected_version)
    require_reason(reason, said("A result is recorded already."))
    report = add_version(table, table.before_any, at=at, by=by, reason=reason, act=Act.VOID)
    withdraw_choices(table=table, after_game=1, at=at, by=by, reason=reason)
    return report


def _decks_now(table: Table) -> dict[Player, int]:
    """The deck that each player takes into the next game, where decks are played."""
    return {side.player: side.deck for side in table.state.sides if side.deck is not None}


def _games_in_common(one: Sequence[Game], other: Sequence[Game]) -> int:
    """How many games at the start of two lists are the same."""
    pairs = zip(one, other, strict=False)
    return next((index for index, (a, b) in enumerate(pairs) if a != b), min(len(one), len(other)))


def goes_on_from(before: MatchResult, after: MatchResult) -> bool:
    """Whether a result only adds to what is recorded of a running match."""
    same = _games_in_common(before.games, after.games)
    return before.ending is Ending.PLAYED and same == len(before.games)
