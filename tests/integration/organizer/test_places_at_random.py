"""Whatever people do before an event starts, its places are taken as a list on paper would have
them."""

from __future__ import annotations

import random
from contextlib import suppress
from dataclasses import dataclass, field
from datetime import datetime, timedelta

import pytest

from organizer.accounts.models import User
from organizer.accounts.services import person_of
from organizer.errors import Conflict
from organizer.events.models import Event
from organizer.usecases.call_off_check_in import call_off_check_in
from organizer.usecases.check_in import check_in
from organizer.usecases.drop_entry import drop_entry
from organizer.usecases.edit_event import edit_event
from organizer.usecases.enter_event import enter_event
from organizer.usecases.leave_out_absent import leave_out_absent
from organizer.usecases.leave_waiting_list import leave_waiting_list
from organizer.usecases.open_check_in import open_check_in
from organizer.usecases.put_first_in_line import put_first_in_line
from organizer.usecases.take_back_check_in import take_back_check_in
from organizer.usecases.wait_for_place import wait_for_place
from tests.cast import Cast, an_account
from tests.factories import NOW, an_event, details

pytestmark = pytest.mark.django_db

PEOPLE = 9
ACTS = 60


@dataclass
class Paper:
    """The list on paper: who is in, who waits in which order, who is there."""

    room: int
    checks_in: bool = False
    playing: set[str] = field(default_factory=set)
    line: list[str] = field(default_factory=list)
    here: set[str] = field(default_factory=set)

    def fill(self) -> None:
        """Whoever may move up does, the first one first."""
        for name in list(self.line):
            if len(self.playing) < self.room and (not self.checks_in or name in self.here):
                self.line.remove(name)
                self.playing.add(name)

    def enter(self, name: str) -> None:
        if name not in self.playing and len(self.playing) + len(self.line) < self.room:
            self.playing.add(name)
            self.here.discard(name)

    def wait(self, name: str) -> None:
        if name not in self.playing and name not in self.line:
            self.line.append(name)
            self.here.discard(name)
        self.fill()

    def leave(self, name: str) -> None:
        self.playing.discard(name)
        self.here.discard(name)
        self.line = [one for one in self.line if one != name]
        self.fill()

    def come(self, name: str) -> None:
        if self.checks_in and (name in self.playing or name in self.line):
            self.here.add(name)
        self.fill()

    def go_away(self, name: str) -> None:
        if self.checks_in:
            self.here.discard(name)

    def put_first(self, name: str) -> None:
        if name in self.line:
            self.line.remove(name)
            self.line.insert(0, name)


@dataclass
class Desk:
    """The same acts on the event itself, each by who does it; a refusal changes nothing."""

    cast: Cast
    event: Event
    people: dict[str, User]
    at: int = 0

    def do(self, act: str, name: str, room: int) -> None:
        self.at += 1
        now = NOW + timedelta(minutes=self.at)
        with suppress(Conflict):
            self._do_at_the_desk(act, now, room)
            self._do_as(self.people[name], act, now)

    def _do_at_the_desk(self, act: str, now: datetime, room: int) -> None:
        olga = {"by": self.cast.olga, "now": now, "event": self.event}
        match act:
            case "room":
                opens_at = Event.objects.get(pk=self.event.pk).check_in_opens_at
                edit_event(details=details(capacity=room, check_in_opens_at=opens_at), **olga)
            case "open":
                open_check_in(**olga)
            case "call_off":
                call_off_check_in(**olga)
            case "leave_out":
                everybody = self.event.registrations.values_list("pk", flat=True)
                leave_out_absent(seen=list(everybody), **olga)

    def _do_as(self, user: User, act: str, now: datetime) -> None:
        entry = self.event.registrations.filter(person=person_of(user), dropped_at=None).first()
        place = self.event.waiting.filter(person=person_of(user)).first()
        match act:
            case "enter" if place is None:
                enter_event(by=user, now=now, event=self.event)
            case "wait":
                wait_for_place(by=user, now=now, event=self.event)
            case "leave" if entry:
                drop_entry(by=user, now=now, entry=entry)
            case "leave" if place:
                leave_waiting_list(by=user, now=now, place=place)
            case "come" if entry or place:
                check_in(by=user, now=now, who=entry or place)
            case "go_away" if entry or place:
                take_back_check_in(by=user, now=now, who=entry or place)
            case "put_first" if place:
                put_first_in_line(by=self.cast.olga, now=now, place=place)

    def playing(self) -> set[str]:
        entries = self.event.registrations.filter(dropped_at=None, entrant__dropped_at=None)
        return set(entries.values_list("person__name", flat=True))

    def line(self) -> list[str]:
        return list(self.event.waiting.values_list("person__name", flat=True))


def on_paper(paper: Paper, act: str, name: str, room: int) -> None:
    match act:
        case "room":
            if room >= len(paper.playing):
                paper.room = room
            paper.fill()
        case "open":
            paper.checks_in = True
        case "call_off":
            paper.checks_in = False
            paper.fill()
        case "leave_out":
            if paper.checks_in:
                paper.playing &= paper.here
            paper.fill()
        case "enter":
            if name not in paper.line:
                paper.enter(name)
        case _:
            getattr(paper, act)(name)


@pytest.mark.parametrize("seed", [1, 2])
def test_places_are_taken_as_on_paper(cast: Cast, seed: int) -> None:
    chance = random.Random(seed)
    people = {f"P{number}": an_account(f"P{number}") for number in range(PEOPLE)}
    desk = Desk(cast, an_event(cast, capacity=4), people)
    paper = Paper(room=4)
    often = ["enter", "wait", "wait", "leave", "come", "come"]
    seldom = ["go_away", "put_first", "room", "open", "call_off", "leave_out"]
    for _act in range(ACTS):
        act = chance.choice(often * 2 + seldom)
        name, room = chance.choice(sorted(people)), chance.randint(2, 6)
        on_paper(paper, act, name, room)
        desk.do(act, name, room)
        told = f"{act} {name} {room}"
        assert (desk.playing(), desk.line()) == (paper.playing, paper.line), told
        assert len(desk.playing()) <= paper.room
