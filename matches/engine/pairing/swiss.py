"""Swiss pairing as one optimum: who plays whom in the next round."""

from collections.abc import Sequence
from random import Random

from matches.engine.pairing.exact import pair_all
from matches.engine.pairing.order import Contender, Cost, Options, Paired, Pairing

__all__ = ["Contender", "Cost", "Options", "Paired", "Pairing", "pair"]


def pair(
    contenders: Sequence[Contender], random: Random, *, options: Options | None = None
) -> Paired:
    """Pair everybody once, the leaders at the first table, a bye last.

    The outcome depends on the contenders, their order, the options and the state of `random` alone.
    """
    if not contenders:
        return Paired((), Cost(), Cost())
    field = random.sample(contenders, len(contenders))
    tables, cost = pair_all(field, random, options or Options())
    tables = [tuple(sorted(table, key=_leaders_first)) for table in tables]
    tables.sort(key=_better_first, reverse=True)
    return Paired(tuple(tuple(one.player for one in table) for table in tables), cost, cost)


def _leaders_first(one: Contender) -> int:
    return -one.points


def _better_first(table: Sequence[Contender]) -> tuple[int, ...]:
    """Tables are laid out by the better score, then by the other; the bye comes last."""
    return (len(table), *(one.points for one in table))
