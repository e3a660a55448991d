"""What breaks a tie, each an exact number that is better the higher it is.

| name            | what it is                                | source                       |
| --------------- | ----------------------------------------- | ---------------------------- |
| omw             | opponents' match-win percentage           | Tournament Rules, appendix C |
| gw              | game-win percentage                       | Tournament Rules, appendix C |
| ogw             | opponents' game-win percentage            | Tournament Rules, appendix C |
| match_wins      | matches won                               | Type 15, Tournament Scoring  |
| opponents_share | opponents' share of their possible points | Type 15, Tournament Scoring  |
| decks_left      | decks left at the end of matches          | Type 15, Tournament Scoring  |

"Tournament Rules" are the Magic Tournament Rules; Type 15's document gives the points, and how they
rank is this project's decision (docs/standings.md).

What goes into them: a bye counts as a match won and as its games, but has no opponent and enters no
average; so does a match lost without an opponent. Each opponent counts once for every match against
them, and with no less than the floor of the terms. Who had no opponent has an average of 0.
A percentage is points made of points possible, a game being worth 3, 1 or 0.
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import TypeAlias

from matches.engine.results import Outcome, Player, Record
from matches.engine.terms import Terms, TiebreakerName

GAME_WIN, GAME_DRAW = 3, 1


@dataclass(slots=True)
class Totals:
    """Everything one player's records add up to."""

    points: int = 0
    possible: int = 0
    won: int = 0
    drawn: int = 0
    lost: int = 0
    game_points: int = 0
    games: int = 0
    decks_left: int = 0

    def add(self, record: Record) -> None:
        self.points += record.points
        self.possible += record.possible
        self.won += record.outcome is Outcome.WIN
        self.drawn += record.outcome is Outcome.DRAW
        self.lost += record.outcome is Outcome.LOSS
        self.game_points += GAME_WIN * record.wins + GAME_DRAW * record.draws
        self.games += record.wins + record.losses + record.draws
        self.decks_left += record.decks_left

    @property
    def share(self) -> Fraction:
        """Points made of points possible: in matches of games the match-win percentage."""
        return _ratio(self.points, self.possible)

    @property
    def game_share(self) -> Fraction:
        """Game points made of game points possible: the game-win percentage."""
        return _ratio(self.game_points, GAME_WIN * self.games)


def _ratio(made: int, possible: int) -> Fraction:
    return Fraction(made, possible) if possible else Fraction(0)


@dataclass(frozen=True, slots=True)
class Field:
    """All that a tie-breaker may look at: everybody's totals and whom they met.

    `shares` and `game_shares` have the floor already: they are what an opponent counts as.
    """

    terms: Terms
    totals: Mapping[Player, Totals]
    opponents: Mapping[Player, Sequence[Player]]
    shares: Mapping[Player, Fraction]
    game_shares: Mapping[Player, Fraction]


Tiebreaker: TypeAlias = Callable[[Field, Player], Fraction | int]


def opponents_share(field: Field, player: Player) -> Fraction:
    return _average(field.shares, field.opponents[player])


def game_win_percentage(field: Field, player: Player) -> Fraction:
    if field.terms.own_game_percentage_floored:
        return field.game_shares[player]
    return field.totals[player].game_share


def opponents_game_win_percentage(field: Field, player: Player) -> Fraction:
    return _average(field.game_shares, field.opponents[player])


def match_wins(field: Field, player: Player) -> int:
    return field.totals[player].won


def decks_left(field: Field, player: Player) -> int:
    return field.totals[player].decks_left


def _average(shares: Mapping[Player, Fraction], opponents: Sequence[Player]) -> Fraction:
    if not opponents:
        return Fraction(0)
    return sum((shares[opponent] for opponent in opponents), Fraction(0)) / len(opponents)


TIEBREAKERS: Mapping[TiebreakerName, Tiebreaker] = {
    "omw": opponents_share,
    "gw": game_win_percentage,
    "ogw": opponents_game_win_percentage,
    "match_wins": match_wins,
    "opponents_share": opponents_share,
    "decks_left": decks_left,
}
