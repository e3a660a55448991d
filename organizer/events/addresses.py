"""The addresses of events."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import date

from django.utils.text import slugify

from organizer.events.models import Event

LONGEST_SLUG = 60


def stored_at_free_address(name: str, day: date, fields: Mapping[str, object]) -> Event:
    """A new event of these fields; its address is its name and day, with a number where that is
    taken."""
    words = slugify(name)[:LONGEST_SLUG].strip("-") or "event"
    base = f"{words}-{day.isoformat()}"
    made, number = False, 1
    while not made:
        slug = base if number == 1 else f"{base}-{number}"
        event, made = Event.objects.get_or_create(slug=slug, defaults=fields)
        number += 1
    return event
