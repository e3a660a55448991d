"""Write an event to the second folder: what a worker does."""

from __future__ import annotations

from datetime import datetime

from organizer.archive.copies import write_copy
from organizer.archive.models import Copy
from organizer.events.models import Event


def copy_event(*, by: None, now: datetime, event: Event) -> Copy | None:  # noqa: ARG001 - as all
    """The copy as it is now, None where no second folder is set. Only the program copies (`by` is
    None). A folder that is full or gone is logged, stands on the event's page, and is tried again.
    """
    return write_copy(event, now)
