"""Give a player a penalty."""

from __future__ import annotations

from datetime import datetime
from typing import Any

from matches import services
from matches.engine.penalties import LOSES_EVENT, Kind
from matches.models import Match, Penalty
from organizer.accounts.models import User
from organizer.audit.trail import acting
from organizer.events.models import EventState, Registration
from organizer.events.permissions import Action, require
from organizer.events.recording import plain
from organizer.events.services import drop, locked_event, require_state
from organizer.receipts.services import done_once


def give_penalty(
    *,
    by: User,
    now: datetime,
    entry: Registration,
    infraction: str,
    kind: Kind,
    match: Match | None = None,
    game: int | None = None,
    reason: str = "",
    expected_version: int | None = None,
    key: str = "",
) -> Penalty:
    """The entry is penalised for the infraction of that key, in `match` or outside any, as the
    judge decides; `matches.queries.suggestion` says what the upgrade path calls for.

    A game loss loses `game` as the judge saw it, or the one being played; a match loss the match; a
    loss of the event and a disqualification also drop the entry. With a `key` it is done once.
    Raises PlayError as `matches.services.give_penalty`, Conflict `key-used`.
    """
    kind = Kind(kind)
    _require(by, entry, kind, match)
    said = {
        "infraction": infraction,
        "kind": kind,
        "match": match,
        "game": game,
        "reason": reason,
        "expected_version": expected_version,
    }

    def given() -> dict[str, Any]:
        event = locked_event(entry.event) if kind in LOSES_EVENT else entry.event
        require_state(event, EventState.OPEN, EventState.RUNNING)
        if kind in LOSES_EVENT:
            # Before the match is taken: the competition's lock comes first (docs/locking.md).
            drop(event.registrations.get(pk=entry.pk), at=now, by=by)
            event.waiting.filter(person=entry.person).delete()
        penalty = services.give_penalty(entrant=entry.entrant, at=now, by=by, **said)
        return {"penalty": penalty.pk}

    with acting(by, now, "give_penalty", reason):
        answer = done_once(
            user_id=by.pk,
            now=now,
            key=key,
            act="give_penalty",
            words=plain({**said, "entry": entry}),
            do=given,
        )
    return Penalty.objects.get(pk=answer["penalty"])


def _require(by: User, entry: Registration, kind: Kind, match: Match | None) -> None:
    require(by, Action.GIVE_PENALTY, entry)
    if match is not None:
        require(by, Action.RECORD_RESULT, match)
    if kind is Kind.DISQUALIFICATION:
        require(by, Action.DISQUALIFY_ENTRY, entry)
