"""The join link: whoever opens it gets into the event, with an account or without."""

from __future__ import annotations

from io import BytesIO

from django.test import Client
from django.urls import reverse
from pypdf import PdfReader

from organizer.events.models import EventState
from organizer.usecases.queue_guest import queue_guest
from tests.cast import Cast
from tests.factories import NOW, an_event, entered
from tests.web.conftest import Visit
from tests.web.played import at
from tests.web.reading import filled_button, words

SIGN_UP = {
    "username": "zoe",
    "email": "zoe@example.org",
    "password1": "long-enough-phrase",
    "password2": "long-enough-phrase",
}


def test_who_has_no_account_signs_up_and_lands_back_with_one_button(cast: Cast) -> None:
    event, phone = an_event(cast), Client()
    page = phone.get(at("event_join", event))
    assert filled_button(page) == ["Sign up and enter"]

    sign_up = f"{reverse('account_signup')}?next={at('event_join', event)}"
    assert sign_up.replace("/", "%2F").partition("next=")[2] in page.content.decode()
    back = phone.post(sign_up, {**SIGN_UP, "next": at("event_join", event)})
    assert back.url == at("event_join", event)
    page = phone.get(back.url)
    assert "You play as zoe." in words(page)
    assert filled_button(page) == ["Enter this event"]

    assert phone.post(at("event_enter", event)).url == at("event", event)
    assert event.registrations.get().person.user.username == "zoe"
    assert filled_button(phone.get(at("event_join", event))) == ["To the event"]


def test_a_full_event_leads_to_the_waiting_list_in_words(cast: Cast, as_: Visit) -> None:
    event = an_event(cast, capacity=2)
    for user in cast.players:
        entered(user, event)
    queue_guest(by=cast.jun, now=NOW, event=event, name="Ann")

    page = as_(cast.nora).get(at("event_join", event))

    assert "The event is full: 2 of 2 are entered. 1 player waits for a place." in words(page)
    assert filled_button(page) == ["Wait for a place"]
    as_(cast.nora).post(at("event_wait", event))
    assert "You are second on the waiting list." in words(
        as_(cast.nora).get(at("event_join", event))
    )


def test_a_full_event_without_a_list_and_one_that_has_begun_say_so(cast: Cast, as_: Visit) -> None:
    full = an_event(cast, capacity=2, has_waiting_list=False)
    for user in cast.players:
        entered(user, full)
    nora = as_(cast.nora)
    assert "It keeps no waiting list." in words(nora.get(at("event_join", full)))

    full.state = EventState.RUNNING
    full.save()
    page = nora.get(at("event_join", full))
    assert "The event has begun. Ask at the desk" in words(page)
    assert filled_button(page) == ["To the event"]


def test_the_staff_find_the_link_as_a_code_and_as_a_poster(cast: Cast, as_: Visit) -> None:
    event = an_event(cast)
    shown = as_(cast.olga).get(at("event_join", event))
    assert filled_button(shown) == ["Print the poster"]
    page = shown.content.decode()
    assert 'aria-label="The join link as a code"' in page
    assert f"http://testserver{at('event_join', event)}" in page
    assert "as a code" not in as_(cast.nora).get(at("event_join", event)).content.decode()

    paper = as_(None).get(at("event_printout", event, "poster"))
    text = PdfReader(BytesIO(paper.content)).pages[0].extract_text()
    assert event.name in text
    assert "Scan to enter" in text
    assert f"http://testserver{at('event_join', event)}" in text.replace("\n", "")
    as_page = as_(None).get(at("event_printout", event, "poster"), {"format": "html"})
    assert 'class="qr"' in as_page.content.decode()


def test_a_code_leads_nowhere_from_a_page_that_is_opened_on_the_machine_itself(
    cast: Cast, as_: Visit
) -> None:
    event = an_event(cast)
    here = as_(cast.olga).get(at("event_join", event), headers={"host": "localhost:8000"})
    assert "This link works on this machine alone." in words(here)
    assert "on this machine alone" not in words(as_(cast.olga).get(at("event_join", event)))
