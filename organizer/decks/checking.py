"""The check of one submission in two steps, so that nobody waits for a lock while rules are read.

A worker takes a submission up by a conditional update: of two, one wins. Its verdict is stored only
if the submission is still the one it took up; where the check was asked for anew meanwhile, what
was found is out of date and the new check will say.
"""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime

from django.db.models import F

from formats.rulebook.services import CheckedList, check_list
from organizer.audit.trail import acting
from organizer.decks.lines import cards_known, described
from organizer.decks.models import CheckState, DeckSubmission, Verdict
from organizer.decks.queries import mendings_of, parts_of
from organizer.events.models import Event
from organizer.events.queries import published_texts, shown_in_effect


@dataclass(frozen=True)
class Ticket:
    """A submission that this worker has taken up, and when."""

    submission: DeckSubmission
    claimed_at: datetime


def claim(submission: DeckSubmission, now: datetime) -> Ticket | None:
    """Take the submission up, or None where it does not wait for a check (any more)."""
    taken = DeckSubmission.objects.filter(pk=submission.pk, check_state=CheckState.PENDING).update(
        check_state=CheckState.CHECKING, claimed_at=now, check_attempts=F("check_attempts") + 1
    )
    return Ticket(submission, now) if taken else None


def judge(ticket: Ticket, by: None, now: datetime) -> Verdict | None:
    """Check the list and store the verdict; None where it was asked for anew meanwhile."""
    submission = ticket.submission
    event = Event.objects.select_related("format_version__format", "base_version__format").get(
        registrations=submission.registration_id
    )
    announcements = published_texts(event)
    checked = checked_under(event, announcements, submission)
    with acting(by, now, "check_submission"):
        finished = DeckSubmission.objects.filter(
            pk=submission.pk, check_state=CheckState.CHECKING, claimed_at=ticket.claimed_at
        ).update(check_state=CheckState.DONE)
        if not finished:
            return None
        return Verdict.objects.create(
            submission=submission,
            verdict=checked.report.verdict,
            report=checked.report.as_stored(),
            decklist=described(checked.decklist),
            cards=cards_known(checked.decklist),
            catalogue_version=checked.catalogue_version,
            format_version=event.format_version,
            base_version=event.base_version,
            announcements=announcements,
            in_effect=shown_in_effect(checked.announced),
            day=event.day,
            is_casual=event.is_casual,
            is_told=now <= event.deck_deadline or not submission.verdicts.exists(),
            checked_at=now,
        )


def checked_under(
    event: Event, announcements: list[str], submission: DeckSubmission
) -> CheckedList:
    """What a check of the list says now, at this event with these announcements."""
    return check_list(
        event.format_version,
        base=event.base_version,
        on=event.day,
        announcements=announcements,
        is_casual=event.is_casual,
        parts=parts_of(submission),
        companion=submission.companion or None,
        guesses_confirmed=submission.guesses_confirmed,
        has_marked_cards=submission.has_marked_cards,
        mendings=mendings_of(submission),
    )
