"""A finished Type 15 event: four players, three rounds, and the match that the rules tell of."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta
from itertools import count
from zoneinfo import ZoneInfo

from matches.models import Match, Round
from matches.queries import match_view
from organizer.demo.lists import a_set, check_all
from organizer.demo.people import People
from organizer.events.details import EventDetails
from organizer.events.models import Event, EventRole, ListVisibility
from organizer.usecases.choose_deck import choose_deck
from organizer.usecases.create_event import create_event
from organizer.usecases.enter_event import enter_event
from organizer.usecases.enter_guest import enter_guest
from organizer.usecases.finish_event import finish_event
from organizer.usecases.grant_role import grant_role
from organizer.usecases.open_event import open_event
from organizer.usecases.pair_round import pair_round
from organizer.usecases.record_game import record_game
from organizer.usecases.submit_deck import submit_deck
from organizer.usecases.undo_pairing import undo_pairing

NAME = "Type 15: The First Saturday"
STARTS_AT = datetime(2011, 10, 8, 14, 0, tzinfo=ZoneInfo("Europe/Lisbon"))
ROUND_LASTS = timedelta(minutes=70)

DRAW = ""
GAMES = {
    # The match of the rules' example: Luke 7, Chris 1 (T15-EXAMPLE).
    ("Chris", "Luke"): (DRAW, "Luke", "Luke"),
    ("Nadia", "Tom"): (DRAW, "Tom", "Nadia", "Nadia"),
    ("Luke", "Nadia"): ("Nadia", "Luke", "Luke", "Luke"),
    ("Chris", "Tom"): ("Tom", "Tom", "Chris", "Chris", "Chris"),
    ("Luke", "Tom"): ("Luke", "Tom", "Luke", "Luke"),
    ("Chris", "Nadia"): ("Chris", "Nadia", "Chris", "Nadia", "Chris"),
}
"""Who won each game of each match, in order; the two players by their names' order."""


def load_type_15(people: People) -> Event:
    """The event, made and played through where it is not there yet."""
    found = Event.objects.filter(name=NAME).first()
    if found is not None:
        return found
    event = _open(people)
    _enter_everybody(people, event)
    for number in range(1, event.rounds + 1):
        _play_round(people, event, STARTS_AT + ROUND_LASTS * (number - 1))
    return finish_event(by=people.olga, now=STARTS_AT + ROUND_LASTS * event.rounds, event=event)


def _open(people: People) -> Event:
    written_at = STARTS_AT - timedelta(days=7)
    details = EventDetails(
        name=NAME,
        format_slug="type-15",
        starts_at=STARTS_AT.astimezone(UTC),
        time_zone="Europe/Lisbon",
        rounds=3,
        place="Rua do Carmo, Lisbon",
        capacity=16,
        description="Three decks of fifteen cards each, no card twice. Standard of the day.",
        deck_deadline=(STARTS_AT - timedelta(hours=1)).astimezone(UTC),
        list_visibility=ListVisibility.AFTER,
    )
    event = create_event(by=people.olga, now=written_at, details=details)
    grant_role(
        by=people.olga, now=written_at, user=people.jun, role=EventRole.Role.JUDGE, event=event
    )
    return open_event(by=people.olga, now=written_at, event=event)


def _enter_everybody(people: People, event: Event) -> None:
    now = STARTS_AT - timedelta(days=1)
    for user in (people.luke, people.chris):
        entry = enter_event(by=user, now=now, event=event)
        submit_deck(by=user, now=now, entry=entry, parts=a_set(user.first_name))
    for name in ("Nadia", "Tom"):
        enter_guest(by=people.jun, now=now, event=event, name=name, parts=a_set(name))
    check_all(event, now)


def _play_round(people: People, event: Event, now: datetime) -> None:
    paired = _pair(people, event, now)
    for match in paired.matches.all():
        _play(people, match, now)


def _pair(people: People, event: Event, now: datetime) -> Round:
    """The next round; of the first one, a pairing in which Luke meets Chris."""
    seeds = count(1)
    paired = pair_round(by=people.olga, now=now, event=event, seed=next(seeds))
    while paired.number == 1 and ("Chris", "Luke") not in map(_names, paired.matches.all()):
        undo_pairing(by=people.olga, now=now, event=event)
        paired = pair_round(by=people.olga, now=now, event=event, seed=next(seeds))
    return paired


def _play(people: People, match: Match, now: datetime) -> None:
    by_name = {seat.entrant.name: seat.entrant for seat in match.seats.all()}
    for number, winner in enumerate(GAMES[_names(match)], start=1):
        _choose(people, match, now)
        record_game(by=people.jun, now=now, match=match, number=number, winner=by_name.get(winner))


def _choose(people: People, match: Match, now: datetime) -> None:
    """Whoever has to takes their first deck that is left: players themselves, guests by Jun."""
    options = {seat.entrant.pk: seat.options for seat in match_view(match).seats}
    for seat in match.seats.all():
        if options[seat.entrant_id]:
            person = seat.entrant.registration.person
            choose_deck(
                by=person.user or people.jun,
                now=now,
                seat=seat,
                deck=options[seat.entrant_id][0],
            )


def _names(match: Match) -> tuple[str, ...]:
    return tuple(sorted(seat.entrant.name for seat in match.seats.all()))
