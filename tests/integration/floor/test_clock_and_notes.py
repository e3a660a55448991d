"""The clock and the notes, as people act on them."""

from __future__ import annotations

from datetime import timedelta

import pytest
from pghistory.models import Events

from matches.models import Extension
from matches.queries import clock_of
from organizer.errors import Conflict, NotAllowed, NotThere, UserError
from organizer.events.models import Event, EventState
from organizer.floor.queries import notes
from organizer.usecases.adjust_clock import adjust_clock
from organizer.usecases.extend_time import extend_time
from organizer.usecases.pause_clock import pause_clock
from organizer.usecases.resume_clock import resume_clock
from organizer.usecases.start_clock import start_clock
from organizer.usecases.write_note import write_note
from tests.cast import Cast
from tests.factories import an_event
from tests.integration.floor.floor import Floor, later

pytestmark = pytest.mark.django_db


def test_staff_run_the_clock_together(floor: Floor) -> None:
    start_clock(by=floor.cast.olga, now=later(0), round_=floor.round)
    pause_clock(by=floor.cast.jun, now=later(10), round_=floor.round)
    resume_clock(by=floor.joan, now=later(15), round_=floor.round)
    adjust_clock(by=floor.cast.ada, now=later(16), round_=floor.round, minutes=5, number=4)
    assert clock_of(floor.round).reading(later(20)).ends_at == later(60)


def test_nobody_else_touches_the_clock(floor: Floor) -> None:
    for nobody in (floor.cast.luke, floor.cast.nora):
        for act in (start_clock, pause_clock, resume_clock):
            with pytest.raises(NotAllowed):
                act(by=nobody, now=later(0), round_=floor.round)
        with pytest.raises(NotAllowed):
            adjust_clock(by=nobody, now=later(0), round_=floor.round, minutes=5, number=1)
        with pytest.raises(NotAllowed):
            extend_time(by=nobody, now=later(0), match=floor.matches[0], minutes=5, reason="Please")


def test_an_extension_is_given_with_its_reason_and_stands_in_the_trail(floor: Floor) -> None:
    match = floor.matches[0]
    extend_time(by=floor.cast.jun, now=later(8), match=match, minutes=4, reason="A long ruling")
    assert clock_of(floor.round).reading(later(8), match).left == timedelta(minutes=54)
    given = Extension.objects.get()
    assert (given.made_by, given.made_at) == (floor.cast.jun, later(8))
    assert not Events.objects.filter(pgh_obj_model="matches.Extension").exists()


def test_a_clock_of_an_event_that_is_over_stands(floor: Floor) -> None:
    Event.objects.filter(pk=floor.event.pk).update(state=EventState.FINISHED)
    with pytest.raises(Conflict):
        start_clock(by=floor.cast.jun, now=later(0), round_=floor.round)


def test_a_note_is_about_the_event_a_round_a_match_or_a_player(floor: Floor) -> None:
    for minutes, about in enumerate((None, floor.round, floor.matches[0], floor.luke)):
        write_note(
            by=floor.cast.jun,
            now=later(minutes),
            event=floor.event,
            about=about,
            text=f"Note {minutes} ",
        )
    found = [(one.text, one.round, one.match, one.registration) for one in notes(floor.event)]
    assert found == [
        ("Note 3", None, None, floor.luke),
        ("Note 2", None, floor.matches[0], None),
        ("Note 1", floor.round, None, None),
        ("Note 0", None, None, None),
    ]


def test_a_note_says_something_of_its_own_event(floor: Floor, cast: Cast) -> None:
    with pytest.raises(UserError) as refused:
        write_note(by=cast.jun, now=later(0), event=floor.event, text="  ")
    assert refused.value.code == "note-empty"
    other = an_event(cast, name="Another")
    with pytest.raises(NotThere):
        write_note(by=cast.ada, now=later(0), event=other, text="x", about=floor.matches[0])


def test_players_write_no_notes(floor: Floor) -> None:
    for nobody in (floor.cast.luke, floor.cast.nora):
        with pytest.raises(NotAllowed):
            write_note(by=nobody, now=later(0), event=floor.event, text="Hello")
