"""Rounds that are drafted, looked at and published."""

import pytest
from django.db import DatabaseError, transaction

from matches import services
from matches.models import Draw, Round, Seat
from matches.queries import (
    PairingFault,
    draft_of,
    draft_view,
    match_view,
    matches_of,
    open_round,
    rounds,
    standings,
    why_paired,
    why_round,
)
from matches.queries.draws import replayed
from tests.integration.matches.drafts import correct, draft, names, publish, tables_of
from tests.integration.matches.play import (
    AT,
    BEST_OF_THREE,
    BY,
    FIVE,
    competition_of,
    entrants_of,
    pair,
    play_round,
    refusal,
    win,
)

pytestmark = pytest.mark.django_db


def test_nothing_of_a_draft_is_read_by_those_who_ask_for_rounds() -> None:
    competition = competition_of(FIVE, BEST_OF_THREE)
    before = standings(competition)
    matches = draft(competition)
    bye = entrants_of(matches[-1])[0]
    assert rounds(competition) == []
    assert open_round(competition) is None
    assert matches_of(bye) == []
    assert standings(competition) == before, "the bye of a draft brings no points"
    assert draft_of(competition) == matches[0].round


def test_a_published_draft_is_the_round_that_is_played() -> None:
    competition = competition_of(FIVE, BEST_OF_THREE)
    matches = draft(competition)
    published = publish(competition)
    assert draft_of(competition) is None
    assert open_round(competition) == published
    assert tables_of(published) == matches
    assert refusal(publish, competition=competition).code == "no-draft"


def test_the_same_seed_drafts_the_round_that_is_paired_at_once() -> None:
    competition = competition_of(FIVE, BEST_OF_THREE)
    drafted = [names(match) for match in draft(competition, seed=7)]
    services.undo_pairing(competition=competition, **BY)
    assert [names(match) for match in pair(competition, seed=7)] == drafted


def test_nothing_is_drafted_or_paired_beside_a_draft() -> None:
    competition = competition_of(FIVE, BEST_OF_THREE)
    draft(competition)
    for service in (services.draft_round, services.pair_round, services.start_next_stage):
        error = refusal(service, competition=competition, seed=2, **BY)
        assert error.code == "round-drafted"
    error = refusal(services.finish, competition=competition, **BY)
    assert error.code == "round-drafted"
    assert Round.objects.count() == 1


def test_nothing_is_recorded_in_a_draft() -> None:
    competition = competition_of(("Ann", "Bea"), BEST_OF_THREE)
    (match,) = draft(competition)
    ann, _ = entrants_of(match)
    record = {"match": match, "number": 1, "winner": ann, **BY}
    assert refusal(services.record_game, **record).code == "round-draft"


def test_a_pairing_that_fails_leaves_no_empty_round_and_the_one_before_as_it_was() -> None:
    competition = competition_of(("Ann", "Bea"), BEST_OF_THREE)
    (match,) = pair(competition)
    ann, bea = entrants_of(match)
    win(match, ann)
    services.drop_entrant(entrant=bea, **BY)
    error = refusal(services.draft_round, competition=competition, seed=1, **BY)
    assert error.code == "too-few-entrants"
    assert [one.number for one in Round.objects.all()] == [1]
    assert open_round(competition) == match.round
    assert not match.round.published_tables.exists()


def test_a_draft_that_is_taken_back_opens_the_round_before() -> None:
    competition = competition_of(FIVE, BEST_OF_THREE)
    first = pair(competition)
    play_round(first)
    draft(competition)
    assert open_round(competition) is None
    services.undo_pairing(competition=competition, **BY)
    assert draft_of(competition) is None
    assert open_round(competition) == first[0].round


def test_a_published_round_becomes_a_draft_again_until_something_is_recorded() -> None:
    competition = competition_of(("Ann", "Bea"), BEST_OF_THREE)
    (match,) = pair(competition)
    assert services.withdraw_round(competition=competition).is_draft
    assert rounds(competition) == []
    publish(competition)
    win(match, entrants_of(match)[0])
    error = refusal(services.withdraw_round, competition=competition)
    assert error.code == "round-has-results"


def test_a_draft_is_drawn_anew_from_another_seed_and_every_draw_is_kept() -> None:
    competition = competition_of([f"P{n}" for n in range(12)], BEST_OF_THREE)
    stood = [names(match) for match in draft(competition, seed=1)]
    services.redraw_round(competition=competition, seed=2, **BY)
    round_ = draft_of(competition)
    assert [names(match) for match in tables_of(round_)] != stood
    assert [(draw.number, draw.seed) for draw in round_.draws.all()] == [(1, 1), (2, 2)]
    services.redraw_round(competition=competition, seed=1, **BY)
    assert [names(match) for match in tables_of(round_)] == stood


def test_the_history_keeps_the_seats_of_a_round_that_everybody_saw_and_the_draws_of_a_draft() -> (
    None
):
    competition = competition_of(("Ann", "Bea"), BEST_OF_THREE)
    draft(competition, seed=1)
    services.redraw_round(competition=competition, seed=2, **BY)
    seats, draws = Seat.pgh_event_model.objects, Draw.pgh_event_model.objects
    assert not seats.exists()
    publish(competition)
    services.undo_pairing(competition=competition, **BY)
    assert seats.filter(pgh_label="delete").count() == 2
    assert sorted(draws.values_list("seed", flat=True)) == [1, 2]


def test_a_draft_says_that_results_were_corrected_since() -> None:
    competition = competition_of(("Ann", "Bea", "Cid", "Dan"), BEST_OF_THREE)
    first, second = pair(competition)
    play_round([first, second])
    draft(competition)
    assert not draft_view(draft_of(competition)).corrected
    correct(first, at=AT.replace(hour=20))
    assert draft_view(draft_of(competition)).corrected


def test_the_draw_says_what_it_cost_and_that_it_is_proven() -> None:
    competition = competition_of(("Ann", "Bea"), BEST_OF_THREE)
    (match,) = pair(competition)
    win(match, entrants_of(match)[0])
    draft(competition)
    view = draft_view(draft_of(competition))
    assert view.cost == view.bound
    assert (view.cost.rematches, view.cost.differences) == (1, 3)
    assert view.matches[0].warnings[0].fault is PairingFault.REMATCH


@pytest.mark.parametrize("first_round", ["random", "seed", "apart"])
def test_every_draw_is_replayed_from_what_was_kept_of_it(first_round: str) -> None:
    competition = competition_of([f"P{n}" for n in range(9)], BEST_OF_THREE)
    stage = {"kind": "swiss", "rounds": 3, "first_round": first_round, "by_rank": 1}
    services.plan_stages(competition=competition, stages=[stage])
    played = [pair(competition, seed=40)]
    for seed in (41, 42):
        play_round(played[-1])
        played.append(pair(competition, seed))
    for match in played[0][:2]:
        correct(match)
    services.drop_entrant(entrant=entrants_of(played[0][0])[0], **BY)
    for matches in played:
        again = replayed(matches[0].draw)
        assert {frozenset(pairing) for pairing in again.pairings} == {
            frozenset(entrant.pk for entrant in entrants_of(match)) for match in matches
        }


def test_the_database_keeps_no_round_closed_that_was_not_published() -> None:
    competition = competition_of(("Ann", "Bea"), BEST_OF_THREE)
    draft(competition)
    with pytest.raises(DatabaseError, match="closed_was_published"), transaction.atomic():
        Round.objects.update(closed_at=AT)


def test_everybody_is_told_why_also_where_some_were_paired_anew_and_some_awarded_a_bye() -> None:
    competition = competition_of([f"P{n}" for n in range(9)], BEST_OF_THREE)
    first = competition.entrants.first()
    services.set_entrant(entrant=first, seed=None, group="", fixed_table=None, awarded_byes=[1])
    matches = draft(competition)
    services.repair_matches(competition=competition, matches=matches[:2], seed=9, **BY)
    told = why_round(publish(competition))
    assert len(told) == 5
    assert all(why.reasons for of_match in told.values() for why in of_match)
    (bye,) = (of_match for of_match in told.values() if len(of_match) == 1)
    assert [reason.why for reason in bye[0].reasons] == ["awarded"]


def test_players_are_told_why_they_meet_from_what_was_known_then() -> None:
    competition = competition_of(("Ann", "Bea", "Cid", "Dan"), BEST_OF_THREE)
    first = pair(competition)
    play_round(first)
    winners, _ = pair(competition)
    told = why_paired(winners)
    correct(first[0])
    assert why_paired(winners) == told
    assert [why.entrant for why in told] == entrants_of(winners)
    (same,) = [reason for reason in told[0].reasons if reason.why == "same_points"]
    assert same.numbers["points"] == 3
    assert match_view(winners).seats[0].entrant == told[0].entrant
