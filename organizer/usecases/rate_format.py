"""Compute the ratings of a format."""

from __future__ import annotations

from datetime import datetime

from formats.rulebook.models import Format
from organizer.audit.trail import acting
from organizer.history.ratings import compute
from organizer.outbox.services import answer_all
from organizer.outbox.topics import Topic


def rate_format(*, by: None, now: datetime, format_: Format) -> bool:
    """Compute the ratings of a format from its finished events as their results now are; False
    where nothing has changed since they were computed. Asked by the program itself, and however
    often it was asked by now, it is done once."""
    with acting(by, now, "rate_format"):
        answer_all(Topic.RATE_FORMAT, format_.pk)
        return compute(format_, now)
