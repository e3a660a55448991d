"""What is drawn of a stage: all its matches at once, and who met whom in a round robin."""

from collections.abc import Mapping
from dataclasses import dataclass

from matches.models import Competition, Entrant, Match, Stage
from matches.queries.matches import match_views
from matches.queries.views import MatchView
from matches.sheets import rows

DRAWN = """
SELECT position, kind FROM matches_stage stage
WHERE competition_id = %s AND kind <> %s AND EXISTS (
    SELECT FROM matches_round WHERE stage_id = stage.id AND published_at IS NOT NULL
) ORDER BY position
"""


@dataclass(frozen=True)
class CrossTableView:
    """A round robin: its players by their seeds, and the published matches of each, by opponent, in
    the order in which they were played. A bye stands under None."""

    stage: Stage
    players: tuple[Entrant, ...]
    matches: Mapping[Entrant, Mapping[Entrant | None, tuple[MatchView, ...]]]


def stages_drawn(competition: Competition) -> list[tuple[int, str]]:
    """The stages with a bracket or a table of their own of which a round is published: the position
    and the kind of each. It is asked for every page of an event."""
    return list(rows(DRAWN, competition.pk, Stage.Kind.SWISS))


def matches_in(stage: Stage) -> tuple[MatchView, ...]:
    """Every match of the published rounds of a stage as it stands, round by round."""
    matches = Match.objects.filter(round__stage=stage, round__published_at__isnull=False)
    return tuple(match_views(matches.order_by("round__number", "table")))


def cross_table(stage: Stage) -> CrossTableView | None:
    """The table of a round robin with what is published of it; None until it has begun."""
    if stage.kind != Stage.Kind.ROUND_ROBIN:
        return None
    if not stage.rounds.filter(published_at__isnull=False).exists():
        return None
    qualified = stage.qualifiers.select_related("entrant").order_by("seed")
    players = tuple(one.entrant for one in qualified)
    met: dict[Entrant, dict[Entrant | None, tuple[MatchView, ...]]] = {who: {} for who in players}
    for view in matches_in(stage):
        seated = [seat.entrant for seat in view.seats]
        for who in seated:
            opponent = next((other for other in seated if other != who), None)
            met[who][opponent] = (*met[who].get(opponent, ()), view)
    return CrossTableView(stage, players, met)
