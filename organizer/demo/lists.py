"""The demo's decks, and their check without a worker."""

from __future__ import annotations

from datetime import datetime
from pathlib import Path

from formats.legality.parsing import DeckPart
from organizer.decks.queries import current_submissions
from organizer.events.models import Event
from organizer.usecases.check_submission import check_submission

LISTS = Path(__file__).parent / "lists"


def a_list(name: str) -> list[DeckPart]:
    """The shipped list of that name, as one file."""
    file = LISTS / f"{name}.txt"
    return [DeckPart(name=file.name, content=file.read_bytes())]


def a_set(player: str) -> list[DeckPart]:
    """The shipped Type 15 Set of that player, its three decks under headings in one file."""
    return a_list(f"type-15-{player.lower()}-1")


def check_all(event: Event, now: datetime) -> None:
    """Check every list of the event here and now."""
    for submission in current_submissions(event):
        check_submission(by=None, now=now, submission=submission)
