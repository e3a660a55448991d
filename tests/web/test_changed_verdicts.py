"""A changed verdict on the pages: what is different, and who is told."""

from __future__ import annotations

from datetime import timedelta

import pytest
from django.urls import reverse
from django.utils import timezone

from organizer.events.models import Event, Registration
from organizer.usecases.edit_event import edit_event
from organizer.usecases.recheck_announced import recheck_announced
from tests.cast import Cast
from tests.factories import an_event, announced, check_all, details, entered, submitted
from tests.web.conftest import Visit
from tests.web.reading import words

MINUTE = timedelta(minutes=1)
ANTE = "4 Contract from Below\n56 Swamp"
TOLD = "The verdict has changed"
UNTOLD = "the player has not been told"
FOUND = "Contract from Below involves ante"


@pytest.fixture
def entry(cast: Cast) -> Registration:
    """Luke's entry; his list of ante cards is illegal."""
    entry = entered(cast.luke, an_event(cast))
    submitted(cast.luke, entry, ANTE)
    check_all(entry.event)
    return entry


def allow_ante(cast: Cast, event: Event) -> None:
    announced(cast, event, "ANTE ALLOWED")
    now = timezone.now()
    recheck_announced(by=None, now=now, event=event)
    check_all(event, now)


def pass_the_deadline(cast: Cast, event: Event) -> None:
    now = timezone.now()
    edit_event(by=cast.olga, now=now, event=event, details=details(deck_deadline=now - MINUTE))
    event.refresh_from_db()


def deck_page(entry: Registration) -> str:
    return reverse("deck", args=(entry.event.slug, entry.pk))


def test_before_the_deadline_player_and_judge_read_what_is_different(
    cast: Cast, as_: Visit, entry: Registration
) -> None:
    allow_ante(cast, entry.event)
    for reader in (cast.luke, cast.jun):
        page = words(as_(reader).get(deck_page(entry)))
        assert TOLD in page
        assert "No longer found" in page
        assert FOUND in page
        assert "The announcements have changed. Now in effect: The game is played for ante." in page


def test_after_the_deadline_the_staff_alone_read_it(
    cast: Cast, as_: Visit, entry: Registration
) -> None:
    pass_the_deadline(cast, entry.event)
    allow_ante(cast, entry.event)
    told, known = (words(as_(who).get(deck_page(entry))) for who in (cast.luke, cast.jun))
    assert "Not legal yet: 1 thing to mend" in told
    assert TOLD not in told
    assert UNTOLD not in told
    assert UNTOLD in known
    assert "Not legal yet" not in known


def test_the_desk_marks_whose_verdict_has_changed(
    cast: Cast, as_: Visit, entry: Registration
) -> None:
    desk = reverse("event_entries", args=(entry.event.slug,))
    assert "verdict has changed" not in words(as_(cast.jun).get(desk))
    allow_ante(cast, entry.event)
    assert "the verdict has changed" in words(as_(cast.jun).get(desk))
    pass_the_deadline(cast, entry.event)
    announced(cast, entry.event, "Come!", "Poster", confirmed=True)
    recheck_announced(by=None, now=timezone.now(), event=entry.event)
    check_all(entry.event, timezone.now())
    assert UNTOLD in words(as_(cast.jun).get(desk))


def test_worn_cards_are_ticked_and_carried_through_the_preview(
    cast: Cast, as_: Visit, entry: Registration
) -> None:
    address = reverse("deck_submit", args=(entry.event.slug, entry.pk))
    sent = {"step": "look", "main": "60 Island", "has_marked_cards": "on"}
    preview = as_(cast.luke).post(address, sent)
    assert "with worn or marked cards" in words(preview)
    assert 'name="has_marked_cards" value="on"' in preview.content.decode()


def test_an_event_is_made_casual_on_its_form(cast: Cast, as_: Visit, entry: Registration) -> None:
    page = as_(cast.olga).get(reverse("event_edit", args=(entry.event.slug,)))
    filled = {name: value or "" for name, value in page.context["form"].initial.items()}
    address = reverse("event_edit", args=(entry.event.slug,))
    as_(cast.olga).post(address, {**filled, "is_casual": "on"})
    entry.event.refresh_from_db()
    assert entry.event.is_casual
