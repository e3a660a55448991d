"""The waiting list on pages: to ask for a place, to see one's turn, to move up."""

from __future__ import annotations

from django.test import Client
from django.urls import reverse

from organizer.events.models import Event
from organizer.usecases.drop_entry import drop_entry
from organizer.usecases.open_check_in import open_check_in
from organizer.usecases.queue_guest import queue_guest
from organizer.usecases.wait_for_place import wait_for_place
from tests.cast import Cast
from tests.factories import NOW
from tests.web.conftest import Visit
from tests.web.played import at, entry, names, paired
from tests.web.reading import filled_button, words


def test_a_full_event_offers_to_wait_and_says_ones_place(
    cast: Cast, as_: Visit, full: Event
) -> None:
    for name in ("Ann", "Bea"):
        queue_guest(by=cast.jun, now=NOW, event=full, name=name)
    nora = as_(cast.nora)
    assert filled_button(nora.get(at("event", full))) == ["Wait for a place"]
    assert "Wait for a place" in words(as_(None).get(at("event", full)))

    for _click in range(2):
        assert nora.post(at("event_wait", full)).status_code == 302

    page = words(nora.get(at("event", full)))
    assert "You are third on the waiting list." in page
    assert "2 of 2 entered · 3 wait for a place" in page
    home, leave = nora.get(reverse("home")), at("waiting_leave", full, full.waiting.get(turn=3).pk)
    assert (
        "You are third on the waiting list. When a place becomes free, the first who waits gets it"
        " at once. Leave the waiting list" in words(home)
    )
    assert f'action="{leave}"' in home.content.decode()
    nora.post(leave)
    assert "You are off the waiting list." in words(nora.get(at("event", full)))


def test_once_check_in_is_open_who_waits_is_told_that_only_those_who_are_there_move_up(
    cast: Cast, as_: Visit, full: Event
) -> None:
    place = wait_for_place(by=cast.nora, now=NOW, event=full)
    open_check_in(by=cast.olga, now=NOW, event=full)
    nora = as_(cast.nora)
    for address in (at("event", full), reverse("home")):
        page = nora.get(address)
        assert "Only those who have checked in get a place now." in words(page)
        assert filled_button(page) == ["I am here: check in"]
    nora.post(at("waiting_here", full, place.pk))
    assert "the first who is here gets the next place" in words(nora.get(reverse("home")))


def test_who_moves_up_finds_themselves_entered(cast: Cast, as_: Visit, full: Event) -> None:
    nora = as_(cast.nora)
    nora.post(at("event_wait", full))
    as_(cast.luke).post(at("entry_drop", full, entry(full, "Luke").pk))
    assert filled_button(nora.get(at("event", full))) == ["Hand in your deck"]
    assert "You are entered; your deck is due by" in words(nora.get(at("event", full)))


def test_the_desk_sees_the_order_and_changes_it(cast: Cast, olga: Client, full: Event) -> None:
    for name in ("Ann", "Bea"):
        queue_guest(by=cast.jun, now=NOW, event=full, name=name)
    bea = full.waiting.get(person__name="Bea")
    assert "Ann guest Take off Ann Bea guest Put first Bea" in words(
        olga.get(at("event_entries", full))
    )
    olga.post(at("waiting_first", full, bea.pk))
    page = words(olga.get(at("event_entries", full)))
    assert "Bea is first on the waiting list." in page
    assert "Bea guest Take off Bea Ann guest Put first Ann" in page
    refused = olga.post(at("waiting_admit", full, bea.pk))
    assert refused.status_code == 409
    assert "The event is full." in words(refused)
    olga.post(at("waiting_leave", full, bea.pk))
    assert [place.person.name for place in full.waiting.all()] == ["Ann"]


def test_a_guest_at_a_full_event_is_put_on_the_list(olga: Client, full: Event) -> None:
    page = olga.get(at("guest_create", full))
    assert "The event is full: 2 of 2 are entered." in words(page)
    assert filled_button(page) == ["Put on the waiting list"]
    olga.post(at("guest_create", full), {"name": "Gina", "step": "queue"})
    assert full.waiting.get().person.name == "Gina"
    again = olga.post(at("guest_create", full), {"name": "gina", "step": "queue"})
    assert "gina waits for a place already." in words(again)


def test_after_the_start_the_desk_enters_somebody_late(
    cast: Cast, olga: Client, full: Event
) -> None:
    place = wait_for_place(by=cast.nora, now=NOW, event=full)
    paired(cast, full)
    drop_entry(by=cast.olga, now=NOW, entry=entry(full, "Chris"))
    page = words(olga.get(at("event_entries", full)))
    assert "The event has begun, so nobody moves up by themselves." in page
    olga.post(at("waiting_admit", full, place.pk), {"missed": "losses"})
    assert names(full) == ["Luke", "Nora"]
    assert entry(full, "Nora").entrant.seats.count() == 1
