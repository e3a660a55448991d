"""Swiss pairings over whole tournaments, against the best pairing found in two other ways."""

from collections.abc import Sequence
from dataclasses import replace
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from matches.engine.pairing.swiss import Contender, Options, Paired, pair
from matches.engine.terms import GamesTerms, Terms, parse_terms
from tests.unit.engine.field import (
    PLAYERS,
    Tournament,
    contenders,
    cost_of,
    least_by_matching,
    least_by_trying,
)

TYPE_15 = parse_terms({"match": {"type": "ko"}})
TERMS = st.sampled_from([GamesTerms(), TYPE_15])
SEEDS = st.integers(0, 2**32)


def assert_everybody_is_seated_once(field: Sequence[Contender], result: Paired) -> None:
    seated = [player for pairing in result.pairings for player in pairing]
    assert sorted(map(str, seated)) == sorted(str(one.player) for one in field)
    assert all(len(set(pairing)) == len(pairing) <= 2 for pairing in result.pairings)
    assert sum(len(pairing) == 1 for pairing in result.pairings) == len(field) % 2


# Small fields against all pairings there are ------------------------------------------------------


@st.composite
def small_fields(draw: st.DrawFn) -> list[Contender]:
    size = draw(st.integers(2, 11))
    pairs = [a + b for a in PLAYERS for b in PLAYERS if a < b]
    field = contenders(
        *draw(st.lists(st.integers(0, 15), min_size=size, max_size=size)),
        met=draw(st.lists(st.sampled_from(pairs), max_size=40)),
        byes=draw(st.text(PLAYERS, max_size=6)),
    )
    return [
        replace(one, paired_down=draw(st.integers(0, 2)), group=draw(st.sampled_from("xyz")))
        for one in field
    ]


@settings(deadline=None, max_examples=120)
@given(small_fields(), st.booleans(), st.sets(st.sampled_from(["AB", "AC", "CD"])), SEEDS)
def test_a_small_field_is_paired_as_well_as_trying_everything_can(
    field: list[Contender], keep_apart: bool, forbidden: set[str], seed: int
) -> None:
    options = Options(keep_apart=keep_apart, forbidden=frozenset(map(frozenset, forbidden)))
    result = pair(field, Random(seed), options=options)
    assert_everybody_is_seated_once(field, result)
    assert result.cost == cost_of(field, result.pairings, options)
    assert result.cost == least_by_trying(field, options)
    assert result.proven


# Whole tournaments --------------------------------------------------------------------------------


@settings(deadline=None, max_examples=40)
@given(st.integers(2, 64), st.integers(2, 12), TERMS, st.booleans(), st.booleans(), SEEDS)
def test_no_round_of_a_tournament_could_be_paired_better(
    size: int, rounds: int, terms: Terms, keep_apart: bool, by_rank: bool, seed: int
) -> None:
    """Late entries, drops, returns, awarded byes, corrections; more rounds than small fields can
    carry without a rematch."""
    options = Options(keep_apart, by_rank)
    event = Tournament(size, seed, terms, options)
    for field, result in event.play(rounds):
        assert_everybody_is_seated_once(field, result)
        assert result.cost == cost_of(field, result.pairings, options)
        assert result.cost == least_by_matching(field, options)
        assert result.proven


@settings(deadline=None, max_examples=30)
@given(st.integers(6, 40), st.integers(1, 5), SEEDS)
def test_nobody_meets_the_same_opponent_twice_while_the_field_carries_the_rounds(
    size: int, rounds: int, seed: int
) -> None:
    event = Tournament(max(size, 3 * rounds), seed)
    pairs = [
        frozenset(pairing)
        for _, result in event.play_quietly(rounds)
        for pairing in result.pairings
        if len(pairing) == 2
    ]
    assert len(pairs) == len(set(pairs))


@settings(deadline=None, max_examples=20)
@given(st.integers(4, 40), st.integers(1, 6), SEEDS)
def test_the_points_of_all_players_are_those_of_all_results(
    size: int, rounds: int, seed: int
) -> None:
    event = Tournament(size, seed)
    list(event.play(rounds))
    drawn = sum(result.ending == "intentional_draw" for result in event.results)
    points = sum(one.points for one in event.contenders(set(range(event.entered))))
    assert points == 3 * (len(event.results) - drawn) + 2 * drawn


@settings(deadline=None, max_examples=20)
@given(st.integers(4, 60), TERMS, SEEDS)
def test_a_tournament_is_the_same_again_from_its_seeds(size: int, terms: Terms, seed: int) -> None:
    first, again = (
        [result for _, result in Tournament(size, seed, terms).play(5)] for _ in range(2)
    )
    assert first == again


def test_eight_players_play_seven_rounds_and_meet_each_other_or_the_least_of_them_again() -> None:
    for seed in range(20):
        event = Tournament(8, seed)
        for field, result in event.play_quietly(9):
            assert result.cost == least_by_trying(field, Options())


def any_field(chance: Random, size: int, levels: int, density: float) -> list[Contender]:
    """A field as no tournament would leave it: who met whom, how often, and from where, at random;
    those with about as many points have met more often."""
    points = [3 * chance.randrange(levels) for _ in range(size)]
    met: list[set[object]] = [set() for _ in range(size)]
    for one in range(size):
        for other in range(one):
            near = abs(points[one] - points[other]) <= 3
            if chance.random() < (density if near else density / 3):
                met[one].add(other)
                met[other].add(one)
    return [
        Contender(
            player,
            points[player],
            met[player],
            byes=chance.randrange(2),
            paired_down=chance.randrange(3),
            group=chance.choice("xxyz"),
        )
        for player in range(size)
    ]


@settings(deadline=None, max_examples=60)
@given(st.integers(17, 48), st.integers(1, 6), st.floats(0, 1), st.booleans(), st.booleans(), SEEDS)
def test_any_field_is_paired_as_well_as_a_matching_over_all_pairs_can(
    size: int, levels: int, density: float, keep_apart: bool, forbids: bool, seed: int
) -> None:
    chance = Random(seed)
    field = any_field(chance, size, levels, density)
    pairs = (frozenset(chance.sample(range(size), 2)) for _ in range(size * forbids))
    options = Options(keep_apart=keep_apart, forbidden=frozenset(pairs))
    result = pair(field, Random(seed), options=options)
    assert_everybody_is_seated_once(field, result)
    assert result.cost == cost_of(field, result.pairings, options)
    assert result.cost == least_by_matching(field, options)
    assert result.proven


# Fields that fall into blocks ---------------------------------------------------------------------


@pytest.mark.parametrize(
    ("size", "rounds", "terms", "draws"),
    [
        pytest.param(600, 8, GamesTerms(), 0.03, id="many players"),
        pytest.param(401, 8, TYPE_15, 0.05, id="the finer scores of Type 15"),
        pytest.param(100, 18, GamesTerms(), 0.35, id="many rounds and many draws"),
    ],
)
def test_a_large_field_is_proven_to_be_paired_best_and_without_a_rematch(
    size: int, rounds: int, terms: Terms, draws: float
) -> None:
    event = Tournament(size, 1, terms, draws=draws)
    for field, result in event.play_quietly(rounds):
        assert_everybody_is_seated_once(field, result)
        assert result.proven
        assert result.cost == cost_of(field, result.pairings, Options())
        assert result.cost.rematches == result.cost.byes_again == 0
    if size < 200:
        assert result.cost == least_by_matching(field, Options())


def test_where_scores_are_too_fine_for_blocks_the_bound_says_how_far_off_it_can_be() -> None:
    chance = Random(7)
    points = sorted((chance.randrange(250) for _ in range(301)), reverse=True)
    met: list[set[object]] = [set() for _ in points]
    for one, other in ((one, one + near) for one in range(298) for near in (1, 2, 3)):
        if chance.random() < 0.7:
            met[one].add(other)
            met[other].add(one)
    field = [Contender(player, points[player], met[player]) for player in range(301)]
    result = pair(field, Random(1))
    assert_everybody_is_seated_once(field, result)
    assert not result.proven
    assert result.bound <= least_by_matching(field, Options()) <= result.cost
    assert result.cost.rematches == 0
    assert result.cost.differences <= 1.05 * result.bound.differences


def test_where_everybody_close_to_a_cut_has_met_those_farther_away_are_paired_with_them() -> None:
    places = range(300)
    field = [
        Contender(
            place,
            300 - place,
            {other for other in places if other != place and abs(other - place) <= 45},
        )
        for place in places
    ]
    result = pair(field, Random(1))
    assert_everybody_is_seated_once(field, result)
    assert result.cost.rematches == 0


def test_more_who_met_than_the_group_below_can_take_are_counted_out() -> None:
    # Ten who all met have eight below them: eight of them go down, two meet again.
    leaders = frozenset(range(10))
    field = [Contender(player, 3, leaders - {player}) for player in leaders]
    field += [Contender(player, 0) for player in range(10, 18)]
    result = pair(field, Random(1))
    assert result.cost.rematches == 1
    assert result.cost == least_by_matching(field, Options())
    assert result.proven


def test_a_field_of_thousands_is_seated_and_replayed_like_any_other() -> None:
    field = [Contender(player, 3 * (player % 7)) for player in range(4001)]
    result = pair(field, Random(1))
    assert_everybody_is_seated_once(field, result)
    assert result.proven
    assert result == pair(field, Random(1)) != pair(field, Random(2))
