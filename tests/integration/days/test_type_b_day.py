"""The day of a Type B event with thirty-two players and a cut to the top 8, told from its
announcement to its final.

After each round the standings are counted anew from what the story tells of each match, by a
recount that knows nothing of the engine (recount.py).
"""

from __future__ import annotations

from datetime import timedelta

import pytest

from matches.models import Match
from matches.services import Missed
from organizer.usecases.draft_round import draft_round
from organizer.usecases.publish_round import publish_round
from organizer.usecases.return_entry import return_entry
from tests.cast import Cast
from tests.integration.days import type_b_bracket, type_b_morning
from tests.integration.days import type_b_rounds as ways
from tests.integration.days.archived import its_archive_reads_back_the_same
from tests.integration.days.day import Day
from tests.integration.days.recount import Told, counted, missed
from tests.integration.days.type_b_morning import NAMES, STARTS_AT

pytestmark = pytest.mark.django_db

ROUNDS = (
    {
        "Abe": ways.disputed,
        "Amy": ways.sent_twice,
        "Wim": ways.absent,
        "Xia": ways.illegible_proxy,
        "Ian": ways.level_at_time,
        "Zoe": ways.ahead_at_time,
        "Finn": ways.conceded_after_a_win,
        "Fay": ways.drawn_by_intention,
        "Emil": ways.match_loss_taken_back,
        "Dora": ways.written_at_the_wrong_table,
        "Dan": ways.names_swapped,
    },
    {
        "Val": ways.disqualified,
        "Lee": ways.slow_again,
        "Bea": ways.with_a_drawn_game,
    },
    {
        "Zoe": ways.event_loss_taken_back,
        "Amy": ways.drawn_by_intention,
        "Tia": ways.one_card_short,
    },
    {"Kim": ways.drops_and_concedes, "Nora": ways.conceded_after_a_win},
    {"Xia": ways.both_absent, "Abe": ways.drawn_by_intention},
)
"""How matches go that do not go by the alphabet."""


def test_the_day_of_thirty_two_players_with_a_cut_to_the_top_eight(cast: Cast) -> None:
    day = Day(
        cast,
        name="Players' Choice",
        starts_at=STARTS_AT,
        deck_deadline=STARTS_AT - timedelta(hours=1),
        rounds=5,
        capacity=32,
    )
    for step in (
        type_b_morning.the_event_is_announced,
        type_b_morning.it_is_full_and_zoe_waits,
        type_b_morning.lists_are_handed_in,
        type_b_morning.all_are_there_but_wim,
    ):
        step(day)
    day.now = STARTS_AT
    told = five_rounds(day)
    after = counted(told, (*NAMES, "Nora"), disqualified="Val")
    eight = tuple(line[1] for line in after if line[1] != "Kim")[:8]
    for station in (
        type_b_bracket.quarter_finals,
        type_b_bracket.the_bracket_is_corrected,
        type_b_bracket.semi_finals,
        type_b_bracket.the_final,
    ):
        station(day, eight)
    places = {eight[1]: 1, eight[0]: 2, eight[2]: 3, eight[4]: 3}
    places |= {eight[number]: 5 for number in (3, 5, 6, 7)}
    ranks = {name: rank for rank, name, _points in day.public_ranks()}
    assert {name: ranks[name] for name in eight} == places
    others = [line[1] for line in after if line[1] not in eight]
    assert [name for _rank, name, _points in day.public_ranks()][8:] == others
    assert ranks["Val"] is None
    its_archive_reads_back_the_same(day)


def five_rounds(day: Day) -> list[Told]:
    """Play them; returns what is told of every match, as it stands in the end."""
    told: list[Told] = []
    for number, incidents in enumerate(ROUNDS, 1):
        draft_round(**day.by_olga, event=day.event, seed=number)
        publish_round(**day.by_olga, event=day.event)
        if number == 1:
            pairs = zip(NAMES[:16], NAMES[16:], strict=True)
            assert set(map(frozenset, day.public_pairings(1))) == set(map(frozenset, pairs))
        told += ways.play_round(day, incidents)
        told = between_rounds(day, number, told)
        names = [*NAMES, "Nora"]
        assert day.table() == counted(told, names, disqualified="Val" if number > 1 else "")
    return told


def between_rounds(day: Day, number: int, told: list[Told]) -> list[Told]:
    """What happens while the round is still open: who comes back, and what is corrected."""
    if number == 1:  # Nora comes after all, and has lost the first round
        return_entry(**day.by_jun, entry=day.entry("Nora"), missed=Missed.LOSSES)
        return [*told, missed("Nora")]
    if number == 3:  # Wim comes back, and Zoe's match of round 1 was won by Joy
        return_entry(**day.by_jun, entry=day.entry("Wim"), missed=Missed.LOSSES)
        first = Match.objects.get(
            round__stage__competition=day.event.competition,
            round__number=1,
            seats__entrant__name="Zoe",
        )
        day.corrects(first, day.won_by("Joy"), reason="It was Joy.", ending="time")
        kept = [match for match in told if set(match.players) != {"Joy", "Zoe"}]
        joy = Told(("Joy", "Zoe"), {"Joy": 1}, winner="Joy")
        return [*kept, joy, missed("Wim"), missed("Wim")]
    return told
