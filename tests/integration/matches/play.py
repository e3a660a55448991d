"""Competitions, rounds and results in few words."""

from collections.abc import Callable, Sequence
from datetime import UTC, datetime
from typing import Any

import pytest

from matches import services
from matches.engine.results import Game, PlayError
from matches.models import Competition, Entrant, Match

AT = datetime(2011, 10, 8, 12, 0, tzinfo=UTC)
BY: dict[str, Any] = {"at": AT, "by": None}
"""When, and by whom: nobody but the system."""

FIVE = ("Ann", "Bea", "Cid", "Dan", "Eve")

TYPE_15 = {"match": {"type": "ko", "decks": 3}}
BEST_OF_THREE = {"match": {"type": "games", "best_of": 3}}


def competition_of(
    names: Sequence[str], terms: dict[str, object], rounds_planned: int = 3
) -> Competition:
    competition = services.create_competition(terms=terms, rounds_planned=rounds_planned)
    for name in names:
        services.add_entrant(competition=competition, name=name)
    return competition


def pair(competition: Competition, seed: int = 1) -> list[Match]:
    """Pair the next round; returns its matches in table order."""
    round_ = services.pair_round(competition=competition, seed=seed, at=AT, by=None)
    return list(round_.matches.order_by("table"))


def entrants_of(match: Match) -> list[Entrant]:
    return [seat.entrant for seat in match.seats.select_related("entrant").order_by("position")]


def win(match: Match, winner: Entrant) -> None:
    """Report a match of games as won 2-0."""
    game = Game(winner=winner)
    services.report_match(match=match, games=[game, game], at=AT, by=None)


def play_round(matches: Sequence[Match]) -> None:
    """The first of each pair wins 2-0."""
    for match in matches:
        first, *others = entrants_of(match)
        if others:
            win(match, first)


def refusal(service: Callable[..., object], **arguments: object) -> PlayError:
    """Call a service that must refuse; returns what it says."""
    with pytest.raises(PlayError) as refused:
        service(**arguments)
    assert refused.value.sentence
    return refused.value
