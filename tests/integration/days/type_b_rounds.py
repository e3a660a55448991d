"""The Swiss rounds of the Type B day. Each way in which a match goes plays it through the use-cases
and tells what came of it; who is not told of wins by the alphabet."""

from __future__ import annotations

from collections.abc import Callable, Mapping

import pytest

from matches.engine.penalties import PROXY, Kind
from matches.engine.reporting import Stand
from matches.engine.results import Ending
from matches.queries import extensions_of, match_view, suggestion
from organizer.errors import NotAllowed
from organizer.events.permissions import Action, can
from organizer.floor.findings import Seen
from organizer.usecases.begin_deck_check import begin_deck_check
from organizer.usecases.correct_match import correct_match
from organizer.usecases.draw_deck_checks import draw_deck_checks
from organizer.usecases.drop_entry import drop_entry
from organizer.usecases.end_deck_check import end_deck_check
from organizer.usecases.record_deck_check import record_deck_check
from organizer.usecases.return_entry import return_entry
from organizer.usecases.void_result import void_result
from tests.integration.days.day import DRAW, Day
from tests.integration.days.recount import Told, bye
from tests.integration.days.type_b_morning import GUESTS

Way = Callable[[Day, str, str], Told]
"""How the match of somebody with whoever sits opposite goes."""


def play_round(day: Day, ways: Mapping[str, Way]) -> list[Told]:
    """Play every match of the open round; returns what is told of them."""
    number = day.match(next(iter(ways))).round.number
    told = []
    for players in day.public_pairings(number):
        if len(players) == 1:
            told.append(bye(*players))
            continue
        one = next((name for name in players if name in ways), min(players))
        (other,) = set(players) - {one}
        way = ways.get(one, in_three if number % 2 == 0 else in_two)
        told.append(way(day, one, other))
    return told


def in_two(day: Day, one: str, other: str) -> Told:
    """Both report it, or Jun enters the slip."""
    if {one, other}.isdisjoint(GUESTS):
        day.reports(other, day.won_by(one, one))
        assert not match_view(day.match(one)).finished
        assert day.reports(one, day.won_by(one, one)).stand == Stand.CONFIRMED
    else:
        assert day.slip(one, day.won_by(one, one)).stand == Stand.JUDGED
    return Told((one, other), {one: 2}, winner=one)


def in_three(day: Day, one: str, other: str) -> Told:
    """At the first tables Jun watches game by game; the others bring their slips."""
    if day.match(one).table <= 4:
        day.play(one, other, one, one)
    else:
        day.slip(one, day.won_by(other, one, one))
    return Told((one, other), {one: 2, other: 1}, winner=one)


def with_a_drawn_game(day: Day, one: str, other: str) -> Told:
    day.play(one, one, DRAW, one)
    return Told((one, other), {one: 2}, draws=1, winner=one)


def disputed(day: Day, one: str, other: str) -> Told:
    day.reports(one, day.won_by(one, one))
    day.disputes(other, reason="I won the first game.")
    day.slip(one, day.won_by(other, one, one))
    return Told((one, other), {one: 2, other: 1}, winner=one)


def sent_twice(day: Day, one: str, other: str) -> Told:
    """The phone had no connection, and sends the same under the same key."""
    answers = {day.reports(one, day.won_by(one, one), key="one tap") for _ in range(2)}
    assert len(answers) == 1
    day.confirms(other)
    assert match_view(day.match(one)).version == 2
    return Told((one, other), {one: 2}, winner=one)


def absent(day: Day, one: str, other: str) -> Told:
    """Somebody is not there, and is dropped."""
    day.ends(one, Ending.NO_SHOW, one)
    drop_entry(**day.by_jun, entry=day.entry(one))
    return Told((one, other), {other: 2}, winner=other)


def both_absent(day: Day, one: str, other: str) -> Told:
    day.ends(one, Ending.NO_SHOW)
    return Told((one, other), missed=True)


def conceded_after_a_win(day: Day, one: str, other: str) -> Told:
    day.play(one, one)
    day.ends(one, Ending.CONCEDED, one)
    return Told((one, other), {one: 1, other: 2}, winner=other)


def level_at_time(day: Day, one: str, other: str) -> Told:
    day.play(one, one, other)
    day.ends(one, Ending.TIME)
    return Told((one, other), {one: 1, other: 1})


def ahead_at_time(day: Day, one: str, other: str) -> Told:
    day.play(one, one)
    day.ends(one, Ending.TIME)
    return Told((one, other), {one: 1}, winner=one)


def drawn_by_intention(day: Day, one: str, other: str) -> Told:
    """It counts as three drawn games."""
    day.ends(one, Ending.INTENTIONAL_DRAW)
    return Told((one, other), draws=3)


def illegible_proxy(day: Day, one: str, other: str) -> Told:
    """A proxy that nobody can read costs the match (TB-PROXY-FORFEIT)."""
    called_for = suggestion(day.entrant(one), PROXY).kind
    assert called_for is Kind.MATCH_LOSS
    day.penalise(one, PROXY, called_for, reason="Mox Jet cannot be read")
    return Told((one, other), {other: 2}, winner=other)


def one_card_short(day: Day, one: str, other: str) -> Told:
    """All tables that still play are drawn. In one deck a card is missing, so a game is lost."""
    draw = draw_deck_checks(**day.by_jun, event=day.event, tables=16)
    check = draw.checks.get(match=day.match(one))
    begin_deck_check(**day.by_jun, check=check)
    for name in (one, other):
        seen = Seen(main=59 if name == one else 60, side=15)
        record = record_deck_check(**day.by_jun, check=check, entry=day.entry(name), seen=seen)
        assert [found["kind"] for found in record.findings] == ["main-count"] * (name == one)
    day.penalise(one, "decklist-problem", Kind.GAME_LOSS)
    end_deck_check(**day.by_jun, check=check, minutes=8)
    assert [given.minutes for given in extensions_of(check.match)] == [8]
    day.play(one, other)
    return Told((one, other), {other: 2}, winner=other)


def match_loss_taken_back(day: Day, one: str, other: str) -> Told:
    day.play(one, one)
    penalty = day.penalise(one, "outside-assistance", Kind.MATCH_LOSS)
    assert match_view(day.match(one)).winner == day.entrant(other)
    day.forgive(penalty, reason="A friend said the time.")
    assert not match_view(day.match(one)).finished
    day.play(one, one)
    return Told((one, other), {one: 2}, winner=one)


def written_at_the_wrong_table(day: Day, one: str, other: str) -> Told:
    day.slip(one, day.won_by(other, other))
    void_result(**day.by_jun, match=day.match(one), reason="The slip of another table.")
    assert match_view(day.match(one)).stand == Stand.VOIDED
    day.slip(one, day.won_by(one, one))
    return Told((one, other), {one: 2}, winner=one)


def names_swapped(day: Day, one: str, other: str) -> Told:
    """A player may not correct what Jun recorded; he does."""
    day.slip(one, day.won_by(other, other))
    said = {"match": day.match(one), "games": day.won_by(one, one), "reason": "Swapped."}
    with pytest.raises(NotAllowed):
        correct_match(**day.by(one), **said)
    assert correct_match(**day.by_jun, **said).stand == Stand.CORRECTED
    return Told((one, other), {one: 2}, winner=one)


def disqualified(day: Day, one: str, other: str) -> Told:
    """The games won stay; of the penalty only the staff read."""
    day.play(one, one)
    day.penalise(one, "cheating", Kind.DISQUALIFICATION, reason="Marked cards on purpose")
    assert day.entrant(one).disqualified_at == day.now
    assert day.entry(one).dropped_at == day.now
    assert can(day.cast.jun, Action.VIEW_PENALTIES, day.entry(one))
    assert not can(day.entry(one).person.user, Action.VIEW_PENALTIES, day.entry(one))
    return Told((one, other), {one: 1, other: 2}, winner=other)


def slow_again(day: Day, one: str, other: str) -> Told:
    """The second time costs a game; two more are won."""
    day.penalise(one, "slow-play", Kind.WARNING)
    called_for = suggestion(day.entrant(one), "slow-play").kind
    assert called_for is Kind.GAME_LOSS
    day.penalise(one, "slow-play", called_for)
    day.play(one, one, one)
    return Told((one, other), {one: 2, other: 1}, winner=one)


def event_loss_taken_back(day: Day, one: str, other: str) -> Told:
    """Out of the event and in again, and the match goes on."""
    penalty = day.penalise(one, "aggressive-behavior", Kind.EVENT_LOSS)
    assert day.entry(one).dropped_at == day.now
    day.forgive(penalty, reason="It was somebody else.")
    return_entry(**day.by_jun, entry=day.entry(one))
    assert day.entry(one).dropped_at is None
    day.play(one, other, other)
    return Told((one, other), {other: 2}, winner=other)


def drops_and_concedes(day: Day, one: str, other: str) -> Told:
    """Who drops still owes the match: Jun writes down that it is conceded."""
    drop_entry(**day.by(one), entry=day.entry(one))
    assert not match_view(day.match(one)).finished
    day.ends(one, Ending.CONCEDED, one)
    return Told((one, other), {other: 2}, winner=other)
