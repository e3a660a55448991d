"""Pages in the reader's language: the switch, what it remembers, and what is said."""

from __future__ import annotations

import pytest
from django.http import HttpResponse
from django.test import Client
from django.urls import reverse

from organizer.accounts.models import User
from organizer.decks.models import Verdict
from tests.cast import PASSWORD, Cast
from tests.factories import an_event, check_all, entered, submitted
from tests.web.reading import words

pytestmark = pytest.mark.django_db

GERMAN = {"Accept-Language": "de-DE,de;q=0.9"}
SHORT_LIST = "58 Forest"


def choose(client: Client, language: str, page: str = "/") -> HttpResponse:
    return client.post(reverse("language"), {"language": language, "next": page})


def is_german(response: HttpResponse) -> bool:
    page = response.content.decode()
    return '<html lang="de">' in page and "Zum Inhalt springen" in page


def test_a_browser_is_answered_in_its_own_language(client: Client) -> None:
    assert is_german(client.get("/", headers=GERMAN))
    assert not is_german(client.get("/", headers={"Accept-Language": "fr"}))


def test_the_switch_at_the_foot_leads_back_and_is_remembered(client: Client) -> None:
    offered = client.get(reverse("event_list")).content.decode()
    assert 'value="de" lang="de">Deutsch' in offered

    back = choose(client, "de", reverse("event_list"))

    assert back["Location"] == reverse("event_list")
    assert is_german(client.get("/"))
    assert choose(client, "de", "https://elsewhere.example/")["Location"] == "/"


def test_an_account_is_read_in_its_language_on_another_device(cast: Cast) -> None:
    here, there = Client(), Client()
    here.post(reverse("account_login"), {"login": "luke", "password": PASSWORD})
    choose(here, "de")
    assert User.objects.get(pk=cast.luke.pk).language == "de"

    there.post(reverse("account_login"), {"login": "luke", "password": PASSWORD})

    assert there.get("/").headers["Content-Language"] == "de"
    assert choose(here, "tlh").status_code == 400


def test_a_verdict_is_read_in_german_and_stored_in_english(cast: Cast) -> None:
    event = an_event(cast)
    submitted(cast.luke, entered(cast.luke, event), SHORT_LIST)
    check_all(event)
    page = reverse("deck", args=(event.slug, event.registrations.get().pk))
    client = Client(headers=GERMAN)
    client.force_login(cast.luke, backend="allauth.account.auth_backends.AuthenticationBackend")

    read = words(client.get(page))

    assert "Das Hauptdeck hat 58 Karten, 2 weniger als die nötigen 60." in read
    (finding,) = [
        one for one in Verdict.objects.get().report["findings"] if one["rule"] == "TB-DECK-MIN"
    ]
    assert finding["message"] == "The main deck has 58 cards, 2 short of the 60 it needs."


def test_a_refusal_is_read_in_german(cast: Cast) -> None:
    event = an_event(cast)
    client = Client(headers=GERMAN)
    client.force_login(cast.olga, backend="allauth.account.auth_backends.AuthenticationBackend")

    refused = client.get(reverse("round", args=(event.slug, 7)))

    assert refused.status_code == 404
    assert b"Runde" in refused.content


def test_programs_are_answered_in_english(cast: Cast) -> None:
    event = an_event(cast)
    address = reverse("api_event", args=(event.slug,))

    assert Client().get(address, headers=GERMAN).json() == Client().get(address).json()
    assert Client().get(address, headers=GERMAN).headers["Content-Language"] == "en"
