"""What a calendar is told of events: what everybody may know, and how often that has changed."""

from __future__ import annotations

import uuid
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from datetime import datetime, timedelta

from django.db.models import Count, Max, Min, Q, QuerySet

from matches.queries import terms_of
from organizer.events.models import Event, EventState

PAST_SHOWN = timedelta(days=60)
"""How long an event that is over stays in the feed, so that calendars hear of its last change."""

NAMESPACE = uuid.UUID("6f6d3a3e-3b0e-5c7c-9f0b-6a2c0f1d7b15")
"""Of the names by which calendars know events again; made once, and never changed."""


@dataclass(frozen=True)
class Occasion:
    """An event as a calendar has it. `changes` counts up with every change of it, the last of which
    was at `changed_at`; `key` is the same for as long as the event is there."""

    event: Event
    key: str
    name: str
    ends_at: datetime
    changes: int
    changed_at: datetime
    is_cancelled: bool


def occasion_of(event: Event) -> Occasion:
    """One event that everybody may see."""
    return occasions([event])[0]


def upcoming(now: datetime) -> QuerySet[Event]:
    """The events of the feed: what is coming and being played, what was over lately, and what is a
    draft again after it was announced."""
    announced = Event.pgh_event_model.objects.filter(state=EventState.OPEN)  # type: ignore[attr-defined]
    lately = Q(starts_at__gte=now - PAST_SHOWN)
    withdrawn = Q(state=EventState.DRAFT, pk__in=announced.values("pgh_obj"))
    return (
        Event.objects.filter(
            Q(state__in=(EventState.OPEN, EventState.RUNNING))
            | (lately & (Q(state=EventState.FINISHED) | withdrawn))
        )
        .select_related("competition", "format_version__format")
        .order_by("starts_at", "name", "pk")
    )


def occasions(events: Iterable[Event]) -> list[Occasion]:
    """Events as a calendar has them, in their order, in two more queries."""
    listed = list(events)
    trail = _trail(listed)
    names = _names_announced([one for one in listed if one.state == EventState.DRAFT])
    return [_occasion(one, trail.get(one.pk), names.get(one.pk, one.name)) for one in listed]


def _occasion(event: Event, trail: Mapping[str, object] | None, name: str) -> Occasion:
    first, last, rows = (
        (trail["first"], trail["last"], trail["rows"]) if trail else (event.starts_at, None, 1)
    )
    over_before = event.finished_at is not None and event.finished_at < event.starts_at
    minutes = terms_of(event.competition).clock.minutes
    return Occasion(
        event=event,
        key=str(uuid.uuid5(NAMESPACE, f"{event.pk} {first.isoformat()}")),
        name=name,
        ends_at=event.starts_at + timedelta(minutes=event.rounds * minutes),
        changes=rows - 1,
        changed_at=last or event.starts_at,
        is_cancelled=event.state == EventState.DRAFT or over_before,
    )


def _trail(events: Iterable[Event]) -> Mapping[int, Mapping[str, object]]:
    """When each event was made and last changed, and how often, by its id."""
    rows = Event.pgh_event_model.objects.filter(pgh_obj__in=[one.pk for one in events])  # type: ignore[attr-defined]
    counted = rows.values("pgh_obj").annotate(
        rows=Count("pgh_id"), first=Min("pgh_created_at"), last=Max("pgh_created_at")
    )
    return {one["pgh_obj"]: one for one in counted}


def _names_announced(drafts: Iterable[Event]) -> Mapping[int, str]:
    """The names that drafts had when everybody could last see them."""
    rows = Event.pgh_event_model.objects.filter(  # type: ignore[attr-defined]
        pgh_obj__in=[one.pk for one in drafts], state=EventState.OPEN
    )
    return dict(rows.order_by("pgh_id").values_list("pgh_obj", "name"))
