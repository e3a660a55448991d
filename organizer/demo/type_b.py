"""An open Type B event some weeks ahead: two announcements that do not say the same."""

from __future__ import annotations

from datetime import UTC, datetime, time, timedelta
from zoneinfo import ZoneInfo

from organizer.demo.lists import a_list, check_all
from organizer.demo.people import People
from organizer.events.details import EventDetails
from organizer.events.models import Event, EventRole
from organizer.usecases.create_event import create_event
from organizer.usecases.enter_event import enter_event
from organizer.usecases.enter_guest import enter_guest
from organizer.usecases.grant_role import grant_role
from organizer.usecases.open_event import open_event
from organizer.usecases.publish_announcement import publish_announcement
from organizer.usecases.save_announcement import save_announcement
from organizer.usecases.submit_deck import submit_deck

NAME = "Type B: The Players' Choice"
LISBON = ZoneInfo("Europe/Lisbon")
WEEKS_AHEAD = timedelta(weeks=3)
SATURDAY = 5

# Portal is announced in both, ante in one only: it is not in effect, and the page says why.
ANNOUNCEMENTS = {
    "Website": (
        "Type B on a Saturday morning: three rounds, and the players vote on the prizes.\n\n"
        "OPTIONAL 6-PROXY RULE IN EFFECT\nPORTAL ALLOWED\nANTE ALLOWED"
    ),
    "Poster in the shop": (
        "Old cards, new friends: Type B. Bring your own black marker.\n\n"
        "OPTIONAL 6-PROXY RULE IN EFFECT\nPORTAL ALLOWED"
    ),
}


def load_type_b(people: People, now: datetime) -> Event:
    """The event with its announcements and lists, one of them illegal, where it is not there."""
    found = Event.objects.filter(name=NAME).first()
    if found is not None:
        return found
    event = _open(people, now)
    _announce(people, event, now)
    lists = {people.luke: "type-b-white-blue", people.chris: "type-b-illegal"}
    for user, name in lists.items():
        entry = enter_event(by=user, now=now, event=event)
        submit_deck(by=user, now=now, entry=entry, parts=a_list(name))
    enter_guest(by=people.jun, now=now, event=event, name="Nadia", parts=a_list("type-b-black"))
    enter_guest(by=people.jun, now=now, event=event, name="Tom", parts=a_list("type-b-red-green"))
    check_all(event, now)
    return event


def _open(people: People, now: datetime) -> Event:
    starts_at = _a_saturday_morning(now)
    details = EventDetails(
        name=NAME,
        format_slug="type-b",
        starts_at=starts_at,
        time_zone=LISBON.key,
        rounds=3,
        place="Rua do Carmo, Lisbon",
        capacity=32,
        description="Sixty cards, two duals are never enough. Best of three, three rounds.",
        deck_deadline=starts_at - timedelta(hours=12),
    )
    event = create_event(by=people.olga, now=now, details=details)
    grant_role(by=people.olga, now=now, user=people.jun, role=EventRole.Role.JUDGE, event=event)
    return open_event(by=people.olga, now=now, event=event)


def _announce(people: People, event: Event, now: datetime) -> None:
    for channel, text in ANNOUNCEMENTS.items():
        written = save_announcement(
            by=people.olga, now=now, event=event, channel=channel, text=text
        )
        publish_announcement(by=people.olga, now=now, announcement=written, confirmed=True)


def _a_saturday_morning(now: datetime) -> datetime:
    """Ten o'clock in Lisbon on the first Saturday that is three weeks ahead or more."""
    day = (now.astimezone(LISBON) + WEEKS_AHEAD).date()
    day += timedelta(days=(SATURDAY - day.weekday()) % 7)
    return datetime.combine(day, time(10), LISBON).astimezone(UTC)
