"""The mulligan of Type B: who may call, who is asked what next, and when play begins."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from matches.engine.mulligan import Answer, Mulligans, Said, mulligans
from matches.engine.results import PlayError
from matches.engine.terms import MulliganTerms

TERMS = MulliganTerms(hand=7, lands=frozenset({0, 1, 6, 7}))
DECLINE, TAKE, KEEP = Answer(Said.DECLINE), Answer(Said.TAKE), Answer(Said.KEEP)


def call(lands: int) -> Answer:
    return Answer(Said.CALL, lands)


def after(*answers: Answer, players: str = "AB") -> Mulligans:
    return mulligans(TERMS, players, answers)


def asked(standing: Mulligans) -> tuple[object, object]:
    """Who is asked, and about whose mulligan (None: whether they call one themselves)."""
    assert standing.question is not None
    return standing.question.player, standing.question.caller


def refused(*answers: Answer, players: str = "AB") -> PlayError:
    with pytest.raises(PlayError) as error:
        after(*answers, players=players)
    return error.value


def test_tb_mulligan_the_first_in_play_order_is_asked_first() -> None:
    assert asked(after()) == ("A", None)


def test_tb_mulligan_the_option_passes_when_it_is_declined() -> None:
    assert asked(after(DECLINE)) == ("B", None)


def test_tb_mulligan_play_begins_when_all_have_declined_in_succession() -> None:
    assert not after(DECLINE, DECLINE, players="ABC").play_begins
    assert after(DECLINE, DECLINE, DECLINE, players="ABC").play_begins


@pytest.mark.parametrize("lands", [0, 1, 6, 7])
def test_tb_mulligan_a_hand_of_0_1_6_or_7_lands_may_be_called(lands: int) -> None:
    assert asked(after(call(lands))) == ("B", "A")


@pytest.mark.parametrize("lands", [2, 3, 4, 5, 8])
def test_tb_mulligan_no_other_hand_may_be_called(lands: int) -> None:
    error = refused(call(lands))
    assert error.code == "lands-do-not-allow"
    assert error.sentence.startswith("A may call a mulligan only with 0, 1, 6 or 7 lands in hand.")


def test_tb_mulligan_a_call_says_how_many_lands_there_are() -> None:
    assert refused(Answer(Said.CALL)).code == "lands-do-not-allow"


def test_tb_mulligan_when_one_calls_all_others_are_asked_from_the_callers_left() -> None:
    answers = [DECLINE, call(1)]
    for expected in ("C", "D", "A"):
        assert asked(after(*answers, players="ABCD")) == (expected, "B")
        answers.append(TAKE)
    assert asked(after(*answers, players="ABCD")) == ("C", None)


def test_tb_mulligan_who_takes_it_draws_anew_with_the_caller_before_the_next_question() -> None:
    called = after(call(0), TAKE, KEEP, players="ABC")
    assert called.redrawing == ("A", "B")
    assert asked(called) == ("B", None)
    assert after(call(0), TAKE, KEEP, DECLINE, players="ABC").redrawing == ()


def test_tb_mulligan_nobody_draws_anew_before_all_have_answered() -> None:
    assert after(call(0), TAKE, players="ABC").redrawing == ()


def test_tb_mulligan_the_option_passes_on_after_a_call_was_taken_up() -> None:
    assert asked(after(call(7), KEEP)) == ("B", None)


def test_tb_mulligan_after_a_call_all_must_decline_anew() -> None:
    """A and B had declined; C's call starts the succession again."""
    answers = (DECLINE, DECLINE, call(6), KEEP, KEEP)
    assert asked(after(*answers, players="ABC")) == ("A", None)
    assert asked(after(*answers, DECLINE, players="ABC")) == ("B", None)
    assert after(*answers, DECLINE, DECLINE, players="ABC").play_begins


def test_tb_mulligan_who_called_already_counts_as_declining() -> None:
    done = after(call(0), KEEP, DECLINE)
    assert done.play_begins
    assert [(step.player, step.said, step.counts) for step in done.steps[-2:]] == [
        ("B", Said.DECLINE, False),
        ("A", Said.DECLINE, True),
    ]


def test_tb_mulligan_who_called_is_passed_over_on_the_way_to_another() -> None:
    """A has called; B declined, so did A by that; then C calls and B is asked after that."""
    answers = (call(0), KEEP, KEEP, DECLINE, call(1), KEEP, KEEP)
    assert asked(after(*answers, players="ABC")) == ("B", None)


def test_tb_mulligan_play_begins_at_once_when_everybody_has_called() -> None:
    both = after(call(0), TAKE, call(7), TAKE)
    assert both.play_begins
    assert both.redrawing == ("B", "A")


def test_tb_mulligan_who_has_taken_others_may_still_call_one() -> None:
    answers = (call(0), TAKE, TAKE, call(1), TAKE, TAKE)
    assert asked(after(*answers, players="ABC")) == ("C", None)
    assert after(*answers, call(0), players="ABC").called == {"A", "B", "C"}


def test_tb_mulligan_who_declined_may_call_when_the_option_comes_again() -> None:
    assert asked(after(DECLINE, call(0), TAKE, call(1))) == ("B", "A")


@pytest.mark.parametrize("answer", [TAKE, KEEP])
def test_tb_mulligan_nothing_is_taken_that_was_not_called(answer: Answer) -> None:
    assert refused(answer).code == "answer-does-not-fit"


@pytest.mark.parametrize("answer", [DECLINE, call(0)])
def test_tb_mulligan_a_call_is_settled_before_the_next(answer: Answer) -> None:
    assert refused(call(0), answer).code == "answer-does-not-fit"


def test_tb_mulligan_nobody_calls_once_play_has_begun() -> None:
    assert refused(DECLINE, DECLINE, call(0)).code == "play-has-begun"


def test_tb_mulligan_it_takes_two_players_with_two_names() -> None:
    assert refused(players="A").code == "too-few-players"
    assert refused(players="AA").code == "player-twice"


def test_tb_mulligan_the_numbers_are_the_terms_own() -> None:
    terms = MulliganTerms(hand=7, lands=frozenset({0, 7}))
    with pytest.raises(PlayError, match="only with 0 or 7 lands"):
        mulligans(terms, "AB", [call(1)])


@given(players=st.integers(2, 6), choices=st.lists(st.integers(0, 999), max_size=200))
def test_tb_mulligan_it_always_ends_with_one_call_a_player_at_most(
    players: int, choices: list[int]
) -> None:
    names = "ABCDEF"[:players]
    answers: list[Answer] = []
    most = players * (players - 1) + players + players * players
    standing = mulligans(TERMS, names)
    for choice in choices:
        if standing.question is None:
            break
        answers.append(standing.question.answers[choice % len(standing.question.answers)])
        standing = mulligans(TERMS, names, answers)
    callers = [step.player for step in standing.steps if step.said is Said.CALL]
    assert len(callers) == len(set(callers))
    assert len(answers) <= most
    if len(choices) > most:
        assert standing.play_begins


@given(players=st.integers(2, 6), choices=st.lists(st.integers(0, 999), max_size=120))
def test_tb_mulligan_options_go_round_in_play_order(players: int, choices: list[int]) -> None:
    """Apart from what is said about a call, each step is of the next player in play order; and
    play begins with as many declines in a row as there are players, no sooner."""
    names = "ABCDEF"[:players]
    answers: list[Answer] = []
    standing = mulligans(TERMS, names)
    for choice in choices:
        if standing.question is None:
            break
        answers.append(standing.question.answers[choice % len(standing.question.answers)])
        standing = mulligans(TERMS, names, answers)
    options = [step for step in standing.steps if step.said in (Said.CALL, Said.DECLINE)]
    assert [step.player for step in options] == [names[n % players] for n in range(len(options))]
    streak = 0
    for step in options:
        assert streak < players
        streak = streak + 1 if step.said is Said.DECLINE else 0
    assert standing.play_begins == (streak == players)


@given(players=st.integers(2, 5), choices=st.lists(st.integers(0, 999), max_size=60))
def test_tb_mulligan_taking_the_last_answer_back_leads_to_the_question_before(
    players: int, choices: list[int]
) -> None:
    names = "ABCDE"[:players]
    answers: list[Answer] = []
    seen = [mulligans(TERMS, names)]
    for choice in choices:
        if seen[-1].question is None:
            break
        answers.append(seen[-1].question.answers[choice % len(seen[-1].question.answers)])
        seen.append(mulligans(TERMS, names, answers))
    assert [mulligans(TERMS, names, answers[:n]) for n in range(len(seen))] == seen
