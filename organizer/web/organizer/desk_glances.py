"""Everybody at the desk at a glance: of hundreds most are only counted, sorted and sought, so no
more is read of them than that takes."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from datetime import datetime
from decimal import Decimal

from formats.legality.names import fold
from organizer.decks.queries import Standing, deck_standing, deck_words
from organizer.events.models import Event, EventState
from organizer.events.permissions import Actor
from organizer.events.queries import entry_of

IN_ORDER = (Standing.LEGAL, Standing.ACCEPTED)

SCANNED = re.compile(r"/here/(\d+)/?$")
"""How the address ends that a hand scanner types into the search (`arriving.arrive`)."""


@dataclass(frozen=True)
class Glance:
    """One entry: `standing` is where its deck stands, `paid` what it paid, None for nothing.
    `is_in`: it plays; `came`: it was checked in once, `is_here`: it is, before the start; `owes`:
    its fee is still to be paid."""

    pk: int
    person: int
    name: str
    standing: Standing
    paid: Decimal | None
    is_in: bool
    came: bool
    is_here: bool
    owes: bool

    @property
    def is_in_order(self) -> bool:
        """Whether its deck is."""
        return self.standing in IN_ORDER


FITS: Mapping[str, Callable[[Glance], bool]] = {
    "": lambda _one: True,
    "deck": lambda one: one.is_in and not one.is_in_order,
    "absent": lambda one: one.is_in and not one.is_here,
    "unpaid": lambda one: one.is_in and one.owes,
    "out": lambda one: not one.is_in,
}
"""What the desk can be narrowed to, and which entries are left then."""


def glances(user: Actor, event: Event, now: datetime) -> list[Glance]:
    """The entries of the event by name; of their own deck somebody is told what its player is."""
    words = deck_words(event)
    is_open, has_fee = event.state == EventState.OPEN, event.fee is not None
    found = event.registrations.order_by().values_list(
        *("pk", "person_id", "person__name", "person__user_id"),
        *("dropped_at", "checked_in_at", "paid_at", "paid_amount"),
    )
    own = (
        entry_of(user, event) if any(account == user.pk for _, _, _, account, *_ in found) else None
    )
    if own is not None:
        words[own.pk] = deck_standing(own).as_told(now).standing
    everybody = [
        Glance(
            pk=pk,
            person=person,
            name=name,
            standing=words.get(pk, Standing.MISSING),
            paid=paid_amount,
            is_in=dropped_at is None,
            came=checked_in_at is not None,
            is_here=checked_in_at is not None and is_open,
            owes=has_fee and paid_at is None,
        )
        for pk, person, name, _account, dropped_at, checked_in_at, paid_at, paid_amount in found
    ]
    return sorted(everybody, key=lambda one: (fold(one.name), one.pk))


def seeker(sought: str) -> Callable[[str, int, int | None], bool]:
    """Says of somebody's name, the number of the person and that of the entry (None for a place on
    the waiting list) whether it is they who are sought."""
    if not sought.strip():
        return lambda _name, _person, _entry: True
    scanned, wanted = SCANNED.search(sought.strip()), fold(sought)
    if scanned:
        return lambda _name, person, _entry: str(person) == scanned[1]
    number = sought.strip().removeprefix("#")
    return lambda name, _person, entry: wanted in fold(name) or str(entry) == number


def is_inside(name: str, sought: str) -> bool:
    """Whether what is sought stands inside a word of the name: who is called so comes first."""
    return not any(fold(part).startswith(fold(sought)) for part in (name, *name.split()))
