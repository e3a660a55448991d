"""The best four of the Type 15 day: semi-finals, one of them played again, and the final."""

from __future__ import annotations

import pytest
from django.contrib.auth.models import AnonymousUser

from matches.engine.results import PlayError
from matches.models import Entrant
from matches.queries import match_view
from organizer.errors import Conflict
from organizer.events.models import EventState
from organizer.events.permissions import Action, can
from organizer.usecases.draft_round import draft_round
from organizer.usecases.finish_event import finish_event
from organizer.usecases.publish_round import publish_round
from organizer.usecases.start_next_stage import start_next_stage
from organizer.usecases.undo_game import undo_game
from tests.integration.days.day import DRAW, Day

AT_THE_END = [
    (1, "Luke", 11),
    (2, "Mara", 16),
    (3, "Nora", 22),
    (3, "Nadia", 17),
    (5, "Tom", 11),
    (6, "Otto", 5),
    (7, "Chris", 2),
    (8, "Ida", 2),
]
"""The places of the bracket first, whatever the points; who lost a semi-final shares the third."""


def the_best_four_play_on(day: Day) -> None:
    """First meets fourth, second third. The draft is nobody's business."""
    start_next_stage(**day.by_olga, event=day.event)
    assert day.public("api_pairings", 4)[0] == 404
    publish_round(**day.by_olga, event=day.event)
    assert day.public_pairings(4) == [("Nora", "Luke"), ("Nadia", "Mara")]


def a_semi_final_is_won_and_one_is_drawn(day: Day) -> None:
    """Luke beats Nora by three games to one; each deck of Nadia and Mara falls in a draw."""
    day.play("Nora", "Luke", "Nora", "Luke", "Luke")
    assert day.score("Nora") == ({"Nora": 2, "Luke": 6 + 2}, {"Nora": (), "Luke": (2, 3)})
    day.play("Nadia", DRAW, DRAW, DRAW)
    assert match_view(day.match("Nadia")).drawn
    assert day.score("Nadia")[0] == {"Nadia": 3, "Mara": 3}


def the_drawn_one_is_played_again(day: Day) -> None:
    """The decider is the only match of the next round; Mara wins it with her first deck."""
    draft_round(**day.by_olga, event=day.event)
    publish_round(**day.by_olga, event=day.event)
    assert [set(pairing) for pairing in day.public_pairings(5)] == [{"Nadia", "Mara"}]
    day.play("Mara", "Mara", "Mara", "Mara")
    assert day.score("Mara") == ({"Mara": 9, "Nadia": 0}, {"Mara": (1, 2, 3), "Nadia": ()})


def the_final_is_played(day: Day) -> None:
    """Luke wins, and the event is over: and everybody reads the lists."""
    draft_round(**day.by_olga, event=day.event)
    publish_round(**day.by_olga, event=day.event)
    assert [set(pairing) for pairing in day.public_pairings(6)] == [{"Luke", "Mara"}]
    day.play("Luke", "Luke", "Mara", "Luke")
    with pytest.raises(PlayError) as refused:
        finish_event(**day.by_olga, event=day.event)
    assert refused.value.code == "round-open"
    final = day.match("Luke")
    day.play("Luke", "Luke")
    finish_event(**day.by_olga, event=day.event)
    assert day.refreshed().state == EventState.FINISHED
    assert day.public_ranks() == AT_THE_END
    with pytest.raises(Conflict) as refused_by_state:
        undo_game(**day.by_jun, match=final, reason="It is over.")
    assert refused_by_state.value.code == "event-is-finished"
    for entrant in Entrant.objects.filter(competition=day.event.competition):
        assert can(AnonymousUser(), Action.VIEW_DECK, day.entry(entrant.name))
