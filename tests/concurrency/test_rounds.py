"""Rounds that several organizers and judges work on at once: each is drafted, published and closed
once, and nobody waits for ever."""

from collections.abc import Callable

import pytest

from matches import services
from matches.engine.results import Game
from matches.models import Competition, Match, PublishedTable, Round, Seat
from matches.queries import draft_of, open_round, rounds
from tests.concurrency.test_matches import at_once
from tests.integration.matches.play import (
    BEST_OF_THREE,
    BY,
    competition_of,
    entrants_of,
    pair,
    play_round,
    win,
)

pytestmark = pytest.mark.django_db(transaction=True)


def of_eight() -> Competition:
    return competition_of([f"Player {n}" for n in range(8)], BEST_OF_THREE)


def drafting(competition: Competition, seed: int) -> Callable[[], object]:
    return lambda: services.draft_round(competition=competition, seed=seed, **BY)


def publishing(competition: Competition) -> Callable[[], object]:
    return lambda: services.publish_round(competition=competition, **BY)


def test_a_round_drafted_by_many_at_once_is_drafted_once_and_the_others_are_told() -> None:
    competition = of_eight()
    outcomes = at_once([drafting(competition, seed) for seed in range(4)])
    assert outcomes.count("round-drafted") == 3
    assert draft_of(competition).draws.count() == 1
    assert Seat.objects.count() == 8


def test_a_draft_published_by_many_at_once_is_published_once() -> None:
    competition = of_eight()
    drafting(competition, 1)()
    outcomes = at_once([publishing(competition)] * 4)
    assert outcomes.count("no-draft") == 3
    assert open_round(competition).number == 1


def test_a_round_is_not_paired_twice_when_two_report_the_last_results_at_once() -> None:
    competition = of_eight()
    first, second, *rest = pair(competition)
    play_round(rest)

    def report_and_pair(match: Match, seed: int) -> Callable[[], object]:
        def act() -> object:
            win(match, entrants_of(match)[0])
            return services.pair_round(competition=competition, seed=seed, **BY)

        return act

    outcomes = at_once([report_and_pair(first, 1), report_and_pair(second, 2)])
    told = [outcome for outcome in outcomes if not isinstance(outcome, Round)]
    assert told == ["round-open"], "one pairs the next round, the other is told"
    assert [one.number for one in rounds(competition)] == [1, 2]
    assert Seat.objects.filter(round__number=2).count() == 8
    assert PublishedTable.objects.count() == 1


def test_a_draft_is_never_published_with_somebody_who_drops_at_the_same_time() -> None:
    competition = of_eight()
    drafting(competition, 1)()
    gone = competition.entrants.first()
    published, dropped = at_once(
        [
            publishing(competition),
            lambda: services.drop_entrant(entrant=gone, **BY),
        ]
    )
    if published == "draft-outdated":
        assert rounds(competition) == []
    else:
        assert dropped.dropped_after == 1, "they dropped after it was published"


def test_players_who_are_moved_by_two_organizers_at_once_sit_once_each() -> None:
    competition = of_eight()
    drafting(competition, 1)()
    first, second, *_ = draft_of(competition).matches.all()
    one, other = entrants_of(first)[0], entrants_of(second)[0]

    def moving() -> object:
        return services.change_pairing(competition=competition, one=one, other=other)

    at_once([moving] * 2)
    seated = list(Seat.objects.values_list("entrant", flat=True))
    assert len(seated) == len(set(seated)) == 8
    assert one in entrants_of(first), "moved there and back again"


def test_both_semi_finals_corrected_at_once_reach_the_final() -> None:
    competition = competition_of(("Ann", "Bea", "Cid", "Dan"), BEST_OF_THREE)
    services.plan_stages(competition=competition, stages=[{"kind": "single_elimination"}])
    semis = pair(competition)
    play_round(semis)
    (final,) = pair(competition)

    def turning_round(match: Match) -> Callable[[], object]:
        game = Game(winner=entrants_of(match)[1])
        return lambda: services.report_match(
            match=match, games=[game, game], reason="Misread", **BY
        )

    at_once([turning_round(match) for match in semis])
    assert set(entrants_of(final)) == {entrants_of(match)[1] for match in semis}
