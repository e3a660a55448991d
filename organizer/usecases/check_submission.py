"""Check a submitted deck: what a worker does."""

from __future__ import annotations

from datetime import datetime

from organizer.decks.checking import claim, judge
from organizer.decks.models import DeckSubmission, Verdict


def check_submission(*, by: None, now: datetime, submission: DeckSubmission) -> Verdict | None:
    """The verdict, under the current catalogue, the event's pinned format and its announcements.

    Only the program checks (`by` is None). Whoever takes up a pending submission first checks it;
    everybody else gets None, and so does a worker whose check was asked for anew meanwhile.
    """
    ticket = claim(submission, now)
    return None if ticket is None else judge(ticket, by, now)
