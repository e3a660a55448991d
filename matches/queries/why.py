"""Why a match was paired as it was, for its players and the organizers."""

from dataclasses import dataclass

from matches.engine.pairing.explain import Reason, explain
from matches.models import Entrant, Match, Seat
from matches.queries.draws import contenders_of, options_of
from matches.sheets import by_id


@dataclass(frozen=True)
class WhyPaired:
    """The reasons for one player's pairing, the weightiest first. The players that they name are
    ids; `names` says who they are."""

    entrant: Entrant
    reasons: tuple[Reason, ...]
    names: dict[int, str]


def why_paired(match: Match) -> tuple[WhyPaired, ...]:
    """Why each player of the match has the opponent, or the bye, that they have, in seat order.

    It is told from what the round was drawn from, whatever was corrected since. Empty for a match
    of a bracket or a round robin, for a round that was missed, and for rounds that were drawn
    before this was kept.
    """
    if match.draw is None or not match.draw.contenders:
        return ()
    together = Seat.objects.filter(match__round=match.round_id).order_by("match", "position")
    pairings: dict[int, tuple[int, ...]] = {}
    for match_id, entrant_id in together.values_list("match_id", "entrant_id"):
        pairings[match_id] = (*pairings.get(match_id, ()), entrant_id)
    origins = dict(match.round.matches.values_list("pk", "origin"))
    contenders, options = contenders_of(match.draw), options_of(match.draw)
    by_hand, awarded = (
        frozenset(one for pk, seated in pairings.items() if origins[pk] == origin for one in seated)
        for origin in (Match.Origin.BY_HAND, Match.Origin.AWARDED)
    )
    found = {
        entrant_id: explain(
            entrant_id,
            list(pairings.values()),
            contenders,
            options=options,
            by_hand=by_hand,
            awarded=awarded,
        )
        for entrant_id in pairings[match.pk]
    }
    named = {one for reasons in found.values() for reason in reasons for one in reason.players}
    entrants = by_id(Entrant.objects.filter(pk__in={*named, *found}))
    names = {pk: entrant.name for pk, entrant in entrants.items()}
    return tuple(WhyPaired(entrants[pk], reasons, names) for pk, reasons in found.items())
