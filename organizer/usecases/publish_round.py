"""Publish a draft."""

from __future__ import annotations

from datetime import datetime

from matches import services
from matches.models import Round
from organizer.accounts.models import User
from organizer.archive.copies import ask_for_copy
from organizer.audit.trail import acting
from organizer.events.models import Event, EventState
from organizer.events.permissions import Action, require
from organizer.events.services import begin, locked_event, require_state


def publish_round(
    *,
    by: User,
    now: datetime,
    event: Event,
    seen: str | None = None,
    starts_clock: bool = False,
) -> Round:
    """Everybody sees the round from now on; the first one starts the event, and entries close. With
    `starts_clock` its time, as long as the format says, runs at once.

    Raises PlayError `no-draft`, `draft-changed` where it is not as it was `seen`
    (`matches.queries.token_of`), and `draft-outdated` where somebody came or went since it was
    drawn.
    """
    require(by, Action.PAIR_ROUND, event)
    with acting(by, now, "publish_round"):
        event = locked_event(event)
        require_state(event, EventState.OPEN, EventState.RUNNING)
        published = services.publish_round(competition=event.competition, at=now, by=by, seen=seen)
        begin(event)
        if starts_clock:
            services.start_clock(round_=published, at=now, by=by)
        ask_for_copy(event, now)
    return published
