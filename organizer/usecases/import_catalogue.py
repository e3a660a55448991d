"""Import the catalogue: what a worker does, asked by an organizer or by the calendar."""

from __future__ import annotations

from datetime import datetime

from formats.catalogue.services import ImportSummary, download_cards
from organizer.accounts.models import User
from organizer.audit.trail import acting
from organizer.events.models import Event, EventState
from organizer.events.permissions import Action, require
from organizer.outbox.services import put_all
from organizer.outbox.topics import Topic


def import_catalogue(*, by: User | None, now: datetime) -> ImportSummary:
    """Download and import Scryfall's bulk files, then check the lists of open events again.

    `by` is the organizer who asked, or None where the week is over (`import_if_due`). Raises what
    `formats.catalogue.services.download_cards` raises.
    """
    if by is not None:
        require(by, Action.IMPORT_CATALOGUE)
    summary = download_cards(now=now)
    with acting(by, now, "import_catalogue"):
        open_events = Event.objects.filter(state=EventState.OPEN).values_list("pk", flat=True)
        put_all(Topic.RECHECK_EVENT, open_events, now)
    return summary
