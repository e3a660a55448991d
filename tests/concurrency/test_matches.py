"""Two people at once: the rows they lock decide, and nothing is lost or done twice."""

from collections.abc import Callable
from random import Random

import pytest

from matches import services
from matches.models import DieRoll, Entrant, Match, ResultReport, Round, Seat
from matches.queries import history, match_view, rounds
from tests.concurrency.beginning import at_once
from tests.integration.matches.play import (
    BEST_OF_THREE,
    BY,
    TYPE_15,
    competition_of,
    entrants_of,
    pair,
    play_round,
)

pytestmark = pytest.mark.django_db(transaction=True)


def a_match(terms: dict[str, object]) -> tuple[Match, list[Entrant]]:
    (match,) = pair(competition_of(("Ann", "Bea"), terms))
    return match, entrants_of(match)


def recording(match: Match, winner: Entrant, **more: object) -> Callable[[], object]:
    return lambda: services.record_game(match=match, number=1, winner=winner, **BY, **more)


def test_of_two_judges_who_record_different_winners_one_is_told() -> None:
    match, players = a_match(BEST_OF_THREE)
    outcomes = at_once([recording(match, player, expected_version=0) for player in players])
    assert outcomes.count("result-changed") == 1
    (kept,) = (outcome for outcome in outcomes if isinstance(outcome, ResultReport))
    assert ResultReport.objects.get() == kept
    assert match_view(match).version == 1


def test_two_judges_who_record_the_same_winner_record_one_game() -> None:
    match, (ann, _) = a_match(BEST_OF_THREE)
    outcomes = at_once([recording(match, ann)] * 4)
    assert set(outcomes) == {ResultReport.objects.get()}


def test_a_round_paired_by_many_at_once_is_paired_once() -> None:
    competition = competition_of([f"Player {n}" for n in range(9)], BEST_OF_THREE)

    def pairing(seed: int) -> Callable[[], object]:
        return lambda: services.pair_round(competition=competition, seed=seed, **BY)

    outcomes = at_once([pairing(seed) for seed in range(4)])
    assert outcomes.count("round-open") == 3
    assert Round.objects.count() == 1
    assert Seat.objects.count() == 9


def test_the_next_round_is_paired_once_and_never_over_a_result_that_is_taken_back() -> None:
    competition = competition_of(("Ann", "Bea", "Cid", "Dan"), BEST_OF_THREE)
    matches = pair(competition)
    play_round(matches)
    undone, paired = at_once(
        [
            lambda: services.undo_last_game(match=matches[0], reason="Oops", **BY),
            lambda: services.pair_round(competition=competition, seed=2, **BY),
        ]
    )
    assert {undone, paired} & {"round-open", "round-closed"}, "one of the two was refused"
    if paired == "round-open":
        assert len(rounds(competition)) == 1
        assert not match_view(matches[0]).finished
    else:
        assert len(rounds(competition)) == 2
        assert match_view(matches[0]).finished


def test_two_players_who_choose_at_once_both_have_their_deck() -> None:
    match, players = a_match(TYPE_15)
    at_once(
        [
            lambda player=player, deck=deck: services.choose_deck(
                match=match, entrant=player, deck=deck, **BY
            )
            for player, deck in zip(players, (1, 2), strict=True)
        ]
    )
    view = match_view(match)
    assert view.can_record
    assert [seat.deck for seat in view.seats] == [1, 2]


def test_tables_that_are_recorded_at_once_do_not_wait_for_a_deadlock() -> None:
    competition = competition_of([f"Player {n}" for n in range(12)], BEST_OF_THREE)
    matches = pair(competition)
    winners = [entrants_of(match)[0] for match in matches]
    acts = [recording(match, winner) for match, winner in zip(matches, winners, strict=True)]
    at_once([*acts, *reversed(acts)])
    assert [len(history(match)) for match in matches] == [1] * 6


def test_a_die_that_is_rolled_by_many_at_once_is_rolled_once() -> None:
    die = {"faces": [0, 1], "cards": [{"name": "Chaos Orb", "touches": "cards"}]}
    match, (ann, bea) = a_match({**BEST_OF_THREE, "die": die})

    def rolling(seed: int) -> Callable[[], object]:
        return lambda: services.roll_die(
            match=match,
            card="Chaos Orb",
            roller=ann,
            target=bea,
            number=1,
            rng=Random(seed),
            **BY,
        )

    assert set(at_once([rolling(seed) for seed in range(4)])) == {DieRoll.objects.get()}
