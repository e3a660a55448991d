"""What holds of ratings whatever was played."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from matches.engine.results import Outcome
from organizer.history.rating import NEWCOMER, RatedEvent, RatedMatch, digest_of, rated

WIN, DRAW, LOSS = Outcome.WIN, Outcome.DRAW, Outcome.LOSS


@st.composite
def rounds(draw: st.DrawFn) -> list[RatedMatch]:
    """A round: everybody plays at most once."""
    players = draw(st.permutations(range(1, 9)))
    pairs = zip(players[::2], players[1::2], strict=True)
    return [RatedMatch(one, other, draw(st.sampled_from(Outcome))) for one, other in pairs]


def test_a_newcomer_is_shown_as_nothing_proven() -> None:
    assert (NEWCOMER.mu, round(NEWCOMER.sigma, 4), NEWCOMER.shown) == (25, 8.3333, 0)
    assert NEWCOMER.is_provisional


def test_who_wins_rises_by_what_the_other_falls_and_both_are_known_better() -> None:
    skills, _ = rated([RatedEvent(1, [RatedMatch(1, 2, WIN)])])
    assert skills[1].mu - 25 == 25 - skills[2].mu > 0
    assert skills[1].sigma == skills[2].sigma < NEWCOMER.sigma


def test_a_draw_of_equals_moves_nobody_and_one_of_unequals_brings_them_nearer() -> None:
    even, _ = rated([RatedEvent(1, [RatedMatch(1, 2, DRAW)])])
    assert (even[1].mu, even[2].mu) == (25, 25)
    won = [RatedMatch(1, 2, WIN)] * 3
    before, _ = rated([RatedEvent(1, won)])
    after, _ = rated([RatedEvent(1, [*won, RatedMatch(1, 2, DRAW)])])
    assert after[1].mu - after[2].mu < before[1].mu - before[2].mu


def test_steps_are_what_the_rating_was_after_each_event() -> None:
    first, second = RatedEvent(1, [RatedMatch(1, 2, WIN)]), RatedEvent(2, [RatedMatch(3, 1, WIN)])
    skills, steps = rated([first, second])
    assert [(step.event, step.player) for step in steps] == [(1, 1), (1, 2), (2, 3), (2, 1)]
    assert steps[-1].skill == skills[1]
    assert steps[0].skill == rated([first])[0][1]


@given(st.lists(rounds(), max_size=6), st.randoms(use_true_random=False))
def test_matches_of_one_round_can_be_rated_in_any_order(played: list, random: object) -> None:
    shuffled = [random.sample(one, len(one)) for one in played]
    before, _ = rated([RatedEvent(n, one) for n, one in enumerate(played)])
    after, _ = rated([RatedEvent(n, one) for n, one in enumerate(shuffled)])
    assert before == after


@given(st.lists(rounds(), min_size=1, max_size=6))
def test_a_better_result_never_makes_a_worse_rating(played: list[list[RatedMatch]]) -> None:
    *earlier, last = played
    one = last[0].one
    mus = []
    for outcome in (LOSS, DRAW, WIN):
        changed = [last[0]._replace(outcome=outcome), *last[1:]]
        skills, _ = rated([RatedEvent(n, r) for n, r in enumerate([*earlier, changed])])
        mus.append(skills[one].mu)
    assert mus[0] < mus[1] < mus[2]


def test_the_digest_changes_with_every_result_and_the_order() -> None:
    first, second = RatedEvent(1, [RatedMatch(1, 2, WIN)]), RatedEvent(2, [RatedMatch(1, 2, DRAW)])
    found = {
        digest_of([first, second]),
        digest_of([second, first]),
        digest_of([first]),
        digest_of([first, RatedEvent(2, [RatedMatch(1, 2, LOSS)])]),
    }
    assert len(found) == 4
    assert digest_of([first, second]) == digest_of([first, second])
