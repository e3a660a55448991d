"""Put two guests together who are one person."""

from __future__ import annotations

from datetime import datetime

from organizer.accounts.models import Person, User
from organizer.audit.trail import acting
from organizer.events.permissions import Action, require
from organizer.history.merging import lock_people, merge
from organizer.history.models import Merge


def merge_guest(*, by: User, now: datetime, guest: Person, kept: Person) -> Merge:
    """Everything that the guest played is the other's from now on, under the other's name; the
    guest's link is spent. `undo_merge` takes it back. What it does is said beforehand by
    `organizer.history.merging.looked_at`.

    Raises Conflict `both-in-one-event`, `same-player`, `has-account`, NotThere `no-such-player`.
    """
    require(by, Action.MERGE_GUEST, guest)
    require(by, Action.MERGE_GUEST, kept)
    with acting(by, now, "merge_guest"):
        guest, kept = lock_people(guest, kept)
        return merge(guest=guest, kept=kept, by=by, now=now)
