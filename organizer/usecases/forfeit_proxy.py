"""Record what a player forfeits by a proxy that cannot be played with."""

from __future__ import annotations

from datetime import datetime
from typing import Any

from django.db.models import TextChoices
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from matches import services
from matches.engine.penalties import PROXY, Kind, proxy_infraction
from matches.models import Entrant, Match, Penalty
from matches.queries import terms_of
from organizer.accounts.models import User
from organizer.audit.trail import acting
from organizer.errors import Conflict
from organizer.events.models import Event
from organizer.events.permissions import Action, event_of, require
from organizer.events.queries import proxies_in_effect
from organizer.events.recording import plain
from organizer.events.services import drop, locked_event, require_running
from organizer.receipts.services import done_once


class ProxyFault(TextChoices):
    """What is wrong with a proxy or the typed copy of its text."""

    ILLEGIBLE = "illegible", gettext_lazy("Illegible proxy")
    INCOMPLETE = "incomplete", gettext_lazy("Incomplete proxy")
    NO_TEXT = "no-text", gettext_lazy("No copy of the card’s text")
    BAD_TEXT = "bad-text", gettext_lazy("Illegible or incomplete copy of the card’s text")


def forfeit_proxy(
    *,
    by: User,
    now: datetime,
    match: Match,
    loser: Entrant,
    fault: ProxyFault,
    game: int,
    card: str = "",
    expected_version: int | None = None,
    key: str = "",
) -> Penalty:
    """TB-PROXY-FORFEIT (Type B, Optional Proxy Rule 4): `loser` forfeits what the terms of play
    say. That is the game being played, `game` as the judge saw it, the match, or the match and with
    it the event. The fault, with `card`, is kept as the reason of the penalty and of the result.

    With a `key` it is done once. Raises Conflict `no-proxies-here` where no proxy rule is in
    effect, `key-used`, and PlayError as `matches.services.give_penalty`.
    """
    require(by, Action.RECORD_RESULT, match)
    reason = f"{fault.label}: {card}" if card else str(fault.label)
    said = {"match": match, "reason": reason, "expected_version": expected_version}

    def forfeited() -> dict[str, Any]:
        penalty = _forfeited(loser, game, at=now, by=by, **said)
        return {"penalty": penalty.pk}

    with acting(by, now, "forfeit_proxy", reason):
        answer = done_once(
            user_id=by.pk,
            now=now,
            key=key,
            act="forfeit_proxy",
            words=plain({**said, "loser": loser, "game": game}),
            do=forfeited,
        )
    return Penalty.objects.get(pk=answer["penalty"])


def _forfeited(
    loser: Entrant, game: int, *, match: Match, at: datetime, by: User, **said: Any
) -> Penalty:
    kind = proxy_infraction(terms_of(match.round.stage.competition)).default
    event = event_of(match)
    if kind is Kind.EVENT_LOSS:
        event = locked_event(event)
    require_running(event)
    _require_proxies(event)
    if kind is Kind.EVENT_LOSS:
        # Before the match is taken: the competition's lock comes first (docs/locking.md).
        drop(event.registrations.get(entrant=loser), at=at, by=by)
    return services.give_penalty(
        entrant=loser,
        infraction=PROXY,
        kind=kind,
        match=match,
        game=game if kind is Kind.GAME_LOSS else None,
        at=at,
        by=by,
        **said,
    )


def _require_proxies(event: Event) -> None:
    if not proxies_in_effect(event):
        raise Conflict(
            "no-proxies-here",
            _("No proxy rule is in effect here. Record a penalty with its reason instead."),
        )
