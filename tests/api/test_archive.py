"""An event's archive over REST."""

from __future__ import annotations

import pytest
from django.test import Client
from django.urls import reverse

from organizer.archive.writing import archive_of
from tests.cast import Cast
from tests.factories import an_event

pytestmark = pytest.mark.django_db


def test_the_organizer_gets_the_bytes_of_the_file_and_is_told_when_they_are_the_same(
    cast: Cast,
) -> None:
    event = an_event(cast)
    olga = Client()
    olga.force_login(cast.olga, backend="allauth.account.auth_backends.AuthenticationBackend")
    address = reverse("api_archive", args=[event.slug])
    answer = olga.get(address)
    assert (answer.content, answer["Content-Type"]) == (archive_of(event), "application/json")
    again = olga.get(address, headers={"If-None-Match": answer["ETag"]})
    assert (again.status_code, again.content) == (304, b"")


def test_who_does_not_run_the_event_is_refused_in_words(cast: Cast) -> None:
    answer = Client().get(reverse("api_archive", args=[an_event(cast).slug]))
    assert (answer.status_code, answer.json()["code"]) == (403, "log-in-first")
