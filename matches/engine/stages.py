"""How a competition runs: its stages one after the other, as a plain document.

    [{"kind": "swiss", "rounds": 5, "first_round": "apart"},
     {"kind": "single_elimination", "cut": 8, "bronze": true}]

A later stage takes the best `cut` of the one before, or with none everybody who is still in.
"""

from collections.abc import Mapping, Sequence
from typing import Annotated, Literal, TypeAlias

from pydantic import BaseModel, ConfigDict, Field, TypeAdapter, ValidationError

from matches.engine.elimination.plan import DoubleElimination, SingleElimination
from matches.engine.results import PlayError
from wording import said
from wording.faults import faults_said

MOST_ROUNDS = 99

Cut: TypeAlias = Annotated[int, Field(ge=2, strict=True)]


class SwissStage(BaseModel):
    """Rounds in which players of like scores meet."""

    model_config = ConfigDict(frozen=True, extra="forbid")

    kind: Literal["swiss"] = "swiss"
    rounds: int = Field(ge=1, le=MOST_ROUNDS, strict=True)
    cut: Cut | None = None

    first_round: Literal["random", "seed", "apart"] = "random"
    """How the first round is paired: by chance, by the entrants' seeds, or by chance with those of
    one group (a city, a team) kept apart."""

    by_rank: int = Field(default=0, ge=0, strict=True)
    """In how many rounds at the end those of one score are paired by rank: first against second."""


class RoundRobinStage(BaseModel):
    """Everybody meets everybody, once or twice."""

    model_config = ConfigDict(frozen=True, extra="forbid")

    kind: Literal["round_robin"] = "round_robin"
    cut: Cut | None = None
    legs: Literal[1, 2] = 1


class SingleEliminationStage(SingleElimination):
    """A bracket that a lost match ends."""

    cut: Cut | None = None


class DoubleEliminationStage(DoubleElimination):
    """A bracket that two lost matches end."""

    cut: Cut | None = None


EliminationStage: TypeAlias = SingleEliminationStage | DoubleEliminationStage
StagePlan: TypeAlias = SwissStage | RoundRobinStage | EliminationStage

_PLAN: TypeAdapter[StagePlan] = TypeAdapter(Annotated[StagePlan, Field(discriminator="kind")])


def parse_stage(document: Mapping[str, object]) -> StagePlan:
    """Read one stage. Raises PlayError `stage-invalid` naming every fault."""
    try:
        return _PLAN.validate_python(document)
    except ValidationError as error:
        faults = faults_said(error.errors(), whole="kind", skip=1)
        raise PlayError(
            "stage-invalid", said("The stage does not hold: {faults}.", faults=faults)
        ) from error


def parse_stages(documents: Sequence[Mapping[str, object]]) -> tuple[StagePlan, ...]:
    """Read all stages of a competition.

    Raises PlayError `stage-invalid`, `stage-missing` for none, and `cut-from-nothing` for a first
    stage that takes the best of the one before.
    """
    stages = tuple(parse_stage(document) for document in documents)
    if not stages:
        raise PlayError("stage-missing", "Plan at least one stage, such as Swiss rounds.")
    if stages[0].cut is not None:
        raise PlayError(
            "cut-from-nothing",
            "The first stage takes everybody: plan the cut with the stage that follows it.",
        )
    return stages
