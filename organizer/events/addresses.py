"""Addresses made from names: those of events, and of all else that is called by one."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import date
from typing import TypeVar

from django.db.models import Model
from django.utils.text import slugify

from organizer.events.models import Event

LONGEST_SLUG = 60

Stored = TypeVar("Stored", bound=Model)


def stored_at_free_address(name: str, day: date, fields: Mapping[str, object]) -> Event:
    """A new event of these fields; its address is its name and day, with a number where that is
    taken."""
    return stored_at(Event, f"{address_of(name, 'event')}-{day.isoformat()}", fields)


def address_of(name: str, nameless: str) -> str:
    """The part of an address that a name gives; `nameless` where nothing of it can stand there."""
    return slugify(name)[:LONGEST_SLUG].strip("-") or nameless


def stored_at(model: type[Stored], base: str, fields: Mapping[str, object]) -> Stored:
    """A new row of these fields at the address `base`, with a number where that is taken."""
    made, number = False, 1
    while not made:
        slug = base if number == 1 else f"{base}-{number}"
        row, made = model._default_manager.get_or_create(slug=slug, defaults=fields)
        number += 1
    return row
