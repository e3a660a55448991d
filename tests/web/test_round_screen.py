"""The round as organizers and judges run it: slips, reports, the clock, the way on."""

from __future__ import annotations

import re

import pytest
from django.http import HttpResponse
from django.test import Client

from matches.engine.results import Ending, Game
from matches.models import ClockEvent, Match
from matches.queries import MatchView, match_view
from organizer.events.models import Event
from organizer.usecases.record_game import record_game
from organizer.usecases.report_result import report_result
from organizer.usecases.start_clock import start_clock
from tests.cast import Cast
from tests.factories import NOW, entered
from tests.web.conftest import Visit
from tests.web.played import FOUR, at, decided, of_guests, paired
from tests.web.reading import filled_button, forms_to, words
from tests.web.test_play_pages import match_of, playing


class Desk:
    """A round of two tables of guests, and who sits at the desk."""

    def __init__(self, cast: Cast, client: Client, *names: str) -> None:
        self.cast, self.client = cast, client
        self.event: Event = of_guests(cast, *(names or FOUR))
        self.round = paired(cast, self.event)

    @property
    def page(self) -> HttpResponse:
        return self.client.get(at("event_rounds", self.event))

    def slip(self, table: int | str, score: str, **more: str) -> HttpResponse:
        sent = {"table": str(table), "score": score, **more}
        return self.client.post(at("slips", self.event), sent, follow=True)

    def match(self, table: int) -> Match:
        return self.round.matches.get(table=table)

    def view(self, table: int) -> MatchView:
        return match_view(self.match(table))

    def wins(self, table: int) -> list[int]:
        return [seat.wins for seat in self.view(table).seats]


@pytest.fixture
def desk(cast: Cast, as_: Visit) -> Desk:
    return Desk(cast, as_(cast.olga))


def test_slips_are_typed_one_after_the_other_by_table_and_score(desk: Desk) -> None:
    left, right = (seat.entrant.name for seat in desk.view(1).seats)

    told = desk.slip(1, "12")

    assert f"Table 1: {right} won 2–1." in words(told)
    assert 'name="table" value="" maxlength="5" autocomplete="off" required autofocus' in (
        told.content.decode()
    )
    assert "1 of 2 results in · 1 table outstanding" in words(told)
    told = desk.slip(2, "2-0")
    assert filled_button(told) == ["Draft round 2: 2 pairings"]
    assert (desk.wins(1), desk.wins(2)) == ([1, 2], [2, 0])
    assert left in words(told)


def test_what_can_be_taken_back_moves_with_the_results(desk: Desk) -> None:
    address, asked = at("event_rounds", desk.event), {"X-Live": "round-undo"}
    assert "Take round 1 back" in desk.client.get(address, headers=asked).content.decode()
    desk.slip(1, "12")
    assert "Take round" not in desk.client.get(address, headers=asked).content.decode()


def test_a_match_that_time_ended_is_typed_with_a_t(desk: Desk) -> None:
    refused = desk.slip(1, "1-0")
    assert refused.status_code == 400
    assert "that decides nothing. At time, type it with a t." in words(refused)
    assert 'name="table" value="1"' in refused.content.decode()
    assert not desk.view(1).finished

    assert "won 1–0 at time" in words(desk.slip(1, "1-0 t"))
    assert "A draw, 1–1 at time" in words(desk.slip(2, "1-1-1t"))


def test_a_table_without_a_score_is_named_and_its_score_asked_for(desk: Desk) -> None:
    names = [seat.entrant.name for seat in desk.view(2).seats]
    asked = desk.slip(2, "")
    assert f"{names[0]} – {names[1]}: type their games, such as 2-1" in words(asked)
    nowhere = desk.slip(9, "2-0")
    assert "No two players sit at a table of that number." in words(nowhere)
    assert re.findall(r'name="(\w+)"[^>]* autofocus', nowhere.content.decode()) == ["table"]


def test_a_match_of_sets_goes_on_at_its_own_page(cast: Cast, as_: Visit) -> None:
    match = match_of(playing(cast, "type-15-modern"), "Luke")
    event = match.round.stage.competition.event

    told = as_(cast.jun).post(at("slips", event), {"table": "1", "score": ""})

    assert told.url == at("match", event, match.pk)


class TestOfSets:
    """Slips of a round of Type 15, typed game by game as the record on paper has them."""

    @pytest.fixture
    def match(self, cast: Cast) -> Match:
        return match_of(playing(cast, "type-15-modern"), "Luke")

    @pytest.fixture
    def jun(self, cast: Cast, as_: Visit) -> Client:
        return as_(cast.jun)

    def slip(self, jun: Client, match: Match, games: str) -> HttpResponse:
        event = match.round.stage.competition.event
        sent = {"table": str(match.table), "score": games}
        return jun.post(at("slips", event), sent, follow=True)

    def test_who_won_and_with_which_decks(self, jun: Client, match: Match) -> None:
        left, right = (seat.entrant for seat in match_view(match).seats)

        told = self.slip(jun, match, "1+2 1-3 2+3 2=1")

        view = match_view(match)
        assert view.winner == left
        played = [(one.winner, one.decks[left.pk], one.decks[right.pk]) for one in view.games]
        assert played == [(left, 1, 2), (right, 1, 3), (left, 2, 3), (None, 2, 1)]
        assert [seat.decks_left for seat in view.seats] == [(3,), ()]
        assert f"Table {match.table}: {left.name} won" in words(told)
        # Typed wrongly it is taken back, and typed anew.
        event = match.round.stage.competition.event
        jun.post(at("slip_back", event, match.pk), {"version": view.version})
        self.slip(jun, match, "1+2 +3 +1")
        assert [seat.decks_left for seat in match_view(match).seats] == [(1, 2, 3), ()]

    @pytest.mark.parametrize(
        ("typed", "said"),
        [
            ("1+2 2+3 2+1", "did not lose deck 1 and plays game 2 with it, not with deck 2."),
            ("1+2 1+2", "cannot be played in game 2: only deck 1 or 3 is left."),
            ("1+2 +", "plays in game 2"),
            ("1+2 1+3 1+1 1+1", "The match was decided before game 4"),
            ("1+2 1-3", "that decides nothing. At time, type it with a t."),
            ("21", "type each game with its decks: 1+2 where"),
        ],
    )
    def test_what_cannot_be_is_said_in_words_and_stays(
        self, jun: Client, match: Match, typed: str, said: str
    ) -> None:
        refused = self.slip(jun, match, typed)
        assert refused.status_code == 400
        assert said in words(refused)
        assert f'name="score" value="{typed}"' in refused.content.decode()
        assert match_view(match).version == 0

    def test_at_time_it_counts_as_it_stands(self, jun: Client, match: Match) -> None:
        self.slip(jun, match, "1+2 1-3 t")
        view = match_view(match)
        assert (view.finished, view.ending, view.winner) == (True, Ending.TIME, None)

    def test_they_are_typed_into_the_table_too(self, jun: Client, match: Match) -> None:
        event = match.round.stage.competition.event
        page = jun.get(at("event_rounds", event) + "?slips=1").content.decode()
        assert f'class="slip games" type="text" name="score-{match.pk}"' in page
        jun.post(at("slips", event), {f"score-{match.pk}": "1+11+21+3"})
        assert match_view(match).finished


def test_slips_are_typed_into_the_table_and_each_counts_by_itself(desk: Desk) -> None:
    boxes = desk.client.get(at("event_rounds", desk.event) + "?slips=1").content.decode()
    assert boxes.count('class="slip"') == 2
    one, other = desk.match(1).pk, desk.match(2).pk

    told = desk.client.post(
        at("slips", desk.event), {f"score-{one}": "2-1", f"score-{other}": "3-3", "key": "row"}
    )

    assert told.status_code == 400
    assert "1 result is recorded." in words(told)
    assert f'name="score-{other}" form="slips-in-table" value="3-3"' in told.content.decode()
    assert (desk.wins(1), desk.wins(2)) == ([2, 1], [0, 0])


def test_a_doubled_enter_records_a_slip_once(desk: Desk) -> None:
    for _press in range(2):
        assert "Table 1:" in words(desk.slip(1, "2-1", key="the-same"))
    assert desk.view(1).version == 1


def test_who_types_second_is_told_what_stands(desk: Desk, cast: Cast, as_: Visit) -> None:
    desk.slip(1, "2-1")
    other = as_(cast.jun).post(at("slips", desk.event), {"table": "1", "score": "0-2"})
    assert other.status_code == 400
    assert "something else is recorded. Correct it on the page of the match." in words(other)
    assert desk.wins(1) == [2, 1]


def test_a_slip_that_knows_of_fewer_games_than_the_judge_is_refused(desk: Desk) -> None:
    first = desk.view(1).seats[0].entrant
    record_game(by=desk.cast.jun, now=NOW, match=desk.match(1), number=1, winner=first)

    for score in ("0-2", "0-0t"):
        assert "something else is recorded" in words(desk.slip(1, score))

    assert desk.wins(1) == [1, 0]
    assert "won 2–1" in words(desk.slip(1, "1-2"))


def test_a_slip_that_was_typed_wrongly_is_taken_back(desk: Desk) -> None:
    told = desk.slip(1, "2-1")
    assert "Entered by you last" in words(told)
    address = at("slip_back", desk.event, desk.match(1).pk)

    told = desk.client.post(address, forms_to(told, address)[0], follow=True)

    assert "Table 1 is open again." in words(told)
    assert not desk.view(1).finished


def test_a_players_report_is_recorded_from_the_list(cast: Cast, as_: Visit) -> None:
    event = of_guests(cast, "Anna")
    luke = entered(cast.luke, event)
    match = paired(cast, event).matches.get()
    report_result(
        by=cast.luke,
        now=NOW,
        seat=match.seats.get(entrant=luke.entrant),
        games=[Game(winner=luke.entrant)] * 2,
    )
    jun, address = as_(cast.jun), at("result_accept", event, match.pk)
    page = jun.get(at("event_rounds", event))
    assert "reported by Luke" in words(page)
    assert "Record: Luke won 2–0" in words(page)

    told = jun.post(address, forms_to(page, address)[0])

    assert told.url == at("event_rounds", event)
    assert "recorded by a judge" in words(jun.get(told.url))
    assert "Record:" not in words(as_(cast.luke).get(at("event_rounds", event)))


def test_the_clock_is_started_where_the_round_is_run(desk: Desk) -> None:
    assert filled_button(desk.page) == ["Start the clock: 50 minutes"]
    address = at("clock_start", desk.event, 1)
    told = desk.client.post(address, forms_to(desk.page, address)[0])
    assert told.url == at("event_rounds", desk.event)
    assert filled_button(desk.page) == []
    desk.client.post(at("clock_pause", desk.event, 1), {"back": "rounds"})
    assert filled_button(desk.page) == ["Let the clock run on"]


def test_a_clock_that_nobody_started_can_be_once_results_come_in(desk: Desk) -> None:
    desk.slip(1, "2-1")
    assert filled_button(desk.page) == []
    assert forms_to(desk.page, at("clock_start", desk.event, 1))[0]["back"] == "rounds"
    assert "Start the clock: 50 minutes" in words(desk.page)


def test_what_the_last_round_waits_for_is_the_end(desk: Desk) -> None:
    start_clock(by=desk.cast.olga, now=NOW, round_=desk.round)
    for _round in range(2):
        decided(desk.cast, desk.event)
        paired(desk.cast, desk.event)
    assert "The event can be finished once these tables are in: Table 1 Table 2" in words(desk.page)
    decided(desk.cast, desk.event)
    assert filled_button(desk.page) == ["Finish the event"]
    assert "Decks not yet in order" not in words(desk.page)


def test_taking_a_round_back_says_first_what_it_does(desk: Desk) -> None:
    page = words(desk.page)
    assert "It becomes a draft again" in page
    assert re.search(r"Players no longer see it", page)
    desk.slip(1, "2-1")
    assert "It becomes a draft again" not in words(desk.page)
    assert not ClockEvent.objects.exists()


def test_a_round_is_published_with_its_clock_started(cast: Cast, as_: Visit) -> None:
    event, olga = of_guests(cast, *FOUR), as_(cast.olga)
    olga.post(at("round_draft", event), {"round": "1"})
    page = olga.get(at("draft", event))
    assert "Publish it and start the clock: 50 minutes" in words(page)
    sent = forms_to(page, at("round_publish", event))[0]

    told = olga.post(at("round_publish", event), {**sent, "clock": "start"}, follow=True)

    assert "Round 1 is published, and its clock runs. Everybody sees both." in words(told)
    assert ClockEvent.objects.get().act == "started"
