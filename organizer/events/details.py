"""What an organizer fills in about an event."""

from __future__ import annotations

from dataclasses import dataclass, fields
from datetime import date, datetime
from decimal import Decimal
from hashlib import sha256
from zoneinfo import ZoneInfo, available_timezones

from django.utils.translation import gettext as _

from organizer.errors import UserError
from organizer.events.models import CheckInBy, Event, ListVisibility

MOST_ROUNDS = 99
LONGEST_TOKEN = 16


@dataclass(frozen=True, kw_only=True)
class EventDetails:
    """The form of an event. Times are aware; `deck_deadline` None means when the event starts;
    `capacity` None means no limit; `format_slug` as in `published_formats()`; `is_casual` allows
    playtest cards; `check_in_opens_at` None means that nobody has to check in, or not yet; `fee`
    None means that an entry costs nothing."""

    name: str
    format_slug: str
    starts_at: datetime
    time_zone: str
    rounds: int
    place: str = ""
    capacity: int | None = None
    description: str = ""
    deck_deadline: datetime | None = None
    list_visibility: str = ListVisibility.CLOSED
    is_casual: bool = False
    check_in_opens_at: datetime | None = None
    check_in_by: str = CheckInBy.PLAYER
    has_waiting_list: bool = True
    fee: Decimal | None = None
    currency: str = ""

    @property
    def day(self) -> date:
        """The calendar day at the event's place."""
        return self.starts_at.astimezone(ZoneInfo(self.time_zone)).date()

    @property
    def decks_due(self) -> datetime:
        """The deadline, given or not."""
        return self.deck_deadline or self.starts_at

    def validate(self) -> None:
        """Raise UserError (`name-missing`, `time-zone-unknown`, `deadline-after-start`,
        `check-in-after-start`, `rounds-out-of-range`, `capacity-too-small`,
        `visibility-unknown`, `check-in-unknown`, `fee-too-small`, `currency-missing`)."""
        if not self.name.strip():
            raise UserError("name-missing", _("Give the event a name."))
        if self.time_zone not in available_timezones():
            raise UserError(
                "time-zone-unknown", _("Choose a time zone by its city, such as Europe/Lisbon.")
            )
        if self.decks_due > self.starts_at:
            raise UserError(
                "deadline-after-start",
                _("Decks are due before the event starts: choose an earlier deadline."),
            )
        if self.check_in_opens_at is not None and self.check_in_opens_at > self.starts_at:
            raise UserError(
                "check-in-after-start",
                _("Players check in before the event starts: open check-in earlier."),
            )
        if not 1 <= self.rounds <= MOST_ROUNDS:
            raise UserError(
                "rounds-out-of-range",
                _("Plan between 1 and %(most)d rounds.") % {"most": MOST_ROUNDS},
            )
        if self.capacity is not None and self.capacity < 2:
            raise UserError(
                "capacity-too-small",
                _("An event has room for two players at least; leave it empty for no limit."),
            )
        if self.list_visibility not in ListVisibility.values:
            raise UserError("visibility-unknown", _("Choose who may see the lists."))
        if self.check_in_by not in CheckInBy.values:
            raise UserError("check-in-unknown", _("Choose who says that a player is there."))
        self._validate_fee()

    def _validate_fee(self) -> None:
        if self.fee is not None and self.fee <= 0:
            raise UserError("fee-too-small", _("Leave the fee empty where an entry costs nothing."))
        if self.fee is not None and not self.currency.strip():
            raise UserError("currency-missing", _("Say in which currency the fee is, such as EUR."))

    def as_fields(self) -> dict[str, object]:
        """The values of the `Event` fields of the same names."""
        return {
            "name": self.name.strip(),
            "starts_at": self.starts_at,
            "time_zone": self.time_zone,
            "place": self.place,
            "capacity": self.capacity,
            "description": self.description,
            "rounds": self.rounds,
            "deck_deadline": self.decks_due,
            "list_visibility": self.list_visibility,
            "is_casual": self.is_casual,
            "check_in_opens_at": self.check_in_opens_at,
            "check_in_by": self.check_in_by,
            "has_waiting_list": self.has_waiting_list,
            "fee": self.fee,
            "currency": self.currency.strip(),
        }


def details_token_of(event: Event) -> str:
    """What changes with every detail of an event: who changes them by looking at them hands it
    back, so that nobody overwrites what they have not seen."""
    names = [one.name for one in fields(EventDetails) if one.name != "format_slug"]
    values = [(name, str(getattr(event, name))) for name in names]
    return sha256(repr((event.format_version.format_id, values)).encode()).hexdigest()[
        :LONGEST_TOKEN
    ]
