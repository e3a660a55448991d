"""Create an event."""

from __future__ import annotations

from datetime import datetime

from django.utils.text import slugify
from matches.services import create_competition

from formats.rulebook.queries import version_in_force
from formats.rulebook.services import terms_of
from organizer.accounts.models import User
from organizer.audit.trail import acting
from organizer.events.details import EventDetails
from organizer.events.models import Event, EventRole
from organizer.events.permissions import Action, require

LONGEST_SLUG = 60


def create_event(*, by: User, now: datetime, details: EventDetails) -> Event:
    """A draft, pinned to the format's version in force on its day; its maker organizes it.

    Raises UserError for what is filled in wrongly (`EventDetails.validate`) and FormatError
    `no-such-format` or `no-version-in-force`.
    """
    require(by, Action.CREATE_EVENT)
    details.validate()
    version = version_in_force(details.format_slug, on=details.day)
    with acting(by, now, "create_event"):
        event = Event.objects.create(
            slug=_free_slug(details),
            format_version=version,
            competition=create_competition(terms=terms_of(version), rounds_planned=details.rounds),
            **details.as_fields(),
        )
        EventRole.objects.create(event=event, user=by, role=EventRole.Role.ORGANIZER)
    return event


def _free_slug(details: EventDetails) -> str:
    """An address made of the name and the day, with a number if it is taken."""
    words = slugify(details.name)[:LONGEST_SLUG].strip("-") or "event"
    base = f"{words}-{details.day.isoformat()}"
    taken = set(Event.objects.filter(slug__startswith=base).values_list("slug", flat=True))
    numbered = (f"{base}-{number}" for number in range(2, len(taken) + 3))
    return next(slug for slug in (base, *numbered) if slug not in taken)
