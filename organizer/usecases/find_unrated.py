"""Find the formats whose ratings lack an event."""

from __future__ import annotations

from datetime import datetime

from organizer.audit.trail import acting
from organizer.history.ratings import formats_to_compute
from organizer.outbox.services import put_all
from organizer.outbox.topics import Topic


def find_unrated(*, by: None, now: datetime) -> int:
    """Have the ratings computed of every format that has got or lost a finished event, however that
    came about; how many."""
    with acting(by, now, "find_unrated"):
        found = formats_to_compute()
        put_all(Topic.RATE_FORMAT, [one.pk for one in found], now)
    return len(found)
