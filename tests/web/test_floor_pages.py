"""The floor as judges and players see it on their pages."""

from __future__ import annotations

from datetime import timedelta
from typing import Any

import pytest
from django.db import connection
from django.http import HttpResponse
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.urls import reverse
from django.utils import timezone

from matches.engine.results import Game
from matches.models import ClockEvent, Extension
from organizer.accounts.models import User
from organizer.events.models import EventRole
from organizer.floor.models import DeckCheck, DeckCheckRecord, JudgeCall, Note
from organizer.usecases.call_judge import call_judge
from organizer.usecases.choose_deck_check import choose_deck_check
from organizer.usecases.extend_time import extend_time
from organizer.usecases.grant_role import grant_role
from organizer.usecases.pause_clock import pause_clock
from organizer.usecases.report_match import report_match
from organizer.usecases.start_clock import start_clock
from organizer.usecases.take_call import take_call
from tests.cast import Cast
from tests.factories import NOW, an_event, entered, submitted
from tests.integration.floor.floor import Floor
from tests.web.conftest import Visit
from tests.web.reading import filled_button, words

LIST = "4 Giant Growth\n2 Lightning Bolt\n54 Forest\n\nSideboard\n3 Disenchant"


class Pages:
    """The floor and those who walk on it, each with a browser."""

    def __init__(self, cast: Cast, as_: Visit) -> None:
        self.floor = Floor(cast)
        self.cast = cast
        self.jun, self.luke = as_(cast.jun), as_(cast.luke)
        self.as_ = as_
        self.match = self.floor.match_of(self.floor.luke)
        self.now = timezone.now()

    def at(self, name: str, *words: Any) -> str:
        return reverse(name, args=(self.floor.event.slug, *words))

    def seen(self, client: Client | None = None) -> str:
        """The floor's page, as Jun reads it."""
        return words((client or self.jun).get(self.at("floor")))

    def post(self, name: str, *about: Any, by: Client | None = None, **typed: Any) -> HttpResponse:
        return (by or self.jun).post(self.at(name, *about), typed)

    def started(self, minutes_ago: float = 10, by: User | None = None) -> None:
        """The clock was started some time before now."""
        at = self.now - timedelta(minutes=minutes_ago)
        start_clock(by=by or self.cast.jun, now=at, round_=self.floor.round)


@pytest.fixture
def pages(cast: Cast, as_: Visit) -> Pages:
    return Pages(cast, as_)


def test_a_judge_starts_pauses_and_resumes_the_clock_by_its_buttons(pages: Pages) -> None:
    page = pages.jun.get(pages.at("floor"))
    assert "50:00 to play; the clock is not started yet" in words(page)
    assert filled_button(page) == ["Start the clock: 50 minutes"]
    assert pages.post("clock_start", 1).status_code == 302
    assert "Pause the clock" in pages.seen()
    pages.post("clock_pause", 1)
    page = pages.jun.get(pages.at("floor"))
    assert "left; the clock is paused" in words(page)
    assert filled_button(page) == ["Let it run on"]
    pages.post("clock_resume", 1)
    acts = list(ClockEvent.objects.values_list("act", flat=True))
    assert acts == ["started", "paused", "resumed"]


def test_a_clock_is_paused_as_long_as_somebody_has_time_left(pages: Pages) -> None:
    pages.started(minutes_ago=51)
    assert "Time is over" in pages.seen()
    assert "Pause the clock" not in pages.seen()
    said = {"match": pages.match, "minutes": 9, "reason": "Deck check"}
    extend_time(by=pages.cast.jun, now=pages.now, **said)
    assert "Pause the clock" in pages.seen()


def test_a_round_gets_another_length_and_is_adjusted(pages: Pages) -> None:
    pages.post("clock_start", 1, minutes="90")
    pages.post("clock_adjust", 1, more="-10", number="2")
    acts = list(ClockEvent.objects.values_list("act", "seconds"))
    assert acts == [("started", 5400), ("adjusted", -600)]


@pytest.mark.parametrize(
    ("name", "typed"),
    [
        ("clock_start", {"minutes": "0"}),
        ("clock_start", {"minutes": "x"}),
        ("clock_adjust", {"more": "", "number": "1"}),
        ("clock_adjust", {"more": "5", "number": "1"}),
        ("clock_pause", {}),
    ],
)
def test_what_cannot_be_done_with_the_clock_is_said_on_the_page(
    pages: Pages, name: str, typed: dict[str, str]
) -> None:
    answer = pages.post(name, 1, **typed)
    assert answer.status_code == 400
    assert "Floor, round 1" in words(answer)
    assert not ClockEvent.objects.exists()


def test_the_round_shows_its_clock_to_everybody_with_its_end_in_the_events_zone(
    pages: Pages,
) -> None:
    pages.started(minutes_ago=10)
    end = pages.now + timedelta(minutes=40)
    until = f"{end.astimezone(pages.floor.event.zone):%H:%M}"
    page = pages.as_(None).get(pages.at("round", 1)).content.decode()
    assert f"left, until {until} (Lisbon)" in page
    assert f'data-ends="{end.isoformat()}"' in page
    assert '<span class="figure" role="timer">39:5' in page or "40:00" in page


def test_when_time_is_over_the_round_says_how_many_turns_are_left(pages: Pages) -> None:
    pages.started(minutes_ago=51)
    page = words(pages.as_(None).get(pages.at("round", 1)))
    assert "Time is over: 5 additional turns." in page


def test_a_round_that_is_closed_shows_no_clock(pages: Pages) -> None:
    pages.started()
    pages.floor.round.closed_at = pages.now
    pages.floor.round.save()
    assert "until" not in words(pages.luke.get(pages.at("round", 1)))


def test_tables_still_playing_stand_with_their_time_and_their_extension(pages: Pages) -> None:
    pages.started(minutes_ago=52)
    one, other = pages.floor.matches
    extend_time(by=pages.cast.jun, now=pages.now, match=one, minutes=9, reason="Deck check")
    page = pages.seen()
    assert "2 tables still playing" in page
    assert "+9 min" in page
    winner = other.seats.first().entrant
    games = [Game(winner), Game(winner)]
    report_match(by=pages.cast.jun, now=pages.now, match=other, games=games)
    assert "1 table still playing" in pages.seen()


def test_a_table_is_given_time_on_its_own_page_once(pages: Pages) -> None:
    typed = {"minutes": "7", "reason": "A long ruling", "number": "1"}
    for _ in range(2):
        assert pages.post("table_time", pages.match.pk, **typed).status_code == 302
    assert Extension.objects.get().minutes == 7
    page = words(pages.jun.get(pages.at("table_time", pages.match.pk)))
    assert "+7 min · A long ruling" in page
    assert "+7 min" in words(pages.luke.get(pages.at("match", pages.match.pk)))


def test_a_player_calls_a_judge_who_takes_the_call_and_closes_it(pages: Pages) -> None:
    match = pages.at("match", pages.match.pk)
    assert "Call a judge" in words(pages.luke.get(match))
    pages.post("judge_call", pages.match.pk, by=pages.luke, about="Two triggers")
    assert "A judge is called" in words(pages.luke.get(match))
    page = pages.jun.get(pages.at("floor"))
    assert "“Two triggers”" in words(page)
    assert filled_button(page) == [f"I take it: table {pages.match.table}"]
    call = JudgeCall.objects.get()
    pages.post("call_take", pages.match.pk, call=call.pk)
    assert "Jun is on the way" in words(pages.luke.get(match))
    pages.post("call_close", pages.match.pk, call=call.pk)
    assert "Calls for a judge" not in pages.seen()
    assert "Call a judge" in words(pages.luke.get(match))


def test_a_call_shows_how_its_table_stands_and_is_taken_back_by_who_called(pages: Pages) -> None:
    pages.post("judge_call", pages.match.pk, by=pages.luke)
    assert "· game 1, 0–0 since" in pages.seen()
    match = pages.at("match", pages.match.pk)
    assert "Take the call back" in words(pages.luke.get(match))
    assert "Take the call back" not in words(pages.jun.get(match))
    call = JudgeCall.objects.get()
    pages.post("call_back", pages.match.pk, by=pages.luke, call=call.pk)
    assert "Calls for a judge" not in pages.seen()


def test_the_floor_says_how_many_tables_wait(pages: Pages) -> None:
    assert "No table waits for a judge." in pages.seen()
    call_judge(by=pages.cast.luke, now=pages.now, match=pages.match)
    again = pages.jun.get(pages.at("floor"), headers={"X-Live": "floor-now"})
    assert "1 table waits for a judge" in again.content.decode()


def test_the_second_judge_reads_who_took_the_call(pages: Pages) -> None:
    call = call_judge(by=pages.cast.luke, now=pages.now, match=pages.match)
    take_call(by=pages.floor.joan, now=pages.now, call=call)
    answer = pages.post("call_take", pages.match.pk, call=call.pk)
    assert answer.status_code == 409
    assert "Joan has taken this call already. Take the next one." in words(answer)


def test_who_does_not_play_at_a_table_sees_no_button_to_call(pages: Pages, as_: Visit) -> None:
    for user in (None, pages.cast.jun, pages.cast.nora):
        assert "Call a judge" not in words(as_(user).get(pages.at("match", pages.match.pk)))


def test_a_deck_check_from_the_draw_to_the_end(pages: Pages) -> None:
    submitted(pages.cast.luke, pages.floor.luke, LIST)
    pages.post("deck_check_draw", tables="2")
    check = DeckCheck.objects.get(match=pages.match)
    page = words(pages.jun.get(pages.at("deck_check", check.pk)))
    assert "Other spells 6 4 Giant Growth 2 Lightning Bolt Lands 54 54 Forest" in page
    pages.post("deck_check_begin", check.pk)
    prefix = f"deck-{pages.floor.luke.pk}"
    seen = {"main": "61", "side": "3", "sleeves": "marked", "version": "0"}
    typed = {f"{prefix}-{name}": value for name, value in seen.items()}
    assert (
        pages.post("deck_check_record", check.pk, pages.floor.luke.pk, **typed).status_code == 302
    )
    page = words(pages.jun.get(pages.at("deck_check", check.pk)))
    assert "Main deck: 61 cards, the list has 60" in page
    assert "Sleeves and backs: some are marked" in page
    pages.post("deck_check_end", check.pk, minutes="8")
    assert Extension.objects.get().minutes == 8
    assert "+8 min" in pages.seen()


def test_a_record_that_somebody_else_changed_is_not_overwritten(pages: Pages) -> None:
    pages.post("deck_check_choose", match=str(pages.match.pk))
    check = DeckCheck.objects.get()
    pages.post("deck_check_begin", check.pk)
    prefix = f"deck-{pages.floor.luke.pk}"

    def recorded(main: str) -> HttpResponse:
        typed = {"main": main, "sleeves": "fine", "version": "0"}
        sent = {f"{prefix}-{name}": value for name, value in typed.items()}
        return pages.post("deck_check_record", check.pk, pages.floor.luke.pk, **sent)

    assert recorded("60").status_code == 302
    answer = recorded("59")
    assert answer.status_code == 409
    assert "Somebody else recorded this deck meanwhile." in words(answer)
    assert DeckCheckRecord.objects.get().main == 60


def test_a_table_is_not_checked_after_all(pages: Pages) -> None:
    pages.post("deck_check_draw", tables="1")
    check = DeckCheck.objects.get()
    pages.post("deck_check_off", check.pk)
    assert pages.jun.get(pages.at("deck_check", check.pk)).status_code == 404


def test_who_plays_sees_no_checks_and_no_notes_on_the_floor(pages: Pages) -> None:
    pages.post("deck_check_draw", tables="1")
    pages.post("notes", text="Slow play at table 2", about="")
    grant_role(
        by=pages.cast.olga,
        now=NOW,
        user=pages.cast.luke,
        role=EventRole.Role.JUDGE,
        event=pages.floor.event,
    )
    assert "Deck checks" in pages.seen()
    assert "Slow play at table 2" in pages.seen()
    page = pages.seen(pages.luke)
    assert "2 tables still playing" in page
    assert "Deck checks" not in page
    assert "Slow play at table 2" not in page


def test_a_note_is_about_whom_it_was_written(pages: Pages) -> None:
    pages.post("notes", text="Warned for slow play", about=f"player-{pages.floor.luke.pk}")
    pages.post("notes", text="Spilt water", about=f"match-{pages.match.pk}")
    pages.post("notes", text="Began late", about=f"round-{pages.floor.round.pk}")
    page = words(pages.jun.get(pages.at("notes")))
    assert "Luke Warned for slow play" in page
    assert f"Round 1, table {pages.match.table} Spilt water" in page
    assert "Round 1 Began late" in page
    assert Note.objects.count() == 3
    assert pages.post("notes", text=" ", about="").status_code == 400
    assert pages.post("notes", text="x", about="player-999999").status_code == 400


def test_a_paused_clock_counts_nothing_down(pages: Pages) -> None:
    pages.started(minutes_ago=10)
    pause_clock(by=pages.cast.jun, now=pages.now, round_=pages.floor.round)
    page = pages.luke.get(pages.at("round", 1)).content.decode()
    assert "40:00" in page
    assert "data-ends" not in page


def test_before_the_first_round_the_floor_leads_to_the_seating(cast: Cast, as_: Visit) -> None:
    event = an_event(cast, name="Early")
    floor = reverse("floor", args=(event.slug,))
    assert "Seating for the player meeting" not in words(as_(cast.jun).get(floor))
    entered(cast.luke, event)
    assert "Seating for the player meeting" in words(as_(cast.jun).get(floor))


def test_the_floor_asks_the_database_as_often_for_many_tables_as_for_few(
    cast: Cast, as_: Visit
) -> None:
    asked = []
    for others in (2, 12):
        floor = Floor(cast, others)
        start_clock(by=cast.jun, now=timezone.now(), round_=floor.round)
        for match in floor.matches:
            extend_time(by=cast.jun, now=timezone.now(), match=match, minutes=3, reason="A ruling")
            choose_deck_check(by=cast.jun, now=timezone.now(), match=match)
        jun = as_(cast.jun)
        address = reverse("floor", args=(floor.event.slug,))
        jun.get(address)
        with CaptureQueriesContext(connection) as captured:
            assert jun.get(address).status_code == 200
        asked.append(len(captured))
    assert asked[0] == asked[1]
