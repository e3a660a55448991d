"""Take back that two people were put together."""

from __future__ import annotations

from datetime import datetime

from organizer.accounts.models import Person, User
from organizer.audit.trail import acting
from organizer.events.permissions import Action, require
from organizer.history.merging import take_back
from organizer.history.models import Merge


def undo_merge(*, by: User, now: datetime, merge: Merge, kept: Person) -> Person:
    """The guest as before the merge, with the entries that went over and a new link to claim them.
    What was played since under the other's name stays there.

    Raises Conflict `undone-already`, `merged-since`.
    """
    require(by, Action.MERGE_GUEST, kept)
    with acting(by, now, "undo_merge"):
        return take_back(done=merge, by=by, now=now)
