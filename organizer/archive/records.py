"""What an archive holds of an event beside what is played: the event, its people, their decks.

The names of fields are those of the tables; a field that points at another record ends like the
table's field, without an id. `sections.py` says which record is of which table.
"""

from __future__ import annotations

from datetime import date
from typing import Annotated, Literal, NotRequired
from uuid import UUID
from zoneinfo import available_timezones

from pydantic import AfterValidator, ConfigDict, Field
from pydantic_core import PydanticCustomError
from typing_extensions import TypedDict

from formats.legality.report import Severity, Verdict
from organizer.archive.kinds import (
    Free,
    FreeList,
    FreeObject,
    Moment,
    Money,
    Record,
    Small,
    Text,
    Who,
    Whole,
    WholeSigned,
    many,
    of,
    plain,
    short,
)
from organizer.decks.models import LONGEST_LABEL, VerdictWord
from organizer.events.models import CheckInBy, DropReason, EventState, ListVisibility

Format = of("formats")
Person = of("people")
Entry = of("entries")
Submission = of("submissions")


def _zone(name: str) -> str:
    if name not in available_timezones():
        raise PydanticCustomError("zone_unknown", "this time zone is not known")
    return name


class _Body(TypedDict):
    """What pages read of a value; it may hold more."""

    __pydantic_config__ = ConfigDict(extra="allow", strict=True, allow_inf_nan=False)


class CardBody(_Body):
    """A card of a finding."""

    name: str
    count: int
    allowed: int | None


class FindingBody(_Body):
    """A finding of a verdict."""

    rule: str
    severity: Literal[tuple(Severity)]
    cards: many(CardBody)
    message: str
    line: NotRequired[int]


class ReportBody(_Body):
    """What a check said."""

    legal: bool
    verdict: Literal[tuple(Verdict)]
    findings: many(FindingBody)


class LineBody(_Body):
    """A line of a list as it was understood."""

    part: int
    line: int
    deck: int | None
    zone: str
    quantity: int
    written: str
    card: str | None
    set: str | None
    number: str | None
    proxy_land: str | None
    suggestions: many(str)
    mended: str | None
    remark: str


class UnreadBody(_Body):
    """A line that was not understood."""

    part: int
    line: int
    written: str
    why: str


class RemarkBody(_Body):
    """What is remarked of a line."""

    part: int
    line: int | None
    rule: str
    message: str


class ListBody(_Body):
    """A list line by line (`organizer/decks/lines.py`)."""

    is_set: bool
    counts: Annotated[dict[str, int], Field(max_length=100)]
    companions: many(LineBody)
    lines: many(LineBody)
    unread: many(UnreadBody)
    notes: many(RemarkBody)


class FormatVersionRecord(Record):
    """A version of a format that the event, or a verdict on one of its lists, was under: the
    format's slug and name, the number that the version had where the event was played, the days
    that it holds, and all of its rules."""

    slug: Annotated[short(50, 1), Field(pattern="^[-a-zA-Z0-9_]+$")]
    name: short(120, 1)
    number: Whole
    effective_from: date
    effective_until: date | None
    definition: FreeObject


class AccountRecord(Record):
    """Somebody who did something with an account: reported, judged, wrote. Only the name that
    others read."""

    name: short(150, 1)


class PersonRecord(Record):
    """Somebody who is entered or waits for a place."""

    name: short(120)


class EventRecord(Record):
    """The event. `slug` is its address where it was made."""

    slug: Annotated[short(80, 1), Field(pattern="^[-a-zA-Z0-9_]+$")]
    name: short(120, 1)
    format_version: Format
    base_version: Format | None
    is_casual: bool
    starts_at: Moment
    time_zone: Annotated[
        short(64),
        AfterValidator(_zone),
        Field(description="Of the tz database: `Europe/Lisbon`."),
    ]
    place: short(200)
    capacity: Whole | None
    description: Text
    rounds: Small
    deck_deadline: Moment
    state: Literal[tuple(EventState.values)]
    list_visibility: Literal[tuple(ListVisibility.values)]
    check_in_opens_at: Moment | None
    check_in_by: Literal[tuple(CheckInBy.values)]
    has_waiting_list: bool
    fee: Money | None
    currency: short(8)
    finished_at: Moment | None


class AnnouncementRecord(Record):
    """An announcement; one without `published_at` counts for nothing yet."""

    position: Small
    channel: short(80)
    text: Text
    published_at: Moment | None


class EntryRecord(Record):
    """A person's entry, and who plays the matches for it."""

    person: Person
    entrant: of("entrants")
    entered_at: Moment
    checked_in_at: Moment | None
    dropped_at: Moment | None
    dropped_because: Literal[("", *DropReason.values)]
    paid_at: Moment | None
    paid_amount: Money | None
    paid_to: Who | None


class WaitingPlaceRecord(Record):
    """A person who waits for a place; the lowest `turn` is the next."""

    person: Person
    turn: WholeSigned
    asked_at: Moment
    checked_in_at: Moment | None


class SubmissionRecord(Record):
    """One version of an entry's deck. `check_state` is `pending`, `done` or `failed`."""

    registration: Entry
    version: Whole
    submitted_by: Who | None
    submitted_at: Moment
    companion: short(200)
    guesses_confirmed: bool
    has_marked_cards: bool
    mendings: Annotated[
        FreeList, Field(description="What the player mended in the reading of the list.")
    ]
    check_state: Literal["pending", "done", "failed"]


class DeckFileRecord(Record):
    """A box or file of a submission, byte for byte: as `text` where it is UTF-8, else in
    `base64`."""

    submission: Submission
    position: Small
    name: short(255)
    text: str | None
    base64: str | None


class VerdictRecord(Record):
    """What a check said of a submission, and under what. `report` holds the findings, `decklist`
    the list line by line, `announcements` their texts, `cards` the ids that cards have in
    Scryfall's data."""

    submission: Submission
    verdict: Literal[tuple(VerdictWord.values)]
    report: Annotated[ReportBody, AfterValidator(plain)]
    decklist: Annotated[ListBody, AfterValidator(plain)]
    catalogue_version: short(120)
    format_version: Format
    base_version: Format | None
    announcements: FreeList
    in_effect: Free
    day: date | None
    is_casual: bool
    cards: list[UUID] | None
    is_told: bool
    checked_at: Moment


class RulingRecord(Record):
    """What a judge ruled on a submission."""

    submission: Submission
    accepted: bool
    reason: Text
    by: Who
    at: Moment


class ArchetypeLabelRecord(Record):
    """What somebody called the deck of an entry; the number of the deck in a Set, else 0. An empty
    label takes what was said before back."""

    registration: Entry
    deck: Small
    label: short(LONGEST_LABEL)
    by_staff: bool
    by: Who
    at: Moment
