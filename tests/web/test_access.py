"""Closed by default: every page declares its right, and nothing undeclared is served."""

from __future__ import annotations

import pytest
from django.http import HttpRequest, HttpResponse
from django.test import Client, RequestFactory
from django.urls import reverse

from organizer.events.permissions import TABLE
from organizer.web.middleware import Pages
from organizer.web.parts.access import declared
from organizer.web.urls import urlpatterns
from tests.cast import Cast
from tests.web.conftest import Visit
from tests.web.reading import words


def test_every_address_of_a_page_declares_a_right_of_the_table() -> None:
    undeclared = [name for name, access in declared(urlpatterns) if access is None]
    unknown = [name for name, access in declared(urlpatterns) if access.action not in TABLE]
    assert undeclared == []
    assert unknown == []


def test_a_view_that_declares_nothing_is_not_served(cast: Cast) -> None:
    def secret(_request: HttpRequest) -> HttpResponse:
        return HttpResponse("secret")

    request = RequestFactory().get("/secret/")
    request.user = cast.ada
    answer = Pages(secret).process_view(request, secret, [], {})

    assert answer is not None
    assert answer.status_code == 403


@pytest.mark.django_db
def test_another_method_than_declared_is_refused(cast: Cast, as_: Visit) -> None:
    assert as_(cast.olga).post(reverse("event_list")).status_code == 405
    answer = as_(cast.olga).get(reverse("catalogue_import"))
    assert answer.status_code == 405
    assert answer.headers["Allow"] == "POST"
    assert "This address belongs to a button." in words(answer)


@pytest.mark.django_db
def test_an_address_that_is_none_says_so_without_a_trace() -> None:
    answer = Client().get("/nothing/here/")
    assert answer.status_code == 404
    assert "There is no page at this address." in words(answer)


@pytest.mark.django_db
def test_pages_carry_a_strict_policy_and_nothing_inline(cast: Cast, as_: Visit) -> None:
    answer = as_(cast.olga).get(reverse("event_create"))
    page = answer.content.decode()

    assert "default-src 'self'" in answer.headers["Content-Security-Policy"]
    assert "unsafe-inline" not in answer.headers["Content-Security-Policy"]
    assert " style=" not in page
    assert " onclick=" not in page
    assert "<script>" not in page


@pytest.mark.django_db
def test_the_formats_are_read_by_everybody(cast: Cast, as_: Visit) -> None:
    page = words(as_(None).get(reverse("format_card", args=("type-b",))))
    assert "The main deck has at least 60 cards. TB-DECK-MIN" in page
    assert "PORTAL ALLOWED" in page
    assert as_(None).get(reverse("format_card", args=("nonsense",))).status_code == 404
