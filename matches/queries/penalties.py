"""Penalties on record: for judges, who alone may see them."""

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import datetime

from django.db.models import QuerySet

from matches.engine.penalties import Infraction, Kind, infraction_of, infractions_of, suggested
from matches.models import Competition, Entrant, Match, Penalty
from matches.queries.terms import terms_of


@dataclass(frozen=True)
class PenaltyVersion:
    """One version of a penalty: given, or taken back, with the reason."""

    is_withdrawn: bool
    reason: str
    made_at: datetime
    made_by_id: int | None


@dataclass(frozen=True)
class PenaltyView:
    """A penalty as it stands, with its versions, the first one first.

    `game_number` is the game that it lost; `round_number` and `match` say where it was given, None
    outside a match.
    """

    penalty: Penalty
    entrant: Entrant
    infraction: Infraction
    kind: Kind
    round_number: int | None
    match: Match | None
    game_number: int | None
    is_withdrawn: bool
    versions: tuple[PenaltyVersion, ...]


@dataclass(frozen=True)
class Suggestion:
    """What the upgrade path calls for, and the penalties for the same infraction that it counts."""

    infraction: Infraction
    kind: Kind
    earlier: tuple[PenaltyView, ...]


def infractions(competition: Competition) -> tuple[Infraction, ...]:
    """The infractions of the competition, the format's own last."""
    return infractions_of(terms_of(competition))


def penalties(competition: Competition) -> list[PenaltyView]:
    """Every penalty of the competition in the order in which they were given."""
    return _views(competition, Penalty.objects.filter(competition=competition))


def penalties_of(entrant: Entrant) -> list[PenaltyView]:
    """The penalties of one player in the order in which they were given, those taken back too."""
    return _views(entrant.competition, Penalty.objects.filter(entrant=entrant))


def suggestions(entrant: Entrant) -> tuple[Suggestion, ...]:
    """For every infraction the next penalty of this player by the upgrade path; the judge
    decides."""
    standing = [view for view in penalties_of(entrant) if not view.is_withdrawn]
    return tuple(
        _suggested(infraction, standing) for infraction in infractions(entrant.competition)
    )


def suggestion(entrant: Entrant, infraction: str) -> Suggestion:
    """That of one infraction, by its key. Raises PlayError `no-such-infraction`."""
    known = infraction_of(terms_of(entrant.competition), infraction)
    return _suggested(known, [view for view in penalties_of(entrant) if not view.is_withdrawn])


def _suggested(infraction: Infraction, standing: Iterable[PenaltyView]) -> Suggestion:
    earlier = tuple(view for view in standing if view.infraction == infraction)
    return Suggestion(infraction, suggested(infraction, [view.kind for view in earlier]), earlier)


def _views(competition: Competition, rows: QuerySet[Penalty]) -> list[PenaltyView]:
    terms = terms_of(competition)
    chains: dict[int, list[Penalty]] = {}
    for row in rows.select_related("entrant", "match__round").order_by("number", "version"):
        chains.setdefault(row.number, []).append(row)
    return [
        PenaltyView(
            penalty=newest,
            entrant=newest.entrant,
            infraction=infraction_of(terms, newest.infraction),
            kind=Kind(newest.kind),
            round_number=newest.round_number,
            match=newest.match,
            game_number=newest.game_number,
            is_withdrawn=newest.is_withdrawn,
            versions=tuple(
                PenaltyVersion(one.is_withdrawn, one.reason, one.made_at, one.made_by_id)
                for one in chain
            ),
        )
        for chain in chains.values()
        for newest in chain[-1:]
    ]
