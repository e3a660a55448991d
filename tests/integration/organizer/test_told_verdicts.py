"""After the deck deadline a re-check informs the staff alone; before it, the player is told too."""

from __future__ import annotations

from datetime import timedelta

import pytest

from organizer.decks.queries import Standing, deck_standing
from organizer.events.models import Event, Registration
from organizer.usecases.edit_event import edit_event
from organizer.usecases.recheck_announced import recheck_announced
from organizer.usecases.recheck_event import recheck_event
from organizer.usecases.rule_on_deck import rule_on_deck
from organizer.usecases.submit_deck import submit_deck
from tests.cast import Cast
from tests.factories import (
    DEADLINE,
    NOW,
    an_event,
    announced,
    check_all,
    details,
    entered,
    parts,
    submitted,
)

pytestmark = pytest.mark.django_db

HOUR = timedelta(hours=1)
LATE = DEADLINE + timedelta(minutes=1)
ANTE, ISLANDS = "4 Contract from Below\n56 Swamp", "60 Island"


@pytest.fixture
def in_time(cast: Cast) -> Registration:
    """Luke's entry with a list of ante cards that was illegal before the deadline."""
    entry = entered(cast.luke, an_event(cast))
    submitted(cast.luke, entry, ANTE)
    check_all(entry.event)
    return entry


@pytest.fixture
def entry(cast: Cast, in_time: Registration) -> Registration:
    """A list that was illegal in time and is legal since the deadline."""
    announced(cast, in_time.event, "ANTE ALLOWED")
    recheck_announced(by=None, now=LATE, event=in_time.event)
    check_all(in_time.event, LATE)
    return in_time


def test_the_player_is_shown_the_verdict_from_before(entry: Registration) -> None:
    assert deck_standing(entry).standing == Standing.LEGAL
    assert deck_standing(entry).as_told(LATE).standing == Standing.ILLEGAL
    assert deck_standing(entry).as_told(LATE).change is None


def test_the_staff_see_what_is_different(entry: Registration) -> None:
    untold = deck_standing(entry).untold
    assert (untold.difference.before, untold.difference.after) == ("illegal", "legal")
    assert [one["rule"] for one in untold.difference.gone] == ["TB-BAN-ANTE"]


def test_that_a_check_is_under_way_is_not_told_either(entry: Registration) -> None:
    recheck_event(by=None, now=LATE, event=entry.event)
    assert deck_standing(entry).is_moving
    told = deck_standing(entry).as_told(LATE)
    assert (told.standing, told.is_moving) == (Standing.ILLEGAL, False)


def test_a_ruling_is_told_and_stands(cast: Cast, entry: Registration) -> None:
    submission = entry.submissions.get()
    rule_on_deck(by=cast.jun, now=LATE, submission=submission, accepted=True, reason="Announced.")
    recheck_event(by=cast.jun, now=LATE, event=entry.event)
    check_all(entry.event, LATE)
    for seen in (deck_standing(entry), deck_standing(entry).as_told(LATE)):
        assert seen.standing == Standing.ACCEPTED


def test_a_late_decks_first_verdict_is_told(cast: Cast) -> None:
    entry = entered(cast.luke, an_event(cast))
    submitted(cast.jun, entry, ISLANDS, now=LATE)
    assert deck_standing(entry).as_told(LATE).is_moving
    check_all(entry.event, LATE)
    assert deck_standing(entry).as_told(LATE).standing == Standing.LEGAL


def test_before_the_deadline_the_player_is_told_what_has_changed(
    cast: Cast, in_time: Registration
) -> None:
    announced(cast, in_time.event, "ANTE ALLOWED")
    recheck_announced(by=None, now=NOW, event=in_time.event)
    check_all(in_time.event)
    told = deck_standing(in_time).as_told(NOW)
    assert told.standing == Standing.LEGAL
    assert [str(cause) for cause in told.change.causes] == ["announcements"]
    assert told.untold is None


def test_the_same_list_with_another_tick_is_another_version(cast: Cast) -> None:
    entry = entered(cast.luke, an_event(cast))
    versions = [
        submit_deck(
            by=cast.luke, now=NOW, entry=entry, parts=parts(ISLANDS), has_marked_cards=marked
        ).version
        for marked in (False, True, True)
    ]
    assert versions == [1, 2, 2]


def test_sleeves_are_asked_for_then(cast: Cast) -> None:
    entry = entered(cast.luke, an_event(cast))
    submit_deck(by=cast.luke, now=NOW, entry=entry, parts=parts(ISLANDS), has_marked_cards=True)
    check_all(entry.event)
    assert "TB-SLEEVES" in {one["rule"] for one in deck_standing(entry).findings}
    assert deck_standing(entry).standing == Standing.LEGAL


def test_what_was_told_stays_told_when_the_deadline_is_moved_before_it(
    cast: Cast, in_time: Registration
) -> None:
    announced(cast, in_time.event, "ANTE ALLOWED")
    recheck_announced(by=None, now=NOW, event=in_time.event)
    check_all(in_time.event)
    event = edit_event(
        by=cast.olga, now=NOW, event=in_time.event, details=details(deck_deadline=NOW - HOUR)
    )
    check_again_as_illegal(cast, event)
    seen = deck_standing(event.registrations.get())
    assert seen.standing == Standing.ILLEGAL
    assert seen.as_told(NOW).standing == Standing.LEGAL
    assert seen.untold.difference.after == "illegal"


def test_what_was_not_told_is_told_once_the_deadline_is_put_off(
    cast: Cast, entry: Registration
) -> None:
    put_off = details(starts_at=LATE + HOUR, deck_deadline=LATE)
    event = edit_event(by=cast.olga, now=LATE, event=entry.event, details=put_off)
    seen = deck_standing(event.registrations.get())
    assert seen.as_told(LATE).standing == Standing.LEGAL
    assert seen.untold is None


def check_again_as_illegal(cast: Cast, event: Event) -> None:
    """Announce that no ante is played after all."""
    announced(cast, event, "Come!", "Poster", confirmed=True)
    recheck_announced(by=None, now=NOW, event=event)
    check_all(event)
