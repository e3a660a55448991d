"""Many competitions read at once are what each of them is by itself."""

from __future__ import annotations

import pytest

from matches.engine.results import Game, MatchResult
from matches.models import Match
from matches.queries import matches_of, standings
from matches.queries.past import past_of
from matches.services import Entered, enter_round
from organizer.events.models import Event, EventState
from organizer.history.records import Score, record_of
from organizer.usecases.finish_event import finish_event
from tests.cast import Cast
from tests.factories import NOW
from tests.integration.history.kit import an_event_of, over, person
from tests.web.played import FOUR, decided, next_stage, of_guests, played

pytestmark = pytest.mark.django_db

TOP_FOUR = [{"kind": "swiss", "rounds": 2}, {"kind": "single_elimination", "cut": 4}]


@pytest.mark.parametrize("semi_finals_over", [False, True])
def test_standings_with_a_bracket_and_without_are_those_of_each(
    cast: Cast, semi_finals_over: bool
) -> None:
    cut = of_guests(cast, *FOUR, "Emma", plan=TOP_FOUR)
    played(cast, cut, rounds=2)
    next_stage(cast, cut)
    if semi_finals_over:
        decided(cast, cut)
    table = of_guests(cast, *FOUR, plan=[{"kind": "round_robin"}])
    played(cast, table, rounds=2)
    plain = over(cast, ["Luke 2-1 Chris", "Nora bye"], ["Luke 1-1-1 Nora time", "Chris bye"])
    events = Event.objects.filter(pk__in=[cut.pk, table.pk, plain.pk]).select_related("competition")

    past = past_of(event.competition for event in events)

    for event in events:
        assert past.standings(event.competition_id) == standings(event.competition)
    in_bracket = [one for one in past.matches[cut.competition_id] if one.in_bracket]
    assert len(in_bracket) == (2 if semi_finals_over else 0)


def test_a_record_has_the_matches_of_a_bracket_and_its_places(cast: Cast) -> None:
    event = of_guests(cast, *FOUR, plan=TOP_FOUR)
    played(cast, event, rounds=2)
    next_stage(cast, event)
    decided(cast, event)
    played(cast, event)
    finish_event(by=cast.olga, now=NOW, event=event)

    entries = {entry.person.name: entry for entry in event.registrations.select_related("person")}
    anna, dora = record_of(entries["Anna"].person), record_of(entries["Dora"].person)

    assert (anna.events[0].rank, anna.events[0].last, anna.total.won) == (1, 1, 4)
    assert (dora.events[0].rank, dora.events[0].last, dora.events[0].players) == (3, 4, 4)
    entrant = dora.events[0].entry.entrant
    assert dora.total.matches == len(matches_of(entrant)) == 3
    assert Match.objects.filter(round__stage__competition=event.competition).count() == 7


def test_type_15_has_points_and_decks_left(cast: Cast) -> None:
    event = an_event_of(cast, ["Luke", "Chris"], rounds=1, format_slug="type-15")
    luke, chris = event.competition.entrants.order_by("-name")
    games = (
        Game(decks={luke: 1, chris: 1}),
        *(Game(winner=luke, decks={luke: 2, chris: deck}) for deck in (2, 3)),
    )
    Event.objects.filter(pk=event.pk).update(state=EventState.RUNNING)
    enter_round(
        competition=event.competition,
        matches=[Entered(MatchResult((luke, chris), games))],
        at=NOW,
        by=cast.olga,
    )
    event.refresh_from_db()
    finish_event(by=cast.olga, now=NOW, event=event)

    record = record_of(person("Luke"))

    # A drawn game (1), two won (2 each), and two decks left (1 each).
    assert (record.events[0].points, record.events[0].is_ko) == (7, True)
    assert record.total == Score(won=1, games_won=2, games_drawn=1, decks_left=2)
    assert record.totals[0].is_ko
