"""The details of an event: times are typed as they are on the clock at its place."""

from datetime import UTC, datetime, timedelta
from decimal import Decimal
from typing import Any
from zoneinfo import ZoneInfo, available_timezones

from django import forms
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from formats.rulebook.queries import published_formats
from organizer.events.details import MOST_ROUNDS, EventDetails
from organizer.events.models import CheckInBy, Event, ListVisibility
from organizer.web.forms.base import Form

MOST_PLAYERS = 100_000
YEARS = range(1993, 2200)
"""From the game's first year on; far from the ends of what a clock can be moved to."""
CLOCK = "%Y-%m-%dT%H:%M"


def zones() -> list[tuple[str, str]]:
    """Time zones that are named by a city, as choices."""
    named = (zone for zone in available_timezones() if "/" in zone and not zone.startswith("Etc"))
    return [("UTC", "UTC"), *((zone, zone.replace("_", " ")) for zone in sorted(named))]


class ClockInput(forms.DateTimeInput):
    """A browser's own field for a day and a time."""

    input_type = "datetime-local"

    def __init__(self) -> None:
        super().__init__(format=CLOCK)


class EventForm(Form):
    """Everything that is filled in about an event; give `event` to change one. A new one is
    suggested in the format and place of an event `like` it."""

    name = forms.CharField(label=_("Name"), max_length=120)
    format_slug = forms.ChoiceField(
        label=_("Format"), help_text=_("The version in force on the event’s day counts.")
    )
    time_zone = forms.ChoiceField(label=_("Time zone"), choices=zones)
    starts_at = forms.CharField(
        label=_("Starts"), help_text=_("On the clock at the event’s place."), widget=ClockInput()
    )
    deck_deadline = forms.CharField(
        label=_("Decks due"),
        required=False,
        help_text=_("Left empty: when the event starts."),
        widget=ClockInput(),
    )
    place = forms.CharField(label=_("Place"), max_length=200, required=False)
    rounds = forms.IntegerField(
        label=_("Rounds"),
        min_value=1,
        max_value=MOST_ROUNDS,
        initial=3,
        help_text=_("Swiss rounds. A cut, a bracket or a round robin is planned on its own page."),
    )
    capacity = forms.IntegerField(
        label=_("Room for"),
        min_value=2,
        max_value=MOST_PLAYERS,
        required=False,
        help_text=_("Left empty: no limit."),
    )
    has_waiting_list = forms.BooleanField(
        label=_("Keep a waiting list once it is full"),
        required=False,
        initial=True,
        help_text=_("Whoever waits longest is entered the moment somebody drops out."),
    )
    check_in_opens_at = forms.CharField(
        label=_("Check-in opens"),
        required=False,
        help_text=_("Left empty: nobody checks in, unless you open it on the entries’ page."),
        widget=ClockInput(),
    )
    check_in_by = forms.ChoiceField(
        label=_("Who says that a player is there"), choices=CheckInBy.choices, required=False
    )
    fee = forms.DecimalField(
        label=_("Entry fee"),
        required=False,
        min_value=Decimal("0.01"),
        max_digits=8,
        decimal_places=2,
        help_text=_("The desk marks who has paid it. Left empty: an entry costs nothing."),
    )
    currency = forms.CharField(
        label=_("Currency"), max_length=8, required=False, help_text=_("Such as EUR.")
    )
    list_visibility = forms.ChoiceField(
        label=_("Who may see the lists"), choices=ListVisibility.choices
    )
    is_casual = forms.BooleanField(
        label=_("A casual event: playtest cards are allowed"),
        required=False,
        help_text=_("Playtest cards are no tournament cards; leave this off for a tournament."),
    )
    description = forms.CharField(
        label=_("Description"), required=False, widget=forms.Textarea(attrs={"rows": 4})
    )

    def __init__(
        self, data: Any = None, *, event: Event | None = None, like: Event | None = None
    ) -> None:
        super().__init__(data, initial=_initial(event) if event else _suggested(like))
        self.fields["format_slug"].choices = [
            (one.slug, one.name) for one in published_formats().order_by("name")
        ]

    def clean_check_in_by(self) -> str:
        """As it usually is, where nothing was chosen."""
        return self.cleaned_data["check_in_by"] or CheckInBy.PLAYER

    def clean(self) -> dict[str, Any]:
        """Read both times in the zone that was chosen."""
        filled = super().clean()
        zone = ZoneInfo(filled.get("time_zone") or "UTC")
        for name in ("starts_at", "deck_deadline", "check_in_opens_at"):
            typed = filled.get(name)
            if not typed:
                filled[name] = None
                continue
            try:
                filled[name] = on_the_clock(typed, zone)
            except forms.ValidationError as error:
                self.add_error(name, error)
        return filled

    def details(self) -> EventDetails:
        """What the use-cases take; only of a valid form."""
        return EventDetails(**self.cleaned_data)


def on_the_clock(typed: str, zone: ZoneInfo) -> datetime:
    """The moment at which a clock in the zone shows what was typed.

    Raises ValidationError for nonsense, and for a time that no clock there shows because it is put
    forward over it.
    """
    try:
        shown = datetime.fromisoformat(typed)
    except ValueError:
        shown = None
    if shown is None or shown.tzinfo is not None or shown.year not in YEARS:
        raise forms.ValidationError(_("Write a day and a time, such as 2011-10-08T14:00."))
    moment = shown.replace(tzinfo=zone)
    if moment.astimezone(UTC).astimezone(zone).replace(tzinfo=None) != shown:
        raise forms.ValidationError(
            _("Clocks are put forward over this time, so none shows it. Choose another one.")
        )
    return moment


def _initial(event: Event) -> dict[str, Any]:
    return {
        "name": event.name,
        "format_slug": event.format_version.format.slug,
        "time_zone": event.time_zone,
        "starts_at": _shown(event.starts_at, event),
        "deck_deadline": _shown(event.deck_deadline, event),
        "place": event.place,
        "rounds": event.rounds,
        "capacity": event.capacity,
        "list_visibility": event.list_visibility,
        "is_casual": event.is_casual,
        "has_waiting_list": event.has_waiting_list,
        "check_in_opens_at": _shown(event.check_in_opens_at, event),
        "check_in_by": event.check_in_by,
        "fee": event.fee,
        "currency": event.currency,
        "description": event.description,
    }


def _shown(moment: datetime | None, event: Event) -> str:
    return moment.astimezone(event.zone).strftime(CLOCK) if moment else ""


def _suggested(like: Event | None) -> dict[str, Any]:
    """An afternoon a week from now, in the zone, place and format of the event before."""
    day = timezone.localtime(timezone.now() + timedelta(days=7))
    suggested = {"starts_at": day.replace(hour=14, minute=0).strftime(CLOCK), "time_zone": "UTC"}
    if like is None:
        return {**suggested, "format_slug": "type-b"}
    return {
        **suggested,
        "time_zone": like.time_zone,
        "place": like.place,
        "format_slug": like.format_version.format.slug,
    }
