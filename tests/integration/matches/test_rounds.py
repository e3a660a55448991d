"""Pairing rounds, taking a pairing back, dropping, finishing, and the standings in between."""

import pytest
from django.db import DatabaseError, transaction
from django.db.models import ProtectedError

from matches import services
from matches.engine.results import Ending, Game
from matches.models import Draw, Match, Round, Seat
from matches.queries import match_view, matches_of, open_round, round_view, rounds, standings
from tests.integration.matches.play import (
    AT,
    BEST_OF_THREE,
    BY,
    FIVE,
    TYPE_15,
    competition_of,
    entrants_of,
    pair,
    play_round,
    refusal,
    win,
)

pytestmark = pytest.mark.django_db


def seated(matches: list[Match]) -> list[list[str]]:
    return [[entrant.name for entrant in entrants_of(match)] for match in matches]


def test_a_round_seats_everybody_once_with_a_bye_at_the_last_table() -> None:
    matches = pair(competition_of(FIVE, BEST_OF_THREE))
    assert [match.table for match in matches] == [1, 2, 3]
    assert sorted(name for names in seated(matches) for name in names) == list(FIVE)
    assert [len(names) for names in seated(matches)] == [2, 2, 1]
    assert match_view(matches[-1]).finished


def test_the_same_seed_pairs_the_same_round() -> None:
    names = [f"Player {number}" for number in range(20)]
    first, second, other = (
        seated(pair(competition_of(names, BEST_OF_THREE), seed)) for seed in (7, 7, 8)
    )
    assert first == second != other


def test_winners_meet_winners_and_nobody_meets_or_has_a_bye_twice() -> None:
    competition = competition_of(FIVE, BEST_OF_THREE)
    met: set[frozenset[str]] = set()
    for seed in range(3):
        matches = pair(competition, seed)
        pairs = {frozenset(names) for names in seated(matches)}
        assert not pairs & met
        met |= pairs
        play_round(matches)
    assert open_round(competition).number == 3
    assert [round_.number for round_ in rounds(competition)] == [1, 2, 3]


def test_the_next_round_waits_for_every_result() -> None:
    competition = competition_of(FIVE, BEST_OF_THREE)
    first, second, _ = pair(competition)
    win(first, entrants_of(first)[0])
    error = refusal(services.pair_round, competition=competition, seed=1, **BY)
    assert error.code == "round-open"
    assert f"table {second.table}." in error.sentence
    assert Round.objects.count() == 1
    assert round_view(open_round(competition)).unfinished == 1


def test_no_more_rounds_are_paired_than_planned_until_more_are_planned() -> None:
    competition = competition_of(("Ann", "Bea"), BEST_OF_THREE, rounds_planned=1)
    play_round(pair(competition))
    pairing = {"competition": competition, "seed": 1, **BY}
    assert refusal(services.pair_round, **pairing).code == "all-rounds-played"
    services.plan_rounds(competition=competition, rounds_planned=2)
    assert services.pair_round(**pairing).number == 2
    too_few = refusal(services.plan_rounds, competition=competition, rounds_planned=1)
    assert too_few.code == "rounds-invalid"


def test_one_player_is_no_round() -> None:
    competition = competition_of(("Ann",), BEST_OF_THREE)
    error = refusal(services.pair_round, competition=competition, seed=1, **BY)
    assert error.code == "too-few-entrants"


def test_a_pairing_is_taken_back_while_nothing_is_recorded() -> None:
    competition = competition_of(FIVE, BEST_OF_THREE)
    play_round(pair(competition))
    first_standings = standings(competition)
    pair(competition)
    services.undo_pairing(competition=competition, **BY)
    assert [round_.number for round_ in rounds(competition)] == [1]
    assert open_round(competition).number == 1
    assert standings(competition) == first_standings
    assert refusal(services.undo_pairing, competition=competition, **BY).code == (
        "round-has-results"
    )


def test_a_pairing_with_chosen_decks_is_taken_back_with_them() -> None:
    competition = competition_of(("Luke", "Chris"), TYPE_15)
    (match,) = pair(competition)
    luke, _ = entrants_of(match)
    services.choose_deck(match=match, entrant=luke, deck=1, **BY)
    services.undo_pairing(competition=competition, **BY)
    assert not rounds(competition)
    error = refusal(services.undo_pairing, competition=competition, **BY)
    assert error.code == "no-open-round"


def test_what_was_paired_and_taken_back_stays_in_the_history() -> None:
    competition = competition_of(("Ann", "Bea"), BEST_OF_THREE)
    pair(competition, seed=42)
    services.undo_pairing(competition=competition, **BY)
    (drawn,) = Draw.pgh_event_model.objects.filter(seed=42)
    (deleted,) = Round.pgh_event_model.objects.filter(id=drawn.round_id, pgh_label="delete")
    assert deleted.pgh_context.metadata["undone_at"] == AT.isoformat()


def test_a_round_with_results_cannot_be_deleted() -> None:
    (match,) = pair(competition_of(("Ann", "Bea"), BEST_OF_THREE))
    win(match, entrants_of(match)[0])
    with pytest.raises(ProtectedError):
        match.round.delete()


def test_who_drops_keeps_their_results_and_is_paired_no_more() -> None:
    competition = competition_of(FIVE, BEST_OF_THREE)
    matches = pair(competition)
    play_round(matches)
    winner, loser = entrants_of(matches[0])
    services.drop_entrant(entrant=winner, **BY)
    second = pair(competition)
    assert winner.name not in {name for names in seated(second) for name in names}
    line = next(line for line in standings(competition) if line.entrant == winner)
    assert (line.points, line.entrant.dropped_after) == (3, 1)
    opponent = next(line for line in standings(competition, 1) if line.entrant == loser)
    assert opponent.tiebreakers["omw"] == 1


def test_dropping_twice_is_dropping_once() -> None:
    competition = competition_of(("Ann", "Bea"), BEST_OF_THREE)
    ann = competition.entrants.get(name="Ann")
    once = services.drop_entrant(entrant=ann, **BY)
    again = services.drop_entrant(entrant=ann, at=AT.replace(hour=20), by=None)
    assert (again.dropped_at, again.dropped_after) == (once.dropped_at, 0)


def test_who_comes_late_is_paired_from_the_next_round_on() -> None:
    competition = competition_of(("Ann", "Bea", "Cid"), BEST_OF_THREE)
    play_round(pair(competition))
    services.add_entrant(competition=competition, name="Late")
    assert "Late" in {name for names in seated(pair(competition)) for name in names}


def test_finishing_closes_the_last_round_and_lets_nothing_more_be_paired() -> None:
    competition = competition_of(("Ann", "Bea"), BEST_OF_THREE)
    (match,) = pair(competition)
    finishing = {"competition": competition, **BY}
    assert refusal(services.finish, **finishing).code == "round-open"
    win(match, entrants_of(match)[0])
    services.finish(**finishing)
    assert services.finish(**finishing).finished_at == AT
    assert open_round(competition) is None
    assert refusal(services.pair_round, seed=1, **finishing).code == "competition-finished"
    error = refusal(services.add_entrant, competition=competition, name="Late")
    assert error.code == "competition-finished"


def test_terms_change_only_before_the_first_round() -> None:
    competition = competition_of(("Ann", "Bea"), BEST_OF_THREE)
    services.change_terms(competition=competition, terms=TYPE_15)
    (match,) = pair(competition)
    assert match_view(match).is_ko
    change = {"competition": competition, "terms": BEST_OF_THREE}
    assert refusal(services.change_terms, **change).code == "already-paired"


def test_a_competition_needs_terms_that_hold_and_a_round() -> None:
    create = services.create_competition
    assert refusal(create, terms={}, rounds_planned=3).code == "terms-invalid"
    assert refusal(create, terms=TYPE_15, rounds_planned=0).code == "rounds-invalid"


def test_standings_count_finished_matches_at_once_and_running_ones_not_yet() -> None:
    competition = competition_of(("Ann", "Bea", "Cid", "Dan"), BEST_OF_THREE)
    first, second = pair(competition)
    winner, loser = entrants_of(first)
    win(first, winner)
    services.record_game(match=second, number=1, winner=entrants_of(second)[0], **BY)
    table = standings(competition)
    assert [(line.rank, line.points, line.played) for line in table] == [
        (1, 3, 1), (2, 0, 1), (3, 0, 0), (3, 0, 0),
    ]  # fmt: skip
    assert [line.entrant for line in table[:2]] == [winner, loser]
    assert [line.entrant.name for line in table[2:]] == sorted(
        entrant.name for entrant in entrants_of(second)
    )


def test_standings_after_an_earlier_round_are_those_of_then() -> None:
    competition = competition_of(FIVE, BEST_OF_THREE)
    play_round(pair(competition))
    then = standings(competition)
    play_round(pair(competition))
    assert standings(competition, after_round=1) == then
    assert standings(competition) != then


def test_a_type_15_bye_is_nine_points_in_the_standings() -> None:
    competition = competition_of(("Ann", "Bea", "Cid"), TYPE_15)
    match, bye = pair(competition)
    one, other = entrants_of(match)
    services.end_match(match=match, ending=Ending.INTENTIONAL_DRAW, loser=None, **BY)
    lines = {line.entrant: line for line in standings(competition)}
    assert lines[entrants_of(bye)[0]].points == 9
    assert (lines[one].points, lines[other].points, lines[one].drawn) == (1, 1, 1)


def test_a_player_sees_their_own_matches_round_by_round() -> None:
    competition = competition_of(("Ann", "Bea", "Cid"), BEST_OF_THREE)
    play_round(pair(competition))
    pair(competition)
    ann = competition.entrants.get(name="Ann")
    views = matches_of(ann)
    assert [view.match.round.number for view in views] == [1, 2]
    assert all(ann in [seat.entrant for seat in view.seats] for view in views)


def test_a_round_of_many_tables_is_read_in_as_few_statements_as_one_of_one(
    django_assert_num_queries: object,
) -> None:
    for players in (2, 40):
        competition = competition_of([f"Player {n}" for n in range(players)], BEST_OF_THREE)
        play_round(pair(competition))
        round_ = open_round(competition)
        with django_assert_num_queries(6):
            assert len(round_view(round_).matches) == players // 2
        with django_assert_num_queries(7):
            assert len(standings(competition)) == players


def test_the_database_keeps_one_open_round_and_one_seat_a_round() -> None:
    competition = competition_of(("Ann", "Bea"), BEST_OF_THREE)
    (match,) = pair(competition)
    seat = Seat.objects.first()
    with pytest.raises(DatabaseError, match="one_open_round"), transaction.atomic():
        Round.objects.create(stage=match.round.stage, number=2, paired_at=AT)
    with pytest.raises(DatabaseError, match="seat_once_a_round"), transaction.atomic():
        Seat.objects.create(match=match, round=match.round, entrant=seat.entrant, position=3)


def test_a_drawn_game_has_no_winner() -> None:
    (match,) = pair(competition_of(("Ann", "Bea"), BEST_OF_THREE))
    games = [Game(), *[Game(winner=entrants_of(match)[0])] * 2]
    services.report_match(match=match, games=games, **BY)
    drawn, *_ = match_view(match).games
    assert drawn.winner is None
