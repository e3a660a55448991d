"""Asking often: answers that one has already, limits, and a Redis that is down."""

import pytest
from django.core.cache import cache
from pytest_django import Settings
from rest_framework.throttling import SimpleRateThrottle

from organizer.usecases.edit_event import edit_event
from tests.api.described import Reader
from tests.cast import Cast
from tests.factories import NOW, an_event, details


def test_who_has_an_answer_already_is_told_so(cast: Cast, read: Reader) -> None:
    event = an_event(cast)
    address = f"/events/{event.slug}/"
    tag = read.response(address)["ETag"]
    again = read.response(address, **{"If-None-Match": tag})
    assert (again.status_code, again.content) == (304, b"")
    edit_event(by=cast.olga, now=NOW, event=event, details=details(place="The Library"))
    changed = read.response(address, **{"If-None-Match": tag})
    assert (changed.status_code, changed.json()["place"]) == (200, "The Library")


def test_a_table_and_json_are_different_answers(cast: Cast, read: Reader) -> None:
    address = f"/events/{an_event(cast).slug}/standings/"
    tag = read.response(address)["ETag"]
    table = read.response(f"{address}?format=csv", **{"If-None-Match": tag})
    assert table.status_code == 200


@pytest.fixture
def two_a_minute(monkeypatch: pytest.MonkeyPatch) -> None:
    """Only two requests a minute are within the rates."""
    for scope in ("anon", "user"):
        monkeypatch.setitem(SimpleRateThrottle.THROTTLE_RATES, scope, "2/minute")


def test_too_many_requests_are_told_to_wait(cast: Cast, read: Reader, two_a_minute: None) -> None:
    for _ in range(2):
        read("/events/")
    response = read.response("/events/")
    assert response.status_code == 429
    assert 0 < int(response["Retry-After"]) <= 60
    assert response.json() == {
        "code": "throttled",
        "sentence": "Too many requests came from your address. Wait a little.",
    }


def test_nobody_escapes_by_naming_another_address(
    cast: Cast, read: Reader, two_a_minute: None
) -> None:
    for number in range(2):
        read("/events/", **{"X-Forwarded-For": f"192.0.2.{number}"})
    assert read("/events/", expect=429, **{"X-Forwarded-For": "192.0.2.9"})


def test_somebody_with_an_account_is_counted_apart_from_their_address(
    cast: Cast, read: Reader, two_a_minute: None
) -> None:
    olga, nora = Reader(cast.olga), Reader(cast.nora)
    for reader in (read, olga, nora):
        for _ in range(2):
            reader("/events/")
        reader("/events/", expect=429)


def test_without_redis_the_answers_still_come(
    cast: Cast, read: Reader, two_a_minute: None, settings: Settings
) -> None:
    nobody = {**settings.CACHES["default"], "LOCATION": "redis://127.0.0.1:1/0"}
    settings.CACHES = {"default": nobody}
    cache.set("anything", 1)
    assert cache.get("anything", "nothing is kept") == "nothing is kept"
    for _ in range(3):
        assert read("/events/")["count"] == 0
