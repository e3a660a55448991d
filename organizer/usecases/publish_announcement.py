"""Publish an announcement: from now on it counts."""

from __future__ import annotations

from datetime import datetime

from organizer.accounts.models import User
from organizer.audit.trail import acting
from organizer.events.announcing import require_nothing_switched_off
from organizer.events.models import Announcement
from organizer.events.permissions import Action, require
from organizer.events.queries import in_effect
from organizer.events.services import locked_event
from organizer.outbox.services import put
from organizer.outbox.topics import Topic


def publish_announcement(
    *, by: User, now: datetime, announcement: Announcement, confirmed: bool = False
) -> Announcement:
    """Where it changes what is in effect, the lists that this touches are checked again. Published
    before: nothing happens.

    Raises UserError `would-switch-off`, naming the options, unless `confirmed` (TB-OPT-ALL).
    """
    require(by, Action.WRITE_ANNOUNCEMENTS, announcement.event)
    with acting(by, now, "publish_announcement"):
        event = locked_event(announcement.event)
        announcement = event.announcements.get(pk=announcement.pk)
        if announcement.published_at is None:
            require_nothing_switched_off(event, announcement, confirmed=confirmed)
            before = in_effect(event)
            announcement.published_at = now
            announcement.save()
            if in_effect(event) != before:
                put(Topic.RECHECK_ANNOUNCED, event.pk, now)
    return announcement
