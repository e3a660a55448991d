"""Check a submitted deck: what a worker does."""

from __future__ import annotations

from datetime import datetime

from formats.catalogue.queries import CATALOGUE_CHANGED
from formats.legality.errors import FormatError
from organizer.audit.trail import acting
from organizer.decks.checking import claim, judge
from organizer.decks.models import DeckSubmission, Verdict
from organizer.decks.services import ask_again


def check_submission(*, by: None, now: datetime, submission: DeckSubmission) -> Verdict | None:
    """The verdict, under the current catalogue, the event's pinned format and its announcements.

    Only the program checks (`by` is None). Whoever takes up a pending submission first checks it;
    everybody else gets None, and so does a worker whose check was asked for anew meanwhile. A check
    under which the catalogue is replaced is asked for anew at once.
    """
    ticket = claim(submission, now)
    if ticket is None:
        return None
    try:
        return judge(ticket, by, now)
    except FormatError as error:
        if error.code != CATALOGUE_CHANGED:
            raise
        with acting(by, now, "check_submission"):
            ask_again(submission, now)
        return None
