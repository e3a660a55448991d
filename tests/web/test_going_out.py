"""An announcement before it is taken elsewhere, and what the end of an event says beforehand."""

from __future__ import annotations

from email import message_from_bytes
from email.policy import default

from django.test import Client
from django.urls import reverse

from organizer.events.models import Event, EventState
from organizer.usecases.publish_announcement import publish_announcement
from tests.cast import Cast
from tests.factories import NOW, a_draft, announced, written
from tests.web.played import FOUR, decided, of_guests, paired
from tests.web.reading import filled_button, words


def test_the_preview_has_the_text_for_page_newsgroup_and_mail(
    cast: Cast, olga: Client, event: Event
) -> None:
    text = "Come and play with us. " * 4 + "PORTAL ALLOWED"
    one = announced(cast, event, text, channel="Newsgroup")
    at = (event.slug, one.pk)

    page = olga.get(reverse("announcement_preview", args=at))
    plain = page.content.decode().partition("<textarea")[2].partition("</textarea>")[0]
    lines = plain.partition(">")[2].strip().splitlines()
    assert max(map(len, lines)) <= 72
    assert any(line.endswith("PORTAL ALLOWED") for line in lines)
    assert lines[-1] == f"http://testserver/events/{event.slug}/"
    assert "In effect: Portal sets are allowed." in words(page)
    assert "mailto:?subject=Winter%20Open%2C%208%20January%202050" in page.content.decode()

    file = olga.get(reverse("announcement_mail", args=at))
    mail = message_from_bytes(file.content, policy=default)
    assert mail["Subject"] == "Winter Open, 8 January 2050, The Shop"
    assert mail.get_content().split() == " ".join(lines).split()
    assert file["Content-Disposition"] == f'attachment; filename="{event.slug}-1.eml"'


def test_the_composer_says_in_sentences_what_counts_and_why_the_rest_does_not(
    cast: Cast, olga: Client, event: Event
) -> None:
    announced(cast, event, "Come. ANTE ALLOWED.", channel="Reminder")

    page = olga.post(
        reverse("announcement_create", args=(event.slug,)),
        {"channel": "Poster", "text": "Come. ANTE ALLOWED. PORTAL ALLOWED.", "act": "look"},
    )

    said = words(page)
    assert "In effect: The game is played for ante." in said
    assert (
        "Not in effect: Portal sets are allowed; its phrase is lacking in Reminder of 1 June."
        in said
    )
    assert "this one, and Reminder." in said
    assert filled_button(page) == ["Publish"]


def test_the_list_of_announcements_leads_to_the_draft_and_then_back_to_the_event(
    cast: Cast, olga: Client
) -> None:
    event = a_draft(cast)
    draft = written(cast, event, "Come.", "Poster")
    listed = reverse("event_announcements", args=(event.slug,))
    assert filled_button(olga.get(listed)) == ["Finish the announcement: Poster"]

    publish_announcement(by=cast.olga, now=NOW, announcement=draft)
    assert filled_button(olga.get(listed)) == ["On to what is next"]


def test_a_new_announcement_begins_with_the_phrases_that_are_in_effect(
    cast: Cast, olga: Client, event: Event
) -> None:
    announced(cast, event, "Come. ANTE ALLOWED. NEMESIS ALLOWED.")

    page = olga.get(reverse("announcement_create", args=(event.slug,)))

    assert "The Shop.\n\nANTE ALLOWED\nNEMESIS ALLOWED</textarea>" in page.content.decode()
    assert "switches off" not in words(page)


def test_the_end_says_what_it_does_before_it_does_it(cast: Cast, olga: Client) -> None:
    event = of_guests(cast, *FOUR, plan=[{"kind": "swiss", "rounds": 1}])
    paired(cast, event)
    finish = reverse("event_finish", args=(event.slug,))

    waits = olga.get(finish)
    assert "2 tables have no result yet, so it cannot end." in words(waits)
    assert filled_button(waits) == ["To the rounds"]

    decided(cast, event)
    page = olga.get(finish)
    event.refresh_from_db()
    assert event.state == EventState.RUNNING
    assert filled_button(page) == ["Finish it: the standings are final"]
    assert "The standings are final: 1. " in words(page)
    assert "The lists stay closed." in words(page)
    assert "This cannot be taken back." in words(page)

    olga.post(finish)
    event.refresh_from_db()
    assert event.state == EventState.FINISHED
