"""What no page of ours sends: it is answered with a sentence, never with a fault of ours."""

from __future__ import annotations

import pytest
from django.test import Client
from django.urls import reverse

from organizer.events.models import Event
from tests.cast import Cast
from tests.factories import NOW, an_event, entered
from tests.web.conftest import Visit
from tests.web.reading import words
from tests.web.test_event_pages import FORM

HUGE = "9" * 5000


@pytest.mark.parametrize(
    ("field", "value"),
    [
        ("starts_at", "soon"),
        ("starts_at", "0001-01-01T00:00"),
        ("starts_at", "9999-12-31T23:59"),
        ("starts_at", "2026-12-13T14:00+05:00"),
        ("starts_at", "2027-03-28T01:30"),
        ("time_zone", "Nowhere/Land"),
        ("format_slug", "none-such"),
        ("capacity", HUGE[:12]),
        ("rounds", "-1"),
        ("name", "a\x00b"),
        ("name", ""),
    ],
)
def test_an_event_form_with_nonsense_is_shown_again(
    olga: Client, event: Event, field: str, value: str
) -> None:
    answer = olga.post(reverse("event_create_whole"), {**FORM, field: value})

    assert answer.status_code == 400
    assert "Set up an event" in words(answer)
    assert Event.objects.count() == 1


def test_numbers_that_are_none_lead_nowhere(cast: Cast, olga: Client, event: Event) -> None:
    entry = entered(cast.luke, event)
    address = (event.slug, entry.pk)

    assert olga.get(reverse("standings", args=(event.slug,)), {"after": HUGE}).status_code == 200
    assert olga.get(f"/events/{event.slug}/rounds/{HUGE[:30]}/").status_code == 404
    assert olga.get(f"/events/{event.slug}/decks/{HUGE[:30]}/").status_code == 404
    assert olga.post(reverse("role_revoke", args=(event.slug,)), {"role": HUGE}).status_code == 302
    lost = olga.post(
        reverse("deck_submit", args=address),
        {"step": "submit", "part-name": "main", "part-content": "no base64!"},
    )
    assert lost.status_code == 400
    assert "Paste it once more" in words(lost)


def test_a_companion_with_a_byte_that_no_name_has_does_no_harm(
    cast: Cast, as_: Visit, event: Event
) -> None:
    entry = entered(cast.luke, event)
    answer = as_(cast.luke).post(
        reverse("deck_submit", args=(event.slug, entry.pk)),
        {
            "step": "submit",
            "part-name": "main",
            "part-content": "NjAgRm9yZXN0",
            "companion": "Lutri\x00",
        },
    )

    assert answer.status_code == 302
    assert entry.submissions.get().companion == "Lutri"


def test_an_empty_list_is_asked_for_before_it_is_looked_over(
    cast: Cast, as_: Visit, event: Event
) -> None:
    entry = entered(cast.luke, event)
    answer = as_(cast.luke).post(
        reverse("deck_submit", args=(event.slug, entry.pk)), {"step": "look", "main": "  "}
    )

    assert answer.status_code == 400
    assert "The list is empty." in words(answer)


def test_a_page_that_is_sent_more_than_it_can_take_says_so(cast: Cast, olga: Client) -> None:
    answer = olga.post(reverse("event_create_whole"), {**FORM, "description": "x" * 5_000_000})

    assert answer.status_code == 413
    assert "far more than any form here takes" in words(answer)


def test_an_hour_that_the_clocks_leave_out_is_said_to_be_none(olga: Client) -> None:
    left_out = {**FORM, "time_zone": "Europe/Lisbon", "starts_at": "2027-03-28T01:30"}

    assert "Clocks are put forward" in words(olga.post(reverse("event_create_whole"), left_out))


def test_a_form_in_another_encoding_is_answered_in_words(event: Event) -> None:
    form = "application/x-www-form-urlencoded; charset=utf-16"

    visitor = Client(enforce_csrf_checks=True)
    visitor.get("/accounts/login/")

    answer = visitor.post("/accounts/login/", b"a=b", content_type=form)

    assert answer.status_code == 400
    assert "could not be read" in words(answer)


def test_a_claim_link_with_a_null_character_leads_nowhere(olga: Client) -> None:
    assert olga.get("/claim/%00/").status_code == 404


def test_a_warning_quotes_no_more_than_a_line(olga: Client, event: Event) -> None:
    endless = {"channel": "Poster", "text": "A" * 5000 + " ALLOWED", "act": "look"}

    page = olga.post(reverse("announcement_create", args=(event.slug,)), endless)

    quoted = words(page).partition("called what “")[2].partition("”")[0]
    assert len(quoted) == 120


def test_nobody_is_sent_to_hand_in_a_deck_once_decks_were_due(cast: Cast, as_: Visit) -> None:
    event = an_event(cast, starts_at=NOW, deck_deadline=NOW)
    entered(cast.luke, event)

    page = as_(cast.luke).get(reverse("event", args=(event.slug,)))

    assert "Hand in your deck" not in words(page)
