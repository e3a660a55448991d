"""The lines of the desk: of whom there are many, so they are sought and sorted out here."""

import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from decimal import Decimal
from enum import StrEnum
from functools import cached_property

from django.db.models import prefetch_related_objects
from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from formats.legality.names import fold
from matches.models import Entrant
from organizer.decks.queries import DeckStanding, Standing, deck_standings, read_reports
from organizer.events.models import Event, EventState, Registration, WaitingPlace
from organizer.events.permissions import Action, Actor, those_for
from organizer.events.queries import entries, waiting_list
from organizer.web.parts.place_words import HOW_DROPPED
from organizer.web.parts.verdicts import WORDS
from organizer.web.player.changes import change_in_a_word

IN_ORDER = (Standing.LEGAL, Standing.ACCEPTED)
TO_LOOK_AT = (Standing.ILLEGAL, Standing.JUDGE, Standing.FAILED, Standing.REFUSED)

MOST_SHOWN = 60
"""Lines of a page, unless all are asked for."""

NOTHING = Decimal("0.00")

SCANNED = re.compile(r"/here/(\d+)/?$")
"""How the address ends that a hand scanner types into the search (`arriving.arrive`)."""


class Next(StrEnum):
    """What the desk most likely does next about an entry."""

    HERE = "here"
    PAID = "paid"
    HAND_IN = "hand-in"
    LOOK = "look"
    BRING_BACK = "bring-back"
    NOTHING = ""


@dataclass(frozen=True)
class EntryLine:
    """One entry at the desk. What it says is worked out where it is shown: of hundreds few are."""

    entry: Registration
    standing: DeckStanding
    event: Event
    checks_in: bool
    may_see_deck: bool

    @property
    def is_in(self) -> bool:
        """Whether the entry plays."""
        return self.entry.dropped_at is None

    @property
    def is_here(self) -> bool:
        """Whether it is checked in, before the start."""
        return self.entry.checked_in_at is not None and self.event.state == EventState.OPEN

    @property
    def owes(self) -> bool:
        """Whether its fee is still to be paid."""
        return self.event.fee is not None and self.entry.paid_at is None

    @property
    def has_deck(self) -> bool:
        """Whether a deck was handed in."""
        return self.standing.submission is not None

    @property
    def is_in_order(self) -> bool:
        """Whether its deck is."""
        return self.standing.standing in IN_ORDER

    @property
    def word(self) -> str:
        """Where its deck stands."""
        return str(WORDS[self.standing.standing])

    @property
    def change(self) -> str:
        """How the verdict on its deck has changed, if it has."""
        return change_in_a_word(self.standing)

    @property
    def facts(self) -> str:
        """What is set for its pairings."""
        return " · ".join(_facts(self.entry.entrant))

    @property
    def out(self) -> str:
        """How it came to be out, if it is."""
        if self.entry.entrant.disqualified_at is not None:
            return _("disqualified")
        return "" if self.is_in else str(HOW_DROPPED[self.entry.dropped_because])

    @cached_property
    def next(self) -> Next:
        """What the desk most likely does next about it."""
        is_over = self.event.state == EventState.FINISHED
        if not self.is_in:
            is_settled = is_over or self.entry.entrant.disqualified_at is not None
            return Next.NOTHING if is_settled else Next.BRING_BACK
        if self.checks_in and not self.is_here:
            return Next.HERE
        if self.owes:
            return Next.PAID
        is_guest = self.entry.person.user_id is None
        stands_here = is_guest or self.checks_in or self.event.state == EventState.RUNNING
        if not self.has_deck and stands_here and not is_over:
            return Next.HAND_IN
        if self.standing.standing in TO_LOOK_AT and self.may_see_deck:
            return Next.LOOK
        return Next.NOTHING


FITS: Mapping[str, Callable[[EntryLine], bool]] = {
    "": lambda _line: True,
    "deck": lambda line: line.is_in and not line.is_in_order,
    "absent": lambda line: line.is_in and not line.is_here,
    "unpaid": lambda line: line.is_in and line.owes,
    "out": lambda line: not line.is_in,
}
"""What the desk can be narrowed to, and which lines are left then."""

FILTERS: Mapping[str, Promise] = {
    "": gettext_lazy("everybody"),
    "deck": gettext_lazy("deck not in order"),
    "absent": gettext_lazy("not here"),
    "unpaid": gettext_lazy("unpaid"),
    "out": gettext_lazy("out"),
}


@dataclass(frozen=True)
class Filter:
    """One way to narrow the desk, with how many lines it leaves."""

    key: str
    label: str
    count: int


@dataclass(frozen=True)
class Money:
    """Who has paid of those who are in, and how much the desk has taken, of those who dropped out
    too."""

    paid: int
    taken: Decimal
    currency: str


@dataclass(frozen=True)
class DeskLines:
    """The lines that were sought, by name; `found` there are, of which a long list shows the first
    ones. `everybody` is all of them; `entered` are in, `here` checked in; who waits stands in their
    order. `checks_in` while players check in; `money` is None where an entry costs nothing.
    """

    lines: Sequence[EntryLine]
    found: int
    everybody: Sequence[EntryLine]
    filters: Sequence[Filter]
    waiting: Sequence[WaitingPlace]
    entered: int
    here: int
    checks_in: bool
    money: Money | None

    def line_of(self, person: int | None) -> EntryLine | None:
        """The line of a person."""
        return next((one for one in self.everybody if one.entry.person_id == person), None)

    def place_of(self, person: int | None) -> WaitingPlace | None:
        """The place of a person on the waiting list."""
        return next((one for one in self.waiting if one.person_id == person), None)


def desk_lines(
    user: Actor, event: Event, now: datetime, *, sought: str = "", shown: str = "", most: int = 0
) -> DeskLines:
    """The desk of an event, as somebody may see it, narrowed to who is sought (letters of a name,
    the number of an entry, a scanned code) and to a key of `FITS`; with `most` to so many lines."""
    everybody = _everybody(user, event, now)
    is_sought = seeker(sought)
    sought_lines = [one for one in everybody if is_sought(one.entry)]
    if sought:
        sought_lines.sort(key=lambda one: _is_inside(one, sought))
    fits = FITS.get(shown, FITS[""])
    found = [one for one in sought_lines if fits(one)]
    lines, checks_in = found[:most] if most else found, event.checks_in(now)
    read_reports(one.standing for one in lines)
    prefetch_related_objects([one.entry for one in lines], "paid_to")
    return DeskLines(
        lines=lines,
        found=len(found),
        everybody=everybody,
        filters=[
            Filter(key, str(FILTERS[key]), sum(map(FITS[key], sought_lines)))
            for key in _filters(event, checks_in=checks_in)
        ],
        waiting=list(waiting_list(event)),
        entered=sum(one.is_in for one in everybody),
        here=sum(one.entry.checked_in_at is not None for one in everybody),
        checks_in=checks_in,
        money=_money(event, everybody),
    )


def seeker(sought: str) -> Callable[[Registration | WaitingPlace], bool]:
    """Says of an entry or a place on the waiting list whether it is sought."""
    if not sought.strip():
        return lambda _who: True
    scanned, wanted = SCANNED.search(sought.strip()), fold(sought)
    if scanned:
        return lambda who: str(who.person_id) == scanned[1]
    number = sought.strip().removeprefix("#")
    return lambda who: (
        wanted in fold(who.person.name) or (isinstance(who, Registration) and str(who.pk) == number)
    )


def _is_inside(line: EntryLine, sought: str) -> bool:
    """Whether what is sought stands inside a word of the name: who is called so comes first."""
    name = line.entry.person.name
    return not any(fold(part).startswith(fold(sought)) for part in (name, *name.split()))


def _filters(event: Event, *, checks_in: bool) -> Iterator[str]:
    yield from ("", "deck")
    if checks_in:
        yield "absent"
    if event.fee is not None:
        yield "unpaid"
    yield "out"


def _everybody(user: Actor, event: Event, now: datetime) -> list[EntryLine]:
    everybody = list(entries(event))
    standings = deck_standings(event, everybody, with_reports=False)
    open_to_them = those_for(user, Action.VIEW_DECK, event, everybody)
    checks_in = event.checks_in(now)
    lines = [
        EntryLine(
            entry,
            standings[entry.pk].as_told(now)
            if entry.person.user_id == user.pk
            else standings[entry.pk],
            event,
            checks_in,
            may_see_deck=entry.pk in open_to_them,
        )
        for entry in everybody
    ]
    return sorted(lines, key=lambda one: (fold(one.entry.person.name), one.entry.pk))


def _money(event: Event, everybody: Sequence[EntryLine]) -> Money | None:
    if event.fee is None:
        return None
    return Money(
        paid=sum(one.is_in and not one.owes for one in everybody),
        taken=sum((one.entry.paid_amount or NOTHING for one in everybody), NOTHING),
        currency=event.currency,
    )


def _facts(entrant: Entrant) -> Iterator[str]:
    """What is set for the pairings of an entrant."""
    if entrant.seed is not None:
        yield _("seed %(n)d") % {"n": entrant.seed}
    if entrant.group:
        yield entrant.group
    if entrant.fixed_table is not None:
        yield _("fixed table %(n)d") % {"n": entrant.fixed_table}
    if entrant.awarded_byes:
        numbers = ", ".join(str(one) for one in entrant.awarded_byes)
        yield _("bye in round %(numbers)s") % {"numbers": numbers}
