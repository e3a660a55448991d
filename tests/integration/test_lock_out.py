"""Guessing passwords: the name is locked for the guesser's address, and for nobody else."""

import pytest
from django.conf import settings
from django.http import HttpResponse
from django.test import Client
from django.urls import reverse

from organizer.accounts.models import User

pytestmark = pytest.mark.django_db


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
