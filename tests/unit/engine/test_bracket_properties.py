"""Brackets of any size and plan, played out at random: what has to hold whatever happens."""

from collections import Counter
from collections.abc import Callable, Iterable
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from matches.engine.elimination.bracket import Bracket, Places, Seed, bracket
from matches.engine.elimination.plan import DoubleElimination, Plan, SingleElimination
from matches.engine.elimination.progress import (
    Decision,
    MatchStanding,
    Progress,
    State,
    progress,
    touched,
)
from matches.engine.results import Player

SIZES = st.integers(2, 70)
SEEDS = st.integers(0, 2**32)


@st.composite
def single(draw: st.DrawFn, sizes: st.SearchStrategy[int] = SIZES) -> Bracket:
    size = draw(sizes)
    play_in = draw(st.one_of(st.just(0), st.integers(0, min(size // 2, size - 2))))
    return bracket(SingleElimination(play_in=play_in, bronze=draw(st.booleans())), size)


@st.composite
def double(draw: st.DrawFn, sizes: st.SearchStrategy[int] = SIZES) -> Bracket:
    size = draw(sizes)
    play_in = draw(st.one_of(st.just(0), st.integers(0, min(size // 2, size - 2))))
    plan = DoubleElimination(play_in=play_in, second_final=draw(st.booleans()))
    return bracket(plan, size)


SMALL = st.integers(2, 20)

Decide = Callable[[MatchStanding], Player | None]


def play_out(
    tree: Bracket, decide: Decide, drops: Iterable[Player] = ()
) -> tuple[Progress, dict[str, Decision]]:
    """Play every match that can be played until none can; one player drops after each turn."""
    players = range(1, tree.size + 1)
    decisions: dict[str, Decision] = {}
    dropped: set[Player] = set()
    leaving = iter(drops)
    now = progress(tree, players, decisions)
    while now.ready:
        for match in now.ready:
            decisions[match.match.name] = Decision(match.pairing, decide(match))
        dropped.update(player for player in [next(leaving, None)] if player is not None)
        now = progress(tree, players, decisions, dropped)
    return now, decisions


def losses(now: Progress) -> Counter[Player]:
    return Counter(loser for match in now.matches.values() for loser in match.losers)


def played(now: Progress) -> int:
    return sum(match.state is State.DECIDED for match in now.matches.values())


def at_random(seed: int) -> Decide:
    random = Random(seed)
    return lambda match: random.choice(match.pairing)


def by_rank(match: MatchStanding) -> Player:
    return match.pairing[0]


@given(st.one_of(single(), double()))
def test_everybody_starts_once_and_every_match_leads_on_once(tree: Bracket) -> None:
    seats = Counter(seat for match in tree.matches for seat in match.seats)
    assert set(seats.values()) == {1}
    seeds = {seat.number for seat in seats if isinstance(seat, Seed)}
    assert seeds == set(range(1, tree.size + 1))


@given(st.one_of(single(), double()))
def test_a_match_comes_after_those_its_seats_come_from(tree: Bracket) -> None:
    waves: dict[str, int] = {}
    for match in tree.matches:
        earlier = [waves[seat.match] for seat in match.seats if not isinstance(seat, Seed)]
        assert match.wave == max(earlier, default=0) + 1
        assert match.name not in waves
        waves[match.name] = match.wave


def places_held(now: Progress) -> list[int]:
    """Every place once for each who holds it alone, and for shared ones all that are shared."""
    shared = Counter(now.places.values())
    assert all(count == held.last - held.first + 1 for held, count in shared.items())
    return sorted(place for held in shared for place in range(held.first, held.last + 1))


@given(single(), SEEDS)
def test_a_single_elimination_gives_every_place_in_one_match_less_than_players(
    tree: Bracket, seed: int
) -> None:
    now, _ = play_out(tree, at_random(seed))
    assert now.finished
    assert now.champion is not None
    assert places_held(now) == list(range(1, tree.size + 1))
    assert played(now) == tree.size - 1 + ("B" in now.matches)


@given(double(), SEEDS)
def test_a_double_elimination_gives_every_place_after_two_losses(tree: Bracket, seed: int) -> None:
    assert isinstance(tree.plan, DoubleElimination)
    now, _ = play_out(tree, at_random(seed))
    assert now.finished
    assert places_held(now) == list(range(1, tree.size + 1))
    in_bracket = tree.size - tree.plan.play_in
    second = "F2" in now.matches and now.matches["F2"].state is State.DECIDED
    assert played(now) == tree.plan.play_in + 2 * in_bracket - 2 + second
    for player, count in losses(now).items():
        lost_in_play_in = now.places[player].first > in_bracket
        if player == now.champion:
            assert count == 1
        elif lost_in_play_in or not tree.plan.second_final:
            assert 1 <= count <= 2
        else:
            assert count == 2


@given(double(), SEEDS)
def test_nobody_is_out_of_a_double_elimination_before_two_losses(tree: Bracket, seed: int) -> None:
    players = range(1, tree.size + 1)
    _, decisions = play_out(tree, at_random(seed))
    so_far: dict[str, Decision] = {}
    last_wave = max(match.wave for match in tree.matches)
    for wave in range(1, min(last_wave, 6)):
        names = [match.name for match in tree.matches if match.wave == wave]
        so_far |= {name: decisions[name] for name in names if name in decisions}
        now = progress(tree, players, so_far)
        lost = losses(now)
        assert all(
            lost[player] == 2 or held.first > tree.size - tree.plan.play_in
            for player, held in now.places.items()
            if held.first > 2
        )


@given(single())
def test_the_best_two_meet_in_the_final_if_they_win_all(tree: Bracket) -> None:
    now, decisions = play_out(tree, by_rank)
    together = [name for name, one in decisions.items() if set(one.players) == {1, 2}]
    assert together == ["F"]
    assert now.places[1] == Places(1, 1)
    assert now.places[2] == Places(2, 2)


@given(double())
def test_the_best_two_meet_in_the_finals_of_the_winners_and_of_all(tree: Bracket) -> None:
    now, decisions = play_out(tree, by_rank)
    together = [name for name, one in decisions.items() if set(one.players) == {1, 2}]
    winners_final = [match.name for match in tree.matches if match.section == "W"][-1]
    assert together == [winners_final, "F"]
    assert now.champion == 1


@given(single())
def test_ranks_come_out_as_places_without_upsets(tree: Bracket) -> None:
    now, _ = play_out(tree, by_rank)
    assert all(held.first <= player <= held.last for player, held in now.places.items())


@given(st.one_of(single(SMALL), double(SMALL)), SEEDS, st.data())
def test_drops_and_absences_bring_every_bracket_to_its_end(
    tree: Bracket, seed: int, data: st.DataObject
) -> None:
    random = Random(seed)
    drops = data.draw(st.lists(st.integers(1, tree.size), unique=True))
    now, _ = play_out(tree, lambda match: random.choice([*match.pairing, None]), drops)
    assert now.finished
    assert set(now.places) == set(range(1, tree.size + 1))
    for match in now.matches.values():
        assert len(set(match.pairing)) in (0, 2)
        assert match.winner not in match.losers
    assert all(count <= 2 for count in losses(now).values())
    # No places are held by more than share them, but for those who lost a match together.
    both_lost = {
        who for match in now.matches.values() if len(match.losers) > 1 for who in match.losers
    }
    shared = Counter(held for player, held in now.places.items() if player not in both_lost)
    assert all(count <= held.last - held.first + 1 for held, count in shared.items())


@given(st.one_of(single(SMALL), double(SMALL)), SEEDS, st.data())
def test_a_corrected_result_flows_through(tree: Bracket, seed: int, data: st.DataObject) -> None:
    players = range(1, tree.size + 1)
    before, decisions = play_out(tree, at_random(seed))
    name = data.draw(st.sampled_from(sorted(decisions)))
    old = decisions[name]
    other = next(player for player in old.players if player != old.winner)
    after = progress(tree, players, decisions | {name: Decision(old.players, other)})
    # What counts no more are just those results whose match others play now, or nobody.
    assert set(after.astray) == {one.name for one in touched(before, after)}
    # None of them came before, or is the corrected match itself.
    order = [match.name for match in tree.matches]
    assert all(order.index(touch.name) > order.index(name) for touch in touched(before, after))
    # Played on, the bracket comes to its end with every place.
    replayed = {key: one for key, one in decisions.items() if key not in after.astray}
    replayed[name] = Decision(old.players, other)
    now = progress(tree, players, replayed)
    while now.ready:
        replayed |= {one.match.name: Decision(one.pairing, by_rank(one)) for one in now.ready}
        now = progress(tree, players, replayed)
    assert places_held(now) == list(range(1, tree.size + 1))


@pytest.mark.parametrize(
    "plan", [SingleElimination(), DoubleElimination()], ids=lambda one: one.kind
)
@pytest.mark.parametrize("sizes", [range(2, 41), [127, 257, 512]], ids=["small", "large"])
def test_every_size_is_laid_out_whole(plan: Plan, sizes: Iterable[int]) -> None:
    for size in sizes:
        now, _ = play_out(bracket(plan, size), at_random(size))
        assert places_held(now) == list(range(1, size + 1))
