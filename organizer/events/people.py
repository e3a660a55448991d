"""Who an organizer knows already: the people of their events."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from datetime import datetime

from django.db.models import Count, Max
from rapidfuzz import fuzz, process

from organizer.accounts.models import Person, User
from organizer.events.models import EventRole
from organizer.played.people import folded

MOST_SIMILAR = 3
SIMILAR_ENOUGH = 85
"""Of a hundred: "Ann Smith" and "Anne Smith" are, and so is "Smith, Ann"."""


@dataclass(frozen=True)
class Known:
    """A person, in how many of the organizer's events they were entered, and when last."""

    person: Person
    events: int
    last: datetime


@dataclass(frozen=True)
class Guess:
    """Who may be meant by a name: those who are called so, then others of a similar name.
    `presumed` is the only one who is called so, None for somebody new."""

    name: str
    presumed: Person | None
    candidates: tuple[Known, ...]


def known_people(user: User) -> list[Known]:
    """Everybody who was entered in an event that the user organizes, by name."""
    organized = EventRole.objects.filter(user=user, role=EventRole.Role.ORGANIZER).values("event")
    people = (
        Person.objects.filter(registrations__event__in=organized)
        .annotate(entered=Count("registrations"), last=Max("registrations__event__starts_at"))
        .select_related("user")
        .order_by("name", "pk")
    )
    return [Known(person, person.entered, person.last) for person in people]


def guesses(names: Iterable[str], known: Sequence[Known]) -> tuple[Guess, ...]:
    """Who may be meant by each of these names, in their order."""
    called = [folded(one.person.name) for one in known]
    return tuple(_guess(name, known, called) for name in names)


def _guess(name: str, known: Sequence[Known], called: Sequence[str]) -> Guess:
    wanted = folded(name)
    same = [one for one, theirs in zip(known, called, strict=True) if theirs == wanted]
    near = process.extract(
        wanted,
        called,
        scorer=fuzz.token_sort_ratio,
        score_cutoff=SIMILAR_ENOUGH,
        limit=len(same) + MOST_SIMILAR,
    )
    similar = [known[at] for theirs, _score, at in near if theirs != wanted]
    return Guess(
        name=name,
        presumed=same[0].person if len(same) == 1 else None,
        candidates=(*same, *similar[:MOST_SIMILAR]),
    )
