"""Guessing passwords, and accounts by the hundred: what is refused, and who is not."""

import pytest
from django.conf import settings
from django.core.cache import cache
from django.http import HttpResponse
from django.test import Client
from django.urls import reverse
from pytest_django import Settings

from organizer.accounts.models import User

pytestmark = pytest.mark.django_db


@pytest.fixture(autouse=True)
def nothing_counted() -> None:
    cache.clear()


@pytest.fixture(autouse=True)
def anna() -> User:
    return User.objects.create_user("anna", "anna@example.org", "the right words")


def log_in(name: str, password: str, address: str = "10.0.0.5") -> HttpResponse:
    typed = {"login": name, "password": password}
    return Client(REMOTE_ADDR=address).post(reverse("account_login"), typed)


def guess_too_often(name: str) -> HttpResponse:
    for _ in range(settings.AXES_FAILURE_LIMIT):
        answer = log_in(name, "a guess")
    return answer


def test_a_player_logs_in_by_name_or_by_mail_address() -> None:
    for name in ("anna", "anna@example.org"):
        answer = log_in(name, "the right words")
        assert answer.status_code == 302
        assert answer.url == reverse("home")


def test_after_too_many_guesses_even_the_right_password_is_refused_in_words() -> None:
    answer = guess_too_often("anna")
    assert answer.status_code == 429
    assert "quarter of an hour" in answer.content.decode()
    assert log_in("anna", "the right words").status_code == 429


def test_the_rest_of_the_shop_can_still_log_in() -> None:
    User.objects.create_user("ben", None, "other words")
    guess_too_often("anna")
    assert log_in("ben", "other words").status_code == 302


def test_the_player_can_still_log_in_from_elsewhere() -> None:
    guess_too_often("anna")
    assert log_in("anna", "the right words", address="10.0.0.6").status_code == 302


def sign_up(name: str, address: str = "10.0.0.5") -> HttpResponse:
    form = {"username": name, "password1": "the right words", "password2": "the right words"}
    return Client(REMOTE_ADDR=address).post(reverse("account_signup"), form)


def test_a_network_makes_only_so_many_accounts_an_hour(settings: Settings) -> None:
    settings.ACCOUNT_RATE_LIMITS = {"signup": "2/h/ip"}
    assert [sign_up(name).status_code for name in ("ben", "cid")] == [302, 302]
    refused = sign_up("dan")
    assert refused.status_code == 429
    assert "enter you as a guest" in refused.content.decode()
    assert not User.objects.filter(username="dan").exists()
    assert sign_up("dan", address="10.0.0.6").status_code == 302


def test_guesses_at_many_names_are_refused_where_they_come_from(settings: Settings) -> None:
    settings.ACCOUNT_RATE_LIMITS = {"login_failed": "2/m/ip"}
    for name in ("anna", "ben"):
        log_in(name, "a guess")
    assert "Too many failed login attempts" in log_in("anna", "the right words").content.decode()
    assert log_in("anna", "the right words", address="10.0.0.6").status_code == 302


def test_who_logs_in_as_they_should_is_not_counted_among_the_guesses(settings: Settings) -> None:
    settings.ACCOUNT_RATE_LIMITS = {"login_failed": "2/m/ip"}
    assert [log_in("anna", "the right words").status_code for _ in range(4)] == [302] * 4
