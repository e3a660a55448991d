"""The end of a round: players, judges and organizers press at once, on fifty connections."""

from collections import Counter
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from random import Random
from threading import Barrier

import pytest
from django.db import connection

from matches.engine.reporting import SETTLED, Stand
from matches.engine.results import Game
from matches.models import Match, PublishedTable, ResultReport, Round, Seat
from matches.queries import history, match_view, round_view, standings
from organizer.accounts.models import User
from organizer.errors import USER_ERRORS
from organizer.events.models import Event, Registration
from organizer.events.recording import Recorded
from organizer.receipts.models import Receipt
from organizer.usecases.confirm_result import confirm_result
from organizer.usecases.correct_match import correct_match
from organizer.usecases.drop_entry import drop_entry
from organizer.usecases.pair_round import pair_round
from organizer.usecases.report_result import report_result
from tests.cast import Cast, an_account, make_cast
from tests.factories import NOW, an_event, entered
from tests.stock import Kept

pytestmark = pytest.mark.django_db(transaction=True)

CONNECTIONS = 50
TABLES = 24
Act = Callable[[], object]

TOLD = {
    *("nothing-reported", "own-report", "result-final", "result-changed"),
    *("entry-dropped", "round-open"),
}
"""What somebody can be told who comes too early or too late. A deadlock is not among it."""


class Hall:
    """A Type B event in its first round. At even tables the player of the first seat has won; at
    odd ones both say so, and a judge who watched knows better."""

    def __init__(self, cast: Cast) -> None:
        self.cast = cast
        event = an_event(cast, rounds=3)
        self.users: dict[int, User] = {}
        for number in range(2 * TABLES):
            user = an_account(f"Player{number:02d}")
            self.users[entered(user, event).entrant_id] = user
        paired = pair_round(by=cast.olga, now=NOW, event=event, seed=1)
        self.event = Event.objects.get(pk=event.pk)
        self.matches = list(paired.matches.order_by("table"))
        self.dropping = list(Registration.objects.filter(event=event).order_by("pk")[:12])

    def seats(self, match: Match) -> list[Seat]:
        seats = match.seats.select_related("entrant", "match__round__stage__competition")
        return list(seats.order_by("position"))

    def players(self, match: Match) -> list[Act]:
        """Both report the same, the second one also confirms, and every phone sends twice."""
        one, other = self.seats(match)
        games = [Game(one.entrant), Game(one.entrant)]
        luke, chris = self.users[one.entrant_id], self.users[other.entrant_id]
        acts: list[Act] = [
            lambda: report_result(by=luke, now=NOW, seat=one, games=games, key=f"{match.pk}"),
            lambda: report_result(by=chris, now=NOW, seat=other, games=games, key=f"{match.pk}"),
            lambda: confirm_result(
                by=chris, now=NOW, seat=other, expected_version=1, key=f"{match.pk} yes"
            ),
        ]
        return [*acts, *acts]

    def judges(self, match: Match) -> list[Act]:
        """Two judges saw that the other player won."""
        other = self.seats(match)[1].entrant
        return [
            lambda by=by: correct_match(
                by=by,
                now=NOW,
                match=match,
                games=[Game(other)] * 2,
                reason="Seen.",
                key=f"{match.pk} seen",
            )
            for by in (self.cast.jun, self.cast.ada)
        ]

    def drops(self) -> list[Act]:
        return [
            lambda entry=entry: drop_entry(by=self.cast.olga, now=NOW, entry=entry)
            for entry in self.dropping
        ]

    def pairing(self) -> object:
        return pair_round(by=self.cast.olga, now=NOW, event=self.event, seed=2)


def storm(acts: Sequence[Act], order: Random) -> list[object]:
    """What each act gave, or the code that it was refused with; they are dealt to as many threads
    as there are connections, which begin together."""
    dealt = list(acts)
    order.shuffle(dealt)
    hands = [hand for hand in (dealt[n::CONNECTIONS] for n in range(CONNECTIONS)) if hand]
    begin = Barrier(len(hands))

    def play(hand: Sequence[Act]) -> list[object]:
        try:
            connection.ensure_connection()
            begin.wait()
            return [outcome(act) for act in hand]
        finally:
            connection.close()

    with ThreadPoolExecutor(len(hands)) as threads:
        return [given for hand in threads.map(play, hands) for given in hand]


def outcome(act: Act) -> object:
    try:
        return act()
    except USER_ERRORS as error:
        return error.code


@pytest.fixture
def hall(transactional_db: None, shipped_formats: Kept[int]) -> Hall:
    shipped_formats.lay()
    return Hall(make_cast())


def test_two_hundred_acts_at_the_end_of_a_round_lose_nothing_and_pair_once(hall: Hall) -> None:
    judged = [match for match in hall.matches if match.table % 2]
    acts = [act for match in hall.matches for act in hall.players(match)]
    acts += [act for match in judged for act in hall.judges(match)]
    acts += hall.drops() * 2
    acts += [hall.pairing] * (200 - len(acts))
    assert len(acts) == 200

    outcomes = storm(acts, Random(7))
    late = [act for match in judged for act in hall.judges(match)]
    outcomes += storm([*late, *[hall.pairing] * 8], Random(8))

    assert {code for code in outcomes if isinstance(code, str)} <= TOLD
    (second,) = {given for given in outcomes if isinstance(given, Round)}
    assert outcomes.count(second) == 1
    for given in outcomes:
        if isinstance(given, Recorded):
            assert ResultReport.objects.filter(match=given.match, version=given.version).exists()
    assert outcomes.count("entry-dropped") == len(hall.dropping)
    first, _ = Round.objects.order_by("number")
    assert first.closed_at == NOW
    assert PublishedTable.objects.filter(round=first).count() == 1
    for match in hall.matches:
        one, other = hall.seats(match)
        view, versions = match_view(match), history(match)
        assert view.stand in SETTLED
        assert view.winner == (other if match in judged else one).entrant
        assert [version.version for version in versions] == list(range(1, len(versions) + 1))
        confirmed = [version for version in versions if version.stand is Stand.CONFIRMED]
        assert len(confirmed) <= 1
        assert len(confirmed) == 1 or match in judged


def test_phones_that_send_twice_are_answered_alike(hall: Hall) -> None:
    acts = [act for match in hall.matches[:8] for act in hall.players(match)]
    outcomes = storm(acts, Random(9))
    answers = Counter(given for given in outcomes if isinstance(given, Recorded))
    assert Receipt.objects.count() <= 24
    for match in hall.matches[:8]:
        of_match = {given for given in answers if given.match == match.pk}
        assert {given.stand for given in of_match} == {Stand.REPORTED, Stand.CONFIRMED}
        assert len(history(match)) == 2


def test_what_was_dropped_in_the_storm_is_out_once_and_every_win_counts(hall: Hall) -> None:
    acts = [act for match in hall.matches for act in hall.players(match)]
    outcomes = storm([*acts, *hall.drops(), *hall.drops()], Random(10))
    assert outcomes.count("entry-dropped") == len(hall.dropping)
    assert round_view(hall.matches[0].round).unfinished == 0
    table = standings(hall.event.competition)
    assert sum(line.points for line in table) == 3 * TABLES
    out = {line.entrant.pk for line in table if line.entrant.dropped_at is not None}
    assert out == {entry.entrant_id for entry in hall.dropping}
