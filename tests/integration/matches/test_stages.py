"""Stages that follow each other as they were planned."""

import pytest

from matches import services
from matches.engine.stages import SingleEliminationStage, SwissStage
from matches.models import Competition, Stage
from matches.queries import (
    NextAct,
    current_stage,
    plan_of,
    rounds,
    stages,
    standings,
    state_of,
)
from tests.integration.matches.play import (
    BEST_OF_THREE,
    BY,
    competition_of,
    entrants_of,
    pair,
    play_round,
    refusal,
)

SWISS = {"kind": "swiss", "rounds": 2}
TOP_FOUR = {"kind": "single_elimination", "cut": 4}

pytestmark = pytest.mark.django_db


def planned(*documents: dict[str, object], players: int = 8) -> Competition:
    competition = competition_of([f"P{n}" for n in range(players)], BEST_OF_THREE)
    services.plan_stages(competition=competition, stages=documents)
    return competition


def start(competition: Competition, seed: int = 1) -> None:
    """Start the next stage and publish its first round."""
    services.start_next_stage(competition=competition, seed=seed, **BY)
    services.publish_round(competition=competition, **BY)


def play(competition: Competition, how_many: int) -> None:
    for seed in range(how_many):
        play_round(pair(competition, seed))


def test_a_new_competition_has_one_stage_of_swiss_rounds() -> None:
    competition = competition_of((), BEST_OF_THREE, rounds_planned=3)
    (stage,) = stages(competition)
    assert stage.plan == SwissStage(rounds=3)
    assert (stage.planned, stage.is_current, stage.rounds) == (3, True, ())


def test_stages_are_planned_as_data() -> None:
    competition = planned({**SWISS, "first_round": "apart"}, {**TOP_FOUR, "bronze": True})
    first, second = (plan_of(stage) for stage in competition.stages.all())
    assert first == SwissStage(rounds=2, first_round="apart")
    assert second == SingleEliminationStage(cut=4, bronze=True)


@pytest.mark.parametrize(
    ("documents", "code"),
    [
        ([], "stage-missing"),
        ([TOP_FOUR], "cut-from-nothing"),
        ([{"kind": "swiss"}], "stage-invalid"),
        ([{"kind": "swiss", "rounds": 3, "bronze": True}], "stage-invalid"),
        ([{"kind": "round_robin", "legs": 3}], "stage-invalid"),
        ([SWISS, {**TOP_FOUR, "cut": 1}], "stage-invalid"),
    ],
)
def test_stages_that_do_not_hold_are_refused(documents: list[dict[str, object]], code: str) -> None:
    competition = competition_of((), BEST_OF_THREE)
    error = refusal(services.plan_stages, competition=competition, stages=documents)
    assert error.code == code
    assert competition.stages.get().rounds_planned == 3


def test_a_stage_that_has_begun_stays_but_for_its_number_of_rounds() -> None:
    competition = planned(SWISS)
    play(competition, 1)
    begun = competition.stages.get()
    for other in ({**SWISS, "by_rank": 1}, {"kind": "round_robin"}):
        error = refusal(services.plan_stages, competition=competition, stages=[other])
        assert error.code == "stage-begun"
    longer = [{**SWISS, "rounds": 4}, TOP_FOUR]
    first, second = services.plan_stages(competition=competition, stages=longer)
    assert (first, first.rounds_planned, second.kind) == (begun, 4, Stage.Kind.SINGLE_ELIMINATION)
    pair(competition)
    shorter = [{**SWISS, "rounds": 1}]
    error = refusal(services.plan_stages, competition=competition, stages=shorter)
    assert error.code == "rounds-invalid"


@pytest.mark.parametrize("kind", ["round_robin", "single_elimination", "double_elimination"])
def test_who_needs_a_table_keeps_it_in_every_kind_of_stage(kind: str) -> None:
    competition = planned({"kind": kind}, players=8)
    last = competition.entrants.last()
    services.set_entrant(entrant=last, seed=None, group="", fixed_table=9, awarded_byes=[])
    tables = {match.table: entrants_of(match) for match in pair(competition)}
    assert sorted(tables) == [1, 2, 3, 9]
    assert last in tables[9]


def test_a_number_of_swiss_rounds_is_nothing_to_a_round_robin() -> None:
    competition = planned({"kind": "round_robin"}, players=4)
    play(competition, 2)
    services.plan_rounds(competition=competition, rounds_planned=1)
    (stage,) = stages(competition)
    assert (stage.planned, len(stage.rounds)) == (3, 2)


def test_what_organizers_do_next_from_the_first_draft_to_the_end() -> None:
    competition = planned(SWISS, {**TOP_FOUR, "cut": 2}, players=4)
    acts = [state_of(competition).next_act]
    for _ in range(2):
        services.draft_round(competition=competition, seed=1, **BY)
        acts.append(state_of(competition).next_act)
        round_ = services.publish_round(competition=competition, **BY)
        acts.append(state_of(competition).next_act)
        play_round(round_.matches.all())
        acts.append(state_of(competition).next_act)
    start(competition)
    play_round(rounds(competition)[-1].matches.all())
    acts.append(state_of(competition).next_act)
    competition = services.finish(competition=competition, **BY)
    acts.append(state_of(competition).next_act)
    assert acts == [
        NextAct.DRAFT,
        *(NextAct.PUBLISH, NextAct.RESULTS, NextAct.DRAFT),
        *(NextAct.PUBLISH, NextAct.RESULTS, NextAct.NEXT_STAGE),
        *(NextAct.FINISH, NextAct.NOTHING),
    ]


def test_a_stage_starts_when_the_rounds_before_it_are_played_and_not_sooner() -> None:
    competition = planned(SWISS, TOP_FOUR)
    play(competition, 1)
    starting = {"competition": competition, "seed": 1, **BY}
    assert refusal(services.start_next_stage, **starting).code == "stage-goes-on"
    assert state_of(competition).open is not None, "what is refused closes nothing"
    matches = pair(competition)
    assert refusal(services.start_next_stage, **starting).code == "round-open"
    play_round(matches)
    over = refusal(services.draft_round, **starting)
    assert (over.code, "Start the next stage." in over.sentence) == ("all-rounds-played", True)
    start(competition)
    assert current_stage(competition).position == 2
    assert refusal(services.start_next_stage, **starting).code == "no-next-stage"


def test_the_cut_takes_the_best_and_the_next_in_rank_where_somebody_dropped() -> None:
    competition = planned(SWISS, TOP_FOUR)
    play(competition, 2)
    ranked = [line.entrant for line in standings(competition)]
    services.drop_entrant(entrant=ranked[1], **BY)
    start(competition)
    playing = {
        entrant for match in rounds(competition)[-1].matches.all() for entrant in entrants_of(match)
    }
    assert ranked[0] in playing
    assert ranked[1] not in playing
    assert len(playing) == 4


def test_round_numbers_run_on_from_stage_to_stage() -> None:
    competition = planned(SWISS, TOP_FOUR)
    play(competition, 2)
    start(competition)
    assert [(one.number, one.stage.position) for one in rounds(competition)] == [
        (1, 1), (2, 1), (3, 2),
    ]  # fmt: skip


def test_a_stage_whose_first_draft_is_taken_back_has_not_begun() -> None:
    competition = planned(SWISS, TOP_FOUR)
    play(competition, 2)
    services.start_next_stage(competition=competition, seed=1, **BY)
    services.undo_pairing(competition=competition, **BY)
    assert current_stage(competition).position == 1
    assert state_of(competition).open.number == 2
    assert not competition.stages.last().qualifiers.exists()


def test_a_drawn_up_stage_is_not_changed_by_hand() -> None:
    competition = planned({"kind": "single_elimination"}, players=4)
    services.draft_round(competition=competition, seed=1, **BY)
    one, other, *_ = competition.entrants.all()
    for service, more in (
        (services.change_pairing, {"one": one, "other": other}),
        (services.redraw_round, {"seed": 2, **BY}),
        (services.repair_matches, {"matches": [], "seed": 2, **BY}),
    ):
        assert refusal(service, competition=competition, **more).code == "stage-scheduled"


def test_nobody_new_is_entered_once_the_players_of_a_stage_are_settled() -> None:
    competition = planned({"kind": "round_robin"}, players=4)
    pair(competition)
    error = refusal(services.add_entrant, competition=competition, name="Late")
    assert error.code == "too-late"


def test_swiss_rounds_after_a_cut_go_on_from_what_was_played() -> None:
    competition = planned(SWISS, {"kind": "swiss", "rounds": 1, "cut": 4})
    play(competition, 2)
    best = {line.entrant for line in standings(competition)[:4]}
    start(competition)
    playing = [entrants_of(match) for match in rounds(competition)[-1].matches.all()]
    assert {entrant for pairing in playing for entrant in pairing} == best
    play_round(rounds(competition)[-1].matches.all())
    assert standings(competition)[0].points == 9
