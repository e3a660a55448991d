"""A match of games: best of three unless the terms say otherwise."""

import pytest

from matches.engine.games import games_state
from matches.engine.match import match_state, records_of
from matches.engine.results import Ending, Game, MatchResult, MatchState, Outcome, PlayError
from matches.engine.terms import GamesMatch, GamesTerms

TERMS = GamesTerms()
DRAW = Game()


def play(
    *winners: str | None,
    players: tuple[str, ...] = ("Ann", "Bea"),
    ending: Ending = Ending.PLAYED,
    loser: str | None = None,
    terms: GamesTerms = TERMS,
) -> MatchState:
    games = tuple(Game(winner=winner) for winner in winners)
    return games_state(terms, MatchResult(players, games, ending, loser))


def tally(state: MatchState, player: str) -> tuple[int, int, int, int]:
    """Wins, losses and draws of games, and match points."""
    side = state.side(player)
    return side.wins, side.losses, side.draws, side.points


def test_two_wins_decide_the_match_for_three_points() -> None:
    state = play("Ann", "Bea", "Ann")
    assert state.winner == "Ann"
    assert tally(state, "Ann") == (2, 1, 0, 3)
    assert tally(state, "Bea") == (1, 2, 0, 0)


def test_one_win_each_leaves_the_match_open_and_without_points() -> None:
    state = play("Ann", "Bea")
    assert state.next_game == 3
    assert tally(state, "Ann") == (1, 1, 0, 0)


def test_a_drawn_game_is_played_again() -> None:
    state = play("Ann", None, "Bea")
    assert state.next_game == 4
    assert tally(state, "Ann") == (1, 1, 1, 0)


def test_no_game_follows_the_deciding_one() -> None:
    with pytest.raises(PlayError, match="before game 3") as refused:
        play("Ann", "Ann", "Bea")
    assert refused.value.code == "match-over"


def test_at_time_equal_wins_are_a_draw_for_one_point_each() -> None:
    state = play("Ann", "Bea", ending=Ending.TIME)
    assert [side.outcome for side in state.sides] == [Outcome.DRAW, Outcome.DRAW]
    assert (tally(state, "Ann"), tally(state, "Bea")) == ((1, 1, 0, 1), (1, 1, 0, 1))


def test_at_time_who_leads_has_won() -> None:
    assert play("Bea", None, ending=Ending.TIME).winner == "Bea"


def test_a_concession_gives_the_wins_that_were_missing_and_keeps_those_before() -> None:
    state = play("Bea", ending=Ending.CONCEDED, loser="Bea")
    assert tally(state, "Ann") == (2, 1, 0, 3)
    assert tally(state, "Bea") == (1, 2, 0, 0)


def test_an_absent_opponent_loses_nought_to_two() -> None:
    state = play(ending=Ending.NO_SHOW, loser="Bea")
    assert tally(state, "Ann") == (2, 0, 0, 3)
    assert tally(state, "Bea") == (0, 2, 0, 0)


def test_if_both_are_absent_both_lose() -> None:
    state = play(ending=Ending.NO_SHOW)
    assert tally(state, "Ann") == tally(state, "Bea") == (0, 2, 0, 0)
    assert state.finished
    assert state.winner is None


def test_an_intentional_draw_is_three_drawn_games() -> None:
    state = play(ending=Ending.INTENTIONAL_DRAW)
    assert tally(state, "Ann") == tally(state, "Bea") == (0, 0, 3, 1)


def test_a_bye_is_won_two_to_nought_and_brings_no_opponent() -> None:
    state = play(players=("Ann",))
    assert tally(state, "Ann") == (2, 0, 0, 3)
    (record,) = records_of(TERMS, state)
    assert record.opponents == ()


def test_an_absence_without_opponent_is_lost_nought_to_two() -> None:
    assert tally(play(players=("Ann",), ending=Ending.NO_SHOW), "Ann") == (0, 2, 0, 0)


def test_a_game_lost_by_penalty_is_won_by_the_other() -> None:
    result = MatchResult(("Ann", "Bea"), (Game(penalised="Ann"),))
    state = games_state(TERMS, result)
    assert (state.side("Ann").losses, state.side("Bea").wins) == (1, 1)


def test_best_of_five_needs_three() -> None:
    terms = GamesTerms(match=GamesMatch(best_of=5))
    assert not play("Ann", "Ann", terms=terms).finished
    assert play("Ann", "Ann", "Ann", terms=terms).winner == "Ann"


def test_a_match_that_goes_on_leaves_no_record() -> None:
    state = match_state(TERMS, MatchResult(("Ann", "Bea"), (DRAW,)))
    with pytest.raises(PlayError) as refused:
        records_of(TERMS, state)
    assert refused.value.code == "match-goes-on"


def test_records_name_the_opponent_and_count_the_games() -> None:
    ann, bea = records_of(TERMS, play("Ann", None, "Ann"))
    assert (ann.opponents, ann.outcome, ann.points, ann.possible) == (("Bea",), Outcome.WIN, 3, 3)
    assert (bea.wins, bea.losses, bea.draws, bea.outcome) == (0, 2, 1, Outcome.LOSS)
