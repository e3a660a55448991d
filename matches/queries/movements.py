"""What it does to what is being played if somebody comes or goes at this moment."""

from dataclasses import dataclass

from matches.engine.reporting import CLAIMED
from matches.models import Competition, Entrant, Match, Round, Stage
from matches.queries.matches import match_views
from matches.queries.rounds import (
    CompetitionState,
    next_stage,
    players_are_settled,
    players_in,
    published_rounds,
    stage_is_over,
    state_of,
)
from matches.queries.terms import plan_of
from matches.queries.views import MatchView


@dataclass(frozen=True)
class Leaving:
    """What it does if an entrant leaves now.

    `match` is the one that they are still to play. `draft` is that in which they sit, at `table`
    opposite `opponent` (None for a bye). `kind` is that of the stage that they are out of then,
    None where no round is left for them in it or they are in none; `draws_stage` says that its
    players are drawn anew with the draft. `left` is how many are still paired, `cut` how many go on
    to the next stage, None where all do or no other follows.
    """

    match: MatchView | None
    draft: Round | None
    table: int | None
    opponent: Entrant | None
    draws_stage: bool
    kind: Stage.Kind | None
    left: int
    cut: int | None

    @property
    def can_concede(self) -> bool:
        """Whether they can concede the match: no player has said yet how it ended."""
        return self.match is not None and self.match.stand not in CLAIMED


@dataclass(frozen=True)
class Coming:
    """What it does if somebody comes now, or comes back.

    `is_settled` says that nobody new can be paired, `is_first` that it is the first stage, which
    can be drawn anew while nothing is played; who qualified for the stage can come `back` into it,
    unless others went on in their place. `missed` are the numbers of the published rounds
    that they were not in, `playing` is that of the one being played. They are paired from round
    `first` on, None where the stage has no further one; `draft` is the draft that has to be paired
    anew. `players` is how many are paired then.
    """

    is_settled: bool
    is_first: bool
    back: bool
    kind: Stage.Kind
    missed: tuple[int, ...]
    playing: int | None
    first: int | None
    draft: Round | None
    players: int


def leaving(entrant: Entrant) -> Leaving:
    """What it does if the entrant, who is in, leaves now; drafts included: for organizers."""
    state = state_of(entrant.competition)
    drafted = _drafted(entrant, state.draft)
    after = next_stage(entrant.competition)
    plan = plan_of(after) if after else None
    others = players_in(state.stage).exclude(pk=entrant.pk)
    takes_part = players_in(state.stage).filter(pk=entrant.pk).exists()
    goes_on = state.draft is not None or not stage_is_over(state.stage)
    return Leaving(
        match=match_to_play(entrant),
        draft=state.draft if drafted else None,
        table=drafted.table if drafted else None,
        opponent=_opposite(entrant, drafted),
        draws_stage=state.draft is not None and state.stage.rounds.count() == 1,
        kind=Stage.Kind(state.stage.kind) if takes_part and goes_on else None,
        left=others.count(),
        cut=plan.cut if plan and takes_part else None,
    )


def coming(competition: Competition, entrant: Entrant | None = None) -> Coming:
    """What it does if somebody new comes now, or `entrant` comes back, who had dropped; drafts
    included: for organizers."""
    state = state_of(competition)
    qualified = entrant is not None and entrant.qualified.filter(stage=state.stage).exists()
    sat = set(entrant.seats.values_list("round", flat=True)) if entrant else set()
    published = published_rounds(competition)
    return Coming(
        is_settled=players_are_settled(competition) and not qualified,
        is_first=state.stage.position == 1,
        back=qualified,
        kind=Stage.Kind(state.stage.kind),
        missed=tuple(one.number for one in published if one.pk not in sat),
        playing=state.open.number if state.open and state.unfinished else None,
        first=_first_round(state),
        draft=state.draft,
        players=players_in(state.stage).count() + 1,
    )


def match_to_play(entrant: Entrant) -> MatchView | None:
    """The match of the open round that the entrant has still to end, against somebody."""
    matches = Match.objects.filter(
        seats__entrant=entrant, round__published_at__isnull=False, round__closed_at=None
    )
    found = (view for view in match_views(matches) if not view.finished and not view.is_alone)
    return next(found, None)


def _first_round(state: CompetitionState) -> int | None:
    if state.draft is not None:
        return state.draft.number
    return None if stage_is_over(state.stage) else state.next_number


def _drafted(entrant: Entrant, draft: Round | None) -> Match | None:
    return draft.matches.filter(seats__entrant=entrant).first() if draft else None


def _opposite(entrant: Entrant, match: Match | None) -> Entrant | None:
    if match is None:
        return None
    return Entrant.objects.filter(seats__match=match).exclude(pk=entrant.pk).first()
