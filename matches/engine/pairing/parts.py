"""A field in parts: which score groups are big, the blocks between them, and all of it together.

An attempt takes some groups for big, plans the blocks between them and settles the big groups with
real members. A group that could not be settled as planned, because its members met too many of each
other, is no longer taken for big: what is beside it and itself are then planned as one block.
"""

from collections.abc import Sequence
from collections.abc import Set as AbstractSet
from dataclasses import dataclass, field
from itertools import chain, groupby, pairwise
from operator import attrgetter
from random import Random

from matches.engine.pairing.blocks import Block, Group, Plan, plan
from matches.engine.pairing.exact import pair_all
from matches.engine.pairing.groups import Wanted, crowding, settle
from matches.engine.pairing.order import (
    NOTHING,
    Contender,
    Cost,
    Options,
    Table,
    cost_of,
    cost_of_bye,
    total,
)
from matches.engine.results import Player

LONGEST = 250
"""A block of more players is cut, so that no matching looks at more than some 30,000 pairs."""

SEAM = 20
"""So many players above and below a cut are paired once more when both sides are."""


def score_groups(field: Sequence[Contender]) -> list[Group]:
    """The field's score groups; it comes with the best score first."""
    groups = []
    first = 0
    for points, same in groupby(field, key=attrgetter("points")):
        members = list(same)
        groups.append(Group(first, points, members, min(one.paired_down for one in members)))
        first += len(members)
    return groups


def looks_big(group: Group) -> bool:
    """Whether whoever is taken out, the rest can in all likelihood be paired among themselves.

    That is certain for a group of two more than twice as many as any member met in it (Dirac). The
    six only save attempts: what decides is whether the group can be settled.
    """
    size = len(group.members)
    if size >= 2 * max(len(one.opponents) for one in group.members) + 6:
        return True
    members = {one.player for one in group.members}
    return size >= 2 * max(len(members & one.opponents) for one in group.members) + 6


def with_cuts(groups: Sequence[Group], big: AbstractSet[int]) -> list[Group]:
    """The big groups (those that start at these places), and cuts where there is none for long."""
    dividing: list[Group] = []
    for is_big, run in groupby(groups, key=lambda group: group.first in big):
        stretch = list(run)
        if is_big:
            dividing += stretch
        elif stretch[-1].end - stretch[0].first > LONGEST:
            dividing += _cuts(stretch)
    return dividing


def _cuts(stretch: Sequence[Group]) -> list[Group]:
    cuts = []
    before = stretch[0].first
    for group, following in pairwise(stretch):
        if following.end - before > LONGEST // 2:
            cuts.append(Group(group.end, group.points, ()))
            before = group.end
    return cuts


@dataclass(slots=True)
class Attempt:
    """The tables of one attempt, the bound that its blocks add up to (but for the bye's own cost),
    and the places of the groups that could not be settled as planned and can join a block.
    It is not `complete` where a group had too few members for all who wanted to play one."""

    tables: list[Table] = field(default_factory=list)
    bound: Cost = NOTHING
    failed: set[int] = field(default_factory=set)
    complete: bool = True


class Parts:
    """A field with the best score first, and who can have the bye: those with the fewest byes, and
    of these the ones with the fewest points. All of them are of one score group."""

    def __init__(self, contenders: Sequence[Contender], random: Random, options: Options) -> None:
        self.contenders = contenders
        self.random = random
        self.options = options
        self._byes: AbstractSet[Player] = frozenset()
        self._bye_place = len(contenders)
        if len(contenders) % 2:
            least = min((one.byes, one.points) for one in contenders)
            able = [p for p, one in enumerate(contenders) if (one.byes, one.points) == least]
            self._byes = frozenset(contenders[place].player for place in able)
            self._bye_place = able[0]
        self._plans: dict[tuple[int, int, bool, bool], Plan] = {}

    def bye_cost(self) -> Cost:
        """What the bye costs, if one of those who can has it."""
        if not self._byes:
            return NOTHING
        return cost_of_bye(self.contenders[self._bye_place], self.contenders[-1].points)

    def crowding(self, groups: Sequence[Group], big: Sequence[Group], bound: Cost) -> Cost:
        """What big score groups add to the `bound` of the blocks, where more than half of their
        members are of one group (city, team) and cannot all be kept apart.

        This is known only where players leave their score group for no other reason than its odd
        number: then at most one goes up and one goes down.
        """
        least_apart = sum(
            (one.points - other.points) * self._odd(other.first) for one, other in pairwise(groups)
        )
        if not self.options.keep_apart or bound.differences != least_apart:
            return NOTHING
        return Cost(together=sum(map(self._crowding, big)))

    def _crowding(self, group: Group) -> int:
        has_bye = group.first <= self._bye_place < group.end
        leaving = self._odd(group.first) + self._odd(group.end) + has_bye
        return crowding(group.members, leaving)

    def attempt(self, dividing: Sequence[Group]) -> Attempt:
        """Pair everybody, with these groups taken for big, and cuts among them."""
        attempt = Attempt()
        wanted = [Wanted(byes=self._byes_in(group.first, group.end)) for group in dividing]
        for place, (above, below) in enumerate(pairwise((None, *dividing, None))):
            planned = self._plan(above, below)
            attempt.tables += planned.tables
            attempt.bound = total((attempt.bound, planned.cost))
            if above:
                wanted[place - 1].below += planned.with_above
                wanted[place - 1].across = planned.across
            if below:
                wanted[place].above += planned.with_below
        self._settle(attempt, dividing, wanted)
        return attempt

    def _plan(self, above: Group | None, below: Group | None) -> Plan:
        """Plan the block between these; one that an earlier attempt planned stays as it is."""
        first = above.end if above else 0
        end = below.first if below else len(self.contenders)
        key = (first, end, bool(above and above.members), bool(below and below.members))
        if key not in self._plans:
            byes = self._byes_in(first, end)
            takes_odd = (self._odd(first), self._odd(end))
            block = Block(self.contenders[first:end], above, below, takes_odd, byes)
            self._plans[key] = plan(block, self.random, self.options)
        return self._plans[key]

    def _settle(
        self, attempt: Attempt, dividing: Sequence[Group], wanted: Sequence[Wanted]
    ) -> None:
        across: list[Contender] = []
        seams: list[tuple[int, list[Contender]]] = []
        for group, want in zip(dividing, wanted, strict=True):
            want.above += across
            if want.members > len(group.members) > 0:
                attempt.complete = False
                attempt.failed.add(group.first)
                return
            if group.members:
                settled = settle(group, want, self.random, self.options)
                attempt.tables += settled.tables
                across = settled.across
                if not settled.as_planned and len(group.members) <= LONGEST:
                    attempt.failed.add(group.first)
            else:
                open_ended = want.above + want.below
                across = [open_ended.pop(0) for _ in range(want.across)]
                seams.append((group.first, open_ended))
        for place, open_ended in seams:
            attempt.tables = self._mend(attempt.tables, place, open_ended)

    def _mend(self, tables: list[Table], cut: int, open_ended: list[Contender]) -> list[Table]:
        """Pair those whose opponents are beyond a cut, together with everybody close to it."""
        width = SEAM
        while True:
            near = {one.player for one in self.contenders[max(0, cut - width) : cut + width]}
            inside = [t for t in tables if len(t) == 2 and any(one.player in near for one in t)]
            among = sorted(chain(open_ended, *inside), key=attrgetter("points"), reverse=True)
            mended = pair_all(among, self.random, self.options)
            if width > LONGEST // 2 or cost_of(mended, self.options)[:2] == (0, 0):
                taken = {id(table) for table in inside}
                return [*(table for table in tables if id(table) not in taken), *mended]
            width *= 2

    def _odd(self, place: int) -> bool:
        """Whether an odd number of players before this place are paired."""
        return (place - (self._bye_place < place)) % 2 == 1

    def _byes_in(self, first: int, end: int) -> AbstractSet[Player]:
        return self._byes if first <= self._bye_place < end else frozenset()
