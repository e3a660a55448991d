"""End an event."""

from __future__ import annotations

from datetime import datetime

from matches import services
from organizer.accounts.models import User
from organizer.archive.copies import ask_for_copy
from organizer.audit.trail import acting
from organizer.events.models import Event, EventState
from organizer.events.permissions import Action, require
from organizer.events.services import locked_event, require_state
from organizer.outbox.services import put
from organizer.outbox.topics import Topic


def finish_event(*, by: User, now: datetime, event: Event) -> Event:
    """The standings are final and nothing of the event changes any more.

    Raises PlayError while a match is open.
    """
    require(by, Action.FINISH_EVENT, event)
    with acting(by, now, "finish_event"):
        event = locked_event(event)
        require_state(event, EventState.RUNNING)
        services.finish(competition=event.competition, at=now, by=by)
        event.state = EventState.FINISHED
        event.finished_at = now
        event.save()
        ask_for_copy(event, now)
        put(Topic.RATE_FORMAT, event.format_version.format_id, now)
    return event
