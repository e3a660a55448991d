"""The morning of the Type 15 day: the event, its players and their Sets, and the first round."""

from __future__ import annotations

from datetime import UTC, datetime
from fractions import Fraction

import pytest
from django.contrib.auth.models import AnonymousUser

from matches.engine.penalties import Kind
from matches.engine.reporting import Stand
from matches.engine.results import Ending
from matches.queries import clock_of, extensions_of, history, match_view, outstanding
from matches.services import Missed
from organizer.decks.queries import Standing, deck_standing
from organizer.demo.lists import a_set
from organizer.errors import Conflict
from organizer.events.models import EventState
from organizer.events.permissions import Action, can
from organizer.floor.queries import open_calls
from organizer.usecases.call_judge import call_judge
from organizer.usecases.claim_guest import claim_guest
from organizer.usecases.close_call import close_call
from organizer.usecases.drop_entry import drop_entry
from organizer.usecases.enter_event import enter_event
from organizer.usecases.enter_guest import enter_guest
from organizer.usecases.extend_time import extend_time
from organizer.usecases.open_event import open_event
from organizer.usecases.plan_stages import plan_stages
from organizer.usecases.publish_announcement import publish_announcement
from organizer.usecases.return_entry import return_entry
from organizer.usecases.save_announcement import save_announcement
from organizer.usecases.start_clock import start_clock
from organizer.usecases.submit_deck import submit_deck
from organizer.usecases.take_call import take_call
from tests.cast import an_account
from tests.factories import check_all, parts
from tests.integration.days.day import DRAW, Day

STARTS_AT = datetime(2011, 10, 8, 13, 0, tzinfo=UTC)
STAGES = [{"kind": "swiss", "rounds": 3}, {"kind": "single_elimination", "cut": 4}]
SETS = {"Luke": "Luke", "Chris": "Chris", "Nora": "Luke", "Mara": "Chris", "Tom": "Tom"}
"""Whose shipped Set each player with an account hands in."""

NONE = Fraction(0)
AFTER_ROUND_1 = [  # rank, points; matches won, opponents' share of 9 points each, decks left
    (1, "Nadia", 9, 1, Fraction(0, 9), 3),
    (1, "Nora", 9, 1, NONE, 3),
    (3, "Mara", 8, 1, Fraction(2, 9), 2),
    (4, "Luke", 7, 1, Fraction(1, 9), 2),
    (5, "Tom", 2, 0, Fraction(8, 9), 0),
    (6, "Chris", 1, 0, Fraction(7, 9), 0),
    (7, "Ida", 0, 0, Fraction(9, 9), 0),
    (8, "Otto", 0, 0, NONE, 0),
]


def the_event_is_announced(day: Day) -> None:
    """A draft is nobody's business; then the event is open, in these stages."""
    assert day.public("api_event")[0] == 404
    plan_stages(**day.by_olga, event=day.event, stages=STAGES)
    open_event(**day.by_olga, event=day.event)
    text = "Three decks of fifteen cards."
    written = save_announcement(**day.by_olga, event=day.event, channel="Website", text=text)
    publish_announcement(**day.by_olga, announcement=written)
    assert day.public("api_event")[0] == 200
    assert day.refreshed().announcements.get().published_at == day.now


def seven_enter_with_their_sets(day: Day) -> None:
    """Five have accounts, Nadia and Ida are entered at the desk. Ida's first list is one deck, and
    she mends it."""
    cast = day.cast
    users = {name: getattr(cast, name.lower(), None) or an_account(name) for name in SETS}
    for name, user in users.items():
        entry = enter_event(by=user, now=day.later(1), event=day.event)
        submit_deck(by=user, now=day.later(1), entry=entry, parts=a_set(SETS[name]))
    enter_guest(**day.by_jun, event=day.event, name="Nadia", parts=a_set("Nadia"))
    enter_guest(**day.by_jun, event=day.event, name="Ida", parts=parts("45 Island"))
    check_all(day.event, day.later(1))
    assert deck_standing(day.entry("Ida")).standing == Standing.ILLEGAL
    submit_deck(**day.by_jun, entry=day.entry("Ida"), parts=a_set("Tom"))
    check_all(day.event, day.later(1))
    for name in (*SETS, "Nadia", "Ida"):
        assert deck_standing(day.entry(name)).standing == Standing.LEGAL, name
        assert not can(AnonymousUser(), Action.VIEW_DECK, day.entry(name))


def round_1_is_paired(day: Day) -> None:
    """Seven are paired, so Nora has the bye; her entry can no longer be made by herself."""
    day.now = STARTS_AT
    day.pair(("Nora",), ("Chris", "Luke"), ("Mara", "Tom"), ("Nadia", "Ida"))
    assert day.refreshed().state == EventState.RUNNING
    pairings = {frozenset(pairing) for pairing in day.public_pairings(1)}
    expected = [{"Nora"}, {"Chris", "Luke"}, {"Mara", "Tom"}, {"Nadia", "Ida"}]
    assert pairings == set(map(frozenset, expected))
    assert day.public_ranks()[0] == (1, "Nora", 9)
    with pytest.raises(Conflict) as refused:
        enter_event(by=day.cast.ada, now=day.now, event=day.event)
    assert refused.value.code == "event-is-running"


def the_match_of_the_rules(day: Day) -> None:
    """T15-EXAMPLE, with a call, an extension and a warning in the middle of it."""
    start_clock(**day.by_jun, round_=day.match("Luke").round)
    day.play("Luke", DRAW)
    assert day.score("Luke") == ({"Luke": 1, "Chris": 1}, {"Luke": (2, 3), "Chris": (2, 3)})
    call = call_judge(**day.by("Chris"), match=day.match("Chris"), about="How long may he think?")
    assert open_calls(day.event) == [call]
    take_call(**day.by_jun, call=call)
    day.penalise("Luke", "slow-play", Kind.WARNING)
    extend_time(**day.by_jun, match=day.match("Luke"), minutes=3, reason="A long ruling")
    close_call(**day.by_jun, call=call)
    assert open_calls(day.event) == []
    assert [given.minutes for given in extensions_of(day.match("Luke"))] == [3]
    day.play("Luke", "Luke", "Luke")
    assert day.score("Luke") == ({"Luke": 7, "Chris": 1}, {"Luke": (2, 3), "Chris": ()})
    still_playing = outstanding(clock_of(day.match("Luke").round), day.now)
    assert {row.view.match for row in still_playing} == {day.match("Mara"), day.match("Nadia")}


def players_disagree_and_jun_decides(day: Day) -> None:
    """Mara says that she won three games; Tom says that he won the second one."""
    claim = [("Mara", 1, 1), ("Mara", 1, 2), ("Mara", 1, 3)]
    assert day.reports("Mara", day.decks("Mara", "Tom", *claim)).stand == Stand.REPORTED
    assert not match_view(day.match("Mara")).finished
    assert day.disputes("Tom", reason="I won the second game.").stand == Stand.DISPUTED
    assert ("Mara", 0) in {(name, points) for _rank, name, points in day.public_ranks()}
    seen = [("Mara", 1, 1), ("Tom", 1, 2), ("Mara", 2, 2), ("Mara", 2, 3)]
    assert day.slip("Mara", day.decks("Mara", "Tom", *seen)).stand == Stand.JUDGED
    assert day.score("Mara") == ({"Mara": 8, "Tom": 2}, {"Mara": (2, 3), "Tom": ()})
    said = [version.stand for version in history(day.match("Mara"))]
    assert said == [Stand.REPORTED, Stand.DISPUTED, Stand.JUDGED]


def somebody_does_not_come_and_comes_late(day: Day) -> None:
    """Ida is not there: each of her decks has lost. Jun drops her; then she stands there."""
    day.ends("Nadia", Ending.NO_SHOW, "Ida")
    assert day.score("Nadia") == ({"Nadia": 9, "Ida": 0}, {"Nadia": (1, 2, 3), "Ida": ()})
    drop_entry(**day.by_jun, entry=day.entry("Ida"))
    assert day.entry("Ida").dropped_at == day.now
    return_entry(**day.by_jun, entry=day.entry("Ida"))
    assert day.entry("Ida").dropped_at is None


def a_guest_is_claimed_and_another_comes_late(day: Day) -> None:
    """Nadia signs up and takes her entry over. Otto enters while round 1 is played, and has lost
    it."""
    account = an_account("Nadia")
    claim_guest(by=account, now=day.later(1), token=day.entry("Nadia").person.claim_token)
    assert day.entry("Nadia").person.user == account
    enter_guest(
        **day.by_jun, event=day.event, name="Otto", parts=a_set("Nadia"), missed=Missed.LOSSES
    )
    check_all(day.event, day.later(1))
    assert deck_standing(day.entry("Otto")).standing == Standing.LEGAL
    assert day.table() == AFTER_ROUND_1
    assert day.public_ranks() == [line[:3] for line in AFTER_ROUND_1]
