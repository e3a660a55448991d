"""Give a player a penalty."""

from __future__ import annotations

from datetime import datetime
from typing import Any

from django.utils.translation import gettext as _

from matches import services
from matches.engine.penalties import LOSES_EVENT, PROXY, Kind
from matches.models import Match, Penalty
from organizer.accounts.models import User
from organizer.audit.trail import acting
from organizer.errors import Conflict
from organizer.events.models import Event, EventState, Registration
from organizer.events.permissions import Action, require
from organizer.events.queries import proxies_in_effect
from organizer.events.recording import plain
from organizer.events.services import drop, locked_event, require_state
from organizer.floor.models import CheckedPenalty, DeckCheck
from organizer.floor.services import end_check_if_played_on, locked_check
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
    found_by: DeckCheck | None = None,
    minutes: int | None = None,
    key: str = "",
) -> Penalty:
    """The entry is penalised for the infraction of that key, in `match` or outside any, as the
    judge decides; `matches.queries.suggestion` says what the upgrade path calls for.

    A game loss loses `game` as the judge saw it, or the one being played; a match loss the match; a
    loss of the event and a disqualification also drop the entry. What a deck check found
    (`found_by`) is penalised in its match and kept with it; with `minutes` the check ends, and the
    table has as many more if it plays on. With a `key` it is done once.

    Raises PlayError as `matches.services.give_penalty`, Conflict `no-proxies-here` for a faulty
    proxy where no proxy rule is in effect, `check-not-begun`, `key-used`.
    """
    kind = Kind(kind)
    match = found_by.match if found_by else match
    _require(by, entry, kind, match, found_by)
    said = {
        "infraction": infraction,
        "kind": kind,
        "match": match,
        "game": game,
        "reason": reason,
        "expected_version": expected_version,
    }
    with acting(by, now, "give_penalty", reason):
        answer = done_once(
            user_id=by.pk,
            now=now,
            key=key,
            act="give_penalty",
            words=plain({**said, "entry": entry, "found_by": found_by, "minutes": minutes}),
            do=lambda: _given(by, now, entry, found_by, minutes, said),
        )
    return Penalty.objects.get(pk=answer["penalty"])


def _given(
    by: User,
    now: datetime,
    entry: Registration,
    found_by: DeckCheck | None,
    minutes: int | None,
    said: dict[str, Any],
) -> dict[str, Any]:
    leaves = said["kind"] in LOSES_EVENT
    event = locked_event(entry.event) if leaves else entry.event
    require_state(event, EventState.OPEN, EventState.RUNNING)
    if said["infraction"] == PROXY:
        _require_proxies(event)
    # Event, check, competition, match: the order of the locks (docs/locking.md).
    check = locked_check(found_by) if found_by else None
    if leaves:
        # Who leaves the list first cannot move up to the place that they leave.
        event.waiting.filter(person=entry.person).delete()
        drop(event.registrations.get(pk=entry.pk), at=now, by=by)
    penalty = services.give_penalty(entrant=entry.entrant, at=now, by=by, **said)
    if check:
        CheckedPenalty.objects.get_or_create(penalty=penalty, defaults={"deck_check": check})
    if check and minutes is not None:
        end_check_if_played_on(check, minutes=minutes, at=now, by=by)
    return {"penalty": penalty.pk}


def _require(
    by: User, entry: Registration, kind: Kind, match: Match | None, found_by: DeckCheck | None
) -> None:
    require(by, Action.GIVE_PENALTY, entry)
    if match is not None:
        require(by, Action.RECORD_RESULT, match)
    if kind is Kind.DISQUALIFICATION:
        require(by, Action.DISQUALIFY_ENTRY, entry)
    if found_by is not None:
        require(by, Action.CHECK_DECKS, found_by.event)


def _require_proxies(event: Event) -> None:
    """A faulty proxy is one of an event in which proxies can be played."""
    if not proxies_in_effect(event):
        raise Conflict(
            "no-proxies-here",
            _("No proxy rule is in effect here. Give the penalty for another infraction."),
        )
