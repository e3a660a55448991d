"""Reading events: lists of them, their entries, and what their announcements bring about."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from datetime import datetime
from itertools import chain

from django.db.models import Count, OuterRef, Q, QuerySet, Subquery
from django.db.models.functions import Coalesce
from django.utils.translation import gettext as _

from formats.legality.announcements import AnnouncementReading
from formats.rulebook import services as rulebook
from organizer.accounts.models import User
from organizer.errors import NotThere
from organizer.events.models import (
    Announcement,
    Event,
    EventRole,
    EventState,
    Registration,
    WaitingPlace,
)
from organizer.events.permissions import Actor


@dataclass(frozen=True)
class OptionEffect:
    """One optional rule of the event's format. `carrying` and `lacking` are the announcements
    with and without its phrase, `lacking` empty where none has it; it is in effect only if all
    carry it (TB-OPT-ALL)."""

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

    @property
    def options_in_effect(self) -> frozenset[str]:
        """Keys of the options that are in effect."""
        return frozenset(option.key for option in self.options if option.in_effect)


@dataclass(frozen=True)
class PlaceInLine:
    """Somebody's place on a waiting list; the first one is number 1."""

    number: int
    waiting: WaitingPlace


def visible_events(user: Actor) -> QuerySet[Event]:
    """The events that the user may see, newest first, with `entry_count` (not dropped)."""
    seen = ~Q(state=EventState.DRAFT)
    if isinstance(user, User):
        seen |= Q(pk__in=EventRole.objects.filter(user=user).values("event"))
        if user.is_site_admin:
            seen = Q()
    return _counted_events().filter(seen)


def events_of(user: User) -> frozenset[int]:
    """The ids of the events in which the user plays or played, helps, or waits for a place."""
    plays = Registration.objects.filter(person__user=user)
    helps = EventRole.objects.filter(user=user)
    waits = WaitingPlace.objects.filter(person__user=user)
    found = (each.order_by().values_list("event", flat=True) for each in (plays, helps, waits))
    return frozenset(chain.from_iterable(found))


def organized_by(user: User) -> QuerySet[Event]:
    """The events that the user organizes, the one set up last first."""
    roles = EventRole.objects.filter(user=user, role=EventRole.Role.ORGANIZER)
    events = Event.objects.select_related("format_version__format", "competition")
    return events.prefetch_related("roles").filter(pk__in=roles.values("event")).order_by("-pk")


def event_at(slug: str) -> Event:
    """The event of an address, with `entry_count` (not dropped). Raises NotThere."""
    found = _counted_events().filter(slug=slug).first()
    if found is None:
        raise NotThere("no-such-event", _("There is no such event."))
    return found


def _counted_events() -> QuerySet[Event]:
    # Counted apart: joined, the database would group by every column of an event.
    entered = Registration.objects.filter(event=OuterRef("pk"), dropped_at=None).order_by()
    counted = entered.values("event").annotate(n=Count("pk")).values("n")
    return (
        Event.objects.select_related("format_version__format", "competition")
        .annotate(entry_count=Coalesce(Subquery(counted), 0))
        .order_by("-starts_at", "name", "pk")
    )


def entries(event: Event) -> QuerySet[Registration]:
    """The event's entries in the order in which they came, dropped ones too."""
    return event.registrations.select_related("person", "entrant")


def entry_of(user: Actor, event: Event) -> Registration | None:
    """The user's own entry in the event, dropped or not."""
    if not user.is_authenticated:
        return None
    return entries(event).filter(person__user=user).first()


def moved_up(event: Event, at: datetime) -> QuerySet[Registration]:
    """Who got a place by an act at this moment, in the order in which they waited."""
    return entries(event).filter(entered_at=at, dropped_at=None).order_by("pk")


def waiting_list(event: Event) -> QuerySet[WaitingPlace]:
    """Who waits for a place, the first one first."""
    return event.waiting.select_related("person")


def place_of(user: Actor, event: Event) -> PlaceInLine | None:
    """The user's own place on the waiting list, or None."""
    if not user.is_authenticated:
        return None
    waiting = waiting_list(event).filter(person__user=user).first()
    if waiting is None:
        return None
    return PlaceInLine(event.waiting.filter(turn__lte=waiting.turn).count(), waiting)


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
        announcements = tuple(sorted([*kept, draft], key=_place))
    texts = [one.text for one in announcements]
    reading = rulebook.announcement_effect(event.format_version, texts)
    return AnnouncementEffect(
        announcements=announcements,
        options=_options(event, announcements, reading),
        expansions=_expansions(announcements, reading),
        warnings=_warnings(announcements, reading),
    )


def proxies_in_effect(event: Event) -> bool:
    """Whether proxies can be played at the event, by its format and its announcements."""
    return rulebook.allows_proxies(
        event.format_version, announcement_effect(event).options_in_effect
    )


def in_effect(event: Event) -> dict[str, list[str]]:
    """What the published announcements bring about, as `shown_in_effect`."""
    return shown_in_effect(
        rulebook.announcement_effect(event.format_version, published_texts(event))
    )


def shown_in_effect(reading: AnnouncementReading) -> dict[str, list[str]]:
    """What a verdict keeps of a reading of announcements: `{"options", "expansions"}`, the keys
    and the names of those in effect."""
    return {"options": sorted(reading.in_effect), "expansions": sorted(reading.allowed_sets)}


def _place(announcement: Announcement) -> tuple[bool, int]:
    """Where it stands among the others; a new one comes last."""
    return announcement.position is None, announcement.position or 0


def _options(
    event: Event, announcements: Sequence[Announcement], reading: AnnouncementReading
) -> tuple[OptionEffect, ...]:
    lacking = {
        one.subject: frozenset(one.announcements) for one in reading.lacking if not one.is_expansion
    }
    everyone = frozenset(range(len(announcements)))
    found = []
    for option in rulebook.options_of(event.format_version):
        in_effect = option.key in reading.in_effect
        without = lacking.get(option.key, frozenset())
        named = in_effect or without
        found.append(
            OptionEffect(
                key=option.key,
                label=option.label,
                phrase=option.phrase,
                in_effect=in_effect,
                carrying=_chosen(announcements, everyone - without if named else ()),
                lacking=_chosen(announcements, without),
            )
        )
    return tuple(found)


def _expansions(
    announcements: Sequence[Announcement], reading: AnnouncementReading
) -> tuple[ExpansionEffect, ...]:
    allowed = [ExpansionEffect(name, True, ()) for name in sorted(reading.allowed_sets)]
    hindered = [
        ExpansionEffect(one.subject, False, _chosen(announcements, one.announcements))
        for one in reading.lacking
        if one.is_expansion
    ]
    return (*allowed, *hindered)


def _warnings(
    announcements: Sequence[Announcement], reading: AnnouncementReading
) -> tuple[AnnouncementWarning, ...]:
    return tuple(
        AnnouncementWarning(
            kind=warning.kind,
            announcement=announcements[warning.announcement],
            phrase=warning.phrase,
            suggestions=warning.suggestions,
        )
        for warning in reading.warnings
    )


def _chosen(
    announcements: Sequence[Announcement], indexes: Iterable[int]
) -> tuple[Announcement, ...]:
    return tuple(announcements[index] for index in sorted(indexes))
