"""A person's own events on the first page: what is going on in each, and what they do next."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import datetime

from organizer.events.models import Event, EventState, Registration
from organizer.events.permissions import Actor
from organizer.web.parts.acts import Act
from organizer.web.player.own_event import OwnEvent

MOST_SAID = 6
"""Events of which it is said what goes on; whoever plays in more at a time has them listed."""

SOONEST = (EventState.RUNNING, EventState.OPEN, EventState.DRAFT, EventState.FINISHED)


@dataclass(frozen=True)
class OwnCard:
    """An event, with what goes on in it for the reader and what they do next; both are empty where
    they only help, wait, or are out, and where it is over."""

    event: Event
    said: str = ""
    more: str = ""
    act: Act | None = None


def own_cards(user: Actor, events: Iterable[Event], at: datetime) -> list[OwnCard]:
    """The events, those that are being played first, then the next ones."""
    ordered = sorted(events, key=lambda event: (SOONEST.index(event.state), event.starts_at))
    current = [one for one in ordered if one.state in (EventState.RUNNING, EventState.OPEN)]
    entries = Registration.objects.filter(
        person__user=user, event__in=current[:MOST_SAID], dropped_at=None
    ).select_related("person", "entrant")
    own = {entry.event_id: entry for entry in entries}
    return [_card(event, own.get(event.pk), at) for event in ordered]


def _card(event: Event, entry: Registration | None, at: datetime) -> OwnCard:
    if entry is None:
        return OwnCard(event)
    entry.event = event
    own = OwnEvent(entry, at)
    return OwnCard(event, own.now.said, own.now.more, own.act)
