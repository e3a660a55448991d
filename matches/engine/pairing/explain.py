"""Why somebody plays whom they play: reasons as data, for others to put into words.

A reason states what was so when the round was paired: who had how many points, who had met whom,
how many of a score group were to be paired. That nothing better exists, where a reason says that it
could not be avoided, is what `Paired.proven` vouches for.
"""

from collections.abc import Iterator, Mapping, Sequence
from collections.abc import Set as AbstractSet
from dataclasses import dataclass, field
from enum import StrEnum

from matches.engine.pairing.order import (
    Contender,
    Options,
    Pairing,
    better_first,
    cost_of_pair,
    fits,
    met,
)
from matches.engine.results import Player


class Why(StrEnum):
    """A reason. Which players and numbers come with it stands below each."""

    AWARDED = "awarded"
    """The organizer awarded this bye in advance."""
    BY_HAND = "by_hand"
    """The organizer changed this pairing by hand."""
    REMATCH = "rematch"
    """A rematch, or a pair that was forbidden: the field cannot be paired with fewer of them."""

    SAME_POINTS = "same_points"
    """Both have `points`."""
    APART = "apart"
    """Groups are kept apart in this round, and these two are not of one."""
    NOT_APART = "not_apart"
    """Both are of one group, as are `count` of the `size` players with `points`."""
    RANDOM = "random"
    """Drawn by the seed among `count` possible opponents with the same points."""
    BY_RANK = "by_rank"
    """Paired by rank within the score group: `rank` with `other_rank`."""

    DOWN_MET = "down_met"
    """Paired down: `players`, all the others with `points`, were met before."""
    DOWN_ODD = "down_odd"
    """Paired down: there were `count` players with `points` to pair, an odd number."""
    UP_MET = "up_met"
    """Paired up: the opponent has met `players`, all the others with `points`."""
    UP_ODD = "up_odd"
    """Paired up: there were `count` players with `points` to pair, an odd number."""
    DOWN_FOR_OTHERS = "down_for_others"
    """Paired up or down for neither of these reasons: the whole field comes out best so."""
    SPARED = "spared"
    """Paired down, since `count` others with as many points were paired down more often before."""

    BYE_LOWEST = "bye_lowest"
    """The bye went to the lowest score, `points`, to one of the `count` who could have it."""
    BYE_OTHERS_HAD_ONE = "bye_others_had_one"
    """The bye went to `points`: `players`, all who have fewer, had more byes before."""
    BYE_AGAIN = "bye_again"
    """A second bye: the field cannot be paired with fewer of them."""
    BYE_FOR_OTHERS = "bye_for_others"
    """The bye went to `points` and no lower, so that the rest can be paired without a rematch."""


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
    if player in awarded:
        return (Reason(Why.AWARDED),)
    pairing = next((pairing for pairing in pairings if player in pairing), ())
    if not by_hand.isdisjoint(pairing):
        return (Reason(Why.BY_HAND),)
    found = {one.player: one for one in contenders}
    if not pairing or any(one not in found for one in pairing):
        return ()
    sight = _Sight(contenders, pairings, options or Options())
    if len(pairing) == 1:
        return tuple(sight.of_bye(found[player]))
    one, other = pairing
    opponent = found[other if one == player else one]
    return tuple(sight.of_pair(found[player], opponent))


class _Sight:
    """A field, how it was paired, and what can be said of it."""

    def __init__(
        self, contenders: Sequence[Contender], pairings: Sequence[Pairing], options: Options
    ) -> None:
        self.contenders = contenders
        self.options = options
        self.points = {one.player: one.points for one in contenders}
        self.opponents = {
            player: other
            for pairing in pairings
            for player, other in zip(pairing, reversed(pairing), strict=True)
            if player != other
        }

    def of_bye(self, one: Contender) -> Iterator[Reason]:
        """Why this player has the bye."""
        if one.byes > min(other.byes for other in self.contenders):
            yield Reason(Why.BYE_AGAIN)
        below = [other for other in self.contenders if other.points < one.points]
        numbers = {"points": one.points}
        if not below:
            able = [other for other in self._same(one) if other.byes <= one.byes]
            yield Reason(Why.BYE_LOWEST, numbers={**numbers, "count": len(able)})
        elif all(other.byes > one.byes for other in below):
            yield Reason(Why.BYE_OTHERS_HAD_ONE, _players(below), numbers)
        else:
            yield Reason(Why.BYE_FOR_OTHERS, numbers=numbers)

    def of_pair(self, one: Contender, opponent: Contender) -> Iterator[Reason]:
        """Why this player has this opponent."""
        cost = cost_of_pair(*better_first(one, opponent), self.options)
        if cost.rematches or cost.forbidden:
            yield Reason(Why.REMATCH)
        if one.points > opponent.points:
            yield self._crossing(one, Why.DOWN_MET, Why.DOWN_ODD)
            yield from self._spared(one, opponent)
        elif one.points < opponent.points:
            yield self._crossing(opponent, Why.UP_MET, Why.UP_ODD)
        else:
            yield Reason(Why.SAME_POINTS, numbers={"points": one.points})
        if self.options.keep_apart:
            yield self._apart(one, opponent)
        if one.points == opponent.points and not cost.rematches and not cost.forbidden:
            yield self._draw(one, opponent)

    def _crossing(self, better: Contender, all_met: Why, odd: Why) -> Reason:
        """Why the better one of a pair did not stay in their score group."""
        others = [other for other in self._same(better) if other is not better]
        if others and all(met(better, other) for other in others):
            return Reason(all_met, _players(others), {"points": better.points})
        ways = [self._way(other) for other in others]
        count = 1 + ways.count("stays") + ways.count("down")
        if count % 2 and "down" not in ways:
            return Reason(odd, numbers={"points": better.points, "count": count})
        return Reason(Why.DOWN_FOR_OTHERS)

    def _way(self, one: Contender) -> str:
        """Where somebody plays: in their score group, `up`, `down`, or nowhere (`out`)."""
        if one.player not in self.opponents:
            return "out"
        points = self.points.get(self.opponents[one.player], one.points)
        if points == one.points:
            return "stays"
        return "up" if points > one.points else "down"

    def _spared(self, one: Contender, opponent: Contender) -> Iterator[Reason]:
        spared = sum(
            other.paired_down > one.paired_down and fits(other, opponent, self.options)
            for other in self._same(one)
        )
        if spared:
            yield Reason(Why.SPARED, numbers={"count": spared, "points": one.points})

    def _apart(self, one: Contender, opponent: Contender) -> Reason:
        if one.group is None or one.group != opponent.group:
            return Reason(Why.APART)
        same = self._same(one)
        count = sum(other.group == one.group for other in same)
        numbers = {"points": one.points, "count": count, "size": len(same)}
        return Reason(Why.NOT_APART, numbers=numbers)

    def _draw(self, one: Contender, opponent: Contender) -> Reason:
        """What decided among equals."""
        if self.options.by_rank:
            numbers = {"rank": one.rank, "other_rank": opponent.rank}
            return Reason(Why.BY_RANK, numbers=numbers)
        possible = {
            other.player
            for other in self._same(one)
            if other is not one and fits(one, other, self.options)
        }
        return Reason(Why.RANDOM, numbers={"count": len(possible | {opponent.player})})

    def _same(self, one: Contender) -> list[Contender]:
        """All who have as many points, this player among them."""
        return [other for other in self.contenders if other.points == one.points]


def _players(contenders: Sequence[Contender]) -> tuple[Player, ...]:
    return tuple(one.player for one in contenders)
