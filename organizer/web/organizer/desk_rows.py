"""The lines of the desk as they are drawn: values alone, so that each is drawn once."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import datetime
from decimal import Decimal

from organizer.events.models import Event, EventState
from organizer.web.organizer.desk_lines import EntryLine, Next
from organizer.web.parts.many import addresses


@dataclass(frozen=True)
class Payment:
    """How much an entry paid, when and to whom, at an event in this zone."""

    amount: Decimal | None
    currency: str
    to: str
    at: datetime
    time_zone: str


@dataclass(frozen=True)
class DeskRow:
    """Everything that is drawn of one entry (`EntryLine`)."""

    pk: int
    name: str
    is_guest: bool
    facts: str
    change: str
    out: str
    is_disqualified: bool
    standing: str
    word: str
    is_in: bool
    is_here: bool
    checks_in: bool
    owes: bool
    payment: Payment | None
    next: Next
    may_see_deck: bool
    is_over: bool
    url: str
    deck_url: str
    submit_url: str


def desk_rows(event: Event, lines: Iterable[EntryLine]) -> list[DeskRow]:
    """These lines of the event's desk as they are drawn."""
    url = addresses("entry", event.slug)
    deck, submit = addresses("deck", event.slug), addresses("deck_submit", event.slug)
    return [
        DeskRow(
            pk=line.entry.pk,
            name=line.entry.person.name,
            is_guest=line.entry.person.user_id is None,
            facts=line.facts,
            change=line.change,
            out=line.out,
            is_disqualified=line.entry.entrant.disqualified_at is not None,
            standing=str(line.standing),
            word=line.word,
            is_in=line.is_in,
            is_here=line.is_here,
            checks_in=line.checks_in,
            owes=line.owes,
            payment=_payment(event, line),
            next=line.next,
            may_see_deck=line.may_see_deck,
            is_over=event.state == EventState.FINISHED,
            url=url(line.entry.pk),
            deck_url=deck(line.entry.pk),
            submit_url=submit(line.entry.pk),
        )
        for line in lines
    ]


def _payment(event: Event, line: EntryLine) -> Payment | None:
    entry = line.entry
    if entry.paid_at is None:
        return None
    who = str(entry.paid_to)
    return Payment(entry.paid_amount, event.currency, who, entry.paid_at, event.time_zone)
