"""A finished event that is about to be taken over: what is said of it beside its file, and what is
understood before anything is stored."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import date, datetime
from typing import Any

from django.utils.translation import gettext as _

from formats.rulebook.models import FormatVersion
from formats.rulebook.services import terms_of
from matches.engine.standings.table import Standing
from organizer.accounts.models import User
from organizer.errors import UserError
from organizer.events.details import EventDetails
from organizer.events.models import Event
from organizer.events.people import Guess, guesses, known_people
from organizer.events.pins import Pins, pins_nearest
from organizer.played.finished import FinishedEvent
from organizer.played.playing import (
    Difference,
    differences,
    plain_terms,
    standings_of,
    terms_for,
)


@dataclass(frozen=True, kw_only=True)
class FinishedDetails:
    """What is filled in about a finished event. `best_of` is that of plain Swiss, None plays by the
    terms of the format; `floor` is that of opponents' percentages, "" takes what the file names or
    else the terms."""

    name: str
    format_slug: str
    starts_at: datetime
    time_zone: str
    place: str = ""
    best_of: int | None = None
    floor: str = ""

    def as_event(self, rounds: int) -> EventDetails:
        """The details of the event of so many rounds."""
        return EventDetails(
            name=self.name,
            format_slug=self.format_slug,
            starts_at=self.starts_at,
            time_zone=self.time_zone,
            place=self.place,
            rounds=rounds,
        )

    @property
    def day(self) -> date:
        """The calendar day at the event's place."""
        return self.as_event(1).day

    def validate(self, now: datetime) -> None:
        """Raise UserError as `EventDetails.validate`, and `not-over` for a day to come."""
        self.as_event(1).validate()
        if self.starts_at > now:
            raise UserError(
                "not-over",
                _("This day is still to come. Set up an event that has not been played yet."),
            )


@dataclass(frozen=True)
class Outlook:
    """What a finished event will be: its final standings by its terms of play, what the file's own
    standings have otherwise, who may be meant by its names, the events that have the same matches
    already, and the version of its format, which may be one of another day."""

    standings: tuple[Standing, ...]
    differences: tuple[Difference, ...]
    guesses: tuple[Guess, ...]
    same: tuple[Event, ...]
    version: FormatVersion


def look_over(
    *, by: User, now: datetime, played: FinishedEvent, details: FinishedDetails
) -> Outlook:
    """What is understood of an event, nothing being stored. Raises what `terms_played` raises and
    `FinishedDetails.validate`."""
    details.validate(now)
    pins = pins_of_day(details)
    terms = terms_played(played, details, pins)
    ours = standings_of(played, terms)
    return Outlook(
        standings=ours,
        differences=differences(played.standings, ours, terms),
        guesses=guesses(played.players, known_people(by)),
        same=tuple(same_events(played)),
        version=pins.version,
    )


def pins_of_day(details: FinishedDetails) -> Pins:
    """The versions of the format on the event's day; where its rules of that day are not known the
    nearest, as nothing of the event is checked by them. Raises FormatError `no-such-format`."""
    return pins_nearest(details.format_slug, details.day)


def terms_played(played: FinishedEvent, details: FinishedDetails, pins: Pins) -> Mapping[str, Any]:
    """The terms of play of the event. Raises what `terms_for` raises."""
    base = terms_of(pins.version) if details.best_of is None else plain_terms(details.best_of)
    return terms_for(played, base, details.floor)


def same_events(played: FinishedEvent) -> list[Event]:
    """The events that were read from a file with the same matches, the oldest first."""
    known = Event.objects.filter(competition__played_file__fingerprint=played.fingerprint)
    return list(known.order_by("pk"))
