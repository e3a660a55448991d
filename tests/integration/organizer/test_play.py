"""Rounds and results as people act on them; the rules of play are tested with matches."""

from __future__ import annotations

import pytest
from pghistory.models import Events

from matches.engine.results import Ending, Game, PlayError
from matches.models import Match, Seat
from matches.queries import match_view, rounds, standings
from organizer.accounts.models import User
from organizer.errors import Conflict, NotAllowed
from organizer.events.models import Event, EventRole, EventState
from organizer.usecases.choose_deck import choose_deck
from organizer.usecases.correct_match import correct_match
from organizer.usecases.end_match import end_match
from organizer.usecases.finish_event import finish_event
from organizer.usecases.grant_role import grant_role
from organizer.usecases.pair_round import pair_round
from organizer.usecases.record_game import record_game
from organizer.usecases.report_match import report_match
from organizer.usecases.undo_game import undo_game
from organizer.usecases.undo_pairing import undo_pairing
from tests.cast import Cast
from tests.factories import NOW, a_type_15_event, an_event, entered

pytestmark = pytest.mark.django_db


class Table:
    """Luke's and Chris's match in the first round of a Type B or a Type 15 event."""

    def __init__(self, cast: Cast, event: Event) -> None:
        self.cast = cast
        self.entrants = {user: entered(user, event).entrant for user in cast.players}
        paired = pair_round(by=cast.olga, now=NOW, event=event, seed=1)
        self.match: Match = paired.matches.get()
        self.event = Event.objects.get(pk=event.pk)

    def seat(self, user: User) -> Seat:
        return self.match.seats.get(entrant=self.entrants[user])

    def record(self, number: int, winner: User | None, by: User | None = None) -> None:
        record_game(
            by=by or self.cast.jun,
            now=NOW,
            match=self.match,
            number=number,
            winner=self.entrants.get(winner),
        )

    def choose(self, user: User, deck: int, by: User | None = None, reason: str = "") -> None:
        choose_deck(by=by or user, now=NOW, seat=self.seat(user), deck=deck, reason=reason)

    def points(self) -> dict[str, int]:
        return {line.entrant.name: line.points for line in standings(self.event.competition)}


@pytest.fixture
def type_b(cast: Cast) -> Table:
    return Table(cast, an_event(cast, rounds=1))


@pytest.fixture
def type_15(cast: Cast) -> Table:
    return Table(cast, a_type_15_event(cast, rounds=1))


def test_the_first_pairing_starts_the_event_and_undoing_it_opens_it_again(cast: Cast) -> None:
    event = an_event(cast)
    for user in cast.players:
        entered(user, event)
    pair_round(by=cast.olga, now=NOW, event=event)
    event.refresh_from_db()
    assert event.state == EventState.RUNNING
    event = undo_pairing(by=cast.olga, now=NOW, event=event)
    assert event.state == EventState.OPEN
    assert not rounds(event.competition)


def test_the_same_seed_pairs_the_same_round_and_none_draws_one(cast: Cast) -> None:
    event = an_event(cast)
    for user in cast.everybody:
        entered(user, event)

    def pairing(seed: int | None) -> tuple[int, list[list[str]]]:
        paired = pair_round(by=cast.olga, now=NOW, event=event, seed=seed)
        tables = [
            [seat.entrant.name for seat in match.seats.all()] for match in paired.matches.all()
        ]
        drawn = paired.draws.get()
        undo_pairing(by=cast.olga, now=NOW, event=event)
        return drawn.seed, tables

    assert pairing(seed=7) == pairing(seed=7)
    drawn, tables = pairing(seed=None)
    assert pairing(seed=drawn) == (drawn, tables)


def test_a_judge_pairs_no_round(cast: Cast) -> None:
    event = an_event(cast)
    with pytest.raises(NotAllowed):
        pair_round(by=cast.jun, now=NOW, event=event)


def test_luke_beats_chris_7_to_1(type_15: Table, cast: Cast) -> None:
    luke, chris = cast.players
    type_15.choose(luke, 1)
    type_15.choose(chris, 1)
    type_15.record(1, None)
    type_15.choose(luke, 2)
    type_15.choose(chris, 2)
    type_15.record(2, luke)
    view = match_view(type_15.match)
    if view.must_choose:
        type_15.choose(chris, 3)
    type_15.record(3, luke)
    assert match_view(type_15.match).winner == type_15.entrants[luke]
    finish_event(by=cast.olga, now=NOW, event=type_15.event)
    assert type_15.points() == {"Luke": 7, "Chris": 1}


def test_a_player_chooses_for_nobody_else(type_15: Table, cast: Cast) -> None:
    luke, chris = cast.players
    with pytest.raises(NotAllowed):
        type_15.choose(chris, 1, by=luke)
    type_15.choose(chris, 1, by=cast.jun)
    assert type_15.entrants[chris] not in match_view(type_15.match).must_choose


def test_decks_that_are_shown_are_changed_by_staff_with_a_reason(
    type_15: Table, cast: Cast
) -> None:
    luke, chris = cast.players
    type_15.choose(luke, 1)
    type_15.choose(chris, 1)
    with pytest.raises(PlayError) as refused:
        type_15.choose(luke, 2)
    assert refused.value.code == "reason-required"
    with pytest.raises(NotAllowed):
        type_15.choose(luke, 2, reason="I saw Chris's")
    type_15.choose(luke, 2, by=cast.jun, reason="Luke had said 2.")
    decks = {seat.entrant.name: seat.deck for seat in match_view(type_15.match).seats}
    assert decks == {"Luke": 2, "Chris": 1}


def test_players_record_nothing(type_b: Table, cast: Cast) -> None:
    with pytest.raises(NotAllowed):
        type_b.record(1, cast.luke, by=cast.luke)


def test_a_judge_who_plays_records_no_match_of_their_own(type_b: Table, cast: Cast) -> None:
    judge = EventRole.Role.JUDGE
    grant_role(by=cast.olga, now=NOW, user=cast.luke, role=judge, event=type_b.event)
    with pytest.raises(NotAllowed):
        type_b.record(1, cast.luke, by=cast.luke)


def test_a_whole_match_is_reported_and_corrected_with_a_reason(type_b: Table, cast: Cast) -> None:
    luke, chris = (type_b.entrants[user] for user in cast.players)
    match = {"by": cast.jun, "now": NOW, "match": type_b.match}
    report_match(**match, games=[Game(luke), Game(luke)])
    assert type_b.points() == {"Luke": 3, "Chris": 0}
    with pytest.raises(PlayError) as refused:
        correct_match(**match, games=[Game(chris), Game(chris)], reason="")
    assert refused.value.code == "reason-required"
    correct_match(**match, games=[Game(chris), Game(chris)], reason="Names were swapped.")
    assert type_b.points() == {"Luke": 0, "Chris": 3}
    assert type_b.match.reports.count() == 2


def test_a_result_is_corrected_after_the_event_too(type_b: Table, cast: Cast) -> None:
    luke, chris = (type_b.entrants[user] for user in cast.players)
    match = {"by": cast.jun, "now": NOW, "match": type_b.match}
    report_match(**match, games=[Game(luke), Game(luke)])
    finish_event(by=cast.olga, now=NOW, event=type_b.event)
    with pytest.raises(Conflict) as refused:
        undo_game(**match, reason="It is over.")
    assert refused.value.code == "event-is-finished"
    correct_match(**match, games=[Game(chris), Game(chris)], reason="Names were swapped.")
    assert type_b.points() == {"Luke": 0, "Chris": 3}


def test_a_game_is_taken_back_with_a_reason(type_b: Table, cast: Cast) -> None:
    type_b.record(1, cast.luke)
    undo_game(by=cast.jun, now=NOW, match=type_b.match, reason="They had not finished.")
    assert match_view(type_b.match).games == ()
    assert [report.reason for report in type_b.match.reports.all()] == [
        "",
        "They had not finished.",
    ]


def test_two_judges_do_not_record_over_each_other(type_b: Table, cast: Cast) -> None:
    seen = match_view(type_b.match).version
    type_b.record(1, cast.luke)
    with pytest.raises(PlayError) as refused:
        record_game(
            by=cast.olga,
            now=NOW,
            match=type_b.match,
            number=2,
            winner=None,
            expected_version=seen,
        )
    assert refused.value.code == "result-changed"


def test_a_player_who_does_not_appear_loses(type_b: Table, cast: Cast) -> None:
    end_match(
        by=cast.jun,
        now=NOW,
        match=type_b.match,
        ending=Ending.NO_SHOW,
        loser=type_b.entrants[cast.chris],
    )
    assert type_b.points() == {"Luke": 3, "Chris": 0}


def test_an_event_does_not_end_while_a_match_is_open(type_b: Table, cast: Cast) -> None:
    with pytest.raises(PlayError) as refused:
        finish_event(by=cast.olga, now=NOW, event=type_b.event)
    assert refused.value.code == "round-open"


def test_the_trail_tells_who_paired(type_b: Table, cast: Cast) -> None:
    said = Events.objects.tracks(type_b.event).filter(pgh_label="update").last().pgh_context
    assert (said["act"], said["actor"]) == ("pair_round", cast.olga.pk)
