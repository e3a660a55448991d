"""A step on an organizer's way through an event, and how such a step stands."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime
from enum import StrEnum

from matches.queries import StageView
from organizer.events.models import Event
from organizer.events.permissions import Actor
from organizer.events.queries import AnnouncementEffect
from organizer.web.parts.acts import Act


class StepState(StrEnum):
    """How a step stands. What is to do comes before all that is behind it; what is advised can be
    left."""

    DONE = "done"
    TO_DO = "to-do"
    ADVISED = "advised"
    LATER = "later"


@dataclass(frozen=True)
class Sight:
    """Who looks at which event when, and what the page has read of it already: what its
    announcements bring about, its stages, and how many are entered."""

    user: Actor
    event: Event
    now: datetime
    effect: AnnouncementEffect
    planned: Sequence[StageView]
    entered: int


@dataclass(frozen=True)
class Step:
    """One line of the check-list: what it is about, how it stands in a sentence, and where it is
    done. `act` is the button of the page where this is the next thing to do."""

    what: str
    state: StepState
    said: str
    label: str = ""
    url: str = ""
    act: Act | None = None


@dataclass(frozen=True)
class CheckList:
    """The steps of the part of an event that is under way, in their order, and the next act,
    None where nothing here can be done."""

    heading: str
    steps: Sequence[Step]
    act: Act | None

    @property
    def done(self) -> int:
        """How many steps are behind."""
        return sum(step.state is StepState.DONE for step in self.steps)

    @property
    def ahead(self) -> list[Step]:
        """What is not done yet."""
        return [step for step in self.steps if step.state is not StepState.DONE]

    @property
    def behind(self) -> list[Step]:
        """What is done."""
        return [step for step in self.steps if step.state is StepState.DONE]
