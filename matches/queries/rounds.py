"""The rounds of a competition: those that everybody sees, and the draft."""

import json
from collections.abc import Sequence
from dataclasses import dataclass
from enum import StrEnum
from hashlib import sha256
from operator import attrgetter

from django.db.models import QuerySet

from matches.engine.pairing.attendance import Suggestion, suggested
from matches.engine.pairing.round_robin import rounds_needed
from matches.engine.reporting import SETTLED
from matches.engine.stages import RoundRobinStage, StagePlan, SwissStage
from matches.models import Competition, Entrant, Round, Stage
from matches.queries.brackets import bracket_progress
from matches.queries.terms import plan_of
from matches.sheets import rows

MISSING = """
SELECT "table" FROM matches_match playing
WHERE round_id = %s AND EXISTS (
    SELECT FROM matches_seat WHERE match_id = playing.id AND position = 2
) AND NOT EXISTS (
    SELECT FROM (
        SELECT status FROM matches_resultreport WHERE match_id = playing.id
        ORDER BY version DESC LIMIT 1
    ) newest WHERE status = ANY(%s)
) ORDER BY "table"
"""


def rounds(competition: Competition) -> list[Round]:
    """Every round that is published, in order."""
    return list(published_rounds(competition))


def open_round(competition: Competition) -> Round | None:
    """The round that is being played, if any: it stays open until the next is drafted."""
    return published_rounds(competition).filter(closed_at=None).first()


def draft_of(competition: Competition) -> Round | None:
    """The round that only the organizers see yet, if any."""
    return Round.objects.filter(stage__competition=competition, published_at=None).first()


def token_of(draft: Round) -> str:
    """What changes with everything that is changed in a draft: who decides by looking at one hands
    it back, so that nobody changes or publishes what they have not seen."""
    seats = draft.seats.order_by("match__table", "position")
    drawn = seats.values_list("match_id", "match__table", "position", "entrant_id")
    return sha256(repr((draft.pk, *drawn)).encode()).hexdigest()[:16]


def plan_token_of(competition: Competition) -> str:
    """What changes with everything that is planned: who plans by looking at a plan hands it back,
    so that nobody overwrites what they have not seen."""
    planned = competition.stages.values_list("position", "kind", "rounds_planned", "options")
    written = json.dumps(list(planned), sort_keys=True)
    return sha256(written.encode()).hexdigest()[:16]


def published_rounds(competition: Competition) -> QuerySet[Round]:
    """Every round that is published, in order."""
    found = Round.objects.filter(stage__competition=competition, published_at__isnull=False)
    return found.select_related("stage__competition").order_by("number")


def current_stage(competition: Competition) -> Stage:
    """The stage of the newest round, a draft or not; before any round the first one."""
    return _current(*_stages_and_rounds(competition))


def _stages_and_rounds(competition: Competition) -> tuple[list[Stage], list[Round]]:
    """Every stage and every round, drafts too, each in order and knowing what it is of."""
    planned = {stage.pk: stage for stage in competition.stages.all()}
    drawn = list(Round.objects.filter(stage__in=planned).order_by("number"))
    for one in drawn:
        one.stage = planned[one.stage_id]
    return list(planned.values()), drawn


def _current(planned: Sequence[Stage], drawn: Sequence[Round]) -> Stage:
    begun = [one.stage for one in drawn]
    return max(begun, key=attrgetter("position")) if begun else planned[0]


def next_stage(competition: Competition) -> Stage | None:
    """The stage that follows the current one, if another is planned."""
    current = current_stage(competition)
    return competition.stages.filter(position__gt=current.position).first()


def stage_is_over(stage: Stage) -> bool:
    """Whether no more rounds of the stage are to be paired."""
    plan, paired = plan_of(stage), stage.rounds.count()
    if isinstance(plan, SwissStage):
        return paired >= plan.rounds
    if not paired:
        return False
    if isinstance(plan, RoundRobinStage):
        return paired >= rounds_needed(stage.qualifiers.count(), legs=plan.legs)
    return bracket_progress(stage).finished


def players_in(stage: Stage) -> QuerySet[Entrant]:
    """Who is paired in the stage: everybody in it who has not dropped."""
    entrants = Entrant.objects.filter(competition=stage.competition_id, dropped_at=None)
    if stage.qualifiers.exists():
        entrants = entrants.filter(qualified__stage=stage)
    return entrants.order_by("pk")


def players_are_settled(competition: Competition) -> bool:
    """Whether nobody new can be paired: the newest stage with a round, a draft or not, is played by
    those who qualified for it, as a bracket and a round robin are."""
    begun = Stage.objects.filter(competition=competition, rounds__isnull=False)
    newest = begun.distinct().last()
    return newest is not None and newest.qualifiers.exists()


class NextAct(StrEnum):
    """What the organizers of a competition do next."""

    DRAFT = "draft"
    PUBLISH = "publish"
    RESULTS = "results"
    """Wait for results that are missing."""
    NEXT_STAGE = "next_stage"
    FINISH = "finish"
    NOTHING = "nothing"
    """It is finished."""


@dataclass(frozen=True)
class StageView:
    """A stage as planned, with its published rounds. `planned` is how many rounds it has in all,
    None while that is not known."""

    stage: Stage
    plan: StagePlan
    rounds: tuple[Round, ...]
    planned: int | None
    is_current: bool


@dataclass(frozen=True)
class CompetitionState:
    """Where a competition stands. `unfinished` are the matches of the open round without a final
    result; `next_number` is that of the round that is drafted next."""

    stage: Stage
    draft: Round | None
    open: Round | None
    unfinished: int
    next_act: NextAct
    next_number: int


def state_of(competition: Competition) -> CompetitionState:
    """Where the competition stands, drafts included: for organizers."""
    planned, drawn = _stages_and_rounds(competition)
    stage = _current(planned, drawn)
    draft = next((one for one in drawn if one.is_draft), None)
    current = next((one for one in drawn if not one.is_draft and one.closed_at is None), None)
    unfinished = unfinished_in(current) if current else 0
    return CompetitionState(
        stage=stage,
        draft=draft,
        open=current,
        unfinished=unfinished,
        next_act=_next_act(competition, stage, draft, unfinished),
        next_number=max((one.number for one in drawn), default=0) + 1,
    )


def stages(competition: Competition) -> list[StageView]:
    """The stages in their order."""
    planned, drawn = _stages_and_rounds(competition)
    current = _current(planned, drawn)
    published = [one for one in drawn if not one.is_draft]
    return [
        StageView(
            stage=stage,
            plan=plan_of(stage),
            rounds=tuple(one for one in published if one.stage_id == stage.pk),
            planned=_planned(stage),
            is_current=stage == current,
        )
        for stage in planned
    ]


def suggestion_for(competition: Competition) -> Suggestion:
    """How many Swiss rounds and what cut suit those who are in (Magic Tournament Rules, appendix
    E)."""
    playing = Entrant.objects.filter(competition=competition, dropped_at=None)
    byes = [len(rounds) for rounds in playing.values_list("awarded_byes", flat=True)]
    return suggested(len(byes), byes)


def unfinished_in(round_: Round) -> int:
    """How many matches of a round still lack a final result."""
    return len(missing_in(round_))


def missing_in(round_: Round) -> list[int]:
    """The tables of a round at which a final result is still lacking."""
    return [table for (table,) in rows(MISSING, round_.pk, sorted(SETTLED))]


def _next_act(
    competition: Competition, stage: Stage, draft: Round | None, unfinished: int
) -> NextAct:
    if competition.finished_at is not None:
        return NextAct.NOTHING
    if draft is not None:
        return NextAct.PUBLISH
    if unfinished:
        return NextAct.RESULTS
    if not stage_is_over(stage):
        return NextAct.DRAFT
    return NextAct.FINISH if next_stage(competition) is None else NextAct.NEXT_STAGE


def _planned(stage: Stage) -> int | None:
    plan = plan_of(stage)
    if isinstance(plan, SwissStage):
        return plan.rounds
    if isinstance(plan, RoundRobinStage) and stage.rounds.exists():
        return rounds_needed(stage.qualifiers.count(), legs=plan.legs)
    return None
