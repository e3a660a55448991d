"""A person's own events on the first page: what is going on in each, and what they do next."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import datetime

from organizer.events.models import Event, EventState, Registration, WaitingPlace
from organizer.events.permissions import Actor
from organizer.live.topics import SITE, Followed, Topic
from organizer.web.parts.acts import Act, next_act
from organizer.web.parts.place_words import own_place
from organizer.web.player.own_event import OwnEvent, followed_by

MOST_SAID = 6
"""Events of which it is said what goes on; whoever plays in more at a time has them listed."""

SOONEST = (EventState.RUNNING, EventState.OPEN, EventState.DRAFT, EventState.FINISHED)


@dataclass(frozen=True)
class OwnCard:
    """An event, with what goes on in it for the reader and what they do next; both are empty where
    they only help or are out, and where it is over. `waiting` is their place on its waiting list,
    `follows` that by which the card moves, None where it does not."""

    event: Event
    said: str = ""
    more: str = ""
    act: Act | None = None
    waiting: WaitingPlace | None = None
    follows: Followed | None = None


def own_cards(user: Actor, events: Iterable[Event], at: datetime) -> list[OwnCard]:
    """The events, those that are being played first, then the next ones."""
    ordered = sorted(events, key=lambda event: (SOONEST.index(event.state), event.starts_at))
    current = [one for one in ordered if one.state in (EventState.RUNNING, EventState.OPEN)]
    if not current:
        return [OwnCard(one) for one in ordered]
    own = {"person__user": user, "event__in": current[:MOST_SAID]}
    entries = Registration.objects.filter(dropped_at=None, **own)
    plays = {one.event_id: one for one in entries.select_related("person", "entrant")}
    waits = frozenset(WaitingPlace.objects.filter(**own).values_list("event", flat=True))
    return [_card(user, one, plays.get(one.pk), one.pk in waits, at) for one in ordered]


def followed(cards: Iterable[OwnCard]) -> list[Followed]:
    """What the cards follow together: each its own event, all of them which events there are."""
    return [Followed(SITE, Topic.EVENTS), *(one.follows for one in cards if one.follows)]


def _card(
    user: Actor, event: Event, entry: Registration | None, waits: bool, at: datetime
) -> OwnCard:
    if entry is not None:
        entry.event = event
        own = OwnEvent(entry, at)
        return OwnCard(event, own.now.said, own.now.more, own.act, follows=followed_by(own))
    place = own_place(user, event, None, at) if waits else None
    if place is None:
        return OwnCard(event)
    return OwnCard(
        event,
        place.said,
        act=next_act(user, event, None, place),
        waiting=place.waiting,
        follows=Followed(event.pk, Topic.ENTRIES),
    )
