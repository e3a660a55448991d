"""What was played so far, match by match, in the engine's words."""

from collections.abc import Iterator

from matches.models import Competition, Round
from matches.queries.brackets import BRACKETS
from matches.queries.terms import terms_of
from matches.records import Played, read_played


def played(competition: Competition, after_round: int | None = None) -> Iterator[Played]:
    """Every finished match of published rounds, round by round, up to one if it is given.

    Matches of a bracket are left out: they decide places, not points.
    """
    rounds = Round.objects.filter(
        stage__competition=competition, published_at__isnull=False
    ).exclude(stage__kind__in=BRACKETS)
    if after_round is not None:
        rounds = rounds.filter(number__lte=after_round)
    return read_played(list(rounds.values_list("pk", flat=True)), terms_of(competition))
