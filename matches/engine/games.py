"""A match of games, such as best of three.

A drawn game is played again, so a match is over once one player has won more than half of
`best_of` games, or when it is ended in another way:

- time: more game wins win the match, equal is a draw;
- a concession, an absence or a match loss by penalty: the other side gets the game wins that were
  still missing; games won before are kept. If everybody was absent, everybody lost;
- an intentional draw stands in place of what was played, as `best_of` drawn games (0-0-3).

A bye is won 2-0; a player who was absent and had no opponent lost 0-2.
"""

from collections import Counter

from matches.engine.outcomes import (
    check_result,
    is_forfeit,
    losers_of,
    only_opponent,
    outcomes_by,
    winner_of,
)
from matches.engine.results import (
    Ending,
    MatchResult,
    MatchState,
    Outcome,
    Player,
    PlayError,
    Side,
)
from matches.engine.terms import GamesTerms


def games_state(terms: GamesTerms, result: MatchResult) -> MatchState:
    """The match as it stands.

    Raises PlayError `match-over` for a game or an ending after the deciding game, and what
    `check_result` raises.
    """
    check_result(result)
    needed = terms.match.needed
    wins, losses, draws = Counter[Player](), Counter[Player](), Counter[Player]()
    for number, game in enumerate(result.games, 1):
        if max(wins.values(), default=0) >= needed:
            raise PlayError("match-over", f"The match was decided before game {number}.")
        losers = losers_of(game, result.players)
        losses.update(losers)
        winner = winner_of(game, result.players)
        if winner is not None:
            wins[winner] += 1
        elif not losers:
            draws.update(result.players)
    decided = max(wins.values(), default=0) >= needed
    if decided and result.ending is not Ending.PLAYED:
        raise PlayError("match-over", "The match is already decided by its games.")

    outcomes: dict[Player, Outcome] = {}
    if is_forfeit(result):
        outcomes = _forfeit(result, needed, wins, losses)
    elif result.ending is Ending.INTENTIONAL_DRAW:
        wins, losses = Counter(), Counter()
        draws = Counter(dict.fromkeys(result.players, terms.match.best_of))
        outcomes = dict.fromkeys(result.players, Outcome.DRAW)
    elif len(result.players) == 1:
        wins[result.players[0]] = needed
        outcomes = {result.players[0]: Outcome.WIN}
    elif decided or result.ending is Ending.TIME:
        outcomes = outcomes_by({player: (wins[player],) for player in result.players})
    return MatchState(
        sides=tuple(
            Side(
                player,
                outcome=outcomes.get(player),
                wins=wins[player],
                losses=losses[player],
                draws=draws[player],
                points=_points(terms, outcomes.get(player)),
            )
            for player in result.players
        ),
        next_game=None if outcomes else len(result.games) + 1,
    )


def _forfeit(
    result: MatchResult, needed: int, wins: Counter[Player], losses: Counter[Player]
) -> dict[Player, Outcome]:
    if result.loser is None or len(result.players) == 1:
        for player in result.players:
            losses[player] = needed
        return dict.fromkeys(result.players, Outcome.LOSS)
    winner = only_opponent(
        result.loser, [player for player in result.players if player != result.loser]
    )
    losses[result.loser] += needed - wins[winner]
    wins[winner] = needed
    return {winner: Outcome.WIN, result.loser: Outcome.LOSS}


def _points(terms: GamesTerms, outcome: Outcome | None) -> int:
    scores = {
        Outcome.WIN: terms.scoring.win,
        Outcome.DRAW: terms.scoring.draw,
        Outcome.LOSS: terms.scoring.loss,
    }
    return 0 if outcome is None else scores[outcome]
