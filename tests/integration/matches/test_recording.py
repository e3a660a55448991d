"""Recording, ending and correcting a best of three."""

import pytest

from matches import services
from matches.engine.results import Ending, Game
from matches.models import Entrant, Match, ResultReport
from matches.queries import history, match_view
from tests.integration.matches.play import (
    BEST_OF_THREE,
    BY,
    competition_of,
    pair,
    refusal,
)

Trio = tuple[Match, Entrant, Entrant]


def record(match: Match, number: int, winner: Entrant | None, **more: object) -> ResultReport:
    return services.record_game(match=match, number=number, winner=winner, **BY, **more)


def score(match: Match) -> dict[str, tuple[int, int]]:
    """Game wins and match points by name."""
    return {seat.entrant.name: (seat.wins, seat.points) for seat in match_view(match).seats}


def test_games_are_recorded_one_after_the_other(best_of_three: Trio) -> None:
    match, ann, bea = best_of_three
    record(match, 1, ann)
    record(match, 2, bea)
    assert match_view(match).next_game == 3
    record(match, 3, ann)
    assert score(match) == {"Ann": (2, 3), "Bea": (1, 0)}
    assert match_view(match).winner == ann


def test_a_double_click_records_one_game(best_of_three: Trio) -> None:
    match, ann, _ = best_of_three
    assert record(match, 1, ann) == record(match, 1, ann)
    assert ResultReport.objects.count() == 1


def test_a_double_click_with_the_version_seen_records_one_game(best_of_three: Trio) -> None:
    match, ann, _ = best_of_three
    assert record(match, 1, ann, expected_version=0) == record(match, 1, ann, expected_version=0)


def test_what_was_decided_on_an_older_result_is_refused(best_of_three: Trio) -> None:
    match, ann, bea = best_of_three
    record(match, 1, ann, expected_version=0)
    for number, winner in ((1, bea), (2, bea)):
        error = refusal(
            services.record_game,
            match=match, number=number, winner=winner, expected_version=0, **BY,
        )  # fmt: skip
        assert error.code == "result-changed"
    assert match_view(match).version == 1


def test_games_cannot_be_skipped(best_of_three: Trio) -> None:
    match, ann, _ = best_of_three
    error = refusal(services.record_game, match=match, number=2, winner=ann, **BY)
    assert error.code == "game-out-of-order"
    assert "Record game 1 next" in error.sentence


def test_no_game_is_recorded_after_the_deciding_one(best_of_three: Trio) -> None:
    match, ann, _ = best_of_three
    record(match, 1, ann)
    record(match, 2, ann)
    error = refusal(services.record_game, match=match, number=3, winner=ann, **BY)
    assert error.code == "match-over"


def test_a_stranger_cannot_win(best_of_three: Trio) -> None:
    match, _, _ = best_of_three
    stranger = services.add_entrant(competition=match.round.stage.competition, name="Cid")
    error = refusal(services.record_game, match=match, number=1, winner=stranger, **BY)
    assert error.code == "not-in-match"
    assert "Cid does not play" in error.sentence


def test_endings_have_the_same_names_in_the_tables_and_in_the_engine() -> None:
    assert {str(ending) for ending in ResultReport.Ending} == {str(ending) for ending in Ending}


def test_a_corrected_game_may_open_the_match_again(best_of_three: Trio) -> None:
    match, ann, bea = best_of_three
    record(match, 1, ann)
    record(match, 2, ann)
    record(match, 1, bea, reason="Bea won the first game.")
    view = match_view(match)
    assert (view.finished, view.next_game) == (False, 3)
    assert [game.winner for game in view.games] == [bea, ann]


def test_a_correction_to_a_stranger_is_refused_as_such(best_of_three: Trio) -> None:
    match, ann, _ = best_of_three
    record(match, 1, ann)
    stranger = services.add_entrant(competition=match.round.stage.competition, name="Cid")
    error = refusal(
        services.record_game,
        match=match, number=1, winner=stranger, reason="Really?", **BY,
    )  # fmt: skip
    assert error.code == "not-in-match"


def test_a_whole_result_is_reported_at_once(best_of_three: Trio) -> None:
    match, ann, bea = best_of_three
    games = [Game(winner=ann), Game(winner=bea), Game(winner=ann)]
    services.report_match(match=match, games=games, **BY)
    assert score(match) == {"Ann": (2, 3), "Bea": (1, 0)}
    assert services.report_match(match=match, games=games, **BY).version == 1


def test_an_undecided_list_needs_its_ending(best_of_three: Trio) -> None:
    match, ann, bea = best_of_three
    games = [Game(winner=ann), Game(winner=bea)]
    services.report_match(match=match, games=games, **BY)
    assert not match_view(match).finished
    services.report_match(match=match, games=games, ending=Ending.TIME, **BY)
    view = match_view(match)
    assert (view.finished, view.drawn, view.ending) == (True, True, Ending.TIME)
    assert score(match) == {"Ann": (1, 1), "Bea": (1, 1)}


def test_a_report_of_nothing_is_refused(best_of_three: Trio) -> None:
    match, _, _ = best_of_three
    error = refusal(services.report_match, match=match, games=[], **BY)
    assert error.code == "nothing-to-report"


def test_a_correction_needs_a_reason_and_both_versions_stay(best_of_three: Trio) -> None:
    match, ann, bea = best_of_three
    services.report_match(match=match, games=[Game(winner=ann)] * 2, **BY)
    corrected = {"match": match, "games": [Game(winner=bea)] * 2, **BY}
    assert refusal(services.report_match, **corrected).code == "reason-required"
    services.report_match(**corrected, reason="The slip was read the wrong way round.")
    assert match_view(match).winner == bea
    first, second = history(match)
    assert [game.winner for game in first.games] == [ann, ann]
    assert second.reason == "The slip was read the wrong way round."


@pytest.mark.parametrize(
    ("ending", "loser", "expected"),
    [
        (Ending.CONCEDED, "Bea", {"Ann": (2, 3), "Bea": (0, 0)}),
        (Ending.NO_SHOW, "Bea", {"Ann": (2, 3), "Bea": (0, 0)}),
        (Ending.NO_SHOW, None, {"Ann": (1, 0), "Bea": (0, 0)}),
        (Ending.PENALTY, "Ann", {"Ann": (1, 0), "Bea": (2, 3)}),
        (Ending.TIME, None, {"Ann": (1, 3), "Bea": (0, 0)}),
        (Ending.INTENTIONAL_DRAW, None, {"Ann": (0, 1), "Bea": (0, 1)}),
    ],
)
def test_a_match_that_ann_leads_is_ended_away_from_the_table(
    best_of_three: Trio,
    ending: Ending,
    loser: str | None,
    expected: dict[str, tuple[int, int]],
) -> None:
    match, ann, bea = best_of_three
    record(match, 1, ann)
    services.end_match(
        match=match,
        ending=ending,
        loser={"Ann": ann, "Bea": bea, None: None}[loser],
        reason="No deck list.",
        **BY,
    )
    assert score(match) == expected
    assert match_view(match).finished


def test_a_penalty_needs_a_reason(best_of_three: Trio) -> None:
    match, ann, _ = best_of_three
    error = refusal(services.end_match, match=match, ending=Ending.PENALTY, loser=ann, **BY)
    assert error.code == "reason-required"


def test_a_match_ends_once(best_of_three: Trio) -> None:
    match, ann, bea = best_of_three
    end = {"match": match, "ending": Ending.CONCEDED, **BY}
    assert services.end_match(**end, loser=bea) == services.end_match(**end, loser=bea)
    assert refusal(services.end_match, **end, loser=ann).code == "match-over"


def test_a_match_does_not_end_by_being_played(best_of_three: Trio) -> None:
    match, _, _ = best_of_three
    error = refusal(services.end_match, match=match, ending=Ending.PLAYED, loser=None, **BY)
    assert error.code == "ending-unknown"


def test_undo_takes_back_the_last_game_with_a_reason(best_of_three: Trio) -> None:
    match, ann, bea = best_of_three
    undo = {"match": match, **BY}
    assert refusal(services.undo_last_game, **undo, reason="Oops").code == "nothing-to-undo"
    record(match, 1, ann)
    record(match, 2, bea)
    assert refusal(services.undo_last_game, **undo, reason=" ").code == "reason-required"
    services.undo_last_game(**undo, reason="Entered at the wrong table.", expected_version=2)
    assert [game.winner for game in match_view(match).games] == [ann]
    error = refusal(services.undo_last_game, **undo, reason="Again", expected_version=2)
    assert error.code == "result-changed"


def test_a_bye_can_become_an_absence(db: None) -> None:
    *_, bye = pair(competition_of(("Ann", "Bea", "Cid"), BEST_OF_THREE))
    assert match_view(bye).is_bye
    (seat,) = match_view(bye).seats
    assert (seat.wins, seat.points) == (2, 3)
    services.end_match(match=bye, ending=Ending.NO_SHOW, loser=seat.entrant, **BY)
    (seat,) = match_view(bye).seats
    assert (seat.wins, seat.losses, seat.points) == (0, 2, 0)


def test_in_a_closed_round_a_result_is_corrected_as_a_whole(best_of_three: Trio) -> None:
    match, ann, bea = best_of_three
    services.report_match(match=match, games=[Game(winner=ann)] * 2, **BY)
    services.finish(competition=match.round.stage.competition, **BY)
    undo = {"match": match, "reason": "Bea won game 2.", **BY}
    assert refusal(services.undo_last_game, **undo).code == "round-closed"
    games = [Game(winner=ann), Game(winner=bea), Game(winner=ann)]
    services.report_match(match=match, games=games, reason="Bea won game 2.", **BY)
    assert score(match) == {"Ann": (2, 3), "Bea": (1, 0)}
