"""A card's name leads to what the catalogue knows of it, and to what the event says."""

from __future__ import annotations

import pytest
from django.http import HttpResponse
from django.test import Client
from django.urls import reverse

from organizer.events.models import Event
from tests.cast import Cast
from tests.factories import a_type_15_event, check_all, entered, submitted
from tests.web.conftest import Visit
from tests.web.reading import words


@pytest.fixture
def public(as_: Visit) -> Client:
    return as_(None)


def shown(client: Client, name: str, event: Event | None = None, **headers: str) -> HttpResponse:
    address = reverse("event_card", args=(event.slug,)) if event else reverse("card")
    return client.get(address, {"name": name}, headers=headers)


@pytest.mark.parametrize(
    ("name", "says"),
    [
        ("giant growth", "at most 4 copies, main deck and sideboard together"),
        ("Forest", "in any number"),
        ("Lightning Bolt", "at most 2 copies"),
        ("Contract from Below", "It cannot be played here."),
    ],
)
def test_a_card_is_shown_with_what_the_event_allows(
    public: Client, event: Event, name: str, says: str
) -> None:
    assert says in words(shown(public, name, event))


def test_in_a_set_of_decks_a_card_stands_once(cast: Cast, public: Client) -> None:
    page = words(shown(public, "Snapcaster Mage", a_type_15_event(cast)))

    assert "at most 1 copy in the whole list" in page
    assert "T15-ONE-SET" in page


def test_cost_type_and_printings_are_those_of_the_catalogue(public: Client) -> None:
    page = shown(public, "Giant Growth")

    assert "Giant Growth Instant Printed in" in words(page)
    assert "Limited Edition Alpha LEA · 1993 common" in words(page)
    assert 'aria-label="green"' in page.content.decode()
    assert "can be played here" not in words(page)


def test_a_panel_asks_for_the_card_alone(public: Client, event: Event) -> None:
    part = shown(public, "Giant Growth", event, hx_request="true")

    assert "<main" not in part.content.decode()
    assert "<h2>Giant Growth</h2>" in part.content.decode()
    assert "HX-Request" in part["Vary"]


def test_a_name_that_no_card_has_is_looked_up_anew(public: Client, event: Event) -> None:
    page = shown(public, "Giant Growht", event)

    assert page.status_code == 404
    assert "The catalogue knows no card called “Giant Growht”." in words(page)
    assert f"{reverse('event_card', args=(event.slug,))}?name=Giant+Growth" in page.content.decode()
    assert "Look a card up" in words(shown(public, ""))


def test_the_names_of_a_list_lead_there_and_unknown_ones_do_not(
    cast: Cast, as_: Visit, event: Event
) -> None:
    entry = entered(cast.luke, event)
    submitted(cast.luke, entry, "4 Giant Growth\n1 Nothing So Called\n56 Forest")
    check_all(event)

    page = as_(cast.luke).get(reverse("deck", args=(event.slug, entry.pk))).content.decode()

    assert f'/events/{event.slug}/cards/?name=Giant+Growth" data-card>Giant Growth</a>' in page
    assert "name=Nothing+So+Called" not in page
