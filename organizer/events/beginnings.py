"""What a new event begins with: a template of the house, or an event that was held before.

Whoever sets an event up names it and its day; everything else comes from here and can be changed
afterwards.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import date, datetime, time, timedelta
from zoneinfo import ZoneInfo

from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext

from matches.queries import stages
from organizer.accounts.models import User
from organizer.events.details import EventDetails
from organizer.events.models import Event, EventRole
from organizer.events.permissions import Action, require

StageDocument = Mapping[str, object]


@dataclass(frozen=True)
class DraftText:
    """An announcement that is to be written on: where it appears, and its text."""

    channel: str
    text: str


@dataclass(frozen=True)
class Helper:
    """Somebody with a role in the event."""

    user: User
    role: str


@dataclass(frozen=True)
class Beginning:
    """A new event before it is stored. `stages` has the shape of `matches.engine.stages`; with none
    it is Swiss rounds, as many as the details say."""

    details: EventDetails
    stages: Sequence[StageDocument] = ()
    announcements: Sequence[DraftText] = ()
    helpers: Sequence[Helper] = ()


@dataclass(frozen=True, kw_only=True)
class EventTemplate:
    """What an event of a kind usually needs. `check_in` is how long before the start check-in
    opens."""

    key: str
    label: Promise
    meaning: Promise
    format_slug: str
    starts: time
    rounds: int
    top: int = 0
    capacity: int | None = None
    check_in: timedelta = timedelta(hours=1)

    @property
    def stages(self) -> list[StageDocument]:
        """The rounds, and the bracket of the best where there is one."""
        rounds: list[StageDocument] = [{"kind": "swiss", "rounds": self.rounds}]
        return [*rounds, {"kind": "single_elimination", "cut": self.top}] if self.top else rounds


TEMPLATES = (
    EventTemplate(
        key="type-b-evening",
        label=gettext_lazy("A Type B evening"),
        meaning=gettext_lazy(
            "From 19:00: three rounds, best of three games, any number of players."
        ),
        format_slug="type-b",
        starts=time(19),
        rounds=3,
    ),
    EventTemplate(
        key="type-15-evening",
        label=gettext_lazy("A Type 15 evening"),
        meaning=gettext_lazy("From 19:00: three rounds with a Set of three decks each."),
        format_slug="type-15",
        starts=time(19),
        rounds=3,
    ),
    EventTemplate(
        key="type-b-day",
        label=gettext_lazy("A Type B day for 32 players"),
        meaning=gettext_lazy("From 10:00: five rounds, and then a bracket of the best eight."),
        format_slug="type-b",
        starts=time(10),
        rounds=5,
        top=8,
        capacity=32,
    ),
)
"""The templates that are shipped, the usual one first."""


@dataclass(frozen=True, kw_only=True)
class Occasion:
    """What is asked of every new event. `starts` None is the usual time."""

    name: str
    day: date
    starts: time | None
    place: str
    time_zone: str

    def starts_at(self, usual: time) -> datetime:
        """When it starts, by the clock of its place."""
        return datetime.combine(self.day, self.starts or usual, ZoneInfo(self.time_zone))


def templates() -> Mapping[str, EventTemplate]:
    """The shipped templates by their keys."""
    return {one.key: one for one in TEMPLATES}


def from_template(template: EventTemplate, occasion: Occasion) -> Beginning:
    """The beginning of an event of the template's kind, with a first draft of what is announced."""
    starts_at = occasion.starts_at(template.starts)
    details = EventDetails(
        name=occasion.name,
        format_slug=template.format_slug,
        starts_at=starts_at,
        time_zone=occasion.time_zone,
        place=occasion.place,
        rounds=template.rounds,
        capacity=template.capacity,
        check_in_opens_at=starts_at - template.check_in,
    )
    text = first_words(details) + "\n\n" + _play_said(template, details)
    return Beginning(details, template.stages, (DraftText(_("Web page"), text),))


def from_event(
    *, by: User, event: Event, occasion: Occasion, with_helpers: bool = False
) -> Beginning:
    """The beginning of an event like `event`: its settings and stages, what was announced as
    drafts, and with `with_helpers` those who had a role. Deadline and check-in keep their distance
    to the start. Raises NotAllowed who does not run that event."""
    require(by, Action.EDIT_EVENT, event)
    usual = event.starts_at.astimezone(event.zone).time()
    starts_at = occasion.starts_at(usual)
    opens_at = event.check_in_opens_at
    details = EventDetails(
        name=occasion.name,
        format_slug=event.format_version.format.slug,
        starts_at=starts_at,
        time_zone=occasion.time_zone,
        place=occasion.place,
        rounds=event.rounds,
        capacity=event.capacity,
        description=event.description,
        deck_deadline=starts_at - (event.starts_at - event.deck_deadline),
        list_visibility=event.list_visibility,
        is_casual=event.is_casual,
        check_in_opens_at=starts_at - (event.starts_at - opens_at) if opens_at else None,
        check_in_by=event.check_in_by,
        has_waiting_list=event.has_waiting_list,
        fee=event.fee,
        currency=event.currency,
    )
    return Beginning(
        details,
        [one.plan.model_dump(mode="json") for one in stages(event.competition)],
        [_anew(one.channel, one.text, event, details) for one in event.announcements.all()],
        _helpers(event, by) if with_helpers else (),
    )


def first_words(details: EventDetails) -> str:
    """A first line of what is announced: what, when and where."""
    return _title(details.name.strip(), details.day, details.place) + "."


def first_words_of(event: Event) -> str:
    """The first line for an event that is there."""
    return title_of(event) + "."


def title_of(event: Event) -> str:
    """What, when and where, as the subject of a message."""
    return _title(event.name, event.day, event.place)


def _play_said(template: EventTemplate, details: EventDetails) -> str:
    """How it is played and from when on, as an announcement says it."""
    said = ngettext("%(n)d round.", "%(n)d rounds.", template.rounds)
    if template.top:
        said = ngettext(
            "%(n)d round, and then a bracket of the best %(top)d.",
            "%(n)d rounds, and then a bracket of the best %(top)d.",
            template.rounds,
        )
    starts = _("Play starts at %(starts)s; check in from %(opens)s on.")
    opens_at = details.starts_at - template.check_in
    times = {"starts": f"{details.starts_at:%H:%M}", "opens": f"{opens_at:%H:%M}"}
    return said % {"n": template.rounds, "top": template.top} + " " + starts % times


def _title(name: str, day: date, place: str) -> str:
    return ", ".join(filter(None, (name, _written(day), place)))


def _written(day: date) -> str:
    return f"{day.day} {day:%B %Y}"


def _anew(channel: str, text: str, event: Event, details: EventDetails) -> DraftText:
    """A text with the new name, day and place where it had the old ones as they were suggested."""
    moved = text.replace(first_words_of(event), first_words(details))
    return DraftText(channel, moved.replace(_written(event.day), _written(details.day)))


def _helpers(event: Event, by: User) -> list[Helper]:
    held = event.roles.select_related("user").order_by("pk")
    own = EventRole.Role.ORGANIZER
    return [Helper(one.user, one.role) for one in held if (one.user_id, one.role) != (by.pk, own)]
