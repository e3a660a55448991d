"""Writing results: with the trail, and once for each key that comes with them."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from enum import Enum
from typing import Any

from django.db.models import Model

from matches.engine.reporting import Stand
from matches.engine.results import Game
from matches.models import Match, ResultReport
from organizer.accounts.models import User
from organizer.audit.trail import acting
from organizer.events.models import EventState
from organizer.events.permissions import event_of
from organizer.outbox.services import put
from organizer.outbox.topics import Topic
from organizer.receipts.services import done_once


@dataclass(frozen=True)
class Recorded:
    """What a write of a result led to: the version of the match, and where it stands with it."""

    match: int
    version: int
    stand: Stand


def record_once(
    *,
    by: User,
    now: datetime,
    act: str,
    match: Match,
    key: str,
    do: Callable[[], ResultReport],
    reason: str = "",
    **words: Any,
) -> Recorded:
    """Do what adds a version to the result, in one transaction, with the trail; with a `key` once.

    `words` are what was asked beyond the match and the reason. Raises Conflict `key-used`,
    UserError `key-invalid`, and what `do` raises.
    """

    def written() -> dict[str, Any]:
        report = do()
        _ask_for_ratings(match, now)
        return {"match": match.pk, "version": report.version, "stand": report.status}

    with acting(by, now, act, reason):
        answer = done_once(
            user_id=by.pk,
            now=now,
            key=key,
            act=act,
            words=plain({**words, "match": match, "reason": reason}),
            do=written,
        )
    return Recorded(answer["match"], answer["version"], Stand(answer["stand"]))


def _ask_for_ratings(match: Match, now: datetime) -> None:
    """A result of an event that is over was corrected: what was computed from it is computed anew.
    One that ends at this moment asks for itself."""
    event = event_of(match)
    if event is not None and event.state == EventState.FINISHED:
        put(Topic.RATE_FORMAT, event.format_version.format_id, now)


def plain(value: Any) -> Any:
    """What was asked, in values that JSON knows: rows as their ids, games as lists."""
    if isinstance(value, Model):
        return value.pk
    if isinstance(value, Enum):
        return value.value
    if isinstance(value, Game):
        decks = {str(plain(who)): deck for who, deck in value.decks.items()}
        return [plain(value.winner), plain(value.penalised), decks]
    if isinstance(value, Mapping):
        return {name: plain(each) for name, each in value.items()}
    if isinstance(value, Sequence) and not isinstance(value, str):
        return [plain(each) for each in value]
    return value
