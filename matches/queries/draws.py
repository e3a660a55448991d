"""What rounds are drawn from: contenders before a draw, and those of one that was kept."""

from collections import Counter, defaultdict
from collections.abc import Collection, Mapping, Sequence
from random import Random
from typing import Any

from matches.engine.pairing.first_round import pair_by_seed
from matches.engine.pairing.order import Contender, Options, Paired
from matches.engine.pairing.swiss import pair
from matches.engine.results import Outcome, Player, Record
from matches.models import Competition, Draw, Entrant, Seat
from matches.queries.played import played
from matches.sheets import rows

TOGETHER_BEFORE = """
SELECT DISTINCT other.match_id, other.entrant_id
FROM matches_seat own
JOIN matches_round round ON round.id = own.round_id
JOIN matches_seat other ON other.match_id = own.match_id
WHERE own.entrant_id = ANY(%s) AND round.number < %s
"""


def contenders_now(
    competition: Competition, entrants: Sequence[Entrant], ranks: Mapping[int, int]
) -> list[Contender]:
    """These entrants as the rounds so far left them, in their order; `ranks` by entrant id."""
    points: Counter[Player] = Counter()
    byes: Counter[Player] = Counter()
    down: Counter[Player] = Counter()
    opponents: defaultdict[Player, set[Player]] = defaultdict(set)
    earned: Counter[Player] = Counter()
    number = 0
    for match in played(competition):
        if match.round != number:
            points.update(earned)
            earned.clear()
            number = match.round
        for record in match.records:
            earned[record.player] += record.points
            opponents[record.player].update(record.opponents)
            byes[record.player] += was_bye(record)
            down[record.player] += any(
                points[other] < points[record.player] for other in record.opponents
            )
    points.update(earned)
    return [
        Contender(
            entrant.pk,
            points[entrant.pk],
            frozenset(opponents[entrant.pk]),
            byes[entrant.pk],
            down[entrant.pk],
            entrant.group or None,
            ranks.get(entrant.pk, 0),
        )
        for entrant in entrants
    ]


def was_bye(record: Record) -> bool:
    """Whether a match was won without an opponent."""
    return not record.opponents and record.outcome is Outcome.WIN


def rows_of(contenders: Sequence[Contender]) -> list[list[object]]:
    """Contenders as a draw keeps them; whom they met is told by the rounds before."""
    return [
        [one.player, one.points, one.byes, one.paired_down, one.group, one.rank]
        for one in contenders
    ]


def contenders_of(draw: Draw, about: Collection[int] | None = None) -> list[Contender]:
    """The contenders of a draw as they were then. Where it is `about` some of them (ids), only what
    these have played before is read: of all of them that is most of the work."""
    met: defaultdict[int, set[int]] = defaultdict(set)
    tables: defaultdict[int, list[int]] = defaultdict(list)
    if about is not None:
        together = rows(TOGETHER_BEFORE, sorted(about), draw.round.number)
    else:
        together = Seat.objects.filter(
            round__stage__competition=draw.round.stage.competition_id,
            round__number__lt=draw.round.number,
        ).values_list("match_id", "entrant_id")
    for match_id, entrant_id in together:
        tables[match_id].append(entrant_id)
    for seated in tables.values():
        for entrant_id in seated:
            met[entrant_id].update(other for other in seated if other != entrant_id)
    return [
        Contender(player, points, frozenset(met[player]), byes, down, group, rank)
        for player, points, byes, down, group, rank in draw.contenders
    ]


def options_of(draw: Draw) -> Options:
    """The options of a draw; whether a first round went by seed is no part of them."""
    return _options(draw.options)


def drawn_from(contenders: Sequence[Contender], options: Mapping[str, Any], seed: int) -> Paired:
    """The pairings that come of these contenders, a draw's `options` and its seed."""
    random = Random(seed)  # noqa: S311 - a draw that can be replayed
    engine = pair_by_seed if options.get("by_seed") else pair
    return engine(contenders, random, options=_options(options))


def replayed(draw: Draw) -> Paired:
    """A draw once more, from what was kept of it: what was changed by hand is not in it."""
    return drawn_from(contenders_of(draw), draw.options, draw.seed)


def _options(kept: Mapping[str, Any]) -> Options:
    return Options(
        keep_apart=kept.get("keep_apart", False),
        by_rank=kept.get("by_rank", False),
        forbidden=frozenset(frozenset(pair) for pair in kept.get("forbidden", ())),
    )
