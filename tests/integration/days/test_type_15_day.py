"""The day of a Type 15 event with eight players, told from its announcement to its final.

What stands after each round is worked out on paper by docs/standings.md, and written down beside
the steps.
"""

import pytest

from tests.cast import Cast
from tests.integration.days import type_15_bracket, type_15_morning, type_15_rounds
from tests.integration.days.archived import its_archive_reads_back_the_same
from tests.integration.days.day import Day
from tests.integration.days.type_15_morning import STARTS_AT

pytestmark = pytest.mark.django_db

STEPS = (
    type_15_morning.the_event_is_announced,
    type_15_morning.seven_enter_with_their_sets,
    type_15_morning.round_1_is_paired,
    type_15_morning.the_match_of_the_rules,
    type_15_morning.players_disagree_and_jun_decides,
    type_15_morning.somebody_does_not_come_and_comes_late,
    type_15_morning.a_guest_is_claimed_and_another_comes_late,
    type_15_rounds.round_2_is_paired,
    type_15_rounds.a_game_loss_knocks_a_deck_out_and_time_ends_the_match,
    type_15_rounds.decks_are_checked_and_a_warning_follows,
    type_15_rounds.a_game_loss_is_taken_back_and_a_player_concedes,
    type_15_rounds.a_match_loss_is_taken_back_and_two_games_are_drawn,
    type_15_rounds.a_result_of_round_1_is_corrected,
    type_15_rounds.round_3_is_paired,
    type_15_rounds.results_of_the_open_round_are_mended,
    its_archive_reads_back_the_same,
    type_15_rounds.the_others_end_their_matches,
    type_15_bracket.the_best_four_play_on,
    type_15_bracket.a_semi_final_is_won_and_one_is_drawn,
    type_15_bracket.the_drawn_one_is_played_again,
    type_15_bracket.the_final_is_played,
    its_archive_reads_back_the_same,
)


def test_the_day_of_eight_players_with_three_decks_each(cast: Cast) -> None:
    day = Day(
        cast,
        name="Three Decks",
        format_slug="type-15",
        starts_at=STARTS_AT,
        deck_deadline=STARTS_AT,
        capacity=8,
        list_visibility="after",
    )
    for step in STEPS:
        step(day)
