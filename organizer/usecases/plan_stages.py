"""Plan in which stages an event is played."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from datetime import datetime

from django.utils.translation import gettext as _

from matches import services
from matches.models import Stage
from matches.queries import plan_token_of
from matches.queries import stages as planned_stages
from organizer.accounts.models import User
from organizer.audit.trail import acting
from organizer.errors import Conflict
from organizer.events.models import Event, EventState
from organizer.events.permissions import Action, require
from organizer.events.services import locked_event, require_state
from organizer.events.stage_words import plan_said


def plan_stages(
    *,
    by: User,
    now: datetime,
    event: Event,
    stages: Sequence[Mapping[str, object]],
    seen: str | None = None,
) -> tuple[Stage, ...]:
    """The event runs in these stages (`matches.engine.stages` has the shape); those that have begun
    keep their kind and options. The event's number of rounds follows a first stage of Swiss rounds.
    `seen` is the token of the plan that was looked at (`plan_token_of`), None whatever it is.

    Raises PlayError as `matches.services.plan_stages`, and Conflict `plan-changed` where somebody
    has saved another plan meanwhile.
    """
    require(by, Action.EDIT_EVENT, event)
    with acting(by, now, "plan_stages"):
        event = locked_event(event)
        require_state(event, EventState.DRAFT, EventState.OPEN, EventState.RUNNING)
        _require_seen(event, seen)
        planned = services.plan_stages(competition=event.competition, stages=stages)
        if planned[0].rounds_planned is not None:
            event.rounds = planned[0].rounds_planned
            event.save()
    return planned


def _require_seen(event: Event, seen: str | None) -> None:
    if seen is None or seen == plan_token_of(event.competition):
        return
    raise Conflict(
        "plan-changed",
        _(
            "Somebody has saved another plan meanwhile: %(plan)s. What you filled in stands below:"
            " saved again it counts in place of theirs."
        )
        % {"plan": plan_said(planned_stages(event.competition))},
    )
