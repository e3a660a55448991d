"""Why somebody plays whom they play: reasons as data, for others to put into words."""

from collections.abc import Mapping, Sequence
from collections.abc import Set as AbstractSet
from dataclasses import dataclass, field
from enum import StrEnum

from matches.engine.pairing.order import Contender, Options, Pairing
from matches.engine.results import Player


class Why(StrEnum):
    """A reason. Which players and numbers come with it stands beside it."""

    SAME_POINTS = "same_points"
    """Both have `points`."""
    DOWN_ODD = "down_odd"
    """Paired down: the group with `points` had `count` players to pair, an odd number."""
    DOWN_MET = "down_met"
    """Paired down: of the group with `points`, `players` were met already."""
    UP_ODD = "up_odd"
    """Paired up: the group above, with `points`, had `count` players to pair, an odd number."""
    UP_MET = "up_met"
    """Paired up: `players` are whom the opponent, with `points`, met in their own group."""
    DOWN_FOR_OTHERS = "down_for_others"
    """Paired across groups though neither of the above holds: it lets the whole field come out."""
    REMATCH = "rematch"
    """A rematch, or a forbidden pair: no pairing of the whole field without one exists."""
    BYE_LOWEST = "bye_lowest"
    """The bye went to the lowest score group, with `points`; `count` players could have had it."""
    BYE_OTHERS_HAD_ONE = "bye_others_had_one"
    """The bye went higher up, to `points`: `players`, who have fewer, had one already."""
    BYE_AGAIN = "bye_again"
    """A second bye: no pairing of the whole field without one exists."""
    BYE_FOR_OTHERS = "bye_for_others"
    """The bye went higher up, to `points`, so that the rest can be paired without a rematch."""
    AWARDED = "awarded"
    """The organizer awarded this bye in advance."""
    APART = "apart"
    """Groups are kept apart in this round, and these two are of different ones."""
    NOT_APART = "not_apart"
    """Both are of one group: `count` of the `size` players with `points` are of it."""
    RANDOM = "random"
    """Drawn by the seed among `count` possible opponents with the same points."""
    BY_RANK = "by_rank"
    """Paired by rank within the score group: `rank` against `other_rank`."""
    BY_HAND = "by_hand"
    """The organizer changed this pairing by hand."""


@dataclass(frozen=True, slots=True)
class Reason:
    """One reason, with the players and the numbers that its sentence names."""

    why: Why
    players: tuple[Player, ...] = ()
    numbers: Mapping[str, int] = field(default_factory=dict)


def explain(
    player: Player,
    pairings: Sequence[Pairing],
    contenders: Sequence[Contender],
    *,
    options: Options | None = None,
    by_hand: AbstractSet[Player] = frozenset(),
    awarded: AbstractSet[Player] = frozenset(),
) -> tuple[Reason, ...]:
    """Say why this player has this opponent, or the bye; the weightiest reason first.

    `pairings` are the round's as they stand, awarded byes among them or not, and `contenders` the
    field as it was paired. `by_hand` are the players whose pairing the organizer changed, `awarded`
    those whose bye was given in advance. Empty where the player is not in the round.
    """
    raise NotImplementedError
