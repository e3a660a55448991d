"""Whatever a judge does in a Type 15 match, what is shown agrees with a recount of its games."""

from collections import Counter
from contextlib import suppress
from random import Random

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from matches import services
from matches.engine.penalties import Kind
from matches.engine.reporting import SETTLED, Stand
from matches.engine.results import Ending, PlayError
from matches.models import Entrant, Match, Penalty
from matches.queries import history, match_view, records
from tests.integration.matches.play import AT, TYPE_15, competition_of, entrants_of, pair

pytestmark = pytest.mark.django_db
BY = {"at": AT, "by": None}
DECKS = {1, 2, 3}


class Judge:
    """Acts at one table, each as the dice of the example have it."""

    def __init__(self, match: Match, players: list[Entrant], dice: Random) -> None:
        self.match, self.players, self.dice = match, players, dice

    def anybody(self) -> Entrant:
        return self.dice.choice(self.players)

    def choose(self) -> None:
        view = match_view(self.match)
        for seat in view.seats:
            if seat.entrant in view.must_choose:
                deck = self.dice.choice(seat.options)
                services.choose_deck(match=self.match, entrant=seat.entrant, deck=deck, **BY)

    def record(self) -> None:
        number = match_view(self.match).next_game
        winner = self.dice.choice([*self.players, None])
        if number is not None:
            services.record_game(match=self.match, number=number, winner=winner, **BY)

    def correct(self) -> None:
        games = match_view(self.match).games
        if games:
            number = self.dice.randint(1, len(games))
            services.record_game(
                match=self.match, number=number, winner=self.anybody(), reason="Seen.", **BY
            )

    def penalise(self) -> None:
        services.give_penalty(
            entrant=self.anybody(),
            infraction="slow-play",
            kind=self.dice.choice([Kind.WARNING, Kind.GAME_LOSS, Kind.MATCH_LOSS]),
            match=self.match,
            **BY,
        )

    def forgive(self) -> None:
        given = Penalty.objects.filter(match=self.match).order_by("number").last()
        if given is not None:
            services.withdraw_penalty(penalty=given, reason="Not so.", **BY)

    def undo(self) -> None:
        services.undo_last_game(match=self.match, reason="Wrong table.", **BY)

    def concede(self) -> None:
        services.end_match(match=self.match, ending=Ending.CONCEDED, loser=self.anybody(), **BY)


ACTS = (
    *(Judge.record,) * 4,
    *(Judge.correct, Judge.penalise, Judge.forgive, Judge.undo, Judge.concede),
)


def assert_agrees(match: Match) -> None:
    """Compare the match with its newest version, counted game by game without the engine."""
    view, versions = match_view(match), history(match)
    newest = versions[-1] if versions else None
    games = newest.games if newest else ()
    left = {seat.entrant.pk: set(DECKS) for seat in view.seats}
    points: Counter[int] = Counter()
    for game in games:
        for player, deck in game.decks.items():
            if game.winner is None:
                points[player] += 1
            elif game.winner.pk == player:
                points[player] += 2
                continue
            left[player].discard(deck)
    if newest and newest.ending is not Ending.PLAYED:
        assert newest.loser is not None
        out = left[newest.loser.pk]
        (winner,) = (seat.entrant.pk for seat in view.seats if seat.entrant != newest.loser)
        points[winner] += 2 * len(out)
        out.clear()
    over = sum(bool(decks) for decks in left.values()) <= 1
    for seat in view.seats:
        decks = left[seat.entrant.pk]
        assert set(seat.decks_left) == decks
        assert set(seat.knocked_out) == DECKS - decks
        assert seat.points == points[seat.entrant.pk] + (len(decks) if over else 0)
    assert view.finished is over
    assert (view.stand in SETTLED) is over
    assert (view.stand in (Stand.VOIDED, Stand.UNREPORTED)) is (not games and not over)
    brought = {record.player: record.points for record in records(match.round.stage.competition)}
    assert brought == ({seat.entrant.pk: seat.points for seat in view.seats} if over else {})


@settings(
    max_examples=12, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture]
)
@given(acts=st.lists(st.sampled_from(ACTS), min_size=1, max_size=10), seed=st.integers(0, 999))
def test_decks_points_and_knock_outs_agree_with_a_recount(acts: list, seed: int) -> None:
    (match,) = pair(competition_of(("Luke", "Chris"), TYPE_15))
    judge = Judge(match, entrants_of(match), Random(seed))
    for act in acts:
        judge.choose()
        with suppress(PlayError):
            act(judge)
        assert_agrees(match)
