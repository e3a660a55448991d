"""Why an entrant has their rank."""

from collections.abc import Mapping
from dataclasses import dataclass

from matches.engine.standings.table import tabulate
from matches.engine.standings.why import Why, why
from matches.models import Competition, Entrant
from matches.queries.standings import StandingView, records, standings
from matches.queries.terms import terms_of
from matches.sheets import by_id, numbered


@dataclass(frozen=True)
class WhyRank:
    """An entrant's line of the standings and why it stands there. `why` speaks of entrant ids,
    `entrants` says who they are. It is None for who is disqualified, and once there is a bracket it
    is about the rounds alone."""

    line: StandingView
    why: Why | None
    entrants: Mapping[int, Entrant]


def why_rank(entrant: Entrant, after_round: int) -> WhyRank:
    """Why an entrant has their rank after a round, with the results as they are amended."""
    competition: Competition = entrant.competition
    entrants = by_id(competition.entrants.order_by("name", "pk"))
    table = tabulate(
        terms_of(competition),
        list(entrants),
        records(competition, after_round),
        seed=competition.seed,
        drawn_as=numbered(entrants),
    )
    out = {pk for pk, one in entrants.items() if one.disqualified_at is not None}
    return WhyRank(
        line=next(one for one in standings(competition, after_round) if one.entrant == entrant),
        why=None if entrant.pk in out else why(table, entrant.pk, without=out),
        entrants=entrants,
    )
