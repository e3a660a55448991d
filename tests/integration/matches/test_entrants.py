"""Entrants who come late, drop, come back or are disqualified, and what is awarded in advance."""

import pytest
from django.db import DatabaseError, transaction

from matches import services
from matches.models import Competition, Entrant, Match
from matches.queries import StandingView, match_view, matches_of, standings, suggestion_for
from matches.services import Missed
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

AS_IT_IS = {"seed": None, "group": "", "fixed_table": None, "awarded_byes": ()}

pytestmark = pytest.mark.django_db


def line_of(entrant: Entrant) -> StandingView:
    return next(line for line in standings(entrant.competition) if line.entrant == entrant)


def swiss(names: str, **options: object) -> Competition:
    """Players of one letter each, in Swiss rounds with these options."""
    competition = competition_of(tuple(names), BEST_OF_THREE)
    stage = {"kind": "swiss", "rounds": 3, **options}
    services.plan_stages(competition=competition, stages=[stage])
    return competition


def set_all(competition: Competition, **values: dict[str, object]) -> None:
    for entrant in competition.entrants.all():
        services.set_entrant(entrant=entrant, **{**AS_IT_IS, **values.get(entrant.name, {})})


def met(matches: list[Match]) -> set[frozenset[str]]:
    return {frozenset(entrant.name for entrant in entrants_of(match)) for match in matches}


@pytest.mark.parametrize(
    ("missed", "points", "played", "byes"),
    [(Missed.NOTHING, 0, 0, 0), (Missed.LOSSES, 0, 2, 0), (Missed.BYES, 6, 2, 2)],
)
def test_rounds_that_a_late_entry_missed_count_for_nothing_or_as_losses_or_byes(
    missed: Missed, points: int, played: int, byes: int
) -> None:
    competition = competition_of(FIVE, BEST_OF_THREE)
    for seed in range(2):
        play_round(pair(competition, seed))
    late = services.add_entrant(competition=competition, name="Late", missed=missed)
    line = line_of(late)
    assert (line.points, line.played, line.tiebreakers["omw"]) == (points, played, 0)
    assert sum(view.is_bye for view in matches_of(late)) == byes
    play_round(pair(competition))
    assert line_of(late).played == played + 1


def test_a_missed_round_keeps_no_pairing_from_being_taken_back() -> None:
    competition = competition_of(("Ann", "Bea"), BEST_OF_THREE)
    pair(competition)
    late = services.add_entrant(competition=competition, name="Late", missed=Missed.LOSSES)
    (view,) = matches_of(late)
    assert (view.finished, view.winner, view.is_alone, view.is_bye) == (True, None, True, False)
    services.undo_pairing(competition=competition, **BY)
    assert matches_of(late) == []


def test_a_missed_type_15_round_is_lost_with_all_decks() -> None:
    competition = competition_of(("Luke", "Chris"), TYPE_15)
    pair(competition)
    late = services.add_entrant(competition=competition, name="Late", missed=Missed.LOSSES)
    line = line_of(late)
    assert (line.points, line.lost, line.tiebreakers["decks_left"]) == (0, 1, 0)


def test_who_had_byes_for_rounds_they_missed_gets_none_before_the_others() -> None:
    competition = competition_of(("Ann", "Bea"), BEST_OF_THREE)
    play_round(pair(competition))
    late = services.add_entrant(competition=competition, name="Late", missed=Missed.BYES)
    *_, bye = pair(competition)
    assert entrants_of(bye) != [late]


def test_who_drops_after_their_result_keeps_it_and_their_rank() -> None:
    competition = competition_of(FIVE, BEST_OF_THREE)
    matches = pair(competition)
    play_round(matches)
    before = [(line.rank, line.entrant, line.points) for line in standings(competition)]
    services.drop_entrant(entrant=entrants_of(matches[0])[0], **BY)
    after = [(line.rank, line.entrant, line.points) for line in standings(competition)]
    assert after == before


def test_who_drops_in_the_middle_of_a_match_has_it_played_to_its_end() -> None:
    competition = competition_of(("Ann", "Bea"), BEST_OF_THREE)
    (match,) = pair(competition)
    ann, _ = entrants_of(match)
    services.drop_entrant(entrant=ann, **BY)
    win(match, ann)
    assert match_view(match).winner == ann


def test_who_comes_back_is_paired_again_with_what_they_played() -> None:
    competition = competition_of(FIVE, BEST_OF_THREE)
    matches = pair(competition)
    play_round(matches)
    winner, opponent = entrants_of(matches[0])
    services.drop_entrant(entrant=winner, **BY)
    play_round(pair(competition))
    back = services.return_entrant(entrant=winner, missed=Missed.LOSSES)
    line = line_of(winner)
    assert (back.dropped_at, back.dropped_after) == (None, None)
    assert (line.points, line.won, line.lost) == (3, 1, 1)
    third = pair(competition)
    (match,) = [match for match in third if winner in entrants_of(match)]
    assert opponent not in entrants_of(match), "nobody meets twice who dropped in between"


def test_who_comes_back_before_missing_a_round_has_missed_nothing() -> None:
    competition = competition_of(FIVE, BEST_OF_THREE)
    matches = pair(competition)
    play_round(matches)
    winner = entrants_of(matches[0])[0]
    services.drop_entrant(entrant=winner, **BY)
    services.return_entrant(entrant=winner, missed=Missed.LOSSES)
    assert line_of(winner).played == 1
    again = services.return_entrant(entrant=winner, missed=Missed.BYES)
    assert (again.dropped_at, line_of(winner).played) == (None, 1)


def test_who_is_disqualified_has_no_rank_and_the_others_move_up() -> None:
    competition = competition_of(("Ann", "Bea", "Cid", "Dan"), BEST_OF_THREE)
    first, second = pair(competition)
    play_round([first, second])
    cheat, opponent = entrants_of(first)
    averages = line_of(opponent).tiebreakers
    services.disqualify_entrant(entrant=cheat, **BY)
    *ranked, last = standings(competition)
    assert [(line.rank, line.points) for line in ranked] == [(1, 3), (2, 0), (2, 0)]
    assert (last.entrant, last.rank, last.points) == (cheat, None, 3)
    assert line_of(opponent).tiebreakers == averages
    assert cheat not in {entrant for match in pair(competition) for entrant in entrants_of(match)}


def test_who_is_disqualified_does_not_come_back_and_cannot_be_so_twice() -> None:
    competition = competition_of(FIVE, BEST_OF_THREE)
    ann = competition.entrants.get(name="Ann")
    once = services.disqualify_entrant(entrant=ann, **BY)
    twice = services.disqualify_entrant(entrant=ann, at=AT.replace(hour=20), by=None)
    assert twice.disqualified_at == once.disqualified_at
    assert refusal(services.return_entrant, entrant=ann).code == "disqualified"
    with pytest.raises(DatabaseError, match="disqualified_has_dropped"), transaction.atomic():
        Entrant.objects.filter(pk=ann.pk).update(dropped_at=None)


def test_byes_that_are_awarded_come_in_their_rounds_and_no_other_follows() -> None:
    competition = swiss("ABCDEFG")
    set_all(competition, A={"awarded_byes": [1, 2]})
    ann = competition.entrants.get(name="A")
    for _ in range(2):
        matches = pair(competition)
        assert entrants_of(matches[-1]) == [ann], "six others are paired among themselves"
        assert len(matches) == 4
        play_round(matches)
    assert line_of(ann).points == 6
    *_, bye = pair(competition)
    assert entrants_of(bye) != [ann]


def test_a_round_that_is_drawn_awards_no_bye_any_more() -> None:
    competition = swiss("ABCD")
    services.draft_round(competition=competition, seed=1, **BY)
    ann = competition.entrants.get(name="A")
    setting = {"entrant": ann, **AS_IT_IS}
    error = refusal(services.set_entrant, **{**setting, "awarded_byes": [1]})
    assert error.code == "round-drawn"
    assert services.set_entrant(**{**setting, "awarded_byes": [2]}).awarded_byes == [2]


def test_who_needs_a_table_keeps_it_whomever_they_meet() -> None:
    competition = swiss("ABCDEF")
    set_all(competition, F={"fixed_table": 3})
    fay = competition.entrants.get(name="F")
    for _ in range(2):
        matches = pair(competition)
        (own,) = [match for match in matches if fay in entrants_of(match)]
        assert own.table == 3
        for match in matches:
            win(match, fay if match == own else entrants_of(match)[0])


def test_a_table_is_kept_for_one_player_who_is_in() -> None:
    competition = swiss("ABCD")
    ann, bea = competition.entrants.filter(name__in="AB").order_by("name")
    services.set_entrant(entrant=ann, **{**AS_IT_IS, "fixed_table": 1})
    taking = {"entrant": bea, **AS_IT_IS, "fixed_table": 1}
    error = refusal(services.set_entrant, **taking)
    assert (error.code, "A already" in error.sentence) == ("table-taken", True)
    services.drop_entrant(entrant=ann, **BY)
    services.set_entrant(**taking)
    assert refusal(services.return_entrant, entrant=ann).code == "table-taken"


@pytest.mark.parametrize(
    ("values", "code"), [({"seed": 0}, "seed-invalid"), ({"fixed_table": 0}, "table-invalid")]
)
def test_seeds_and_tables_count_from_one(values: dict[str, object], code: str) -> None:
    ann = swiss("AB").entrants.get(name="A")
    assert refusal(services.set_entrant, entrant=ann, **{**AS_IT_IS, **values}).code == code


def test_a_first_round_by_seed_pairs_the_upper_half_with_the_lower() -> None:
    competition = swiss("ABCDEF", first_round="seed")
    set_all(competition, **{name: {"seed": seed} for seed, name in enumerate("FEDCBA", 1)})
    assert met(pair(competition)) == {frozenset("FC"), frozenset("EB"), frozenset("DA")}


def test_a_first_round_keeps_teams_apart_and_the_next_one_need_not() -> None:
    competition = swiss("ABCDEF", first_round="apart")
    teams = {name: {"group": "Lisbon" if name in "ABC" else "Porto"} for name in "ABCDEF"}
    set_all(competition, **teams)
    first = pair(competition)
    assert all(len(pairing & set("ABC")) == 1 for pairing in met(first))
    assert first[0].draw.options == {"keep_apart": True}
    play_round(first)
    assert pair(competition)[0].draw.options == {}


def test_a_last_round_by_rank_pairs_first_with_second_of_those_who_have_not_met() -> None:
    competition = swiss("ABCDEFGH", by_rank=1)
    for seed in range(2):
        play_round(pair(competition, seed))
    ranked = [line.entrant for line in standings(competition)]
    last = pair(competition)
    assert last[0].draw.options == {"by_rank": True}
    assert set(entrants_of(last[0])) == set(ranked[:2])


def test_rounds_are_suggested_by_attendance_and_byes_count_for_those_they_stand_for() -> None:
    competition = swiss("ABCDEFGH")
    assert (suggestion_for(competition).rounds, suggestion_for(competition).cut) == (3, 0)
    ann = competition.entrants.get(name="A")
    services.set_entrant(entrant=ann, **{**AS_IT_IS, "awarded_byes": [1, 2]})
    assert (suggestion_for(competition).rounds, suggestion_for(competition).cut) == (5, 4)


def test_many_are_entered_at_once() -> None:
    competition = competition_of((), BEST_OF_THREE)
    services.add_entrants(competition=competition, names=FIVE)
    assert [line.entrant.name for line in standings(competition)] == list(FIVE)
