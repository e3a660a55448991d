"""The day of an event as its people run it: names instead of rows, and a clock that moves on."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime, timedelta
from typing import Any

from django.test import Client
from django.urls import reverse

from matches.engine.penalties import Kind
from matches.engine.results import Ending, Game
from matches.models import Entrant, Match, Penalty, Seat
from matches.queries import MatchView, match_view, open_round, standings
from organizer.accounts.models import User
from organizer.events.models import Event, EventRole, Registration
from organizer.events.recording import Recorded
from organizer.usecases.change_pairing import change_pairing
from organizer.usecases.choose_deck import choose_deck
from organizer.usecases.confirm_result import confirm_result
from organizer.usecases.correct_match import correct_match
from organizer.usecases.create_event import create_event
from organizer.usecases.dispute_result import dispute_result
from organizer.usecases.draft_round import draft_round
from organizer.usecases.end_match import end_match
from organizer.usecases.give_penalty import give_penalty
from organizer.usecases.grant_role import grant_role
from organizer.usecases.publish_round import publish_round
from organizer.usecases.record_game import record_game
from organizer.usecases.report_match import report_match
from organizer.usecases.report_result import report_result
from organizer.usecases.withdraw_penalty import withdraw_penalty
from tests.cast import Cast
from tests.factories import details

DRAW = ""
"""Nobody: who wins a drawn game."""


class Day:
    """An event of Olga's that Jun judges. Players are called by the names that they are entered
    under; a match is that of a player in the round that is played."""

    def __init__(self, cast: Cast, **changes: Any) -> None:
        self.cast = cast
        self.now: datetime = changes["starts_at"] - timedelta(days=7)
        form = details(**changes)
        self.event: Event = create_event(by=cast.olga, now=self.now, details=form)
        grant_role(
            by=cast.olga, now=self.now, user=cast.jun, role=EventRole.Role.JUDGE, event=self.event
        )

    @property
    def by_olga(self) -> dict[str, Any]:
        """Olga acts a minute later."""
        return {"by": self.cast.olga, "now": self.later(1)}

    @property
    def by_jun(self) -> dict[str, Any]:
        """Jun acts a minute later."""
        return {"by": self.cast.jun, "now": self.later(1)}

    def later(self, minutes: int) -> datetime:
        """So many minutes pass; returns the time that it is then."""
        self.now += timedelta(minutes=minutes)
        return self.now

    def refreshed(self) -> Event:
        """The event as it stands."""
        self.event = Event.objects.get(pk=self.event.pk)
        return self.event

    # Who and where ------------------------------------------------------------------------------

    def entry(self, name: str) -> Registration:
        return self.event.registrations.select_related("entrant", "person__user").get(
            entrant__name=name
        )

    def entrant(self, name: str) -> Entrant:
        return Entrant.objects.get(competition=self.event.competition_id, name=name)

    def match(self, name: str) -> Match:
        return open_round(self.event.competition).matches.get(seats__entrant__name=name)

    def seat(self, name: str) -> Seat:
        return self.match(name).seats.select_related("entrant").get(entrant__name=name)

    def by(self, name: str) -> dict[str, Any]:
        """Somebody acts a minute later; for a guest Jun does."""
        user: User | None = self.entry(name).person.user
        return {"by": user or self.cast.jun, "now": self.later(1)}

    def won_by(self, *winners: str) -> list[Game]:
        """Games by their winners, with the decks as they come."""
        return [Game(self.entrant(name) if name else None) for name in winners]

    def decks(self, one: str, other: str, *games: tuple[str, int, int]) -> list[Game]:
        """Games of Type 15 by their winners, with the deck of the one and that of the other."""
        here, there = self.entrant(one), self.entrant(other)
        winner = {one: here, other: there, DRAW: None}
        return [Game(winner[name], {here: mine, there: theirs}) for name, mine, theirs in games]

    # Rounds -------------------------------------------------------------------------------------

    def pair(self, *pairings: tuple[str, ...]) -> None:
        """Draft the next round, change it by hand until it is these pairings, and publish it."""
        drafted = draft_round(**self.by_olga, event=self.event, seed=1)
        for pairing in sorted(pairings, key=len):
            match = drafted.matches.get(seats__entrant__name=pairing[0])
            there = list(match.seats.values_list("entrant__name", flat=True))
            if len(there) == len(pairing) == 1 or set(there) == set(pairing):
                continue
            one, other = self._exchange(drafted, pairing, there)
            change_pairing(**self.by_olga, event=self.event, one=one, other=other)
        publish_round(**self.by_olga, event=self.event)

    def _exchange(
        self, drafted: Any, pairing: tuple[str, ...], there: list[str]
    ) -> tuple[Entrant, Entrant]:
        if len(pairing) == 1:  # whoever has the bye takes the place of who shall have it
            alone = next(match for match in drafted.matches.all() if match.seats.count() == 1)
            return alone.seats.get().entrant, self.entrant(pairing[0])
        (opposite,) = (name for name in there if name != pairing[0])
        return self.entrant(opposite), self.entrant(pairing[1])

    # A match ------------------------------------------------------------------------------------

    def choose(self, name: str) -> MatchView:
        """Whoever of the match has to takes their first deck that is left; returns how it stood."""
        view = match_view(self.match(name))
        for seat in view.seats:
            if seat.options:
                place = self.seat(seat.entrant.name)
                choose_deck(**self.by(seat.entrant.name), seat=place, deck=seat.options[0])
        return view

    def play(self, name: str, *winners: str) -> Recorded:
        """Jun records the next games of somebody's match as they end."""
        for winner in winners:
            view = self.choose(name)
            recorded = record_game(
                **self.by_jun,
                match=view.match,
                number=view.next_game,
                winner=self.entrant(winner) if winner else None,
            )
        return recorded

    def slip(self, name: str, games: Sequence[Game] = (), **more: Any) -> Recorded:
        """Jun enters the whole result from the slip."""
        return report_match(**self.by_jun, match=self.match(name), games=games, **more)

    def reports(self, name: str, games: Sequence[Game] = (), **more: Any) -> Recorded:
        """A player reports how the match went."""
        return report_result(**self.by(name), seat=self.seat(name), games=games, **more)

    def confirms(self, name: str) -> Recorded:
        """A player confirms what the page of the match shows."""
        version = match_view(self.match(name)).version
        return confirm_result(**self.by(name), seat=self.seat(name), expected_version=version)

    def disputes(self, name: str, reason: str) -> Recorded:
        """A player says that the report is wrong."""
        version = match_view(self.match(name)).version
        return dispute_result(
            **self.by(name), seat=self.seat(name), expected_version=version, reason=reason
        )

    def ends(self, name: str, ending: Ending, loser: str | None = None) -> Recorded:
        """Jun ends somebody's match away from the table."""
        lost = self.entrant(loser) if loser else None
        return end_match(**self.by_jun, match=self.match(name), ending=ending, loser=lost)

    def corrects(self, match: Match, games: Sequence[Game], reason: str, **more: Any) -> Recorded:
        """Jun corrects the whole result of a match of any round."""
        return correct_match(**self.by_jun, match=match, games=games, reason=reason, **more)

    def penalise(self, name: str, infraction: str, kind: Kind, **more: Any) -> Penalty:
        """Jun penalises somebody, in their match unless said otherwise."""
        where = {"match": self.match(name), **more}
        return give_penalty(
            **self.by_jun, entry=self.entry(name), infraction=infraction, kind=kind, **where
        )

    def forgive(self, penalty: Penalty, reason: str) -> Penalty:
        """Jun takes a penalty back."""
        return withdraw_penalty(**self.by_jun, penalty=penalty, reason=reason)

    # What stands --------------------------------------------------------------------------------

    def table(self) -> list[tuple[Any, ...]]:
        """The standings as they are now: rank, name, points and the exact tie-breakers."""
        return [
            (line.rank, line.entrant.name, line.points, *line.tiebreakers.values())
            for line in standings(self.event.competition)
        ]

    def public(self, page: str, *numbers: int) -> tuple[int, Any]:
        """What anybody is answered by an address of the API: its status and content."""
        answer = Client().get(reverse(page, args=[self.event.slug, *numbers]))
        return answer.status_code, answer.json()

    def public_ranks(self) -> list[tuple[int | None, str, int]]:
        """Rank, name and points of everybody, as anybody reads them."""
        _status, answer = self.public("api_standings")
        return [
            (line["rank"], line["player"]["name"], line["points"]) for line in answer["standings"]
        ]

    def public_pairings(self, number: int) -> list[tuple[str, ...]]:
        """Who meets whom in a round, as anybody reads it, in the order of tables and seats."""
        _status, answer = self.public("api_pairings", number)
        return [tuple(seat["player"]["name"] for seat in match["seats"]) for match in answer]

    def score(self, name: str) -> tuple[dict[str, int], dict[str, Sequence[int]]]:
        """Points of the match and decks left, by player."""
        seats = match_view(self.match(name)).seats
        return (
            {seat.entrant.name: seat.points for seat in seats},
            {seat.entrant.name: seat.decks_left for seat in seats},
        )
