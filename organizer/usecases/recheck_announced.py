"""Find the lists that a changed announcement touches."""

from __future__ import annotations

from datetime import datetime

from organizer.audit.trail import acting
from organizer.decks.outdated import touched_by_announcements
from organizer.decks.services import ask_for_check
from organizer.events.models import Event, EventState


def recheck_announced(*, by: None, now: datetime, event: Event) -> int:
    """Ask for a check of the event's lists that its announcements, as they are now, have judged
    differently, and return how many; none once the event is over. Rulings stand."""
    if event.state == EventState.FINISHED:
        return 0
    with acting(by, now, "recheck_announced"):
        return ask_for_check(touched_by_announcements(event), now)
