"""Events, entries and decks for tests, made by the use-cases that people use."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta
from typing import Any

from formats.legality.parsing import DeckPart
from organizer.accounts.models import User
from organizer.decks.models import DeckSubmission, Verdict
from organizer.decks.queries import current_submissions
from organizer.events.details import EventDetails
from organizer.events.models import Announcement, Event, EventRole, Registration
from organizer.usecases.check_submission import check_submission
from organizer.usecases.create_event import create_event
from organizer.usecases.enter_event import enter_event
from organizer.usecases.grant_role import grant_role
from organizer.usecases.open_event import open_event
from organizer.usecases.publish_announcement import publish_announcement
from organizer.usecases.save_announcement import save_announcement
from organizer.usecases.submit_deck import submit_deck
from tests.cast import Cast

NOW = datetime(2024, 6, 1, 12, 0, tzinfo=UTC)
"""When the tests' people act, unless a test says otherwise: for a page or a worker, which go by the
clock, long ago."""

STARTS_AT = datetime(2050, 1, 8, 10, 0, tzinfo=UTC)
"""When the tests' events start, a time that no clock has reached; decks are due an hour before."""

DAY = "2050-01-08"
"""The day of the tests' events at their place, as it stands in their address."""

DEADLINE = STARTS_AT - timedelta(hours=1)


def details(**changes: Any) -> EventDetails:
    """The form of a Type B event in Lisbon, with what the test changes."""
    return EventDetails(
        **{
            "name": "Winter Open",
            "format_slug": "type-b",
            "starts_at": STARTS_AT,
            "time_zone": "Europe/Lisbon",
            "rounds": 3,
            "place": "The Shop",
            "deck_deadline": DEADLINE,
            **changes,
        }
    )


def a_draft(cast: Cast, **changes: Any) -> Event:
    """An event of Olga's that nobody else sees yet."""
    return create_event(by=cast.olga, now=NOW, details=details(**changes))


def an_event(cast: Cast, **changes: Any) -> Event:
    """An event of Olga's, open for entries, that Jun judges."""
    event = open_event(by=cast.olga, now=NOW, event=a_draft(cast, **changes))
    grant_role(by=cast.olga, now=NOW, user=cast.jun, role=EventRole.Role.JUDGE, event=event)
    return event


def a_type_15_event(cast: Cast, **changes: Any) -> Event:
    """A Type 15 event of Olga's on 2011-10-08, when its ban list holds, open for entries."""
    starts_at = datetime(2011, 10, 8, 13, 0, tzinfo=UTC)
    fixed = {"format_slug": "type-15", "starts_at": starts_at, "deck_deadline": None}
    return an_event(cast, **{**fixed, **changes})


def written(cast: Cast, event: Event, text: str, channel: str = "Website") -> Announcement:
    """An announcement of the event that is not published yet."""
    return save_announcement(by=cast.olga, now=NOW, event=event, channel=channel, text=text)


def announced(
    cast: Cast, event: Event, text: str, channel: str = "Website", *, confirmed: bool = False
) -> Announcement:
    """A published announcement of the event."""
    draft = written(cast, event, text, channel)
    return publish_announcement(by=cast.olga, now=NOW, announcement=draft, confirmed=confirmed)


def entered(user: User, event: Event) -> Registration:
    """The user's entry."""
    return enter_event(by=user, now=NOW, event=event)


def submitted(
    user: User, entry: Registration, *texts: str, now: datetime = NOW, companion: str = ""
) -> DeckSubmission:
    """A deck that the user submits for the entry: one text, or three for a Set."""
    return submit_deck(by=user, now=now, entry=entry, parts=parts(*texts), companion=companion)


def check_all(event: Event, now: datetime = NOW) -> list[Verdict | None]:
    """Check every current list of the event, as a worker would."""
    waiting = list(current_submissions(event))
    return [check_submission(by=None, now=now, submission=one) for one in waiting]


def parts(*texts: str) -> list[DeckPart]:
    """The boxes of a page with these texts in them."""
    if len(texts) == 1:
        return [DeckPart(name="", content=texts[0].encode())]
    return [
        DeckPart(name=f"Deck {number}", content=text.encode())
        for number, text in enumerate(texts, start=1)
    ]
