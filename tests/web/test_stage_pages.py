"""Stages: planned on one page, cut to, and drawn as brackets and cross tables."""

from __future__ import annotations

import re

import pytest
from django.http import HttpResponse
from django.test import Client

from matches.engine.elimination.bracket import bracket
from matches.engine.elimination.plan import DoubleElimination, SingleElimination
from matches.engine.results import Ending
from matches.models import Stage
from matches.queries import draft_of
from organizer.events.models import Event, EventState
from organizer.usecases.end_match import end_match
from organizer.web.public.drawing import parts_of
from tests.cast import Cast
from tests.factories import NOW
from tests.web.conftest import Visit
from tests.web.played import (
    FOUR,
    at,
    decided,
    next_stage,
    of_guests,
    paired,
    played,
    won,
)
from tests.web.reading import filled_button, words

SWISS = {"kind": "swiss", "rounds": 3}
TOP_FOUR = {"kind": "single_elimination", "cut": 4, "bronze": True}


@pytest.fixture
def public(as_: Visit) -> Client:
    return as_(None)


def boxes(page: HttpResponse) -> dict[str, str]:
    """What the boxes of the plan hold, as a browser would send it."""
    text = page.content.decode()
    numbers = r'<input type="(?:number|hidden)" name="(stage[^"]*)"[^>]*value="([^"]*)"'
    ticks = r'<input type="checkbox" name="(stage[^"]*)"[^>]*checked'
    chosen = r'<select name="(stage[^"]*)".*?<option value="([^"]*)" selected'
    return {
        **dict(re.findall(numbers, text)),
        **dict.fromkeys(re.findall(ticks, text), "on"),
        **dict(re.findall(chosen, text, re.S)),
    }


def kinds(event: Event) -> list[tuple[str, int | None, int | None]]:
    stages = Stage.objects.filter(competition=event.competition)
    return [(one.kind, one.rounds_planned, one.options.get("cut")) for one in stages]


def test_a_stage_is_added_and_saved(cast: Cast, olga: Client) -> None:
    event = of_guests(cast)
    plan = at("event_stages", event)
    shown = boxes(olga.get(plan))
    assert shown["stage-0-rounds"] == "3"

    added = olga.post(plan, {**shown, "step": "add-single_elimination"})
    assert "This is not saved yet." in words(added)
    assert kinds(event) == [("swiss", 3, None)]
    sent = {**boxes(added), "stage-0-rounds": "5", "stage-1-bronze": "on"}
    assert sent["stage-1-cut"] == "8"
    told = olga.post(plan, sent, follow=True)

    assert "The plan is saved." in words(told)
    assert kinds(event) == [("swiss", 5, None), ("single_elimination", None, 8)]
    assert Stage.objects.last().options["bronze"] is True
    assert "5 rounds, then Top 8: Single elimination" in words(olga.get(at("event", event)))


def test_stages_change_places_and_are_taken_out(cast: Cast, olga: Client) -> None:
    event = of_guests(cast, plan=[SWISS, TOP_FOUR, {"kind": "round_robin", "cut": 2, "legs": 2}])
    plan = at("event_stages", event)

    moved = boxes(olga.post(plan, {**boxes(olga.get(plan)), "step": "later-1"}))
    assert [moved[f"stage-{n}-kind"] for n in range(3)] == [
        "swiss",
        "round_robin",
        "single_elimination",
    ]
    assert moved["stage-1-legs"] == "2"
    left = boxes(olga.post(plan, {**moved, "step": "remove-1"}))
    olga.post(plan, left)

    assert kinds(event) == [("swiss", 3, None), ("single_elimination", None, 4)]


def seen(page: HttpResponse) -> dict[str, str]:
    """The mark of the plan that a page was made from."""
    return dict(re.findall(r'name="(seen)" value="([^"]*)"', page.content.decode()))


def test_of_two_who_plan_at_once_the_second_is_told_and_keeps_what_was_typed(
    cast: Cast, olga: Client, as_: Visit
) -> None:
    event = of_guests(cast)
    plan, ada = at("event_stages", event), as_(cast.ada)
    page = olga.get(plan)
    typed = {**boxes(page), **seen(page), "stage-0-rounds": "5"}
    theirs = ada.get(plan)
    ada.post(plan, {**boxes(theirs), **seen(theirs), "stage-0-rounds": "4"})

    told = olga.post(plan, typed)

    assert told.status_code == 409
    assert "Somebody has saved another plan meanwhile: 4 rounds." in words(told)
    assert boxes(told)["stage-0-rounds"] == "5"
    assert kinds(event) == [("swiss", 4, None)]
    olga.post(plan, {**boxes(told), **seen(told)})
    assert kinds(event) == [("swiss", 5, None)]


def test_a_step_in_between_does_not_hide_what_another_has_saved(
    cast: Cast, olga: Client, as_: Visit
) -> None:
    event = of_guests(cast)
    plan = at("event_stages", event)
    page = olga.get(plan)
    as_(cast.ada).post(plan, {**boxes(page), "stage-0-rounds": "4"})

    added = olga.post(plan, {**boxes(page), **seen(page), "step": "add-single_elimination"})
    told = olga.post(plan, {**boxes(added), **seen(added)})

    assert told.status_code == 409
    assert kinds(event) == [("swiss", 4, None)]


def test_what_is_usual_is_filled_in_and_not_saved(cast: Cast, olga: Client) -> None:
    event = of_guests(cast, *(f"Guest {n}" for n in range(9)))
    plan = at("event_stages", event)

    page = olga.post(plan, {**boxes(olga.get(plan)), "step": "suggest-"})

    assert (boxes(page)["stage-0-rounds"], boxes(page)["stage-1-cut"]) == ("5", "4")
    assert kinds(event) == [("swiss", 3, None)]


def test_a_fault_is_said_and_what_was_typed_stays(cast: Cast, olga: Client) -> None:
    event = of_guests(cast, plan=[SWISS, TOP_FOUR])
    plan = at("event_stages", event)

    page = olga.post(plan, {**boxes(olga.get(plan)), "stage-0-rounds": "7", "stage-1-cut": "1"})

    assert page.status_code == 400
    assert boxes(page)["stage-0-rounds"] == "7"
    assert "Write 2 or more." in words(page)
    assert kinds(event)[0] == ("swiss", 3, None)


def test_a_stage_that_has_begun_keeps_all_but_its_number_of_rounds(
    cast: Cast, olga: Client
) -> None:
    event = of_guests(cast, *FOUR)
    played(cast, event, rounds=2)
    plan = at("event_stages", event)
    page = olga.get(plan)
    assert "has begun" in words(page)
    assert "Take out" not in words(page)

    changed = {"stage-0-first_round": "seed", "stage-0-kind": "round_robin", "stage-0-rounds": "4"}
    olga.post(plan, {**boxes(page), **changed})
    stage = Stage.objects.get(competition=event.competition)
    assert (stage.kind, stage.rounds_planned) == ("swiss", 4)
    assert stage.options.get("first_round", "random") == "random"

    refused = olga.post(plan, {**boxes(page), "stage-0-rounds": "1"})
    assert refused.status_code == 400
    assert "Plan at least 2 rounds." in words(refused)


def test_the_cut_shows_who_is_in_and_who_just_misses(cast: Cast, olga: Client) -> None:
    event = of_guests(cast, *FOUR, plan=[SWISS, {"kind": "single_elimination", "cut": 2}])
    played(cast, event, rounds=3)

    page = olga.get(at("event_rounds", event))

    assert filled_button(page) == ["Cut to the top 2: draft round 4"]
    assert "to play; the clock" not in words(page)
    assert "1 Anna 9 in 2 Ben 6 in 3 Clara 3 just misses 4 Dora 0 just misses" in words(page)


def test_nothing_of_a_bracket_is_seen_before_it_is_published(
    cast: Cast, olga: Client, public: Client
) -> None:
    event = of_guests(cast, *FOUR, plan=[SWISS, TOP_FOUR])
    played(cast, event, rounds=3)
    for _click in range(2):
        told = olga.post(at("stage_start", event), {"round": "4"})
        assert told.url == at("draft", event)

    assert draft_of(event.competition).number == 4
    assert "paired down" not in words(olga.get(at("draft", event)))
    page = words(public.get(at("stage", event, 2)))
    assert "The bracket appears here once its first round is published." in page
    assert "Anna" not in page
    assert at("stage", event, 2) not in public.get(at("event", event)).content.decode()


def test_a_bracket_has_seeds_results_who_chooses_and_places(cast: Cast, public: Client) -> None:
    event = of_guests(cast, *FOUR, plan=[SWISS, TOP_FOUR])
    played(cast, event, rounds=3)
    first = next_stage(cast, event)
    stage = at("stage", event, 2)
    assert stage in public.get(at("event", event)).content.decode()

    page = words(public.get(stage))
    assert "W1-1 playing Seed 1 Anna Seed 4 Dora Anna chooses to play or draw" in page
    assert "W1-2 playing Seed 2 Ben Seed 3 Clara Ben chooses to play or draw" in page
    assert "F Winner of W1-1 Winner of W1-2" in page
    assert "B Loser of W1-1 Loser of W1-2" in page

    won(cast, first.matches.get(bracket="W1-1"), "Dora")
    page = words(public.get(stage))
    assert "W1-1 final Seed 1 Anna 0 Seed 4 Dora (wins) 2" in page
    decided(cast, event)
    paired(cast, event)
    decided(cast, event)

    page = words(public.get(stage))
    assert "Ben wins." in page
    assert "Place Player 1 Ben 2 Dora 3 Anna 4 Clara" in page
    table = words(public.get(at("standings", event)))
    assert "The bracket gives the first places" in table
    assert re.search(r"1 Ben 6 .*2 Dora 0 .*3 Anna 9 .*4 Clara 3 ", table)


def test_the_match_of_a_bracket_says_who_chooses_and_why_it_is(cast: Cast, public: Client) -> None:
    event = of_guests(cast, *FOUR, plan=[SWISS, TOP_FOUR])
    played(cast, event, rounds=3)
    match = next_stage(cast, event).matches.get(bracket="W1-1")

    page = words(public.get(at("match", event, match.pk)))

    assert "Anna chooses to play or draw first." in page
    assert "This is match W1-1 of the bracket" in page


def test_a_drawn_match_is_settled_as_the_stage_says(
    cast: Cast, olga: Client, public: Client
) -> None:
    event = of_guests(cast, *FOUR, plan=[SWISS, TOP_FOUR])
    plan = at("event_stages", event)
    olga.post(plan, {**boxes(olga.get(plan)), "stage-1-drawn": "higher_seed"})
    played(cast, event, rounds=3)
    match = next_stage(cast, event).matches.get(bracket="W1-1")

    end_match(
        by=cast.olga, now=NOW, match=match, ending=Ending.INTENTIONAL_DRAW, loser=None, reason=""
    )

    said = words(public.get(at("stage", event, 2)))
    assert "W1-1 final Seed 1 Anna (wins) 0 Seed 4 Dora 0" in said


def test_a_walk_over_is_called_one(cast: Cast, olga: Client, public: Client) -> None:
    event = of_guests(cast, *FOUR, plan=[SWISS, TOP_FOUR])
    played(cast, event, rounds=3)
    next_stage(cast, event)
    decided(cast, event)
    ben = event.registrations.get(person__name="Ben")
    olga.post(at("entry_drop", event, ben.pk))

    assert "F walk-over Seed 1 Anna (wins) Seed 2 Ben" in words(public.get(at("stage", event, 2)))


def test_a_cross_table_has_everybodys_results(cast: Cast, public: Client) -> None:
    event = of_guests(cast, *FOUR, plan=[{"kind": "round_robin"}])
    played(cast, event, rounds=2)
    paired(cast, event)

    page = public.get(at("stage", event, 1))

    rows = re.findall(r'<th scope="row">(\w+)</th>(.*?)</tr>', page.content.decode(), re.S)
    scores = {name: re.findall(r">(\d–\d|×|·)<", row) for name, row in rows}
    points = {name: int(re.findall(r'"number">(\d+)<', row)[-1]) for name, row in rows}
    assert sum(points.values()) == 12
    assert {name: row.count("2–0") * 3 for name, row in scores.items()} == points
    assert words(page).count("playing") == 4


def test_swiss_rounds_have_no_bracket(cast: Cast, public: Client) -> None:
    event = of_guests(cast, *FOUR)
    assert public.get(at("stage", event, 1)).status_code == 404
    assert public.get(at("stage", event, 7)).status_code == 404


def test_the_last_round_leads_to_the_end(cast: Cast, olga: Client) -> None:
    event = of_guests(cast, *FOUR, plan=[{"kind": "single_elimination"}])
    played(cast, event, rounds=2)
    page = olga.get(at("event_rounds", event))
    assert filled_button(page) == ["Finish the event"]

    olga.post(at("event_finish", event))

    event.refresh_from_db()
    assert event.state == EventState.FINISHED


def headings(plan: SingleElimination | DoubleElimination, size: int) -> list[tuple[str, str]]:
    return [
        (column.heading, " ".join(name or "-" for name in column.names))
        for part in parts_of(bracket(plan, size))
        for column in part.columns
    ]


def test_a_bracket_is_drawn_with_each_match_beside_those_it_comes_from() -> None:
    assert headings(SingleElimination(bronze=True), 6) == [
        ("Quarter-finals", "- W1-1 - W1-2"),
        ("Semi-finals", "W2-1 W2-2"),
        ("Final", "F"),
        ("Bronze match", "B"),
    ]
    assert headings(SingleElimination(play_in=2), 10) == [
        ("Play-in", "P1 P2"),
        ("Quarter-finals", "W1-1 W1-2 W1-3 W1-4"),
        ("Semi-finals", "W2-1 W2-2"),
        ("Final", "F"),
    ]
    assert headings(SingleElimination(), 16)[0] == (
        "Round of 16",
        " ".join(f"W1-{n}" for n in range(1, 9)),
    )
    assert headings(DoubleElimination(), 4) == [
        ("Winners’ round 1", "W1-1 W1-2"),
        ("Winners’ final", "W2-1"),
        ("Losers’ round 1", "L1-1"),
        ("Losers’ round 2", "L2-1"),
        ("Final", "F"),
        ("Second final", "F2"),
    ]


@pytest.mark.parametrize("size", [2, 3, 5, 8, 13, 32])
@pytest.mark.parametrize(
    "plan", [SingleElimination(), SingleElimination(bronze=True), DoubleElimination()]
)
def test_every_match_of_a_bracket_is_drawn_once(
    plan: SingleElimination | DoubleElimination, size: int
) -> None:
    tree = bracket(plan, size)
    drawn = [name for part in parts_of(tree) for column in part.columns for name in column.played]
    assert sorted(drawn) == sorted(match.name for match in tree.matches)
