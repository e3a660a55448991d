"""Find the checks that a worker lost."""

from __future__ import annotations

import logging
from datetime import datetime, timedelta

from organizer.audit.trail import acting
from organizer.decks.models import CheckState, DeckSubmission
from organizer.decks.queries import lost_checks
from organizer.decks.services import ask_again

logger = logging.getLogger(__name__)

LONGEST_CHECK = timedelta(seconds=45)
LONGEST_WAIT = timedelta(seconds=90)
MOST_ATTEMPTS = 3


def find_lost_checks(*, by: None, now: datetime) -> int:
    """Ask again for each check that was begun longer ago than a task may run, or that no worker
    took up, and return how many. One that was lost `MOST_ATTEMPTS` times has failed: that is
    logged, stands on the deck's page, and a judge rules or asks for a re-check."""
    with acting(by, now, "find_lost_checks"):
        lost = list(
            lost_checks(
                claimed_before=now - LONGEST_CHECK, queued_before=now - LONGEST_WAIT
            ).select_for_update(skip_locked=True)
        )
        for submission in lost:
            _ask_again_or_fail(submission, now)
    return len(lost)


def _ask_again_or_fail(submission: DeckSubmission, now: datetime) -> None:
    if submission.check_attempts < MOST_ATTEMPTS:
        ask_again(submission, now)
        return
    submission.check_state = CheckState.FAILED
    submission.save(update_fields=["check_state"])
    logger.error("The check of submission %s failed %d times.", submission.pk, MOST_ATTEMPTS)
