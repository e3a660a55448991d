"""Drafts as tests make them, look at them and publish them."""

from datetime import datetime

from matches import services
from matches.engine.results import Game
from matches.models import Competition, Match, Round
from matches.queries import (
    PairingFault,
    draft_of,
    draft_view,
)
from tests.integration.matches.play import (
    AT,
    BY,
    entrants_of,
)


def draft(competition: Competition, seed: int = 1) -> list[Match]:
    """Draft the next round; returns its matches in table order."""
    round_ = services.draft_round(competition=competition, seed=seed, **BY)
    return tables_of(round_)


def tables_of(round_: Round) -> list[Match]:
    return list(round_.matches.order_by("table"))


def publish(competition: Competition) -> Round:
    return services.publish_round(competition=competition, **BY)


def names(match: Match) -> set[str]:
    return {entrant.name for entrant in entrants_of(match)}


def faults(competition: Competition) -> dict[int, list[PairingFault]]:
    """What the draft warns of, by table."""
    view = draft_view(draft_of(competition))
    return {
        match.view.match.table: [warning.fault for warning in match.warnings]
        for match in view.matches
    }


def correct(match: Match, at: datetime = AT) -> None:
    """Have the second of a pair win after all."""
    game = Game(winner=entrants_of(match)[1])
    services.report_match(match=match, games=[game, game], at=at, by=None, reason="Misread")
