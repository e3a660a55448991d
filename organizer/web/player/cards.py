"""A small preview of a card: what the catalogue knows of it, and what an event says."""

from __future__ import annotations

from typing import Any

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.cache import patch_vary_headers

from formats.catalogue.queries import current_catalogue
from formats.legality.cards import Card
from formats.rulebook.cards import card_here
from organizer.events.models import Event
from organizer.events.permissions import Action
from organizer.events.queries import published_texts
from organizer.web.parts import card_words
from organizer.web.parts.access import of_event, page
from organizer.web.parts.typed import line

LONGEST_NAME = 200


@page(Action.VIEW_EVENTS)
def card(request: HttpRequest) -> HttpResponse:
    """The card of that name, by itself."""
    return _shown(request, None)


@page(Action.VIEW_EVENT, of_event)
def event_card(request: HttpRequest, event: Event) -> HttpResponse:
    """The card of that name, and whether it can be played at the event."""
    return _shown(request, event)


def _shown(request: HttpRequest, event: Event | None) -> HttpResponse:
    """A page, or only the card where a page asks for it that shows it in a panel; without a name
    it is asked for."""
    asked = line(request.GET.get("name"), LONGEST_NAME)
    catalogue = current_catalogue()
    found = catalogue.find(asked) if asked else None
    context: dict[str, Any] = {"event": event, "asked": asked}
    if found is not None:
        context |= {
            "card": found.card,
            "faces": card_words.faces(found.card),
            "printings": card_words.printings(found.card),
            "here": _here(found.card, event) if event else None,
            "address": card_words.address(found.card.name, event),
        }
    elif asked:
        near = catalogue.suggest(asked)
        context["near"] = [(name, card_words.address(name, event)) for name in near]
    template = "parts/card.html" if "HX-Request" in request.headers else "player/card.html"
    response = render(request, template, context, status=404 if asked and not found else 200)
    patch_vary_headers(response, ("HX-Request",))
    return response


def _here(card: Card, event: Event) -> card_words.CardHereLines:
    return card_words.here(
        card_here(
            card,
            event.format_version,
            on=event.day,
            announcements=published_texts(event),
            is_casual=event.is_casual,
            base=event.base_version,
        ),
        event,
    )
