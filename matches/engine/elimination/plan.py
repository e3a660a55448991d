"""What an organizer can choose of an elimination stage."""

from typing import Literal, TypeAlias

from pydantic import BaseModel, ConfigDict, Field

from matches.engine.terms import DrawnMatch


class _Elimination(BaseModel):
    model_config = ConfigDict(frozen=True, extra="forbid")

    play_in: int = Field(default=0, ge=0, strict=True)
    """How many places of the bracket are played for in front of it: twice as many players, the
    lowest seeds, play one match each; who loses it is out."""

    drawn: DrawnMatch | None = None
    """What settles a drawn match; None as the terms of play say."""


class SingleElimination(_Elimination):
    """Who loses a match is out."""

    kind: Literal["single_elimination"] = "single_elimination"

    bronze: bool = False
    """Whether those who lost a semi-final play for the third place; else they share it."""


class DoubleElimination(_Elimination):
    """Who loses a second match is out; the losers' side plays for the other seat of the final."""

    kind: Literal["double_elimination"] = "double_elimination"

    second_final: bool = True
    """Whether a final that is won from the losers' side is followed by another one, so that the
    winners' side, too, is only beaten by a second loss."""


Plan: TypeAlias = SingleElimination | DoubleElimination
