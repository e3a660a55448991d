"""Reasons and warnings in plain words: each has its sentence, and reads as one."""

from __future__ import annotations

import pytest

from matches.engine.pairing.explain import Reason, Why
from matches.engine.pairing.order import Cost
from matches.models import Entrant, Round, Stage
from matches.queries import DraftView, PairingFault, PairingWarning
from organizer.web.organizer.draft_words import STEPS, quality
from organizer.web.parts.reasons import REASONS, WARNINGS, listed, reason_said, warning_said

NAMES = {1: "Ben", 2: "Clara", 3: "Dora"}
NUMBERS = {"points": 6, "count": 5, "size": 9, "rank": 1, "other_rank": 2}


def test_every_reason_of_the_engine_has_its_sentence() -> None:
    assert set(REASONS) == set(Why)


def test_every_warning_and_every_step_of_the_order_has_its_sentence() -> None:
    assert set(WARNINGS) == set(PairingFault)
    assert tuple(STEPS) == Cost._fields


@pytest.mark.parametrize("why", list(Why))
def test_a_reason_is_a_whole_sentence_with_nothing_left_to_fill_in(why: Why) -> None:
    for count in (1, 5):
        reason = Reason(why, (1, 2, 3), {**NUMBERS, "count": count})
        said = reason_said(reason, "Anna", "Ben", NAMES)
        assert said.endswith(".")
        assert "%" not in said
        assert said[0].isupper() or said[0].isdigit()


@pytest.mark.parametrize(
    ("reason", "sentence"),
    [
        (Reason(Why.SAME_POINTS, (), {"points": 1}), "Anna and Ben both have 1 point."),
        (
            Reason(Why.DOWN_ODD, (), {"points": 6, "count": 5}),
            (
                "Anna is paired down: 5 players with 6 points were to be paired, an odd number, so "
                "one of them meets somebody with fewer."
            ),
        ),
        (
            Reason(Why.DOWN_ODD, (), {"points": 9, "count": 1}),
            "Anna is paired down: nobody else with 9 points was to be paired.",
        ),
        (
            Reason(Why.DOWN_MET, (1, 2, 3), {"points": 6}),
            "Anna is paired down, having met all the others with 6 points: Ben, Clara and Dora.",
        ),
        (
            Reason(Why.BYE_LOWEST, (), {"points": 0, "count": 3}),
            (
                "The bye goes to the lowest score, 0 points; it was drawn by lot among the 3 "
                "players who could have it."
            ),
        ),
        (
            Reason(Why.BY_RANK, (), {"rank": 1, "other_rank": 2}),
            "In this round those of one score are paired by rank: number 1 meets number 2.",
        ),
    ],
)
def test_a_reason_names_players_and_numbers(reason: Reason, sentence: str) -> None:
    assert reason_said(reason, "Anna", "Ben", NAMES) == sentence


def test_names_stand_in_a_row() -> None:
    assert listed(["Ben"]) == "Ben"
    assert listed(["Ben", "Clara"]) == "Ben and Clara"
    assert listed(["Ben", "Clara", "Dora"]) == "Ben, Clara and Dora"


def test_a_warning_names_who_it_is_about() -> None:
    anna, ben = Entrant(name="Anna", group="Porto"), Entrant(name="Ben", group="Porto")
    rematch = PairingWarning(PairingFault.REMATCH, (anna, ben))
    again = PairingWarning(PairingFault.SECOND_BYE, (anna,), {"byes": 1})
    far = PairingWarning(PairingFault.FAR_APART, (anna, ben), {"points": 9, "other_points": 1})
    group = PairingWarning(PairingFault.SAME_GROUP, (anna, ben))

    assert warning_said(rematch) == "Anna and Ben have met before."
    assert warning_said(again) == "Anna has had a bye before."
    assert warning_said(far) == "More than one match lies between 9 points and 1 point."
    assert warning_said(group) == "Anna and Ben are of one group (Porto)."


def a_draft_that_costs(cost: Cost, bound: Cost) -> DraftView:
    return DraftView(
        round=Round(stage=Stage(kind=Stage.Kind.SWISS), number=2),
        matches=(),
        unseated=(),
        gone=(),
        corrected=False,
        cost=cost,
        bound=bound,
    )


def test_a_draft_that_is_proven_the_best_says_so() -> None:
    cost = Cost(differences=3)
    said = quality(a_draft_that_costs(cost, cost))

    assert said.word == "the best possible"
    assert said.sentences == (
        "It is proven that no pairing of these players is better.",
        "No rematch.",
        "The differences between opponents add up to 3 points.",
    )


@pytest.mark.parametrize(
    ("cost", "bound", "sentence"),
    [
        (
            Cost(differences=14, squares=60),
            Cost(differences=12, squares=80),
            "It may be off by at most 2 points in the sum of the differences between opponents.",
        ),
        (Cost(rematches=1), Cost(), "It may have 1 rematch more than needed."),
        (
            Cost(differences=9, squares=27),
            Cost(differences=9, squares=25),
            (
                "The differences between opponents are proven to add up to the least, but may be "
                "spread better: by at most 2 in the sum of their squares."
            ),
        ),
    ],
)
def test_a_draft_that_is_not_proven_says_how_far_it_may_be_off(
    cost: Cost, bound: Cost, sentence: str
) -> None:
    said = quality(a_draft_that_costs(cost, bound))

    assert said.word == "not proven to be the best"
    assert said.sentences[0] == sentence
