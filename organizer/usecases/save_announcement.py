"""Write an announcement, or change one."""

from __future__ import annotations

from datetime import datetime

from django.db.models import Max
from django.utils.translation import gettext as _

from organizer.accounts.models import User
from organizer.audit.trail import acting
from organizer.errors import UserError
from organizer.events.announcing import require_nothing_switched_off
from organizer.events.models import Announcement, Event
from organizer.events.permissions import Action, require
from organizer.events.queries import in_effect
from organizer.events.services import locked_event
from organizer.outbox.services import put
from organizer.outbox.topics import Topic


def save_announcement(
    *,
    by: User,
    now: datetime,
    event: Event,
    channel: str,
    text: str,
    announcement: Announcement | None = None,
    confirmed: bool = False,
) -> Announcement:
    """A new draft of an announcement, or a change of the one given. The same text in the same
    channel is the announcement that is there already: a doubled click writes one.

    A published one counts at once with its new text: where that changes what is in effect, the
    lists that it touches are checked again, and where it would switch an option off, UserError
    `would-switch-off` asks for `confirmed` first.
    Raises UserError `announcement-empty`.
    """
    require(by, Action.WRITE_ANNOUNCEMENTS, event)
    if not text.strip() or not channel.strip():
        raise UserError(
            "announcement-empty", _("Say where the announcement appears, and what it says.")
        )
    with acting(by, now, "save_announcement"):
        event = locked_event(event)
        if announcement is None:
            written, _made = event.announcements.get_or_create(
                channel=channel, text=text, defaults={"position": _next_position(event)}
            )
            return written
        announcement = event.announcements.get(pk=announcement.pk)
        changed = announcement.text != text
        announcement.channel, announcement.text = channel, text
        if announcement.published_at is not None and changed:
            require_nothing_switched_off(event, announcement, confirmed=confirmed)
        before = in_effect(event)
        announcement.save()
        if in_effect(event) != before:
            put(Topic.RECHECK_ANNOUNCED, event.pk, now)
    return announcement


def _next_position(event: Event) -> int:
    return (event.announcements.aggregate(last=Max("position"))["last"] or 0) + 1
