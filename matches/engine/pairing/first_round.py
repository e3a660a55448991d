"""The first round by seed: the first against the first of the lower half, and so on."""

from collections.abc import Sequence
from random import Random

from matches.engine.pairing.order import Contender, Options, Paired


def pair_by_seed(
    contenders: Sequence[Contender], random: Random, *, options: Options | None = None
) -> Paired:
    """Pair the upper half by `rank` with the lower: of 2 n players the first with number n + 1.

    An odd field's last seed has the bye, or the last one who had none in advance. Forbidden pairs,
    and groups that are kept apart, move an opponent as few places as possible. (A first round at
    random, with groups kept apart or not, is `swiss.pair`: everybody has the same points.)
    """
    raise NotImplementedError
