"""What is known here of archives: whether an event is here already, and how far one goes."""

from __future__ import annotations

from datetime import datetime

from django.db.models import Q

from organizer.archive.reading import records_in
from organizer.archive.sections import SECTIONS, Archive
from organizer.events.models import Event

PLANNED = frozenset({"starts_at", "deck_deadline", "check_in_opens_at"})
"""Times that are no act's."""


def event_of(archive: Archive) -> Event | None:
    """The event of an archive, made here or read from another one: its address where it was made
    and the seed of its lots, which is drawn at random, are those of the archive."""
    slug = archive.event.slug
    made_here = Q(slug=slug, read_from=None)
    found = Event.objects.filter(
        made_here | Q(read_from__slug=slug), competition__seed=archive.competition.seed
    )
    return found.order_by("pk").first()


def newest_act(archive: Archive) -> datetime:
    """When the last thing was done that the archive knows of; where nothing was done, its start."""
    moments = [
        value
        for section in SECTIONS
        for record in records_in(archive, section.name)
        for name, value in record
        if isinstance(value, datetime) and name not in PLANNED
    ]
    return max(moments, default=archive.event.starts_at)


def free_slug(slug: str) -> str:
    """The address that an event with this one takes here: the same, else with a number behind."""
    longest = Event._meta.get_field("slug").max_length or len(slug)
    like = Event.objects.filter(slug__startswith=slug[: longest - 8])
    taken = set(like.values_list("slug", flat=True))
    number, free = 1, slug
    while free in taken:
        number += 1
        ending = f"-{number}"
        free = slug[: longest - len(ending)] + ending
    return free
