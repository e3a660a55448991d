"""Reading the floor: calls in their order, decks to check, what was found, notes."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from random import Random

from django.db.models import Q, QuerySet

from formats.legality.decklist import Decklist
from formats.legality.errors import FormatError
from matches.models import Match, Round, Seat
from matches.queries import round_view
from organizer.decks.models import DeckSubmission
from organizer.decks.queries import decklist_of, latest_submission
from organizer.events.models import Event, Registration
from organizer.floor.drawing import Candidate, draw_tables
from organizer.floor.findings import Counts, counts_of
from organizer.floor.models import (
    CheckedPenalty,
    DeckCheck,
    DeckCheckDraw,
    DeckCheckRecord,
    JudgeCall,
    Note,
)


@dataclass(frozen=True)
class DeckToCheck:
    """One player's deck of a check: the list that counts (None where there is none, or `problem`
    says why it cannot be read), how many cards it has, and the newest record."""

    entry: Registration
    submission: DeckSubmission | None
    decklist: Decklist | None
    counts: Counts | None
    problem: str
    record: DeckCheckRecord | None


OPEN_CALLS = Q(closed_at=None) & (Q(match__round__closed_at=None) | Q(taken_at__isnull=False))
"""A call that nobody has taken is over with its round: nobody sits there any more. One that a judge
has taken stays theirs until they close it, for what they look into can outlast the round."""


def open_calls(event: Event) -> list[JudgeCall]:
    """Calls that are open: those that wait before those that are taken, the oldest first."""
    found = event.judge_calls.filter(OPEN_CALLS).select_related("match__round", "taken_by")
    return sorted(found, key=lambda call: (call.taken_at is not None, call.called_at, call.pk))


def open_call_of(match: Match) -> JudgeCall | None:
    """The call of a table that is open."""
    calls = match.judge_calls.filter(closed_at=None)
    if match.round.closed_at is not None:  # as OPEN_CALLS says
        calls = calls.filter(taken_at__isnull=False)
    return calls.prefetch_related("taken_by").first()


def candidates(event: Event, round_: Round) -> list[Candidate]:
    """The tables of a round that can be drawn: they still play, and are not checked already."""
    taken = set(_checks(event).filter(match__round=round_).values_list("match_id", flat=True))
    before = checks_before(event)
    return [
        Candidate(
            match=view.match.pk,
            table=view.match.table,
            checked=tuple(before[seat.entrant.pk] for seat in view.seats),
        )
        for view in round_view(round_).matches
        if not view.finished and not view.is_alone and view.match.pk not in taken
    ]


def checks_before(event: Event) -> Counter[int]:
    """How often each player was checked in the event, by the entrant's id."""
    seats = Seat.objects.filter(match__in=_checks(event).values("match"))
    return Counter(seats.values_list("entrant_id", flat=True))


def drawn_again(draw: DeckCheckDraw) -> tuple[Candidate, ...]:
    """What a draw draws by its seed and the candidates that it kept."""
    kept = [Candidate(match, table, tuple(checked)) for match, table, checked in draw.candidates]
    lots = Random(draw.seed)  # noqa: S311 - a draw that can be replayed
    return draw_tables(kept, draw.wanted, lots)


def deck_checks(event: Event, round_: Round | None) -> list[DeckCheck]:
    """The pull list of a round: its checks in the order in which they are made, those that are not
    over first."""
    if round_ is None:
        return []
    found = _checks(event).filter(match__round=round_).select_related("begun_by")
    found = found.prefetch_related("records")
    return sorted(found, key=lambda one: (one.ended_at is not None, one.asked_at, one.position))


def decks_to_check(check: DeckCheck) -> list[DeckToCheck]:
    """Both players of a check with the lists that are held against their decks."""
    records = newest_records(check.records.select_related("made_by"))
    return [
        _deck(entry, records.get(entry.pk))
        for entry in Registration.objects.filter(entrant__seats__match=check.match)
        .select_related("event__format_version", "person", "entrant")
        .order_by("entrant__seats__position")
    ]


def newest_records(records: Sequence[DeckCheckRecord]) -> dict[int, DeckCheckRecord]:
    """The records that count, by the entry's id."""
    return {one.registration_id: one for one in sorted(records, key=lambda one: one.version)}


def listed(entry: Registration, submission: DeckSubmission | None) -> tuple[Decklist | None, str]:
    """The list as it is understood, or None and why it cannot be."""
    if submission is None:
        return None, ""
    try:
        return decklist_of(entry.event, submission), ""
    except FormatError as error:
        return None, error.sentence


def checks_of_penalties(event: Event) -> dict[int, int]:
    """From which deck check penalties came: its id by the number of the penalty."""
    kept = CheckedPenalty.objects.filter(deck_check__event=event)
    return dict(kept.values_list("penalty__number", "deck_check"))


def notes(event: Event) -> QuerySet[Note]:
    """All notes of an event, the newest first."""
    return event.notes.select_related("round", "match__round", "registration__person", "made_by")


def newest_notes(event: Event, most: int) -> list[Note]:
    """So many notes of an event, the newest first, with who wrote them."""
    return list(event.notes.select_related("made_by")[:most])


def _checks(event: Event) -> QuerySet[DeckCheck]:
    return DeckCheck.objects.filter(event=event, is_called_off=False)


def _deck(entry: Registration, record: DeckCheckRecord | None) -> DeckToCheck:
    submission = latest_submission(entry)
    decklist, problem = listed(entry, submission)
    return DeckToCheck(
        entry=entry,
        submission=submission,
        decklist=decklist,
        counts=counts_of(decklist) if decklist else None,
        problem=problem,
        record=record,
    )
