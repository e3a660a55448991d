"""Round robin: everybody meets everybody once in each leg, by the Berger tables.

The tables are those of the FIDE Handbook (C.05, annex 1). All numbers but the last stand in a ring.
In the first round the last number meets number 1 and the two to the left and right of that meet,
then the two beyond them, and so on; each round starts half the field further along the ring. Who
stands to the right has the first side; the last number has it in even rounds. In an odd field
nobody is the last number, and who meets it has a bye. A second leg is the first with sides changed.

The first player of a pairing has the first side: they choose to play first or second.
"""

from collections.abc import Iterator, Sequence
from collections.abc import Set as AbstractSet
from typing import TypeAlias

from matches.engine.results import Player, PlayError
from wording import said

Pairing: TypeAlias = tuple[Player, ...]
"""Two players at one table, or one player with a bye."""


def rounds_needed(size: int, *, legs: int = 1) -> int:
    """In how many rounds `size` players all meet once in each leg."""
    return legs * (size - 1 + size % 2) if size > 1 else 0


def round_robin(
    players: Sequence[Player],
    number: int,
    *,
    legs: int = 1,
    dropped: AbstractSet[Player] = frozenset(),
) -> tuple[Pairing, ...]:
    """The pairings of round `number`, counted from 1; byes come last.

    `players` are all who began, in the same order in every round: whoever drops stays among them
    and leaves a bye to those they would have met. Raises PlayError `no-such-round`.
    """
    if not 1 <= number <= rounds_needed(len(players), legs=legs):
        raise PlayError(
            "no-such-round",
            said(
                "{count} players meet in {rounds} rounds; there is no round {number}.",
                count=len(players),
                rounds=rounds_needed(len(players), legs=legs),
                number=number,
            ),
        )
    leg, turn = divmod(number - 1, rounds_needed(len(players)))
    tables = []
    for pair in _berger(len(players) + len(players) % 2, turn):
        seated = [players[seat] for seat in pair if seat < len(players)]
        tables.append(tuple(player for player in seated if player not in dropped))
    if leg % 2:
        tables = [table[::-1] for table in tables]
    return tuple(sorted(filter(None, tables), key=len, reverse=True))


def _berger(size: int, turn: int) -> Iterator[tuple[int, int]]:
    """One round of the table for an even number of players; rounds and numbers count from 0."""
    half, ring = size // 2, size - 1
    start = turn * half
    last = (start % ring, size - 1)
    yield last[::-1] if turn % 2 else last
    for step in range(1, half):
        yield (start + step) % ring, (start - step) % ring
