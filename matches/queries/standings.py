"""Who stands where, and what every finished match brought."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from random import Random

from matches.engine.elimination.bracket import Places
from matches.engine.results import MatchState, Record
from matches.engine.standings.table import Standing
from matches.engine.standings.table import standings as table_of
from matches.models import Competition, Entrant, PublishedTable, Round
from matches.queries.brackets import BRACKETS, bracket_progress
from matches.queries.played import played
from matches.queries.terms import terms_of
from matches.sheets import by_id, numbered


@dataclass(frozen=True)
class StandingView:
    """One line of the standings.

    `rank` is shared by entrants who are equal in everything, and None for who is disqualified.
    `tiebreakers` holds, in the order in which they decide and under the names of the terms, exact
    fractions (shares between 0 and 1) or counts. Once there is a bracket its places come first, and
    `place` says which are shared there ("5 to 8"); points and tie-breakers are those of the rounds.
    """

    rank: int | None
    entrant: Entrant
    points: int
    won: int
    drawn: int
    lost: int
    tiebreakers: Mapping[str, Fraction | int]
    place: Places | None = None

    @property
    def played(self) -> int:
        return self.won + self.drawn + self.lost


def records(competition: Competition, after_round: int | None = None) -> tuple[Record, ...]:
    """What every finished match brought each entrant (players are entrant ids)."""
    return tuple(record for match in played(competition, after_round) for record in match.records)


def standings(competition: Competition, after_round: int | None = None) -> list[StandingView]:
    """The standings now, or after a round, with the results as they are amended: finished matches
    count at once, running ones not yet.

    Dropped entrants keep their line. Entrants who are equal in everything share a rank and are
    listed by name; who is disqualified comes last, without a rank.
    """
    return standings_of(competition, records(competition, after_round), after_round=after_round)


def standings_of(
    competition: Competition,
    brought: Sequence[Record],
    *,
    after_round: int | None = None,
    changed: Mapping[int, MatchState] | None = None,
) -> list[StandingView]:
    """The standings that these records make, and a bracket with the states of `changed` (of entrant
    ids, by match id) in it."""
    entrants = by_id(competition.entrants.order_by("name", "pk"))
    places = _places(competition, after_round, changed)
    return ranked_lines(competition, entrants, brought, places)


def ranked_lines(
    competition: Competition,
    entrants: Mapping[int, Entrant],
    brought: Iterable[Record],
    places: Mapping[int, Places],
) -> list[StandingView]:
    """The standings of these entrants (by id, in the order of their names) that records make, and
    the places that a bracket has given, if any."""
    table = table_of(
        terms_of(competition),
        list(entrants),
        brought,
        seed=competition.seed,
        drawn_as=numbered(entrants),
    )
    lines = _without_disqualified(table, entrants)
    return _by_places(lines, places) if places else lines


def still_in(competition: Competition) -> list[StandingView]:
    """Who has not dropped, by rank, and those of one rank by the lots of the competition: the order
    in which a next stage takes them."""
    lots = Random(competition.seed)  # noqa: S311 - a draw that can be replayed
    ranked = [line for line in standings(competition) if line.entrant.dropped_at is None]
    return sorted(lots.sample(ranked, len(ranked)), key=lambda line: line.rank or 0)


def standings_as_published(round_: Round) -> list[StandingView] | None:
    """The standings after a round as they were when it was closed, whatever was corrected since;
    None while it is open."""
    if round_.closed_at is None:
        return None
    kept = PublishedTable.objects.filter(round=round_).last()
    return None if kept is None else _read(kept)


def ranks_as_published(round_: Round) -> dict[int, int]:
    """The ranks of the same table, by entrants' ids, of those who had one by the rounds alone; in
    one query."""
    kept = PublishedTable.objects.filter(round=round_).values_list("lines", flat=True).last()
    return {entrant: rank for rank, entrant, *_, place in kept or () if rank and not place}


def lines_of(table: Iterable[StandingView]) -> list[list[object]]:
    """The standings as `PublishedTable` keeps them."""
    return [
        [
            line.rank,
            line.entrant.pk,
            line.points,
            line.won,
            line.drawn,
            line.lost,
            [
                value if isinstance(value, int) else str(value)
                for value in line.tiebreakers.values()
            ],
            [line.place.first, line.place.last] if line.place else None,
        ]
        for line in table
    ]


def _read(kept: PublishedTable) -> list[StandingView]:
    entrants = by_id(Entrant.objects.filter(competition=kept.round.stage.competition_id))
    return [
        StandingView(
            rank=rank,
            entrant=entrants[entrant],
            points=points,
            won=won,
            drawn=drawn,
            lost=lost,
            tiebreakers=dict(zip(kept.tiebreakers, map(_value, values), strict=True)),
            place=Places(*place) if place else None,
        )
        for rank, entrant, points, won, drawn, lost, values, place in kept.lines
    ]


def _value(written: str | int) -> Fraction | int:
    """A count was kept as a number, a share as "2/3"."""
    return written if isinstance(written, int) else Fraction(written)


def _without_disqualified(
    table: Sequence[Standing], entrants: Mapping[int, Entrant]
) -> list[StandingView]:
    """The lines with their entrants; who stands below somebody disqualified moves up."""
    out = [line for line in table if entrants[line.player].disqualified_at is not None]
    above = [line.rank for line in out]
    ranked = [
        _view(line, entrants, line.rank - sum(rank < line.rank for rank in above))
        for line in table
        if entrants[line.player].disqualified_at is None
    ]
    return [*ranked, *(_view(line, entrants, None) for line in out)]


def _view(line: Standing, entrants: Mapping[int, Entrant], rank: int | None) -> StandingView:
    return StandingView(
        rank=rank,
        entrant=entrants[line.player],
        points=line.points,
        won=line.won,
        drawn=line.drawn,
        lost=line.lost,
        tiebreakers=line.tiebreakers,
    )


def _places(
    competition: Competition,
    after_round: int | None,
    changed: Mapping[int, MatchState] | None = None,
) -> dict[int, Places]:
    """The places that a bracket has given so far, by entrant id; who plays on shares those that are
    left."""
    begun = Round.objects.filter(
        stage__competition=competition, stage__kind__in=BRACKETS, published_at__isnull=False
    )
    if after_round is not None:
        begun = begun.filter(number__lte=after_round)
    newest = begun.select_related("stage__competition").order_by("number").last()
    if newest is None:
        return {}
    stage = newest.stage
    settled = bracket_progress(stage, changed, until=after_round).places
    return places_by(settled, stage.qualifiers.values_list("entrant_id", flat=True))


def places_by(settled: Mapping[int, Places], seeds: Sequence[int]) -> dict[int, Places]:
    """The places of everybody in a bracket: who plays on shares those that are left."""
    playing = Places(1, len(seeds) - len(settled))
    return {entrant: settled.get(entrant, playing) for entrant in seeds}


def _by_places(lines: Sequence[StandingView], places: Mapping[int, Places]) -> list[StandingView]:
    """Those of the bracket by their places, then the others as they stood."""

    def key(line: StandingView) -> tuple[int, int]:
        place = places.get(line.entrant.pk)
        return (1, line.rank or 0) if place is None else (0, place.first)

    ranked = sorted((line for line in lines if line.rank is not None), key=key)
    first: dict[tuple[int, int], int] = {}
    for number, line in enumerate(ranked, 1):
        first.setdefault(key(line), number)
    unranked = (line for line in lines if line.rank is None)
    return [
        *(
            replace(line, rank=first[key(line)], place=places.get(line.entrant.pk))
            for line in ranked
        ),
        *unranked,
    ]
