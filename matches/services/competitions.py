"""Setting a competition up: the terms of play, and the stages."""

from collections.abc import Mapping, Sequence

from django.db import transaction
from django.db.models import Max

from matches.engine.results import PlayError
from matches.engine.stages import StagePlan, SwissStage, parse_stages
from matches.engine.terms import parse_terms
from matches.models import Competition, Round, Stage
from matches.queries.terms import plan_of
from matches.services.locks import lock_competition
from wording import said


@transaction.atomic
def create_competition(
    *, terms: Mapping[str, object], rounds_planned: int, seed: int = 0
) -> Competition:
    """A new competition with one stage of Swiss rounds. `seed` draws lots where nothing else breaks
    a tie.

    Raises PlayError `terms-invalid` or `rounds-invalid`.
    """
    parse_terms(terms)
    _check_rounds(rounds_planned, paired=0)
    competition = Competition.objects.create(terms=dict(terms), seed=seed)
    Stage.objects.create(competition=competition, rounds_planned=rounds_planned)
    return competition


@transaction.atomic
def change_terms(*, competition: Competition, terms: Mapping[str, object]) -> Competition:
    """Play by other terms from the start.

    Raises PlayError `terms-invalid`, or `already-paired` once there is a round.
    """
    parse_terms(terms)
    competition = lock_competition(competition)
    if competition.terms != terms and rounds_paired(competition):
        raise PlayError(
            "already-paired", "A round is paired already: the terms of play stay as they are."
        )
    competition.terms = dict(terms)
    competition.save(update_fields=["terms"])
    return competition


@transaction.atomic
def plan_stages(
    *, competition: Competition, stages: Sequence[Mapping[str, object]]
) -> tuple[Stage, ...]:
    """Have the competition run in these stages (the shape is that of `engine.stages`).

    Those that have begun stay as they are and must stand at the beginning, but for the number of
    rounds of Swiss ones; the others are planned anew. Raises PlayError `stage-invalid`,
    `stage-missing`, `cut-from-nothing`, `rounds-invalid`, `stage-begun`.
    """
    competition = lock_competition(competition)
    planned = parse_stages(stages)
    begun = list(competition.stages.filter(rounds__isnull=False).distinct())
    _check_begun(begun, planned)
    competition.stages.exclude(pk__in=[stage.pk for stage in begun]).delete()
    for stage, plan in zip(begun, planned, strict=False):
        stage.rounds_planned = _rounds_of(plan)
        stage.save(update_fields=["rounds_planned"])
    Stage.objects.bulk_create(
        Stage(
            competition=competition,
            position=position,
            kind=plan.kind,
            rounds_planned=_rounds_of(plan),
            options=plan.model_dump(mode="json", exclude={"kind", "rounds"}),
        )
        for position, plan in enumerate(planned[len(begun) :], len(begun) + 1)
    )
    return tuple(competition.stages.all())


@transaction.atomic
def plan_rounds(*, competition: Competition, rounds_planned: int) -> Competition:
    """Plan more Swiss rounds or fewer, in the first stage; one of another kind has no use for them.

    Raises PlayError `rounds-invalid` for fewer than are paired already, or for none.
    """
    competition = lock_competition(competition)
    stage = competition.stages.select_for_update().first()
    if stage.kind == Stage.Kind.SWISS:
        _check_rounds(rounds_planned, paired=stage.rounds.count())
        stage.rounds_planned = rounds_planned
        stage.save(update_fields=["rounds_planned"])
    return competition


def rounds_paired(competition: Competition) -> int:
    """The number of the newest round, a draft or not; 0 before the first."""
    newest = Round.objects.filter(stage__competition=competition).aggregate(Max("number"))
    return newest["number__max"] or 0


def refuse_finished(competition: Competition, sentence: str) -> None:
    """Raises PlayError `competition-finished`; the sentence says what does not happen any more."""
    if competition.finished_at is not None:
        raise PlayError(
            "competition-finished", said("The event is finished: {sentence}", sentence=sentence)
        )


def _rounds_of(plan: StagePlan) -> int | None:
    return plan.rounds if isinstance(plan, SwissStage) else None


def _check_begun(begun: Sequence[Stage], planned: Sequence[StagePlan]) -> None:
    for place, stage in enumerate(begun):
        plan = planned[place] if place < len(planned) else None
        options = plan.model_dump(mode="json", exclude={"kind", "rounds"}) if plan else None
        before = plan_of(stage).model_dump(mode="json", exclude={"kind", "rounds"})
        if plan is None or plan.kind != stage.kind or options != before:
            raise PlayError(
                "stage-begun",
                said(
                    "Stage {number} has begun: leave it as it is and change those after it.",
                    number=stage.position,
                ),
            )
        if isinstance(plan, SwissStage):
            _check_rounds(plan.rounds, paired=stage.rounds.count())


def _check_rounds(rounds_planned: int, *, paired: int) -> None:
    if rounds_planned < max(1, paired):
        raise PlayError(
            "rounds-invalid", said("Plan at least {least} rounds.", least=max(1, paired))
        )
