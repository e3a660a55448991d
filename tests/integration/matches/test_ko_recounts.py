"""Whatever judges and players do in a Type 15 match, what is shown agrees with a recount of its
games by a referee with paper and pencil."""

from contextlib import suppress
from random import Random

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from matches import services
from matches.engine.penalties import Kind
from matches.engine.reporting import CLAIMED, SETTLED
from matches.engine.results import Ending, Game, PlayError
from matches.models import Entrant, Match, Penalty
from matches.queries import history, match_view, records
from tests.integration.matches.play import BY, TYPE_15, competition_of, entrants_of, pair
from tests.unit.engine.referee import follow

pytestmark = pytest.mark.django_db


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

    def void(self) -> None:
        services.void_result(match=self.match, reason="Wrong table.", **BY)

    def enter_the_slip(self) -> None:
        """A whole list of games, whatever is recorded."""
        services.report_match(match=self.match, games=self.a_list(), reason="From the slip.", **BY)

    def claim(self) -> None:
        """A player reports what may be or not, and the other one confirms it."""
        one, other = self.dice.sample(self.players, 2)
        services.report_result(match=self.match, entrant=one, games=self.a_list(), **BY)
        if self.dice.random() < 0.5:
            services.confirm_result(match=self.match, entrant=other, **BY)

    def end(self) -> None:
        ending = self.dice.choice([one for one in Ending if one is not Ending.PLAYED])
        loser = self.dice.choice([None, *self.players])
        services.end_match(match=self.match, ending=ending, loser=loser, reason="So.", **BY)

    def a_list(self) -> list[Game]:
        """Games up to the end of the match, each deck played until it falls."""
        games: list[Game] = []
        while not (sheet := follow(tuple(self.players), games)).is_over:
            played = {
                who: sheet.holds.get(who) or self.dice.choice(sheet.left[who])
                for who in self.players
            }
            games.append(Game(self.dice.choice([None, *self.players]), played))
        return games


ACTS = (
    *(Judge.record,) * 5,
    *(Judge.correct, Judge.penalise, Judge.forgive, Judge.undo, Judge.end),
    *(Judge.void, Judge.enter_the_slip, Judge.claim),
)


def assert_agrees(match: Match) -> None:
    """Compare the match with its newest version that counts, as a referee follows it on paper."""
    view = match_view(match)
    players = tuple(seat.entrant for seat in view.seats)
    counting = [version for version in history(match) if version.stand not in CLAIMED]
    newest = counting[-1] if counting else None
    by_id = {player.pk: player for player in players}
    games = [
        Game(game.winner, {by_id[pk]: deck for pk, deck in game.decks.items()}, game.penalised)
        for game in (newest.games if newest else ())
    ]
    ending, loser = (newest.ending, newest.loser) if newest else (Ending.PLAYED, None)
    sheet = follow(players, games, ending, loser)
    for seat in view.seats:
        decks = sheet.left[seat.entrant]
        assert list(seat.decks_left) == decks
        assert set(seat.knocked_out) == {1, 2, 3} - set(decks)
        assert seat.points == sheet.points[seat.entrant]
    assert (view.finished, view.winner) == (sheet.is_over, sheet.winner)
    assert (view.stand in SETTLED) is sheet.is_over
    brought = {record.player: record.points for record in records(match.round.stage.competition)}
    assert brought == ({one.pk: sheet.points[one] for one in players} if sheet.is_over else {})


@settings(
    max_examples=20, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture]
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
