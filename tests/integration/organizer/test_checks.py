"""Checks that are lost, doubled or out of date: none goes missing, none counts twice."""

from __future__ import annotations

import logging
from datetime import timedelta

import pytest

from organizer.decks.checking import claim, judge
from organizer.decks.models import CheckState, Verdict
from organizer.decks.queries import Standing, deck_standing
from organizer.outbox.models import OutboxMessage
from organizer.outbox.topics import Topic
from organizer.usecases.check_submission import check_submission
from organizer.usecases.drop_entry import drop_entry
from organizer.usecases.find_lost_checks import (
    LONGEST_CHECK,
    LONGEST_WAIT,
    MOST_ATTEMPTS,
    find_lost_checks,
)
from organizer.usecases.recheck_event import recheck_event
from tests.cast import Cast
from tests.factories import NOW, an_event, announced, check_all, entered, submitted

pytestmark = pytest.mark.django_db

MOMENT = timedelta(seconds=1)


def orders() -> int:
    return OutboxMessage.objects.filter(topic=Topic.CHECK_DECK).count()


def test_a_submission_is_checked_once_however_often_it_is_ordered(cast: Cast) -> None:
    submission = submitted(cast.luke, entered(cast.luke, an_event(cast)), "60 Island")
    assert check_submission(by=None, now=NOW, submission=submission)
    assert check_submission(by=None, now=NOW, submission=submission) is None
    assert Verdict.objects.count() == 1


def test_while_a_worker_checks_the_page_says_so(cast: Cast) -> None:
    entry = entered(cast.luke, an_event(cast))
    claim(submitted(cast.luke, entry, "60 Island"), NOW)
    standing = deck_standing(entry)
    assert standing.standing == Standing.CHECKING
    assert standing.is_moving


def test_a_check_that_began_before_an_announcement_does_not_count(cast: Cast) -> None:
    event = an_event(cast)
    entry = entered(cast.luke, event)
    ticket = claim(submitted(cast.luke, entry, "4 Contract from Below\n56 Swamp"), NOW)
    announced(cast, event, "ANTE ALLOWED")
    recheck_event(by=None, now=NOW, event=event)
    assert judge(ticket, None, NOW) is None
    assert deck_standing(entry).standing == Standing.PENDING
    check_all(event, NOW + MOMENT)
    assert deck_standing(entry).standing == Standing.LEGAL


def test_a_worker_that_was_slow_does_not_speak_for_the_next_one(cast: Cast) -> None:
    entry = entered(cast.luke, an_event(cast))
    submission = submitted(cast.luke, entry, "60 Island")
    slow = claim(submission, NOW)
    recheck_event(by=None, now=NOW, event=entry.event)
    next_one = claim(submission, NOW + MOMENT)
    assert judge(slow, None, NOW + MOMENT) is None
    assert judge(next_one, None, NOW + MOMENT) is not None


def test_a_check_that_a_worker_lost_is_ordered_again(cast: Cast) -> None:
    entry = entered(cast.luke, an_event(cast))
    claim(submitted(cast.luke, entry, "60 Island"), NOW)
    before = orders()
    assert find_lost_checks(by=None, now=NOW + LONGEST_CHECK) == 0
    assert find_lost_checks(by=None, now=NOW + LONGEST_CHECK + MOMENT) == 1
    assert orders() == before + 1
    check_all(entry.event)
    assert deck_standing(entry).standing == Standing.LEGAL


def test_a_check_that_nobody_took_up_is_ordered_again(cast: Cast) -> None:
    submitted(cast.luke, entered(cast.luke, an_event(cast)), "60 Island")
    OutboxMessage.objects.all().delete()
    assert find_lost_checks(by=None, now=NOW + LONGEST_WAIT) == 0
    assert find_lost_checks(by=None, now=NOW + LONGEST_WAIT + MOMENT) == 1
    assert find_lost_checks(by=None, now=NOW + LONGEST_WAIT + 2 * MOMENT) == 0
    assert orders() == 1


def test_a_check_that_is_lost_again_and_again_has_failed_and_can_be_asked_for(
    cast: Cast, caplog: pytest.LogCaptureFixture
) -> None:
    entry = entered(cast.luke, an_event(cast))
    submission = submitted(cast.luke, entry, "60 Island")
    now = NOW
    with caplog.at_level(logging.ERROR):
        for _ in range(MOST_ATTEMPTS):
            assert deck_standing(entry).standing == Standing.PENDING
            claim(submission, now)
            now += LONGEST_CHECK + MOMENT
            find_lost_checks(by=None, now=now)
    assert deck_standing(entry).standing == Standing.FAILED
    assert f"check of submission {submission.pk} failed 3 times" in caplog.text
    recheck_event(by=cast.jun, now=now, event=entry.event)
    check_all(entry.event)
    assert deck_standing(entry).standing == Standing.LEGAL


def test_only_lists_that_count_are_checked_again(cast: Cast) -> None:
    event = an_event(cast)
    luke, chris = (entered(user, event) for user in cast.players)
    old = submitted(cast.luke, luke, "59 Island")
    check_all(event)
    submitted(cast.luke, luke, "60 Island")
    submitted(cast.chris, chris, "60 Swamp")
    drop_entry(by=cast.chris, now=NOW, entry=chris)
    assert recheck_event(by=cast.jun, now=NOW, event=event) == 1
    old.refresh_from_db()
    assert old.check_state == CheckState.DONE
