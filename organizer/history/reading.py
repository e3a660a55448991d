"""Finished events as they are read for records, leagues and ratings: what was played, by whom.

Only what is over counts. A running event would change under the reader, and its own pages show how
it stands; of drafts and of events that have not begun nothing is told.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from django.db.models import QuerySet

from matches.engine.results import Record
from matches.queries.past import Past, PastMatch, past_of
from organizer.accounts.models import Person
from organizer.events.models import Event, EventState, Registration

ORDER_OF_PLAY = ("starts_at", "name", "slug")
"""In which events count one after the other, in whatever order they came into the database."""


@dataclass(frozen=True)
class Played:
    """Events by the ids of their competitions, in the order in which they were played, what was
    played in them, and whose entry (with its person) each entrant is."""

    events: Mapping[int, Event]
    past: Past
    entries: Mapping[int, Registration]

    def person(self, entrant: int) -> int | None:
        """The id of the person who plays as an entrant, None for nobody known."""
        entry = self.entries.get(entrant)
        return None if entry is None else entry.person_id


def finished_events() -> QuerySet[Event]:
    """Every event that is over, in the order of play."""
    return (
        Event.objects.filter(state=EventState.FINISHED)
        .select_related("competition", "format_version__format")
        .order_by(*ORDER_OF_PLAY)
    )


def read(events: Iterable[Event]) -> Played:
    """What was played in these events, which come in the order of play."""
    known = {event.competition_id: event for event in events}
    return Played(
        events=known,
        past=past_of(event.competition for event in known.values()),
        entries={entry.entrant_id: entry for entry in _entries(known.values())},
    )


def _entries(events: Iterable[Event]) -> list[Registration]:
    """The entries of these events with their people: each of these once, as they come back from
    event to event."""
    found = Registration.objects.filter(event__in=[event.pk for event in events])
    entries = list(found.only("event_id", "person_id", "entrant_id"))
    people = Person.objects.in_bulk({entry.person_id for entry in entries})
    for entry in entries:
        entry.person = people[entry.person_id]
    return entries


def sides_of(match: PastMatch) -> tuple[Record, Record] | None:
    """Both sides of a match of two; None for a bye, an absence, or a match of more."""
    if len(match.records) != 2:
        return None
    return match.records[0], match.records[1]
