"""Rounds that are drafted, looked at, changed and published."""

from datetime import datetime

import pytest
from django.db import DatabaseError, transaction

from matches import services
from matches.engine.results import Game
from matches.models import Competition, Draw, Match, Round, Seat
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


def draft(competition: Competition, seed: int = 1) -> list[Match]:
    """Draft the next round; returns its matches in table order."""
    round_ = services.draft_round(competition=competition, seed=seed, **BY)
    return tables_of(round_)


def tables_of(round_: Round) -> list[Match]:
    return list(round_.matches.order_by("table"))


def publish(competition: Competition) -> Round:
    return services.publish_round(competition=competition, **BY)


def names(match: Match) -> set[str]:
    return {entrant.name for entrant in entrants_of(match)}


def faults(competition: Competition) -> dict[int, list[PairingFault]]:
    """What the draft warns of, by table."""
    view = draft_view(draft_of(competition))
    return {
        match.view.match.table: [warning.fault for warning in match.warnings]
        for match in view.matches
    }


def correct(match: Match, at: datetime = AT) -> None:
    """Have the second of a pair win after all."""
    game = Game(winner=entrants_of(match)[1])
    services.report_match(match=match, games=[game, game], at=at, by=None, reason="Misread")


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


def test_two_players_change_places_by_hand() -> None:
    competition = competition_of(("Ann", "Bea", "Cid", "Dan"), BEST_OF_THREE)
    first, second = draft(competition)
    (one, stays), (other, opposite) = entrants_of(first), entrants_of(second)
    services.change_pairing(competition=competition, one=one, other=other)
    assert entrants_of(first) == [other, stays]
    assert entrants_of(second) == [one, opposite]
    assert all(match.by_hand for match in draft_view(draft_of(competition)).matches)
    publish(competition)
    first.refresh_from_db()
    reasons = [reason.why for why in why_paired(first) for reason in why.reasons]
    assert "by_hand" in reasons


def test_a_player_changes_places_with_the_one_who_has_the_bye() -> None:
    competition = competition_of(("Ann", "Bea", "Cid"), BEST_OF_THREE)
    match, bye = draft(competition)
    (one, _), (alone,) = entrants_of(match), entrants_of(bye)
    services.change_pairing(competition=competition, one=one, other=alone)
    assert entrants_of(bye) == [one]
    assert alone in entrants_of(match)


def test_who_changes_places_must_sit_in_two_matches_of_the_draft() -> None:
    competition = competition_of(("Ann", "Bea", "Cid", "Dan"), BEST_OF_THREE)
    first, _ = draft(competition)
    one, opposite = entrants_of(first)
    changing = {"competition": competition, "one": one}
    assert refusal(services.change_pairing, other=opposite, **changing).code == "same-match"
    late = services.add_entrant(competition=competition, name="Late")
    assert refusal(services.change_pairing, other=late, **changing).code == "not-in-round"
    services.undo_pairing(competition=competition, **BY)
    assert refusal(services.change_pairing, other=late, **changing).code == "no-draft"


def test_a_rematch_made_by_hand_is_warned_of() -> None:
    competition = competition_of(("Ann", "Bea", "Cid", "Dan"), BEST_OF_THREE)
    played = pair(competition)
    play_round(played)
    winners, losers = draft(competition)
    assert faults(competition) == {1: [], 2: []}
    winner, other_winner = entrants_of(winners)
    loser = next(
        entrant
        for entrant in entrants_of(losers)
        if {winner, entrant} in [set(entrants_of(match)) for match in played]
    )
    services.change_pairing(competition=competition, one=other_winner, other=loser)
    assert faults(competition) == {1: [PairingFault.REMATCH], 2: [PairingFault.REMATCH]}


def test_a_second_bye_made_by_hand_is_warned_of_with_how_many_there_were() -> None:
    competition = competition_of(("Ann", "Bea", "Cid"), BEST_OF_THREE)
    *_, bye = pair(competition)
    play_round([*Match.objects.exclude(pk=bye.pk)])
    *_, next_bye = draft(competition)
    (again,), (fresh,) = entrants_of(bye), entrants_of(next_bye)
    services.change_pairing(competition=competition, one=again, other=fresh)
    (warning,) = draft_view(draft_of(competition)).matches[-1].warnings
    assert (warning.fault, warning.numbers["byes"]) == (PairingFault.SECOND_BYE, 1)
    assert warning.entrants == (again,)


def test_scores_that_lie_more_than_a_match_apart_are_warned_of() -> None:
    competition = competition_of([f"P{n}" for n in range(8)], BEST_OF_THREE)
    for seed in range(2):
        play_round(pair(competition, seed))
    top, *_, bottom = draft(competition)
    best, worst = entrants_of(top)[0], entrants_of(bottom)[1]
    services.change_pairing(competition=competition, one=entrants_of(top)[1], other=worst)
    view = draft_view(draft_of(competition)).matches[0]
    assert view.points == (6, 0)
    warning = next(one for one in view.warnings if one.fault is PairingFault.FAR_APART)
    assert (warning.entrants, warning.numbers) == (
        (best, worst), {"points": 6, "other_points": 0},
    )  # fmt: skip


def test_chosen_matches_are_paired_anew_otherwise_than_they_stood() -> None:
    competition = competition_of([f"P{n}" for n in range(8)], BEST_OF_THREE)
    matches = draft(competition)
    stood = [names(match) for match in matches]
    services.repair_matches(competition=competition, matches=matches[:2], seed=5, **BY)
    now = tables_of(draft_of(competition))
    assert [match.table for match in now] == [1, 2, 3, 4]
    assert [names(match) for match in now[2:]] == stood[2:]
    assert names(now[0]) | names(now[1]) == stood[0] | stood[1]
    assert not {frozenset(names(match)) for match in now[:2]} & set(map(frozenset, stood[:2]))
    assert draft_of(competition).draws.count() == 2


def test_a_draft_is_not_published_once_somebody_came_or_went_until_they_are_paired() -> None:
    competition = competition_of(("Ann", "Bea", "Cid", "Dan"), BEST_OF_THREE)
    first, second = draft(competition)
    gone, left_alone = entrants_of(first)
    late = services.add_entrant(competition=competition, name="Late")
    services.drop_entrant(entrant=gone, **BY)
    view = draft_view(draft_of(competition))
    assert (view.unseated, view.gone, view.is_outdated) == ((late,), (gone,), True)
    error = refusal(publish, competition=competition)
    assert error.code == "draft-outdated"
    assert gone.name in error.sentence
    assert "Late" in error.sentence
    services.repair_matches(competition=competition, matches=[first], seed=1, **BY)
    again, untouched = tables_of(publish(competition))
    assert names(again) == {left_alone.name, "Late"}
    assert untouched == second


def test_who_came_late_to_an_even_draft_gets_a_bye_of_their_own_without_any_match_paired_anew() -> (
    None
):
    competition = competition_of(("Ann", "Bea"), BEST_OF_THREE)
    (match,) = draft(competition)
    services.add_entrant(competition=competition, name="Late")
    services.repair_matches(competition=competition, matches=[], seed=1, **BY)
    assert tables_of(publish(competition))[0] == match
    assert names(tables_of(match.round)[1]) == {"Late"}


def test_a_bye_that_was_awarded_stays_where_its_match_is_paired_anew() -> None:
    competition = competition_of(("Ann", "Bea", "Cid"), BEST_OF_THREE)
    ann = competition.entrants.get(name="Ann")
    services.set_entrant(entrant=ann, seed=None, group="", fixed_table=None, awarded_byes=[1])
    matches = draft(competition)
    services.repair_matches(competition=competition, matches=matches, seed=2, **BY)
    met, bye = tables_of(publish(competition))
    assert (names(met), names(bye)) == ({"Bea", "Cid"}, {"Ann"})
    assert (bye.table, bye.origin) == (2, Match.Origin.AWARDED)


def test_a_table_that_is_needed_is_kept_where_matches_are_paired_anew() -> None:
    competition = competition_of([f"P{n}" for n in range(8)], BEST_OF_THREE)
    last = competition.entrants.last()
    services.set_entrant(entrant=last, seed=None, group="", fixed_table=3, awarded_byes=[])
    matches = draft(competition)
    services.repair_matches(competition=competition, matches=matches[1:], seed=2, **BY)
    now = tables_of(publish(competition))
    assert [match.table for match in now] == [1, 2, 3, 4]
    assert (last in entrants_of(now[2])) == (last not in entrants_of(now[0]))


def test_there_must_be_somebody_to_pair_anew() -> None:
    competition = competition_of(("Ann", "Bea"), BEST_OF_THREE)
    draft(competition)
    again = {"competition": competition, "seed": 1, **BY}
    assert refusal(services.repair_matches, matches=[], **again).code == "nothing-to-pair"
    elsewhere = pair(competition_of(("Cid", "Dan"), BEST_OF_THREE))
    assert refusal(services.repair_matches, matches=elsewhere, **again).code == "not-in-round"


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
