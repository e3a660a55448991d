"""Warn both players of a table."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime

from matches.engine.penalties import Kind
from matches.models import Match, Penalty
from organizer.accounts.models import User
from organizer.audit.trail import acting
from organizer.events.models import Registration
from organizer.events.recording import plain
from organizer.floor.models import DeckCheck
from organizer.receipts.services import done_once
from organizer.usecases.give_penalty import give_penalty


def warn_table(
    *,
    by: User,
    now: datetime,
    entries: Sequence[Registration],
    match: Match,
    infraction: str,
    reason: str = "",
    found_by: DeckCheck | None = None,
    key: str = "",
) -> list[Penalty]:
    """Each of the entries, who sit in the match, is warned for the infraction of that key: all of
    them or none. With a `key` it is done once.

    Only warnings are given at once: of two game losses the second would be one of another game.
    Raises what `give_penalty` raises.
    """
    words = {
        "entries": list(entries),
        "match": match,
        "infraction": infraction,
        "reason": reason,
        "found_by": found_by,
    }

    def warned() -> dict[str, list[int]]:
        return {
            "penalties": [
                give_penalty(
                    by=by,
                    now=now,
                    entry=entry,
                    infraction=infraction,
                    kind=Kind.WARNING,
                    match=match,
                    reason=reason,
                    found_by=found_by,
                ).pk
                for entry in entries
            ]
        }

    with acting(by, now, "warn_table", reason):
        answer = done_once(
            user_id=by.pk, now=now, key=key, act="warn_table", words=plain(words), do=warned
        )
    return list(Penalty.objects.filter(pk__in=answer["penalties"]))
