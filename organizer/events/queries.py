"""Reading events: lists of them, their entries, and what their announcements bring about."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from django.db.models import Count, Q, QuerySet
from django.utils.translation import gettext as _

from formats.legality.announcements import AnnouncementReading
from formats.rulebook import services as rulebook
from organizer.accounts.models import User
from organizer.errors import NotThere
from organizer.events.models import Announcement, Event, EventRole, EventState, Registration
from organizer.events.permissions import Actor


@dataclass(frozen=True)
class OptionEffect:
    """One optional rule of the event's format. `carrying` and `lacking` are the announcements
    with and without its phrase; it is in effect only if none lacks it (TB-OPT-ALL)."""

    key: str
    label: str
    phrase: str
    in_effect: bool
    carrying: tuple[Announcement, ...]
    lacking: tuple[Announcement, ...]


@dataclass(frozen=True)
class ExpansionEffect:
    """One expansion that an announcement allows early."""

    name: str
    in_effect: bool
    lacking: tuple[Announcement, ...]


@dataclass(frozen=True)
class AnnouncementWarning:
    """Something an announcement says that will not be taken as it may be meant.

    `kind` is "negated" (NO or NOT before a phrase) or "unknown-expansion"; `suggestions` are
    names of expansions near the one written.
    """

    kind: str
    announcement: Announcement
    phrase: str
    suggestions: tuple[str, ...]


@dataclass(frozen=True)
class AnnouncementEffect:
    """What all announcements together bring about."""

    announcements: tuple[Announcement, ...]
    options: tuple[OptionEffect, ...]
    expansions: tuple[ExpansionEffect, ...]
    warnings: tuple[AnnouncementWarning, ...]

    @property
    def in_effect(self) -> frozenset[str]:
        """Labels of the options and names of the expansions that are in effect."""
        return frozenset(
            [option.label for option in self.options if option.in_effect]
            + [expansion.name for expansion in self.expansions if expansion.in_effect]
        )


def visible_events(user: Actor) -> QuerySet[Event]:
    """The events that the user may see, newest first, with `entry_count` (not dropped)."""
    seen = ~Q(state=EventState.DRAFT)
    if isinstance(user, User):
        seen |= Q(pk__in=EventRole.objects.filter(user=user).values("event"))
        if user.is_site_admin:
            seen = Q()
    return _counted_events().filter(seen)


def event_at(slug: str) -> Event:
    """The event of an address, with `entry_count` (not dropped). Raises NotThere."""
    found = _counted_events().filter(slug=slug).first()
    if found is None:
        raise NotThere("no-such-event", _("There is no such event."))
    return found


def _counted_events() -> QuerySet[Event]:
    return Event.objects.select_related("format_version__format", "competition").annotate(
        entry_count=Count("registrations", filter=Q(registrations__dropped_at=None))
    )


def entries(event: Event) -> QuerySet[Registration]:
    """The event's entries in the order in which they came, dropped ones too."""
    return event.registrations.select_related("person", "entrant", "event")


def entry_of(user: Actor, event: Event) -> Registration | None:
    """The user's own entry in the event, dropped or not."""
    if not user.is_authenticated:
        return None
    return entries(event).filter(person__user=user).first()


def published(event: Event) -> QuerySet[Announcement]:
    """The announcements that count."""
    return event.announcements.exclude(published_at=None)


def published_texts(event: Event) -> list[str]:
    """The texts of the announcements that count, in order."""
    return list(published(event).values_list("text", flat=True))


def announcement_effect(event: Event, draft: Announcement | None = None) -> AnnouncementEffect:
    """What the published announcements bring about; with `draft`, as if that were published too.

    The draft may be a new, unsaved announcement or one of the event's with its text changed.
    """
    announcements = tuple(published(event))
    if draft is not None:
        kept = [one for one in announcements if draft.pk is None or one.pk != draft.pk]
        announcements = tuple(sorted([*kept, draft], key=lambda one: one.position or 0))
    reading = rulebook.announcement_effect(
        event.format_version, texts=[one.text for one in announcements]
    )
    return _effect(event, announcements, reading)


def _effect(
    event: Event, announcements: Sequence[Announcement], reading: AnnouncementReading
) -> AnnouncementEffect:
    lacking = {
        one.what: tuple(announcements[index] for index in one.announcements)
        for one in reading.lacking
    }
    known = {option.key for option in rulebook.options_of(event.format_version)}
    options = tuple(
        OptionEffect(
            key=option.key,
            label=str(option.label),
            phrase=option.phrase,
            in_effect=option.key in reading.in_effect,
            carrying=tuple(
                one
                for one in announcements
                if (option.key in reading.in_effect or option.key in lacking)
                and one not in lacking.get(option.key, ())
            ),
            lacking=lacking.get(option.key, ()),
        )
        for option in rulebook.options_of(event.format_version)
    )
    allowed = [ExpansionEffect(name, True, ()) for name in sorted(reading.allowed_sets)]
    hindered = [
        ExpansionEffect(what, False, where) for what, where in lacking.items() if what not in known
    ]
    return AnnouncementEffect(
        announcements=tuple(announcements),
        options=options,
        expansions=(*allowed, *hindered),
        warnings=tuple(
            AnnouncementWarning(
                kind=str(warning.kind),
                announcement=announcements[warning.announcement],
                phrase=warning.phrase,
                suggestions=tuple(warning.suggestions),
            )
            for warning in reading.warnings
        ),
    )
