"""The best eight of the Type B day, from the quarter-finals to the end."""

from __future__ import annotations

import pytest

from matches.engine.results import Ending, PlayError
from matches.models import Match
from matches.queries import history, touched_by
from organizer.events.models import EventState
from organizer.usecases.draft_round import draft_round
from organizer.usecases.drop_entry import drop_entry
from organizer.usecases.finish_event import finish_event
from organizer.usecases.publish_round import publish_round
from organizer.usecases.start_next_stage import start_next_stage
from tests.integration.days.day import Day

Eight = tuple[str, ...]
"""Who is in the top 8, by seed: the first has number 0 here."""


def quarter_finals(day: Day, eight: Eight) -> None:
    """First against eighth, as Jun wrote it down at first, is won by the eighth."""
    start_next_stage(**day.by_olga, event=day.event)
    publish_round(**day.by_olga, event=day.event)
    seeds = [(0, 7), (3, 4), (1, 6), (2, 5)]
    assert day.public_pairings(6) == [(eight[one], eight[other]) for one, other in seeds]
    day.slip(eight[0], day.won_by(eight[7], eight[7]))
    day.ends(eight[3], Ending.CONCEDED, eight[3])
    day.ends(eight[1], Ending.NO_SHOW, eight[6])
    day.play(eight[2], eight[5], eight[2], eight[2])


def the_bracket_is_corrected(day: Day, eight: Eight) -> None:
    """The semi-finals are paired when it turns out that the first had won: they sit down there."""
    quarter_final = day.match(eight[0])
    draft_round(**day.by_olga, event=day.event)
    publish_round(**day.by_olga, event=day.event)
    met = {frozenset(pairing) for pairing in day.public_pairings(7)}
    assert met == {frozenset((eight[4], eight[7])), frozenset((eight[1], eight[2]))}
    games = day.won_by(eight[0], eight[0])
    (change,) = touched_by(quarter_final, games=games).bracket
    assert (change.name, change.is_paired, change.is_played) == ("W2-1", True, False)
    assert {entrant.name for entrant in change.after} == {eight[0], eight[4]}
    day.corrects(quarter_final, games, reason="The slip was read upside down.")
    met = {frozenset(pairing) for pairing in day.public_pairings(7)}
    assert met == {frozenset((eight[0], eight[4])), frozenset((eight[1], eight[2]))}


def semi_finals(day: Day, eight: Eight) -> None:
    """The fifth drops out, so the first is in the final; the other one is level at time, and the
    better seed goes on, as this stage has it. No correction reaches behind what is played."""
    drop_entry(**day.by_jun, entry=day.entry(eight[4]))
    day.ends(eight[0], Ending.NO_SHOW, eight[4])
    day.play(eight[1], eight[1], eight[2])
    day.ends(eight[1], Ending.TIME)
    quarter_final = Match.objects.get(
        round__stage__competition=day.event.competition, bracket="W1-1"
    )
    with pytest.raises(PlayError) as refused:
        day.corrects(quarter_final, day.won_by(eight[7], eight[7]), reason="Or not?")
    assert refused.value.code == "bracket-played-on"
    draft_round(**day.by_olga, event=day.event)
    publish_round(**day.by_olga, event=day.event)
    assert day.public_pairings(8) == [(eight[0], eight[1])]


def the_final(day: Day, eight: Eight) -> None:
    """Jun records it while they play; once all is over it turns out to be two games."""
    final = day.match(eight[0])
    day.play(eight[0], eight[1], eight[0], eight[1])
    finish_event(**day.by_olga, event=day.event)
    assert day.refreshed().state == EventState.FINISHED
    before = day.public_ranks()
    day.corrects(final, day.won_by(eight[1], eight[1]), reason="The second game was replayed.")
    assert day.public_ranks() == before
    assert len(history(final)) == 4
