"""The lines of the desk: of whom there are many, so they are sought and sorted out here."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from decimal import Decimal
from enum import StrEnum
from functools import cached_property

from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from matches.models import Entrant
from organizer.decks.queries import Standing, checked_again, deck_standings
from organizer.events.models import Event, EventState, Registration, WaitingPlace
from organizer.events.permissions import Action, Actor, those_for
from organizer.events.queries import entries, waiting_list
from organizer.web.organizer.desk_glances import FITS, Glance, glances, is_inside, seeker
from organizer.web.parts.place_words import HOW_DROPPED
from organizer.web.parts.verdicts import WORDS
from organizer.web.player.changes import change_in_a_word

TO_LOOK_AT = (Standing.ILLEGAL, Standing.JUDGE, Standing.FAILED, Standing.REFUSED)

MOST_SHOWN = 60
"""Lines of a page, unless all are asked for."""

NOTHING = Decimal("0.00")


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
    """One entry at the desk. What it says is worked out where it is shown; `change` is how the
    verdict on its deck has changed, if it has."""

    glance: Glance
    entry: Registration
    change: str
    event: Event
    checks_in: bool
    may_see_deck: bool

    @property
    def is_in(self) -> bool:
        """Whether the entry plays."""
        return self.glance.is_in

    @property
    def is_here(self) -> bool:
        """Whether it is checked in, before the start."""
        return self.glance.is_here

    @property
    def owes(self) -> bool:
        """Whether its fee is still to be paid."""
        return self.glance.owes

    @property
    def standing(self) -> Standing:
        """Where its deck stands."""
        return self.glance.standing

    @property
    def has_deck(self) -> bool:
        """Whether a deck was handed in."""
        return self.standing is not Standing.MISSING

    @property
    def is_in_order(self) -> bool:
        """Whether its deck is."""
        return self.glance.is_in_order

    @property
    def word(self) -> str:
        """Where its deck stands, in a word."""
        return str(WORDS[self.standing])

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
        if self.standing in TO_LOOK_AT and self.may_see_deck:
            return Next.LOOK
        return Next.NOTHING


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
    order. `checks_in` while players check in; `money` is None where an entry costs nothing. `came`
    is the line of who is to be looked at.
    """

    lines: Sequence[EntryLine]
    found: int
    everybody: Sequence[Glance]
    filters: Sequence[Filter]
    waiting: Sequence[WaitingPlace]
    entered: int
    here: int
    checks_in: bool
    money: Money | None
    came: EntryLine | None

    def place_of(self, person: int | None) -> WaitingPlace | None:
        """The place of a person on the waiting list."""
        return next((one for one in self.waiting if one.person_id == person), None)


def desk_lines(
    user: Actor,
    event: Event,
    now: datetime,
    *,
    sought: str = "",
    shown: str = "",
    most: int = 0,
    who: int | None = None,
) -> DeskLines:
    """The desk of an event, as somebody may see it, narrowed to who is sought (letters of a name,
    the number of an entry, a scanned code) and to a key of `FITS`; with `most` to so many lines.
    `who` is the number of a person who is to be looked at."""
    everybody = glances(user, event, now)
    is_sought = seeker(sought)
    found = [one for one in everybody if is_sought(one.name, one.person, one.pk)]
    counts = {key: sum(map(FITS[key], found)) for key in FITS}
    if sought:
        found.sort(key=lambda one: is_inside(one.name, sought))
    found = list(filter(FITS.get(shown, FITS[""]), found))
    showing = found[:most] if most else found
    lines = _lines(user, event, now, {*showing, *(one for one in everybody if one.person == who)})
    checks_in = event.checks_in(now)
    return DeskLines(
        lines=[lines[one.pk] for one in showing],
        found=len(found),
        everybody=everybody,
        filters=[
            Filter(key, str(FILTERS[key]), counts[key])
            for key in _filters(event, checks_in=checks_in)
        ],
        waiting=list(waiting_list(event)),
        entered=sum(one.is_in for one in everybody),
        here=sum(one.came for one in everybody),
        checks_in=checks_in,
        money=_money(event, everybody),
        came=next((line for line in lines.values() if line.entry.person_id == who), None),
    )


def _filters(event: Event, *, checks_in: bool) -> Iterator[str]:
    yield from ("", "deck")
    if checks_in:
        yield "absent"
    if event.fee is not None:
        yield "unpaid"
    yield "out"


def _lines(
    user: Actor, event: Event, now: datetime, shown: Iterable[Glance]
) -> dict[int, EntryLine]:
    """The lines of these, by their numbers."""
    at_a_glance = {one.pk: one for one in shown}
    read = list(entries(event).select_related("paid_to").filter(pk__in=at_a_glance))
    changes = _changes(user, event, now, read)
    open_to_them = those_for(user, Action.VIEW_DECK, event, read)
    checks_in = event.checks_in(now)
    return {
        entry.pk: EntryLine(
            at_a_glance[entry.pk],
            entry,
            changes.get(entry.pk, ""),
            event,
            checks_in,
            may_see_deck=entry.pk in open_to_them,
        )
        for entry in read
    }


def _changes(
    user: Actor, event: Event, now: datetime, read: Sequence[Registration]
) -> dict[int, str]:
    """How verdicts on the decks of these entries have changed, by their numbers; of their own
    somebody is told what its player is."""
    again = checked_again(read)
    found = deck_standings(event, again) if again else {}
    return {
        pk: change_in_a_word(one.as_told(now) if one.entry.person.user_id == user.pk else one)
        for pk, one in found.items()
    }


def _money(event: Event, everybody: Sequence[Glance]) -> Money | None:
    if event.fee is None:
        return None
    return Money(
        paid=sum(one.is_in and not one.owes for one in everybody),
        taken=sum((one.paid or NOTHING for one in everybody), NOTHING),
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
