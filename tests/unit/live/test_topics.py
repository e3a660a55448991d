"""The word in which a page says what it follows: who was not shown it cannot make one."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta

import pytest

from organizer.live.topics import followed_word, subjects_of

NOON = datetime(2026, 11, 30, 12, tzinfo=UTC)


def test_a_page_hears_of_what_it_follows_in_its_event() -> None:
    words = [
        followed_word(12, ["event", "pairings", "results:345"], NOON),
        followed_word(7, ["clock"], NOON),
    ]
    assert subjects_of(words, NOON) == ("12.event", "12.pairings", "12.results:345", "7.clock")


def test_all_pages_of_an_event_say_the_same_words_on_a_day() -> None:
    assert followed_word(12, ["event"], NOON) == followed_word(12, ["event"], NOON.replace(hour=3))


@pytest.mark.parametrize("changed", ["13", "012", "1", "12.1"])
def test_a_ticket_opens_its_own_event_alone(changed: str) -> None:
    forged = followed_word(12, ["pairings"], NOON).replace("12", changed, 1)
    assert subjects_of([forged], NOON) == ()


@pytest.mark.parametrize("word", ["", "~pairings", "12~pairings", "12.20787~x", "12:x~pairings"])
def test_what_is_no_ticket_follows_nothing(word: str) -> None:
    assert subjects_of([word], NOON) == ()


def test_a_topic_that_is_none_is_left_out() -> None:
    word = followed_word(12, ["pairings", "everything", "results"], NOON)
    assert subjects_of([word], NOON) == ("12.pairings", "12.results")


def test_a_ticket_is_good_for_thirty_days() -> None:
    word = followed_word(12, ["event"], NOON)
    assert subjects_of([word], NOON + timedelta(days=30)) == ("12.event",)
    assert subjects_of([word], NOON + timedelta(days=31)) == ()
