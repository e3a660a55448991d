"""Swiss pairing as one optimum: who plays whom in the next round.

A small field is paired by looking at every pair there is (`exact.py`). A larger one falls into
blocks at its big score groups (`blocks.py`), whose members stand for each other until they are
needed (`groups.py`). What that costs is compared with what it must cost at least; where they differ
because a group was not big enough after all, the blocks grow (`parts.py`), in the end to the whole
field. `order.py` says what is best; docs/pairing.md says why the bound holds.
"""

from collections.abc import Sequence
from operator import attrgetter
from random import Random

from matches.engine.pairing.exact import pair_all
from matches.engine.pairing.order import (
    NOTHING,
    Contender,
    Cost,
    Options,
    Paired,
    Pairing,
    Table,
    cost_of,
    total,
)
from matches.engine.pairing.parts import Parts, looks_big, score_groups, with_cuts

__all__ = ["Contender", "Cost", "Options", "Paired", "Pairing", "pair"]

SMALL = 16
"""Fields of up to so many are paired as a whole at once."""


def pair(
    contenders: Sequence[Contender], random: Random, *, options: Options | None = None
) -> Paired:
    """Pair everybody once, the leaders at the first table, a bye last.

    The outcome depends on the contenders, their order, the options and the state of `random` alone.
    Raises OverflowError where the scores lie too far apart (`exact.best_matching`).
    """
    if not contenders:
        return Paired((), NOTHING, NOTHING)
    options = options or Options()
    field = _in_line(contenders, random, options)
    tables, cost, bound = _pair(field, random, options)
    return Paired(_lay_out(tables), cost, bound)


def _in_line(contenders: Sequence[Contender], random: Random, options: Options) -> list[Contender]:
    """The best score first; within a score group at random, or by rank."""
    drawn = [random.random() for _ in contenders]
    field = [contenders[place] for place in sorted(range(len(drawn)), key=drawn.__getitem__)]
    if options.by_rank:
        field.sort(key=attrgetter("rank"))
    field.sort(key=attrgetter("points"), reverse=True)
    return field


def _pair(
    field: list[Contender], random: Random, options: Options
) -> tuple[list[Table], Cost, Cost]:
    """The tables, what they cost, and what the least is that they could."""
    lowest = field[-1].points
    groups = score_groups(field)
    parts = Parts(field, random, options)
    big = {group.first for group in groups if len(field) > SMALL and looks_big(group)}
    while dividing := with_cuts(groups, big):
        attempt = parts.attempt(dividing)
        cost = cost_of(attempt.tables, options, lowest)
        bound = total(
            (attempt.bound, parts.bye_cost(), parts.crowding(groups, dividing, attempt.bound))
        )
        if not attempt.failed or (attempt.complete and cost == bound):
            return attempt.tables, cost, bound
        big -= attempt.failed
    tables = pair_all(field, random, options)
    cost = cost_of(tables, options, lowest)
    return tables, cost, cost


def _lay_out(tables: list[Table]) -> tuple[Pairing, ...]:
    """By the better score, then by the other; the bye comes last."""
    tables.sort(key=lambda table: table[-1].points, reverse=True)
    tables.sort(key=lambda table: table[0].points, reverse=True)
    tables.sort(key=len, reverse=True)
    return tuple(tuple([one.player for one in table]) for table in tables)
