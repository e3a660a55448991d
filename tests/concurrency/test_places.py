"""People who come and go at once: a full event has never more players than it has room for, and
nobody is passed over on its waiting list."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from organizer.accounts.models import User
from organizer.events.models import Event, Registration
from organizer.usecases.check_in import check_in
from organizer.usecases.claim_guest import claim_guest
from organizer.usecases.drop_entry import drop_entry
from organizer.usecases.enter_event import enter_event
from organizer.usecases.leave_out_absent import leave_out_absent
from organizer.usecases.queue_guest import queue_guest
from organizer.usecases.wait_for_place import wait_for_place
from tests.cast import Cast, an_account
from tests.concurrency.beginning import at_once
from tests.factories import NOW, an_event, entered

pytestmark = pytest.mark.django_db(transaction=True)

ROOM = 4


def full_event(cast: Cast, **changes: object) -> tuple[Event, list[Registration]]:
    event = an_event(cast, capacity=ROOM, **changes)
    players = [an_account(f"Player {number}") for number in range(ROOM)]
    return event, [entered(user, event) for user in players]


def waits(user: User, event: Event) -> Callable[[], object]:
    return lambda: wait_for_place(by=user, now=NOW, event=event)


def drops(entry: Registration) -> Callable[[], object]:
    return lambda: drop_entry(by=entry.person.user, now=NOW, entry=entry)


def playing(event: Event) -> set[str]:
    entries = event.registrations.filter(dropped_at=None, entrant__dropped_at=None)
    return set(entries.values_list("entrant__name", flat=True))


def test_two_drop_and_three_ask_for_a_place_at_once(live_cast: Cast) -> None:
    event, entries = full_event(live_cast)
    early, late = an_account("Early"), [an_account(f"Late {number}") for number in range(3)]
    wait_for_place(by=early, now=NOW, event=event)
    at_once([*map(drops, entries[:2]), *(waits(user, event) for user in late)])
    assert len(playing(event)) == ROOM
    assert event.registrations.count() == ROOM + 2
    moved = playing(event) - {"Player 2", "Player 3"}
    waiting = [place.person.name for place in event.waiting.all()]
    assert "Early" in moved
    assert (len(moved), len(waiting)) == (2, 2)
    assert moved | set(waiting) == {"Early", "Late 0", "Late 1", "Late 2"}


def test_places_that_are_left_out_and_filled_at_once_are_filled_once(live_cast: Cast) -> None:
    event, entries = full_event(live_cast, check_in_opens_at=NOW)
    users = [an_account(f"Waiting {number}") for number in range(3)]
    places = [wait_for_place(by=user, now=NOW, event=event) for user in users]
    seen = [entry.pk for entry in entries]
    at_once(
        [
            lambda: check_in(by=live_cast.jun, now=NOW, who=entries[0]),
            *[lambda: leave_out_absent(by=live_cast.olga, now=NOW, event=event, seen=seen)] * 2,
            *[
                lambda place=place: check_in(by=live_cast.jun, now=NOW, who=place)
                for place in places
            ],
        ]
    )
    there = event.registrations.exclude(checked_in_at=None)
    assert there.count() == len(playing(event)) <= ROOM
    assert {f"Waiting {number}" for number in range(3)} <= playing(event)
    assert not event.waiting.exists()


def test_a_guest_who_moves_up_while_an_account_takes_them_over_is_one_player(
    live_cast: Cast,
) -> None:
    event, entries = full_event(live_cast)
    place = queue_guest(by=live_cast.jun, now=NOW, event=event, name="Mara")
    token = place.person.claim_token
    at_once([drops(entries[0]), lambda: claim_guest(by=live_cast.nora, now=NOW, token=token)])
    assert playing(event) == {"Player 1", "Player 2", "Player 3", "Nora"}
    assert not event.waiting.exists()


def test_who_enters_a_full_event_while_somebody_drops_is_behind_who_waits(
    live_cast: Cast,
) -> None:
    event, entries = full_event(live_cast)
    wait_for_place(by=live_cast.nora, now=NOW, event=event)

    outcomes = at_once(
        [drops(entries[0]), lambda: enter_event(by=live_cast.luke, now=NOW, event=event)]
    )
    assert outcomes[1] == "event-is-full"
    assert "Nora" in playing(event)
