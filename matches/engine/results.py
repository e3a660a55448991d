"""The words everything in the engine speaks: who played whom and how it ended.

A player is anything hashable; a deck is its number in the Set (1, 2, 3). Nothing here knows how a
match is scored: `games`, `ko` and `standings` read these words together with the `Terms`.
"""

from collections.abc import Hashable, Mapping
from dataclasses import dataclass, field
from enum import StrEnum
from typing import NamedTuple, TypeAlias

Player: TypeAlias = Hashable


class PlayError(Exception):
    """An act that the rules of play do not allow now; `sentence` says what to do instead."""

    def __init__(self, code: str, sentence: str) -> None:
        super().__init__(sentence)
        self.code = code
        self.sentence = sentence


class Ending(StrEnum):
    """How a match came to its end. Only PLAYED can also describe a match that still goes on."""

    PLAYED = "played"
    CONCEDED = "conceded"
    TIME = "time"
    NO_SHOW = "no_show"
    INTENTIONAL_DRAW = "intentional_draw"
    PENALTY = "penalty"


FORFEITS = frozenset({Ending.CONCEDED, Ending.NO_SHOW, Ending.PENALTY})
"""Endings that a player loses; the other side is credited with what was left to win."""


class Outcome(StrEnum):
    """How one player came out of a finished match."""

    WIN = "win"
    DRAW = "draw"
    LOSS = "loss"


@dataclass(frozen=True, slots=True)
class Game:
    """One finished game.

    `winner` is None for a draw. `penalised` is the player who lost the game by a game-loss
    penalty; in a match of two the other player is then the winner. `decks` says which deck of the
    Set each player played (Type 15 only).
    """

    winner: Player | None = None
    decks: Mapping[Player, int] = field(default_factory=dict)
    penalised: Player | None = None


@dataclass(frozen=True, slots=True)
class MatchResult:
    """What was reported of a match, before any scoring.

    One player alone is a bye. `loser` is who conceded, was absent or was penalised; None together
    with NO_SHOW or PENALTY means that everybody was. A player alone with NO_SHOW was absent and
    had no opponent.
    """

    players: tuple[Player, ...]
    games: tuple[Game, ...] = ()
    ending: Ending = Ending.PLAYED
    loser: Player | None = None


@dataclass(frozen=True, slots=True)
class Side:
    """One player's side of a match as it stands.

    `outcome` is None while the match goes on. `points` are those of the scoring in the terms: for
    Type 15 they grow with each game and the bonus comes with the end; for a match of games they
    come with the end. `decks_left` are the decks that are not knocked out, `deck` the one for the
    next game (None: not chosen yet, or there is no next game); `chosen` says that it was selected
    for that game and is no survivor of the last one. `options` are the decks to choose from while
    one has to be chosen.
    """

    player: Player
    outcome: Outcome | None = None
    wins: int = 0
    losses: int = 0
    draws: int = 0
    points: int = 0
    decks_left: tuple[int, ...] = ()
    deck: int | None = None
    chosen: bool = False
    options: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True)
class MatchState:
    """A match as it stands. `next_game` is the number of the game that can be played, or None."""

    sides: tuple[Side, ...]
    next_game: int | None

    @property
    def finished(self) -> bool:
        return self.next_game is None

    @property
    def must_choose(self) -> tuple[Player, ...]:
        """Who still owes a deck for the next game."""
        return tuple(side.player for side in self.sides if side.options)

    @property
    def winner(self) -> Player | None:
        """Who won; None while it goes on, after a draw, and when everybody lost."""
        return next((side.player for side in self.sides if side.outcome is Outcome.WIN), None)

    def side(self, player: Player) -> Side:
        return next(side for side in self.sides if side.player == player)


class Record(NamedTuple):
    """A finished match as one player saw it: what standings and pairings are made from.

    `opponents` is empty for a bye or a match lost without an opponent. `points` were made of
    `possible` ones. `decks_left` is 0 where decks are not knocked out.
    """

    player: Player
    opponents: tuple[Player, ...]
    outcome: Outcome
    points: int
    possible: int
    wins: int = 0
    losses: int = 0
    draws: int = 0
    decks_left: int = 0
