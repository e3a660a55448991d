"""A match of games, such as best of three.

A drawn game is played again, so a match is over once one player has won more than half of
`best_of` games, or when it is ended in another way:

- time: more game wins win the match, equal is a draw;
- a concession, an absence or a match loss by penalty: the other side gets the game wins that were
  still missing; games won before are kept. If everybody was absent, everybody lost;
- where all games are played, those after the deciding one count as games and change nothing else;
- an intentional draw stands in place of what was played, as `best_of` drawn games (0-0-3).

A bye is won 2-0; a player who was absent and had no opponent lost 0-2.
"""

from collections import Counter
from dataclasses import dataclass, field

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
from wording import said


@dataclass(slots=True)
class _Tally:
    """Games won, lost and drawn by each player."""

    wins: Counter[Player] = field(default_factory=Counter)
    losses: Counter[Player] = field(default_factory=Counter)
    draws: Counter[Player] = field(default_factory=Counter)

    @property
    def most_wins(self) -> int:
        return max(self.wins.values(), default=0)


def games_state(terms: GamesTerms, result: MatchResult) -> MatchState:
    """The match as it stands.

    Raises PlayError `match-over` for a game or an ending after the deciding game, and what
    `check_result` raises.
    """
    check_result(result)
    tally = _counted(terms, result)
    outcomes = _outcomes(terms, result, tally)
    return MatchState(
        sides=tuple(
            Side(
                player,
                outcome=outcomes.get(player),
                wins=tally.wins[player],
                losses=tally.losses[player],
                draws=tally.draws[player],
                points=_points(terms, outcomes.get(player)),
            )
            for player in result.players
        ),
        next_game=None if outcomes else len(result.games) + 1,
    )


def _counted(terms: GamesTerms, result: MatchResult) -> _Tally:
    tally = _Tally()
    for number, game in enumerate(result.games, 1):
        is_decided = tally.most_wins >= terms.match.needed
        if is_decided and not _may_go_on(terms, tally):
            raise PlayError(
                "match-over",
                said(
                    "The match was decided before game {number}: report no game after the last "
                    "one.",
                    number=number,
                ),
            )
        winner = winner_of(game, result.players)
        losers = losers_of(game, result.players)
        tally.losses.update(losers)
        if winner is not None:
            tally.wins[winner] += 1
        elif not losers:
            tally.draws.update(result.players)
    return tally


def _may_go_on(terms: GamesTerms, tally: _Tally) -> bool:
    """Whether a decided match may have one more game: all are played until `best_of` are won."""
    return terms.match.all_played and tally.wins.total() < terms.match.best_of


def _outcomes(terms: GamesTerms, result: MatchResult, tally: _Tally) -> dict[Player, Outcome]:
    """How the match came out for each player, with the games that its ending credits added to
    the tally; empty while it goes on."""
    needed = terms.match.needed
    decided = tally.most_wins >= needed
    if decided and result.ending is not Ending.PLAYED:
        raise PlayError("match-over", "The match is already decided by its games.")
    if is_forfeit(result):
        return _forfeit(result, needed, tally)
    if result.ending is Ending.INTENTIONAL_DRAW:
        drawn = dict.fromkeys(result.players, terms.match.best_of)
        tally.wins, tally.losses, tally.draws = Counter(), Counter(), Counter(drawn)
        return dict.fromkeys(result.players, Outcome.DRAW)
    if len(result.players) == 1:
        tally.wins[result.players[0]] = needed
        return {result.players[0]: Outcome.WIN}
    if decided or result.ending is Ending.TIME:
        return outcomes_by({player: (tally.wins[player],) for player in result.players})
    return {}


def _forfeit(result: MatchResult, needed: int, tally: _Tally) -> dict[Player, Outcome]:
    if result.loser is None or len(result.players) == 1:
        for player in result.players:
            tally.losses[player] = needed
        return dict.fromkeys(result.players, Outcome.LOSS)
    others = [player for player in result.players if player != result.loser]
    winner = only_opponent(result.loser, others)
    tally.losses[result.loser] += needed - tally.wins[winner]
    tally.wins[winner] = needed
    return {winner: Outcome.WIN, result.loser: Outcome.LOSS}


def _points(terms: GamesTerms, outcome: Outcome | None) -> int:
    scores = {
        Outcome.WIN: terms.scoring.win,
        Outcome.DRAW: terms.scoring.draw,
        Outcome.LOSS: terms.scoring.loss,
    }
    return 0 if outcome is None else scores[outcome]
