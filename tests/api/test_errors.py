"""Everything that goes wrong has one shape, and says nothing of how the program is made."""

import logging

import pytest

from organizer.events.models import Event
from tests.api.described import Reader, described
from tests.cast import Cast
from tests.factories import an_event

NOWHERE = {
    "code": "not-found",
    "sentence": "There is nothing at this address. The schema lists what there is.",
}


def test_an_address_that_there_is_not_is_refused_in_json(db: None, read: Reader) -> None:
    for address in ("/nonsense/", "/events/a/b/c/", "/events/ÄÖ/", "/", "/events/%0A/rounds/"):
        assert read(address, expect=404) == NOWHERE


def test_an_address_without_its_last_slash_is_led_on(cast: Cast, read: Reader) -> None:
    response = read.response("/events")
    assert (response.status_code, response["Location"]) == (301, "/api/v1/events/")


@pytest.mark.parametrize("method", ["post", "put", "patch", "delete", "options"])
def test_nothing_can_be_written(cast: Cast, read: Reader, method: str) -> None:
    event = an_event(cast)
    ask = getattr(Reader(cast.olga).client, method)
    response = ask(f"/api/v1/events/{event.slug}/", {"name": "x"}, content_type="application/json")
    assert response.status_code == 405
    assert response["Allow"] == "GET, HEAD"
    assert described(response) == {
        "code": "method-not-allowed",
        "sentence": "This address does not answer to that. The schema lists what it does.",
    }


def test_a_media_type_that_is_not_spoken_is_refused(cast: Cast, read: Reader) -> None:
    event = an_event(cast)
    address = f"/events/{event.slug}/standings/"
    assert read(address, expect=406, Accept="application/xml")["code"] == "not-acceptable"


def test_our_own_fault_is_logged_and_shows_no_trace(
    cast: Cast, read: Reader, caplog: pytest.LogCaptureFixture
) -> None:
    event = an_event(cast)
    Event.objects.filter(pk=event.pk).update(time_zone="Nowhere/At all")
    with caplog.at_level(logging.ERROR, logger="organizer.api.errors"):
        response = read.response(f"/events/{event.slug}/")
    assert response.status_code == 500
    assert response.json() == {
        "code": "our-fault",
        "sentence": "Something went wrong here, and it is noted. Try again later.",
    }
    assert "ZoneInfoNotFoundError" in caplog.text


def test_a_form_of_another_site_cannot_ask_in_somebodys_name(cast: Cast) -> None:
    reader = Reader(cast.olga)
    reader.client.handler.enforce_csrf_checks = True
    response = reader.client.post("/api/v1/events/", {})
    assert response.status_code == 403
    assert described(response)["code"] == "permission-denied"
