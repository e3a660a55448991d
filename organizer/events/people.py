"""Who an organizer knows already: the people of their events."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from datetime import datetime

from django.db.models import Count, Max, QuerySet
from django.utils.translation import gettext as _
from rapidfuzz import fuzz, process

from formats.legality.names import fold
from organizer.accounts.models import Person, User
from organizer.errors import NotThere
from organizer.events.models import Event, EventRole, Registration
from organizer.played.people import folded

MOST_SIMILAR = 3
MOST_ALIKE = 5
"""How many a desk is shown."""

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


def known_at(event: Event) -> QuerySet[Person]:
    """Whom the desk of an event may know: those of all events that its organizers organize, who are
    neither in this one nor wait for it."""
    organizers = event.roles.filter(role=EventRole.Role.ORGANIZER).values("user")
    theirs = EventRole.objects.filter(user__in=organizers, role=EventRole.Role.ORGANIZER)
    elsewhere = Registration.objects.filter(event__in=theirs.values("event"))
    here = event.registrations.filter(dropped_at=None)
    return (
        Person.objects.filter(pk__in=elsewhere.values("person"))
        .exclude(pk__in=here.values("person"))
        .exclude(pk__in=event.waiting.values("person"))
    )


def known_alike(event: Event, written: str) -> tuple[Known, ...]:
    """Whom the desk may mean by what it has written: those who have a name that begins so, then
    those of a similar one; a few of them, those of many events first."""
    known = _known(event)
    wanted = fold(written)
    having = [one for one in known if _is_begun(one.person.name, wanted)]
    similar = guesses([written], known)[0].candidates
    found = {one.person.pk: one for one in (*having, *similar)}
    return tuple(found.values())[:MOST_ALIKE]


def _is_begun(name: str, wanted: str) -> bool:
    """Whether the name, or one of its words, begins so; both as `fold` writes them."""
    return any(fold(part).startswith(wanted) for part in (name, *name.split()))


def known_twins(event: Event, name: str) -> tuple[Known, ...]:
    """Who may be meant by a whole name: those who are called so, or almost."""
    return guesses([name], _known(event))[0].candidates


def _known(event: Event) -> list[Known]:
    """Whom the desk knows, those of many events first."""
    people = known_at(event).annotate(
        entered=Count("registrations"), last=Max("registrations__event__starts_at")
    )
    return [
        Known(person, person.entered, person.last)
        for person in people.select_related("user").order_by("-entered", "name", "pk")
    ]


def known_person(event: Event, person: Person) -> Person:
    """The person as they are now, held until the end of the transaction (docs/locking.md). Raises
    NotThere `no-such-player` for one whom the desk of the event does not know."""
    found = Person.objects.select_for_update(of=("self",)).filter(pk=person.pk).first()
    if found is None or not known_at(event).filter(pk=found.pk).exists():
        raise NotThere(
            "no-such-player",
            _("They are not known here, or are entered already. Look for the name again."),
        )
    return found


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
