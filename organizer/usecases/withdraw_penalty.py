"""Take a penalty back."""

from __future__ import annotations

from datetime import datetime
from typing import Any

from matches import services
from matches.models import Penalty
from organizer.accounts.models import User
from organizer.audit.trail import acting
from organizer.events.models import Event, EventState
from organizer.events.permissions import Action, require
from organizer.events.recording import plain
from organizer.events.services import require_state
from organizer.receipts.services import done_once


def withdraw_penalty(
    *,
    by: User,
    now: datetime,
    penalty: Penalty,
    reason: str,
    expected_version: int | None = None,
    key: str = "",
) -> Penalty:
    """The penalty is taken back, and what it did to the result; it stays on record with the reason.
    Who was dropped by it comes back with `return_entry`.

    With a `key` it is done once, however often it is sent. Raises PlayError as
    `matches.services.withdraw_penalty`, Conflict `key-used`.
    """
    entry = penalty.entrant.registration
    require(by, Action.GIVE_PENALTY, entry)
    if penalty.match is not None:
        require(by, Action.CORRECT_RESULT, penalty.match)

    def withdrawn() -> dict[str, Any]:
        event = Event.objects.get(pk=entry.event_id)
        require_state(event, EventState.OPEN, EventState.RUNNING, EventState.FINISHED)
        newest = services.withdraw_penalty(
            penalty=penalty, at=now, by=by, reason=reason, expected_version=expected_version
        )
        return {"penalty": newest.pk}

    with acting(by, now, "withdraw_penalty", reason):
        answer = done_once(
            user_id=by.pk,
            now=now,
            key=key,
            act="withdraw_penalty",
            words=plain({"penalty": penalty.number, "entry": entry, "reason": reason}),
            do=withdrawn,
        )
    return Penalty.objects.get(pk=answer["penalty"])
