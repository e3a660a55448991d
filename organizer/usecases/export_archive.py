"""Write an event as its archive."""

from __future__ import annotations

from datetime import datetime

from organizer.accounts.models import User
from organizer.archive.writing import archive_of
from organizer.events.models import Event
from organizer.events.permissions import Action, require


def export_archive(*, by: User, now: datetime, event: Event) -> bytes:  # noqa: ARG001 - as all
    """The bytes of the event's archive (docs/archive.md): all that there is of it, lists that are
    closed too."""
    require(by, Action.EXPORT_ARCHIVE, event)
    return archive_of(event)
