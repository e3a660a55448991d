"""Publish an announcement: from now on it counts."""

from __future__ import annotations

from datetime import datetime

from organizer.accounts.models import User
from organizer.audit.trail import acting
from organizer.events.announcing import require_nothing_switched_off
from organizer.events.models import Announcement
from organizer.events.permissions import Action, require
from organizer.events.services import locked_event
from organizer.outbox.services import put
from organizer.outbox.topics import Topic


def publish_announcement(
    *, by: User, now: datetime, announcement: Announcement, confirmed: bool = False
) -> Announcement:
    """Every list of the event is checked again under it. Published before: nothing happens.

    Raises UserError `would-switch-off`, naming the options, unless `confirmed` (TB-OPT-ALL).
    """
    require(by, Action.WRITE_ANNOUNCEMENTS, announcement.event)
    with acting(by, now, "publish_announcement"):
        event = locked_event(announcement.event)
        announcement = event.announcements.get(pk=announcement.pk)
        if announcement.published_at is None:
            require_nothing_switched_off(event, announcement, confirmed=confirmed)
            announcement.published_at = now
            announcement.save()
            put(Topic.RECHECK_EVENT, event.pk, now)
    return announcement
