"""What is done with formats: check a list, read announcements, save and publish versions."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date
from typing import Any

from formats.legality.announcements import AnnouncementReading, PhraseOption, read_announcements
from formats.legality.decklist import Decklist
from formats.legality.engine import check
from formats.legality.parsing import DeckPart, read
from formats.legality.report import Report
from formats.legality.resolve import resolve
from formats.rulebook.models import FormatVersion


@dataclass(frozen=True, slots=True)
class CheckedList:
    """A list as it was understood, what the rules say of it, and the catalogue that was asked."""

    decklist: Decklist
    report: Report
    catalogue_version: str


def check_list(
    version: FormatVersion,
    *,
    on: date,
    announcements: Sequence[str],
    parts: Sequence[DeckPart],
    companion: str | None = None,
) -> CheckedList:
    """Read, resolve and judge a list under `version` on `on`, the event's local day.

    `announcements` are the texts of all published announcements of the event; `companion` is a
    card's name declared beside the list. FormatError where the bytes are no list (`list-too-large`,
    `list-not-text`, `list-too-long`), or where the format's base does not hold on that day.
    """
    raise NotImplementedError


def understand(
    version: FormatVersion, parts: Sequence[DeckPart], companion: str | None = None
) -> Decklist:
    """The list as it is read, line by line, for the preview; FormatError as `check_list`."""
    raise NotImplementedError


def announcement_effect(
    version: FormatVersion, on: date, texts: Sequence[str]
) -> AnnouncementReading:
    """What `texts`, all announcements of an event on `on`, put in effect (clause TB-OPT-ALL)."""
    raise NotImplementedError


def options_of(version: FormatVersion) -> tuple[PhraseOption, ...]:
    """The optional rules of a version with their phrases, in the order of its definition."""
    raise NotImplementedError


def terms_of(version: FormatVersion) -> dict[str, Any]:
    """The terms of play as the definition holds them, for `matches.engine.terms`."""
    return dict(version.definition["terms"])
