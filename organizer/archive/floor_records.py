"""What an archive holds of what judges do between two pairings."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import ConfigDict, Field
from typing_extensions import TypedDict

from organizer.archive.kinds import (
    Moment,
    PointsWithin,
    Record,
    Seed,
    Small,
    Text,
    Who,
    Whole,
    many,
    of,
    short,
)
from organizer.archive.play_records import first_of
from organizer.floor.findings import FindingKind
from organizer.floor.models import Sleeves

Entry = of("entries")
RoundOf = of("rounds")
MatchOf = of("matches")


class JudgeCallRecord(Record):
    """A table that wanted a judge."""

    match: MatchOf
    about: short(200)
    called_by: Who
    called_at: Moment
    taken_by: Who | None
    taken_at: Moment | None
    closed_by: Who | None
    closed_at: Moment | None


class DeckCheckDrawRecord(Record):
    """A draw of tables for deck checks. The same seed and candidates draw the same."""

    round: RoundOf
    seed: Seed
    wanted: Small
    candidates: Annotated[
        many(tuple[int, Whole, many(Whole)]),
        PointsWithin("matches", first_of),
        Field(description="Each: number of the match, table, how often its players were checked."),
    ]
    made_by: Who
    made_at: Moment


class DeckCheckRecord(Record):
    """A table whose decks are checked."""

    match: MatchOf
    draw: of("deck_check_draws") | None
    position: Small
    asked_by: Who
    asked_at: Moment
    begun_by: Who | None
    begun_at: Moment | None
    ended_by: Who | None
    ended_at: Moment | None
    is_called_off: bool


class DeckCheckFinding(TypedDict):
    """Something that was not as listed."""

    __pydantic_config__ = ConfigDict(extra="forbid", strict=True)

    kind: Literal[tuple(kind.value for kind in FindingKind)]
    expected: int | None
    found: int | None
    text: Text


class CheckedDeckRecord(Record):
    """One version of what was counted and seen in one player's deck."""

    deck_check: of("deck_checks")
    registration: Entry
    version: Small
    submission: of("submissions") | None
    main: Small | None
    side: Small | None
    sleeves: Literal[tuple(Sleeves.values)]
    differences: Text
    notes: Text
    findings: many(DeckCheckFinding)
    made_by: Who
    made_at: Moment


class CheckedPenaltyRecord(Record):
    """That a penalty was given for what a deck check found."""

    deck_check: of("deck_checks")
    penalty: of("penalties")


class NoteRecord(Record):
    """What a judge wrote down: of the event, a round, a match or an entry."""

    round: RoundOf | None
    match: MatchOf | None
    registration: Entry | None
    text: Text
    made_by: Who
    made_at: Moment
