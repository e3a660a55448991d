"""Ask for the copies that are due."""

from __future__ import annotations

from datetime import datetime

from organizer.archive.copies import ask_for_copies
from organizer.audit.trail import acting


def copy_due_events(*, by: None, now: datetime) -> int:
    """Have a worker copy every event that is played or about to be, as results come in, and those
    whose copy could not be written; returns how many. Only the program asks (`by` is None)."""
    with acting(by, now, "copy_due_events"):
        return ask_for_copies(now)
