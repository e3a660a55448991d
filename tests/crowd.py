"""An event with a crowd of players in the middle of its second round, for pages that must stay
quick: everybody has an account and a deck that is checked, and half of the tables are done."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from datetime import datetime

from django.urls import reverse

from matches.engine.penalties import Kind
from matches.engine.results import Game
from matches.models import Match
from organizer.accounts.models import Person, User
from organizer.events.models import Event, Registration
from organizer.usecases.call_judge import call_judge
from organizer.usecases.choose_deck_check import choose_deck_check
from organizer.usecases.give_penalty import give_penalty
from organizer.usecases.pair_round import pair_round
from organizer.usecases.report_match import report_match
from organizer.usecases.start_clock import start_clock
from tests.cast import Cast
from tests.factories import an_event, announced, check_all, entered, submitted

DECK = "4 Giant Growth\n4 Llanowar Elves\n4 Grizzly Bears\n48 Forest\nSideboard\n3 Tranquility"
ROUNDS = 2


@dataclass(frozen=True)
class Crowd:
    """The event, its staff, and one of its players with the match that they are in."""

    event: Event
    organizer: User
    judge: User
    player: User
    entry: Registration
    match: Match

    def pages(self) -> Mapping[str, tuple[User | None, str]]:
        """The busiest pages: who looks (None: anybody) and the address."""
        event, entry = (self.event.slug,), (self.event.slug, self.entry.pk)
        match = reverse("match", args=(self.event.slug, self.match.pk))
        round_ = reverse("round", args=(self.event.slug, ROUNDS))
        return {
            "home of a player": (self.player, reverse("home")),
            "event, for anybody": (None, reverse("event", args=event)),
            "event, for a player": (self.player, reverse("event", args=event)),
            "event, for its organizer": (self.organizer, reverse("event", args=event)),
            "round by table and by name": (None, round_),
            "round, for a player": (self.player, round_),
            "standings": (None, reverse("standings", args=event)),
            "match, for its player": (self.player, match),
            "match, for a judge": (self.judge, match),
            "round screen": (self.organizer, reverse("event_rounds", args=event)),
            "entries desk": (self.organizer, reverse("event_entries", args=event)),
            "deck": (self.player, reverse("deck", args=entry)),
            "floor": (self.judge, reverse("floor", args=event)),
        }


def crowd(cast: Cast, players: int, now: datetime) -> Crowd:
    """So many players, an even number, in the middle of the second round at `now`."""
    event = an_event(cast, rounds=9)
    announced(cast, event, "Come and play. PORTAL ALLOWED")
    users = [cast.luke, *(a_player(number) for number in range(1, players))]
    entries = [entered(user, event) for user in users]
    for user, entry in zip(users, entries, strict=True):
        submitted(user, entry, DECK)
    check_all(event)
    for number in range(1, ROUNDS + 1):
        round_ = pair_round(by=cast.olga, now=now, event=event, seed=number)
        start_clock(by=cast.jun, now=now, round_=round_)
        tables = round_.matches.order_by("-table")
        if number == ROUNDS:
            tables = tables.exclude(seats__entrant=entries[0].entrant)[: players // 4]
        report(cast.jun, tables, now)
    match = round_.matches.get(seats__entrant=entries[0].entrant)
    busy_floor(cast, entries, match, now)
    event.refresh_from_db()
    return Crowd(event, cast.olga, cast.jun, cast.luke, entries[0], match)


def a_player(number: int) -> User:
    """Somebody with an account whose password nobody knows."""
    user = User.objects.create(username=f"player-{number}", first_name=f"Player {number}")
    Person.objects.create(user=user, name=f"Player {number}")
    return user


def report(judge: User, matches: Iterable[Match], now: datetime) -> None:
    """What is played in these matches: who sits first wins, at every third table 2–1."""
    for match in matches:
        winner, loser = (seat.entrant for seat in match.seats.order_by("position"))
        lost = [Game(loser)] if match.table % 3 == 0 else []
        report_match(by=judge, now=now, match=match, games=[Game(winner), *lost, Game(winner)])


def busy_floor(cast: Cast, entries: list[Registration], match: Match, now: datetime) -> None:
    """Luke's call, a deck check at a table that still plays, and two warnings."""
    call_judge(by=cast.luke, now=now, match=match)
    other = match.round.matches.order_by("table").exclude(pk=match.pk).first()
    choose_deck_check(by=cast.jun, now=now, match=other)
    for entry in entries[1:3]:
        give_penalty(by=cast.jun, now=now, entry=entry, infraction="slow-play", kind=Kind.WARNING)
