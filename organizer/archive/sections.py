"""The sections of an archive in their order: which record each holds, and of which table.

What is left out stands in `left_out.py`. A field or a table that stands in neither fails a test, so
that nothing of an event is forgotten.
"""

from __future__ import annotations

import base64
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from decimal import Decimal
from typing import Annotated, Any, Literal

from django.db.models import Model, Q, QuerySet
from pydantic import ConfigDict, Field, create_model

from formats.rulebook.models import FormatVersion
from matches import models as play
from organizer.accounts.models import Person, User
from organizer.archive import floor_records, play_records, records
from organizer.archive.kinds import Record, many
from organizer.decks.models import (
    ArchetypeLabel,
    CheckState,
    DeckFile,
    DeckSubmission,
    Ruling,
    Verdict,
)
from organizer.events.models import Announcement, Event, Registration, WaitingPlace
from organizer.floor import models as floor

MOST = 500_000
"""Records in a section: several times those of an event of thousands."""

VERSION = 2
"""The version of this description; docs/archive.md says when it counts up."""

IN_ROUND = "round__stage__competition"
IN_MATCH = f"match__{IN_ROUND}"
IN_CHECK = "deck_check__event"

Rows = Callable[[Event], QuerySet[Any]]


@dataclass(frozen=True)
class Column:
    """A field of a record that is no field of its table: the row's column, and the value in it."""

    name: str
    written: Callable[[Any], Any] = lambda value: value


@dataclass(frozen=True)
class Section:
    """A part of the archive: the records of one table's rows that belong to an event, in the order
    in which they were made. `is_single`: there is just one, and it stands there by itself."""

    name: str
    record: type[Record]
    model: type[Model]
    rows: Rows
    columns: Mapping[str, Column] = field(default_factory=dict)
    is_single: bool = False

    def column(self, name: str) -> Column:
        """Where the value of a field stands in the row."""
        if name in self.columns:
            return self.columns[name]
        return Column(self.model._meta.get_field(name).attname)


def _within(model: type[Model], path: str) -> Rows:
    """The rows of a table whose event, or its competition, is found along a path."""

    def rows(event: Event) -> QuerySet[Any]:
        is_play = path.split("__")[-1] == "competition"
        return model.objects.filter(**{path: event.competition_id if is_play else event.pk})

    return rows


def _table(name: str, record: type[Record], model: type[Model], path: str) -> Section:
    return Section(name, record, model, _within(model, path))


def _versions(event: Event) -> QuerySet[FormatVersion]:
    """What the event is pinned to, and what any verdict was given under."""
    verdicts = Verdict.objects.filter(submission__registration__event=event)
    named = {
        *(event.format_version_id, event.base_version_id),
        *(pk for pair in verdicts.values_list("format_version", "base_version") for pk in pair),
    }
    return FormatVersion.objects.filter(pk__in=named - {None})


def _people(event: Event) -> QuerySet[Person]:
    found = Q(registrations__event=event) | Q(waiting__event=event)
    return Person.objects.filter(pk__in=Person.objects.filter(found).values("pk"))


def _accounts(_event: Event) -> QuerySet[User]:
    """Who did something: the other sections say who that is."""
    return User.objects.none()


def _state(value: str) -> str:
    """A check that was taken up is one that still waits, for whoever reads it elsewhere."""
    return CheckState.PENDING.value if value == CheckState.CHECKING else value


def _money(sum_: Decimal | None) -> str | None:
    return None if sum_ is None else f"{sum_:.2f}"


def as_text(content: bytes) -> str | None:
    """The content as text, where it is the text's UTF-8."""
    try:
        return bytes(content).decode()
    except UnicodeDecodeError:
        return None


def _base64(content: bytes) -> str | None:
    return base64.b64encode(content).decode() if as_text(content) is None else None


SECTIONS = (
    Section(
        "formats",
        records.FormatVersionRecord,
        FormatVersion,
        _versions,
        {"slug": Column("format__slug"), "name": Column("format__name")},
    ),
    Section("accounts", records.AccountRecord, User, _accounts, {"name": Column("username")}),
    Section(
        "competition",
        play_records.CompetitionRecord,
        play.Competition,
        lambda event: play.Competition.objects.filter(pk=event.competition_id),
        is_single=True,
    ),
    Section(
        "event",
        records.EventRecord,
        Event,
        lambda event: Event.objects.filter(pk=event.pk),
        {"fee": Column("fee", _money)},
        is_single=True,
    ),
    _table("announcements", records.AnnouncementRecord, Announcement, "event"),
    _table("stages", play_records.StageRecord, play.Stage, "competition"),
    _table("entrants", play_records.EntrantRecord, play.Entrant, "competition"),
    Section("people", records.PersonRecord, Person, _people),
    Section(
        "entries",
        records.EntryRecord,
        Registration,
        _within(Registration, "event"),
        {"paid_amount": Column("paid_amount", _money)},
    ),
    _table("waiting", records.WaitingPlaceRecord, WaitingPlace, "event"),
    Section(
        "submissions",
        records.SubmissionRecord,
        DeckSubmission,
        _within(DeckSubmission, "registration__event"),
        {"check_state": Column("check_state", _state)},
    ),
    Section(
        "deck_files",
        records.DeckFileRecord,
        DeckFile,
        _within(DeckFile, "submission__registration__event"),
        {"text": Column("content", as_text), "base64": Column("content", _base64)},
    ),
    _table("verdicts", records.VerdictRecord, Verdict, "submission__registration__event"),
    _table("rulings", records.RulingRecord, Ruling, "submission__registration__event"),
    _table("archetypes", records.ArchetypeLabelRecord, ArchetypeLabel, "registration__event"),
    _table("qualifiers", play_records.QualifierRecord, play.Qualifier, "stage__competition"),
    _table("rounds", play_records.RoundRecord, play.Round, "stage__competition"),
    _table("draws", play_records.DrawRecord, play.Draw, IN_ROUND),
    _table("matches", play_records.MatchRecord, play.Match, IN_ROUND),
    _table("seats", play_records.SeatRecord, play.Seat, "entrant__competition"),
    _table("reports", play_records.ReportRecord, play.ResultReport, IN_MATCH),
    _table("games", play_records.GameRecord, play.Game, f"report__{IN_MATCH}"),
    _table("deck_choices", play_records.DeckChoiceRecord, play.DeckChoice, IN_MATCH),
    _table("die_rolls", play_records.DieRollRecord, play.DieRoll, IN_MATCH),
    _table("penalties", play_records.PenaltyRecord, play.Penalty, "competition"),
    _table("published_tables", play_records.PublishedTableRecord, play.PublishedTable, IN_ROUND),
    _table("clock_events", play_records.ClockEventRecord, play.ClockEvent, IN_ROUND),
    _table("extensions", play_records.ExtensionRecord, play.Extension, IN_MATCH),
    _table("judge_calls", floor_records.JudgeCallRecord, floor.JudgeCall, "event"),
    _table("deck_check_draws", floor_records.DeckCheckDrawRecord, floor.DeckCheckDraw, "event"),
    _table("deck_checks", floor_records.DeckCheckRecord, floor.DeckCheck, "event"),
    _table("checked_decks", floor_records.CheckedDeckRecord, floor.DeckCheckRecord, IN_CHECK),
    _table("checked_penalties", floor_records.CheckedPenaltyRecord, floor.CheckedPenalty, IN_CHECK),
    _table("notes", floor_records.NoteRecord, floor.Note, "event"),
)
"""In an order in which no row points at one of a later section."""

BY_NAME = {section.name: section for section in SECTIONS}

Archive = create_model(
    "Archive",
    __config__=ConfigDict(extra="forbid", strict=True, title="Archive of an event"),
    players_choice_archive=(
        Annotated[Literal[VERSION], Field(description="The version of this description.")],
        ...,
    ),
    **{
        one.name: (one.record if one.is_single else many(one.record, MOST), ...) for one in SECTIONS
    },
)
"""The whole file."""
