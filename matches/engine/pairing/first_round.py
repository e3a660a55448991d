"""The first round by seed: the first against the first of the lower half, and so on."""

from collections.abc import Sequence
from itertools import starmap
from operator import attrgetter
from random import Random

from matches.engine.pairing.exact import Edge, best_matching
from matches.engine.pairing.groups import crowding, nearest
from matches.engine.pairing.order import (
    Contender,
    Cost,
    Options,
    Paired,
    Table,
    better_first,
    cost_of,
    cost_of_bye,
    cost_of_pair,
    fits,
    total,
)

EXACT = 60
"""Fields of up to so many pairs are matched exactly where opponents have to be moved."""


def pair_by_seed(
    contenders: Sequence[Contender], random: Random, *, options: Options | None = None
) -> Paired:
    """Pair the upper half by `rank` with the lower: of 2 n players the first with number n + 1.

    An odd field's last seed has the bye, or the last one who had none in advance. Forbidden pairs,
    and groups that are kept apart, move an opponent as few places as possible. Equal seeds are put
    in order by `random`. (A first round at random, with groups kept apart or not, is `swiss.pair`:
    everybody has the same points.)
    """
    options = options or Options()
    line = sorted(random.sample(contenders, len(contenders)), key=attrgetter("rank"))
    lowest = min((one.points for one in line), default=0)
    bound = Cost(together=crowding(line, len(line) % 2)) if options.keep_apart else Cost()
    byes: list[Table] = []
    if len(line) % 2:
        least = min(one.byes for one in line)
        last = next(one for one in reversed(line) if one.byes == least)
        line.remove(last)
        byes.append((last,))
        bound = total((bound, cost_of_bye(last, lowest)))
    upper, lower = line[: len(line) // 2], line[len(line) // 2 :]
    pairs = [*zip(upper, lower, strict=True)]
    if not _trade(pairs, options) and len(pairs) <= EXACT:
        pairs = _match(upper, lower, random, options)
    tables = [*starmap(better_first, pairs), *byes]
    pairings = tuple(tuple(one.player for one in table) for table in (*pairs, *byes))
    return Paired(pairings, cost_of(tables, options, lowest), bound)


def _trade(pairs: list[tuple[Contender, Contender]], options: Options) -> bool:
    """Let pairs that may not be trade lower halves with the nearest pair that lets them; whether no
    such pair is left."""
    done = True
    for place, (one, other) in enumerate(pairs):
        if fits(one, other, options):
            continue
        for near in nearest(place, len(pairs)):
            third, fourth = pairs[near]
            if fits(one, fourth, options) and fits(third, other, options):
                pairs[place], pairs[near] = (one, fourth), (third, other)
                break
        else:
            done = False
    return done


def _match(
    upper: Sequence[Contender], lower: Sequence[Contender], random: Random, options: Options
) -> list[tuple[Contender, Contender]]:
    """The best way to give every player of the upper half one of the lower, moved the least."""
    half = len(upper)
    costs: dict[Edge, Cost] = {
        (i, half + j): cost_of_pair(*better_first(one, other), options)
        for i, one in enumerate(upper)
        for j, other in enumerate(lower)
    }
    edges, _ = best_matching(2 * half, costs, random, [*range(half), *range(half)])
    return [(upper[i], lower[j - half]) for i, j in edges]
