"""The Type 15 match against its document and the decisions where the document is silent."""

import pytest

from matches.engine.ko.match import ko_state
from matches.engine.match import records_of
from matches.engine.results import (
    FORFEITS,
    Ending,
    Game,
    MatchResult,
    MatchState,
    Outcome,
    PlayError,
    Side,
)
from matches.engine.terms import KoMatch, KoScoring, KoTerms

TERMS = KoTerms(match=KoMatch(decks=3))


def play(
    *games: Game,
    players: tuple[str, ...] = ("Luke", "Chris"),
    ending: Ending = Ending.PLAYED,
    loser: str | None = None,
    terms: KoTerms = TERMS,
    choices: dict[object, int] | None = None,
) -> MatchState:
    return ko_state(terms, MatchResult(players, games, ending, loser), choices)


def game(winner: str | None, luke: int, chris: int, penalised: str | None = None) -> Game:
    return Game(winner=winner, decks={"Luke": luke, "Chris": chris}, penalised=penalised)


def points(state: MatchState) -> dict[object, int]:
    return {side.player: side.points for side in state.sides}


def refusal(*games: Game, **arguments: object) -> PlayError:
    with pytest.raises(PlayError) as refused:
        play(*games, **arguments)
    return refused.value


EXAMPLE = (game(None, 1, 1), game("Luke", 2, 2), game("Luke", 2, 3))


def test_t15_example_luke_has_seven_points_and_chris_one() -> None:
    state = play(*EXAMPLE)
    assert points(state) == {"Luke": 7, "Chris": 1}
    assert state.winner == "Luke"
    assert state.side("Luke").decks_left == (2, 3)
    assert state.side("Chris").decks_left == ()


def test_t15_example_before_the_last_game_the_bonus_is_not_counted_yet() -> None:
    assert points(play(*EXAMPLE[:2])) == {"Luke": 3, "Chris": 1}


def test_t15_start_everybody_chooses_among_all_their_decks() -> None:
    state = play()
    assert state.must_choose == ("Luke", "Chris")
    assert [side.options for side in state.sides] == [(1, 2, 3), (1, 2, 3)]
    assert state.next_game == 1


def test_t15_start_who_has_chosen_waits_for_the_other() -> None:
    state = play(choices={"Luke": 3})
    assert state.must_choose == ("Chris",)
    assert state.side("Luke") == Side("Luke", decks_left=(1, 2, 3), deck=3, chosen=True)


def test_t15_ko_the_loser_s_deck_is_knocked_out() -> None:
    state = play(game("Luke", 2, 3))
    assert state.side("Luke").decks_left == (1, 2, 3)
    assert state.side("Chris").decks_left == (1, 2)


def test_t15_ko_a_draw_knocks_out_both_decks() -> None:
    state = play(game(None, 2, 3))
    assert state.side("Luke").decks_left == (1, 3)
    assert state.side("Chris").decks_left == (1, 2)


def test_t15_next_the_winner_plays_on_with_the_same_deck_and_only_the_loser_chooses() -> None:
    state = play(game("Luke", 2, 3))
    assert state.must_choose == ("Chris",)
    assert state.side("Chris").options == (1, 2)
    assert (state.side("Luke").deck, state.side("Luke").chosen) == (2, False)


def test_t15_next_after_a_draw_both_choose() -> None:
    assert play(game(None, 2, 3)).must_choose == ("Luke", "Chris")


def test_t15_next_who_has_one_deck_left_has_no_choice() -> None:
    state = play(game("Luke", 1, 1), game("Luke", 1, 2))
    assert state.must_choose == ()
    assert state.side("Chris").deck == 3


def test_t15_next_the_winner_may_not_change_decks() -> None:
    error = refusal(game("Luke", 1, 1), game("Luke", 2, 2))
    assert error.code == "deck-stays"
    assert "Luke did not lose deck 1" in error.sentence


def test_t15_next_a_knocked_out_deck_is_refused() -> None:
    error = refusal(game("Luke", 1, 1), game("Luke", 1, 1))
    assert error.code == "deck-knocked-out"
    assert "only deck 2 or 3 is left" in error.sentence


def test_t15_next_a_choice_of_a_knocked_out_deck_counts_for_nothing() -> None:
    assert play(game("Luke", 1, 1), choices={"Chris": 1}).must_choose == ("Chris",)


def test_a_deck_that_is_not_in_the_set_is_refused() -> None:
    assert refusal(game("Luke", 4, 1)).code == "deck-knocked-out"


def test_a_game_needs_a_deck_from_each() -> None:
    error = refusal(Game(winner="Luke", decks={"Luke": 1}))
    assert error.code == "deck-missing"
    assert "Chris" in error.sentence


def test_t15_end_the_match_is_over_once_only_one_has_decks() -> None:
    state = play(*EXAMPLE)
    assert state.finished
    assert [side.outcome for side in state.sides] == [Outcome.WIN, Outcome.LOSS]
    assert refusal(*EXAMPLE, game("Luke", 2, 1)).code == "match-over"


def test_t15_end_a_draw_of_the_last_decks_draws_the_match() -> None:
    state = play(
        game("Luke", 1, 1), game("Chris", 1, 2), game("Luke", 2, 2), game("Chris", 2, 3),
        game(None, 3, 3),
    )  # fmt: skip
    assert state.finished
    assert state.winner is None
    assert [side.outcome for side in state.sides] == [Outcome.DRAW, Outcome.DRAW]
    assert points(state) == {"Luke": 5, "Chris": 5}


def test_t15_end_a_draw_wins_the_match_for_who_has_another_deck() -> None:
    state = play(game("Luke", 1, 1), game("Luke", 1, 2), game(None, 1, 3))
    assert state.winner == "Luke"
    assert points(state) == {"Luke": 2 + 2 + 1 + 2, "Chris": 1}


def test_t15_score_the_bonus_for_a_deck_is_a_term() -> None:
    terms = KoTerms(match=KoMatch(decks=3), scoring=KoScoring(deck_left=4))
    assert points(play(*EXAMPLE, terms=terms)) == {"Luke": 13, "Chris": 1}
    assert terms.possible == 6 + 3 * 4


def test_a_bye_is_nine_points() -> None:
    state = play(players=("Luke",))
    assert points(state) == {"Luke": 9}
    assert state.winner == "Luke"
    (record,) = records_of(TERMS, state)
    assert record.opponents == ()
    assert (record.points, record.possible, record.decks_left) == (9, 9, 3)


def test_an_absence_before_the_first_game_scores_like_a_bye() -> None:
    state = play(ending=Ending.NO_SHOW, loser="Chris")
    assert points(state) == {"Luke": 9, "Chris": 0}
    assert state.side("Chris").outcome is Outcome.LOSS


def test_a_concession_counts_as_if_each_remaining_deck_lost_a_game() -> None:
    state = play(game("Chris", 1, 1), game("Luke", 2, 1), ending=Ending.CONCEDED, loser="Chris")
    # Luke: one game won, two more for Chris's remaining decks, two decks of his own left.
    assert points(state) == {"Luke": 2 + 4 + 2, "Chris": 2}
    assert state.side("Chris").losses == 3
    assert state.winner == "Luke"


def test_who_leads_may_concede_and_keeps_what_they_won() -> None:
    state = play(game("Chris", 1, 1), ending=Ending.CONCEDED, loser="Chris")
    assert points(state) == {"Luke": 6 + 2, "Chris": 2}


def test_a_match_loss_by_penalty_scores_like_a_concession() -> None:
    assert points(play(ending=Ending.PENALTY, loser="Luke")) == {"Luke": 0, "Chris": 9}


def test_if_everybody_is_absent_everybody_loses() -> None:
    state = play(ending=Ending.NO_SHOW)
    assert points(state) == {"Luke": 0, "Chris": 0}
    assert [side.outcome for side in state.sides] == [Outcome.LOSS, Outcome.LOSS]
    assert state.winner is None


def test_an_absent_player_without_opponent_loses_with_nothing() -> None:
    state = play(players=("Luke",), ending=Ending.NO_SHOW)
    assert points(state) == {"Luke": 0}
    assert state.side("Luke").outcome is Outcome.LOSS


def test_a_game_loss_penalty_knocks_the_deck_out_and_gives_the_game_to_the_other() -> None:
    state = play(game(None, 1, 1, penalised="Luke"))
    assert state.side("Luke").decks_left == (2, 3)
    assert state.side("Chris").decks_left == (1, 2, 3)
    assert points(state) == {"Luke": 0, "Chris": 2}


def test_at_time_the_match_ends_as_it_stands_and_most_decks_left_wins() -> None:
    state = play(game("Luke", 1, 1), ending=Ending.TIME)
    assert state.winner == "Luke"
    assert points(state) == {"Luke": 2 + 3, "Chris": 2}


def test_at_time_equal_decks_are_a_draw_and_the_bonus_counts() -> None:
    state = play(game(None, 1, 1), ending=Ending.TIME)
    assert [side.outcome for side in state.sides] == [Outcome.DRAW, Outcome.DRAW]
    assert points(state) == {"Luke": 3, "Chris": 3}


def test_an_intentional_draw_is_one_point_each_without_bonus() -> None:
    state = play(ending=Ending.INTENTIONAL_DRAW)
    assert points(state) == {"Luke": 1, "Chris": 1}
    assert [side.outcome for side in state.sides] == [Outcome.DRAW, Outcome.DRAW]


def test_an_intentional_draw_stands_in_place_of_the_games_played() -> None:
    assert points(play(game("Luke", 1, 1), ending=Ending.INTENTIONAL_DRAW)) == {
        "Luke": 1,
        "Chris": 1,
    }


@pytest.mark.parametrize("ending", [e for e in Ending if e is not Ending.PLAYED])
def test_a_decided_match_cannot_be_ended_once_more(ending: Ending) -> None:
    loser = "Luke" if ending in FORFEITS else None
    assert refusal(*EXAMPLE, ending=ending, loser=loser).code == "match-over"


@pytest.mark.parametrize("ending", [e for e in Ending if e not in FORFEITS])
def test_nobody_loses_by_an_ending_that_is_nobodys_doing(ending: Ending) -> None:
    assert refusal(ending=ending, loser="Luke").code == "loser-not-meant"


def test_a_concession_says_by_whom() -> None:
    assert refusal(ending=Ending.CONCEDED).code == "loser-missing"


def test_no_game_is_played_in_a_bye() -> None:
    error = refusal(Game(winner="Luke", decks={"Luke": 1}), players=("Luke",))
    assert error.code == "bye-has-no-games"


def test_a_stranger_wins_nothing() -> None:
    assert refusal(game("Anna", 1, 1)).code == "not-in-match"


def test_who_was_penalised_did_not_win() -> None:
    assert refusal(game("Luke", 1, 1, penalised="Luke")).code == "penalised-winner"


class TestMoreThanTwoPlayers:
    """In a game of several everyone but the winner is knocked out."""

    players = ("Ann", "Bea", "Cid")

    def game(self, winner: str | None, penalised: str | None = None, **decks: int) -> Game:
        return Game(winner=winner, decks=dict(decks), penalised=penalised)

    def test_the_winner_s_deck_stays_and_all_others_go(self) -> None:
        state = play(self.game("Bea", Ann=1, Bea=1, Cid=1), players=self.players)
        assert [side.decks_left for side in state.sides] == [(2, 3), (1, 2, 3), (2, 3)]
        assert points(state) == {"Ann": 0, "Bea": 2, "Cid": 0}
        assert state.must_choose == ("Ann", "Cid")

    def test_three_wins_in_a_row_are_all_the_points_there_are(self) -> None:
        games = [self.game("Bea", Ann=n, Bea=1, Cid=n) for n in (1, 2, 3)]
        state = play(*games, players=self.players)
        assert state.winner == "Bea"
        assert points(state)["Bea"] == TERMS.possible == 9

    def test_who_has_no_deck_left_sits_out_while_the_others_play_on(self) -> None:
        games = (
            self.game("Ann", Ann=1, Bea=1, Cid=1),
            self.game("Bea", Ann=1, Bea=2, Cid=2),
            self.game("Ann", Ann=2, Bea=2, Cid=3),
        )
        state = play(*games, players=self.players)
        assert state.side("Cid").decks_left == ()
        assert not state.finished
        ended = play(*games, self.game("Ann", Ann=2, Bea=3), players=self.players)
        assert ended.winner == "Ann"
        assert points(ended) == {"Ann": 3 * 2 + 2, "Bea": 2, "Cid": 0}
        assert [side.outcome for side in ended.sides] == [Outcome.WIN, Outcome.LOSS, Outcome.LOSS]

    def test_a_last_game_drawn_by_two_is_lost_by_who_was_out_before(self) -> None:
        games = (
            self.game("Ann", Ann=1, Bea=1, Cid=1),
            self.game("Bea", Ann=1, Bea=2, Cid=2),
            self.game("Ann", Ann=2, Bea=2, Cid=3),
            self.game("Bea", Ann=2, Bea=3),
            self.game(None, Ann=3, Bea=3),
        )
        state = play(*games, players=self.players)
        assert [side.outcome for side in state.sides] == [
            Outcome.DRAW, Outcome.DRAW, Outcome.LOSS,
        ]  # fmt: skip

    def test_a_penalty_knocks_out_one_deck_and_nobody_wins_the_game(self) -> None:
        state = play(self.game(None, "Cid", Ann=1, Bea=1, Cid=1), players=self.players)
        assert [side.decks_left for side in state.sides] == [(1, 2, 3), (1, 2, 3), (2, 3)]
        assert points(state) == {"Ann": 0, "Bea": 0, "Cid": 0}
        assert state.must_choose == ("Cid",)

    def test_a_concession_among_three_is_refused_in_words(self) -> None:
        error = refusal(players=self.players, ending=Ending.CONCEDED, loser="Ann")
        assert error.code == "several-players"
        assert "Ann lost by penalty" in error.sentence
