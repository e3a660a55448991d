"""Why a match was paired as it was, for its players and the organizers."""

from collections import defaultdict
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from matches.engine.pairing.explain import Reason, explain
from matches.models import Entrant, Match, Round
from matches.queries.draws import contenders_of, options_of
from matches.queries.matches import seats_of
from matches.sheets import by_id, rows

TOGETHER = """
SELECT match_id, origin, entrant_id
FROM matches_seat JOIN matches_match match ON match.id = match_id
WHERE match.round_id = %s ORDER BY match_id, position
"""


@dataclass(frozen=True)
class WhyPaired:
    """The reasons for one player's pairing, the weightiest first. The players that they name are
    ids; `names` says who they are."""

    entrant: Entrant
    reasons: tuple[Reason, ...]
    names: dict[int, str]


def why_paired(match: Match) -> tuple[WhyPaired, ...]:
    """Why each player of the match has the opponent, or the bye, that they have, in seat order.

    It is told from what the round was drawn from, whatever was corrected since. Nobody has a reason
    in a match of a bracket or a round robin, in a round that was missed, and in rounds that were
    drawn before this was kept.
    """
    seated = by_id(seat.entrant for seat in seats_of(match))
    return _why(match.round, (match,), seated)[match.pk]


def why_round(round_: Round) -> Mapping[int, tuple[WhyPaired, ...]]:
    """The same for all matches of a round at once, by their ids."""
    return _why(round_, list(round_.matches.all()))


def _why(
    round_: Round, asked: Sequence[Match], seated: Mapping[int, Entrant] | None = None
) -> dict[int, tuple[WhyPaired, ...]]:
    """The reasons at these tables of a round; of few of them, who sits there (`seated`, by id)."""
    pairings: dict[int, tuple[int, ...]] = {}
    set_apart: dict[str, set[int]] = defaultdict(set)
    for match_id, origin, entrant_id in rows(TOGETHER, round_.pk):
        pairings[match_id] = (*pairings.get(match_id, ()), entrant_id)
        set_apart[origin].add(entrant_id)
    drawn = {
        draw.pk: (contenders_of(draw, seated), options_of(draw))
        for draw in round_.draws.filter(pk__in={match.draw_id for match in asked})
        if draw.contenders
    }
    found: dict[int, dict[int, tuple[Reason, ...]]] = {}
    for match in asked:
        contenders, options = drawn.get(match.draw_id, ((), None))
        found[match.pk] = {
            entrant_id: explain(
                entrant_id,
                list(pairings.values()),
                contenders,
                options=options,
                by_hand=set_apart[Match.Origin.BY_HAND],
                awarded=set_apart[Match.Origin.AWARDED],
            )
            for entrant_id in pairings[match.pk]
        }
    named = {
        one
        for reasons_of in found.values()
        for player, reasons in reasons_of.items()
        for one in (player, *(other for reason in reasons for other in reason.players))
    }
    entrants = dict(seated or {})
    if others := named - entrants.keys():
        entrants |= by_id(Entrant.objects.filter(pk__in=others))
    names = {pk: entrant.name for pk, entrant in entrants.items()}
    return {
        pk: tuple(WhyPaired(entrants[who], reasons, names) for who, reasons in reasons_of.items())
        for pk, reasons_of in found.items()
    }
