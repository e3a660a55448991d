"""Who sits where: the leaders at the first tables, and fixed tables for those who need one."""

from collections.abc import Mapping, Sequence
from itertools import count

from matches.engine.pairing.order import Pairing
from matches.engine.results import Player


def lay_out(
    pairings: Sequence[Pairing], fixed: Mapping[Player, int] | None = None
) -> tuple[tuple[int, Pairing], ...]:
    """Give each pairing its table number, in the order of the numbers.

    `pairings` come as `pair` gives them: leaders first, byes last. Who is in `fixed` plays at that
    table, whoever they meet; the others fill the numbers that are left, leaders first. Where two
    fixed tables compete, in one pairing or over one number, the one that comes first counts, and
    the other pairing is seated like everybody else. A bye needs no table and takes a number that is
    left.
    """
    seated: dict[int, Pairing] = {}
    others: list[Pairing] = []
    for pairing in pairings:
        wished = [fixed[player] for player in pairing if player in fixed] if fixed else []
        table = next((table for table in wished if table not in seated), None)
        if table is None or len(pairing) == 1:
            others.append(pairing)
        else:
            seated[table] = pairing
    free = (table for table in count(1) if table not in seated)
    return tuple(sorted({**dict(zip(free, others, strict=False)), **seated}.items()))
