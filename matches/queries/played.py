"""What was played so far, match by match, in the engine's words."""

from collections.abc import Sequence
from dataclasses import dataclass

from matches.engine.match import records_of
from matches.engine.results import Record
from matches.models import Competition, Match
from matches.queries.brackets import BRACKETS
from matches.queries.terms import terms_of
from matches.sheets import read_sheets


@dataclass(frozen=True, slots=True)
class Played:
    """A finished match: the number of its round, and what it brought each entrant (by id)."""

    round: int
    records: tuple[Record, ...]


def played(competition: Competition, after_round: int | None = None) -> Sequence[Played]:
    """Every finished match of published rounds, round by round, up to one if it is given.

    Matches of a bracket are left out: they decide places, not points.
    """
    matches = (
        Match.objects.filter(
            round__stage__competition=competition, round__published_at__isnull=False
        )
        .exclude(round__stage__kind__in=BRACKETS)
        .order_by("round__number", "pk")
    )
    if after_round is not None:
        matches = matches.filter(round__number__lte=after_round)
    terms = terms_of(competition)
    ids = competition.entrants.values_list("pk", flat=True)
    numbers = dict(matches.values_list("pk", "round__number"))
    return [
        Played(numbers[sheet.match_id], records_of(terms, state))
        for sheet in read_sheets(matches, {pk: pk for pk in ids})
        for state in (sheet.state(terms),)
        if state.finished
    ]
