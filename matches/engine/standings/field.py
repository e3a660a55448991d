"""The field of a competition: what everybody's records add up to, whom they met, who is tied."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import NamedTuple

from matches.engine.results import Outcome, Player, Record
from matches.engine.terms import Terms

GAME_WIN, GAME_DRAW = 3, 1
WIN, DRAW = Outcome.WIN, Outcome.DRAW


class Totals(NamedTuple):
    """Everything one player's records add up to. A game is worth 3, 1 or 0 game points."""

    points: int
    possible: int
    won: int
    drawn: int
    lost: int
    game_points: int
    possible_game_points: int
    decks_left: int
    byes: int
    unopposed: int
    """Matches without an opponent: byes, and those lost that way."""

    opponents: Sequence[Player]
    """In the order of the records; somebody met twice is in it twice."""


@dataclass(frozen=True, slots=True)
class Field:
    """All that a tie-breaker may look at.

    `tied` are the groups of players whom nothing has told apart so far. `seed` draws the lots, of
    players as `drawn_as` calls them: by numbers that stay theirs wherever the event is kept.
    """

    terms: Terms
    records: Mapping[Player, Sequence[Record]]
    totals: Mapping[Player, Totals]
    seed: int | None = None
    drawn_as: Mapping[Player, int] = field(default_factory=dict)
    tied: Sequence[Sequence[Player]] = field(default=())


def field_of(
    terms: Terms,
    players: Sequence[Player],
    records: Iterable[Record],
    seed: int | None,
    drawn_as: Mapping[Player, int] | None = None,
) -> Field:
    """The field that these records make; everybody in them must be one of `players`."""
    played: dict[Player, list[Record]] = {player: [] for player in players}
    for record in records:
        played[record.player].append(record)
    totals = {player: _totals(own) for player, own in played.items()}
    return Field(terms, played, totals, seed, drawn_as or {})


def _totals(records: Sequence[Record]) -> Totals:
    points = possible = won = drawn = wins = losses = draws = decks_left = byes = unopposed = 0
    opponents: list[Player] = []
    for _, met, outcome, made, of, own_wins, own_losses, own_draws, left in records:
        points += made
        possible += of
        if outcome is WIN:
            won += 1
        elif outcome is DRAW:
            drawn += 1
        wins += own_wins
        losses += own_losses
        draws += own_draws
        decks_left += left
        if met:
            opponents += met
        else:
            unopposed += 1
            byes += outcome is WIN
    return Totals(
        points=points,
        possible=possible,
        won=won,
        drawn=drawn,
        lost=len(records) - won - drawn,
        game_points=GAME_WIN * wins + GAME_DRAW * draws,
        possible_game_points=GAME_WIN * (wins + losses + draws),
        decks_left=decks_left,
        byes=byes,
        unopposed=unopposed,
        opponents=opponents,
    )
