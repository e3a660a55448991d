"""Signing up and logging in, in a shop without a mail server."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from django.test import Client
from django.urls import reverse
from pytest_django import Settings

from organizer.accounts.models import User
from tests.cast import PASSWORD, Cast
from tests.web.reading import words

pytestmark = pytest.mark.django_db


def test_a_user_name_as_long_as_may_be_plays_under_as_much_of_it_as_fits(client: Client) -> None:
    username = "b" * 150
    form = {"username": username, "password1": PASSWORD, "password2": PASSWORD}

    assert client.post(reverse("account_signup"), form).status_code == 302

    assert User.objects.get(username=username).person.name == "b" * 120


def test_who_signs_up_plays_under_the_name_that_they_give(client: Client) -> None:
    form = {"username": "mara", "first_name": "Mara Q", "password1": PASSWORD}

    page = client.post(reverse("account_signup"), {**form, "password2": PASSWORD}, follow=True)

    assert User.objects.get(username="mara").person.name == "Mara Q"
    assert "You are logged in as Mara Q." in words(page)


def test_nobody_signs_up_under_the_name_of_another_player(cast: Cast, client: Client) -> None:
    form = {"username": "mara", "first_name": "luke", "password1": PASSWORD}

    page = client.post(reverse("account_signup"), {**form, "password2": PASSWORD})

    assert "Somebody else plays as luke. Add an initial to the name." in words(page)
    assert not User.objects.filter(username="mara").exists()


def test_a_password_is_changed_from_the_page_that_logs_out(cast: Cast, client: Client) -> None:
    client.force_login(cast.luke)
    assert reverse("account_change_password") in client.get(reverse("account_logout")).text
    form = {"oldpassword": PASSWORD, "password1": "another-pass-phrase"}

    page = client.post(
        reverse("account_change_password"),
        {**form, "password2": "another-pass-phrase"},
        follow=True,
    )

    assert "The password is changed." in words(page)
    assert User.objects.get(username="luke").check_password("another-pass-phrase")


@pytest.mark.parametrize("address", ["password/reset/", "email/", "login/code/confirm/"])
def test_no_page_promises_a_mail(cast: Cast, client: Client, address: str) -> None:
    assert "Forgot" not in words(client.get(reverse("account_login")))
    client.force_login(cast.luke)
    assert client.get(f"/accounts/{address}").status_code == 404


def test_people_log_in_and_sign_up_while_redis_is_down(
    cast: Cast, client: Client, settings: Settings, tmp_path: Path
) -> None:
    gone = {**settings.CACHES["default"], "LOCATION": f"unix://{tmp_path}/nobody.sock"}
    settings.CACHES = {"default": gone}

    entered = client.post(reverse("account_login"), {"login": "luke", "password": PASSWORD})
    form = {"username": "mara", "password1": PASSWORD, "password2": PASSWORD}
    signed_up = Client().post(reverse("account_signup"), form)

    assert (entered.status_code, signed_up.status_code) == (302, 302)


def test_a_password_manager_knows_each_field_and_no_placeholder_repeats_a_label(
    client: Client,
) -> None:
    log_in = client.get(reverse("account_login")).content.decode()
    sign_up = client.get(reverse("account_signup")).content.decode()

    assert "placeholder=" not in log_in + sign_up
    asked = re.findall(r'<input type="\w+" name="(\w+)"[^>]*autocomplete="([\w-]+)"', log_in)
    assert asked == [("login", "username"), ("password", "current-password")]
    assert dict(re.findall(r'name="(\w+)"[^>]*autocomplete="([\w-]+)"', sign_up)) == {
        "username": "username",
        "first_name": "name",
        "email": "email",
        "password1": "new-password",
        "password2": "new-password",
    }


def test_the_focus_is_on_what_was_wrong_with_a_form_that_was_sent(
    cast: Cast, client: Client
) -> None:
    sign_up, log_in = reverse("account_signup"), reverse("account_login")
    fresh = client.get(sign_up).content.decode()
    form = {"username": "luke", "password1": PASSWORD, "password2": "another"}
    wrong = client.post(sign_up, form).content.decode()
    refused = client.post(log_in, {"login": "luke", "password": "not it"}).content.decode()

    assert "autofocus" not in fresh
    assert re.findall(r'name="(\w+)"[^>]* autofocus', wrong) == ["username"]
    assert wrong.count("autofocus") == 1
    assert re.findall(r"role=\"(\w+)\"[^>]* autofocus", refused) == ["alert"]
