"""Who sits where: the leaders at the first tables, and fixed tables for those who need one."""

from collections.abc import Mapping, Sequence

from matches.engine.pairing.order import Pairing
from matches.engine.results import Player


def lay_out(
    pairings: Sequence[Pairing], fixed: Mapping[Player, int] | None = None
) -> tuple[tuple[int, Pairing], ...]:
    """Give each pairing its table number, in the order of the numbers.

    `pairings` come as `pair` gives them: leaders first, byes last. Who is in `fixed` plays at that
    table, with whoever they meet; the others fill the numbers that are left, leaders first. Where
    two fixed tables compete, in one pairing or over one number, the better placed player's counts
    and the other pairing is seated like everybody else.
    """
    raise NotImplementedError
