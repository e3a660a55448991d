"""What both kinds of match decide alike: who is in it, who lost a game, who won in the end."""

from collections.abc import Mapping, Sequence

from matches.engine.results import (
    FORFEITS,
    Ending,
    Game,
    MatchResult,
    Outcome,
    Player,
    PlayError,
)
from wording import said


def check_result(result: MatchResult) -> None:
    """Refuse a result that speaks of strangers or of an ending that does not fit.

    Raises PlayError `not-in-match`, `loser-missing`, `loser-not-meant`, `bye-has-no-games` or
    `penalised-winner`.
    """
    named = [result.loser] + [who for game in result.games for who in (game.winner, game.penalised)]
    for player in named:
        if player is not None and player not in result.players:
            raise PlayError(
                "not-in-match", said("{player} does not play in this match.", player=player)
            )
    if result.loser is not None and not is_forfeit(result):
        raise PlayError(
            "loser-not-meant", "Name a loser only for a concession, an absence or a penalty."
        )
    if result.ending is Ending.CONCEDED and result.loser is None:
        raise PlayError("loser-missing", "Say which player conceded the match.")
    if len(result.players) == 1 and (result.games or result.ending not in _ENDINGS_OF_A_BYE):
        raise PlayError(
            "bye-has-no-games",
            "This match is a bye: no game is played. Only an absence or a penalty can be recorded.",
        )
    for game in result.games:
        if game.penalised is not None and game.penalised == game.winner:
            raise PlayError(
                "penalised-winner",
                said(
                    "{player} cannot win the game that a penalty made them lose.",
                    player=game.winner,
                ),
            )


_ENDINGS_OF_A_BYE = (Ending.PLAYED, Ending.NO_SHOW, Ending.PENALTY)


def is_forfeit(result: MatchResult) -> bool:
    """Whether somebody lost the match away from the table."""
    return result.ending in FORFEITS


def winner_of(game: Game, playing: Sequence[Player]) -> Player | None:
    """Who won a game; a game-loss penalty in a game of two makes the other one win it."""
    if game.penalised is not None and game.winner is None and len(playing) == 2:
        return next(player for player in playing if player != game.penalised)
    return game.winner


def losers_of(game: Game, playing: Sequence[Player]) -> tuple[Player, ...]:
    """Who lost a game: everyone but the winner, or the one penalised; nobody in a draw."""
    winner = winner_of(game, playing)
    if winner is not None:
        return tuple(player for player in playing if player != winner)
    return () if game.penalised is None else (game.penalised,)


def only_opponent(loser: Player, others: Sequence[Player]) -> Player:
    """The one who gains from a forfeit.

    Raises PlayError `several-players` while more than one could.
    """
    if len(others) != 1:
        raise PlayError(
            "several-players",
            said(
                "More than two players are still in this match. Record games that {player} "
                "lost by penalty instead, until they are out.",
                player=loser,
            ),
        )
    return others[0]


def outcomes_by(standing: Mapping[Player, tuple[int, ...]]) -> dict[Player, Outcome]:
    """The one with the most wins the match; several with the most draw it; the rest lost."""
    best = max(standing.values())
    leaders = sum(value == best for value in standing.values())
    top = Outcome.WIN if leaders == 1 else Outcome.DRAW
    return {player: top if value == best else Outcome.LOSS for player, value in standing.items()}
