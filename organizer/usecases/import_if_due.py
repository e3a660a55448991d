"""Ask for a new catalogue each week, but not under an event's feet."""

from __future__ import annotations

from datetime import datetime, timedelta

from formats.catalogue.queries import catalogue_state
from formats.catalogue.services import download_allowed
from organizer.audit.trail import acting
from organizer.events.models import Event
from organizer.events.services import events_with_lists_settled
from organizer.imports.models import Source
from organizer.imports.queries import unfinished_requests, wants_languages
from organizer.imports.services import ask_for_import

A_WEEK = timedelta(days=7)
LONGEST_DELAY = timedelta(days=7)


def import_if_due(*, by: None, now: datetime) -> bool:
    """Whether an import was asked for: a week after the last one, where downloads are allowed.

    While an event is between its deck deadline and its end the import waits, for seven days at
    most. A starter catalogue is never replaced unasked. Names in other languages come as they were
    chosen with the last download.
    """
    state = catalogue_state()
    if state.is_starter or not download_allowed():
        return False
    waited = now - state.imported_at - A_WEEK
    if waited < timedelta() or unfinished_requests().exists():
        return False
    if waited < LONGEST_DELAY and Event.objects.filter(events_with_lists_settled(now)).exists():
        return False
    with acting(by, now, "import_if_due"):
        ask_for_import(
            source=Source.DOWNLOAD, with_languages=wants_languages(), asked_by=None, now=now
        )
    return True
