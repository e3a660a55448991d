"""A new installation leads from its first account to its first event."""

from __future__ import annotations

import pytest
from django.test import Client
from django.urls import reverse
from pytest_django import Settings

from organizer.accounts.models import SiteRole, User
from tests.cast import Cast
from tests.factories import a_draft
from tests.web.conftest import Visit
from tests.web.reading import filled_button, words

pytestmark = pytest.mark.django_db

ACCOUNT = {"name": "Olga Q", "username": "olga", "password": "a-long-pass-phrase"}


@pytest.fixture
def laptop(settings: Settings) -> None:
    """An installation whose first account is made on its page."""
    settings.FIRST_ACCOUNT_ON_PAGE = True


def test_from_nothing_the_pages_lead_to_the_first_event(laptop: None, client: Client) -> None:
    welcome = client.get(reverse("home"))
    assert filled_button(welcome) == ["Make the first account"]

    told = client.post(reverse("first_account"), ACCOUNT, follow=True)

    made = User.objects.get()
    assert (made.site_role, made.display_name) == (SiteRole.ADMIN, "Olga Q")
    assert made.person.name == "Olga Q"
    assert filled_button(told) == ["Import the cards"]
    assert "First event to do A name and a day are enough" in words(told)


def test_the_second_is_led_to_the_log_in(laptop: None, client: Client) -> None:
    client.post(reverse("first_account"), ACCOUNT)

    second = Client().post(reverse("first_account"), {**ACCOUNT, "username": "mallory"})

    assert second.url.startswith(reverse("account_login"))
    assert User.objects.count() == 1


def test_a_weak_password_is_refused_with_what_was_typed(laptop: None, client: Client) -> None:
    answer = client.post(reverse("first_account"), {**ACCOUNT, "password": "12345678"})

    assert answer.status_code == 400
    assert 'value="Olga Q"' in answer.content.decode()
    assert not User.objects.exists()


def test_on_a_server_the_page_makes_no_account_and_says_where_it_is_made(client: Client) -> None:
    welcome = client.get(reverse("home"))

    assert "manage.py createsuperuser" in words(welcome)
    assert filled_button(welcome) == []
    assert client.post(reverse("first_account"), ACCOUNT).status_code == 302
    assert not User.objects.exists()


def test_players_and_installations_with_an_event_have_the_usual_home(
    cast: Cast, as_: Visit
) -> None:
    assert "Your events" in words(as_(cast.luke).get(reverse("home")))
    a_draft(cast)
    assert "Your events" in words(as_(cast.olga).get(reverse("home")))
