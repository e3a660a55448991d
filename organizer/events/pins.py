"""Which versions of its rules an event is played by (TB-VOTE)."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import date

from formats.rulebook.models import FormatVersion
from formats.rulebook.queries import (
    base_in_force,
    base_nearest,
    version_in_force,
    version_nearest,
)
from formats.rulebook.services import terms_of
from matches.services import change_terms
from organizer.events.models import Event


@dataclass(frozen=True)
class Pins:
    """The version of the format, and the one of its base format, None where it has no base."""

    version: FormatVersion
    base: FormatVersion | None


def pins_in_force(slug: str, on: date) -> Pins:
    """The versions in force on `on`. FormatError `no-such-format` or `no-version-in-force`."""
    version = version_in_force(slug, on)
    return Pins(version, base_in_force(version, on))


def pins_nearest(slug: str, on: date) -> Pins:
    """Those in force on `on`, or the nearest to a day of which the rules are not known: for an
    event that is over. FormatError `no-such-format`."""
    version = version_nearest(slug, on)
    return Pins(version, base_nearest(version, on))


def pins_of(event: Event) -> Pins:
    """The versions that the event is pinned to."""
    return Pins(event.format_version, event.base_version)


def pin(event: Event, pins: Pins) -> None:
    """Have the event played by these versions from the start; the caller holds its lock, saves it
    and has its lists checked again. PlayError `already-paired` once there is a round."""
    change_terms(competition=event.competition, terms=terms_of(pins.version))
    event.format_version, event.base_version = pins.version, pins.base
