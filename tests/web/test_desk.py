"""The desk with sixty people waiting: found by a few letters or a code, taken in, paid, entered."""

from __future__ import annotations

import re
from decimal import Decimal

import pytest
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from organizer.events.hall import hall_code
from organizer.events.models import CheckInBy, Event, Registration
from organizer.usecases.enter_guest import enter_guest
from organizer.usecases.open_check_in import open_check_in
from tests.cast import Cast
from tests.factories import NOW, an_event, check_all, entered, submitted
from tests.web.conftest import Visit
from tests.web.played import at, of_guests
from tests.web.reading import filled_button, words

FIRST = re.compile(r'value="(\d+)" data-first( autofocus)?')


@pytest.fixture
def paying(cast: Cast) -> Event:
    """Check-in is open, an entry costs five euros, and Luke and Chris are entered."""
    event = an_event(cast, fee=Decimal("5.00"), currency="EUR", check_in_opens_at=NOW)
    for user in cast.players:
        entered(user, event)
    return event


def entry(event: Event, name: str) -> Registration:
    return event.registrations.select_related("person").get(person__name=name)


def card(page: object) -> str:
    """What is said in big words of whom something was just done to."""
    return words(page).partition("#")[2].partition("Name or number")[0]


# The list


def test_one_line_a_player_with_the_likely_next_act(
    cast: Cast, olga: Client, paying: Event
) -> None:
    submitted(cast.luke, entry(paying, "Luke"), "5 Giant Growth")
    check_all(paying)
    desk, luke = at("event_entries", paying), entry(paying, "Luke")
    page = words(olga.get(desk))
    assert "Luke illegal not here unpaid Here Luke" in page
    assert "everybody 2 deck not in order 2 not here 2 unpaid 2 out 0" in page

    back = olga.post(at("desk_check_in", paying), {"entry": luke.pk, "on": "entries"}).url
    assert back == f"{desk}?who={luke.person_id}#entry-{luke.pk}"
    page = words(olga.get(back))
    assert "Luke illegal here unpaid Paid Luke" in page
    assert filled_button(olga.get(back)) == ["Mark 5.00 EUR as paid"]

    olga.post(at("entry_paid", paying), {"entry": luke.pk, "on": "entries"})
    page = words(olga.get(desk))
    assert "Luke illegal here paid Deck Luke" in page
    assert "1 of 2 here · 1 of 2 paid · 5.00 EUR taken" in page


def test_the_list_is_narrowed_and_stays_so_after_an_act(olga: Client, paying: Event) -> None:
    desk, chris = at("event_entries", paying), entry(paying, "Chris")
    back = olga.post(
        at("entry_paid", paying), {"entry": chris.pk, "on": "entries", "show": "unpaid"}
    ).url
    page = words(olga.get(back))
    assert back.startswith(f"{desk}?show=unpaid&who=")
    assert "everybody 2 deck not in order 2 not here 2 unpaid 1 out 0" in page
    assert "Luke no deck not here unpaid" in page
    assert "Chris no deck not here" not in page
    assert "paid 5.00 EUR to olga at" in card(olga.get(back))

    undone = olga.post(at("entry_paid", paying) + "?back=1", {"entry": chris.pk}).url
    assert "unpaid: 5.00 EUR" in card(olga.get(undone))


def test_a_long_list_shows_its_first_lines_unless_all_are_asked_for(
    cast: Cast, olga: Client
) -> None:
    event = of_guests(cast, *(f"Player {n:03}" for n in range(63)))
    page = words(olga.get(at("event_entries", event)))
    assert "Player 059" in page
    assert "Player 060" not in page
    assert "Show all 63" in page
    assert "Player 062" in words(olga.get(at("event_entries", event), {"all": "1"}))


# Check-in


def test_the_first_hit_waits_for_one_press_and_who_is_called_so_comes_first(
    cast: Cast, olga: Client
) -> None:
    event = of_guests(cast, "Bianca", "Anna", "Zoë")
    open_check_in(by=cast.olga, now=NOW, event=event)
    address = at("event_check_in", event)
    anna, zoe = entry(event, "Anna"), entry(event, "Zoë")

    found = olga.get(address, {"q": "an"}).content.decode()
    assert FIRST.search(found).groups() == (str(anna.pk), " autofocus")
    typing = olga.get(address, {"q": "an"}, headers={"hx-request": "true"}).content.decode()
    assert FIRST.search(typing).groups() == (str(anna.pk), None)
    by_number = olga.get(address, {"q": f"#{zoe.pk}"}).content.decode()
    assert FIRST.search(by_number)[1] == str(zoe.pk)
    scanned = f"http://testserver{at('arrive', event, zoe.person_id)}"
    assert FIRST.search(olga.get(address, {"q": scanned}).content.decode())[1] == str(zoe.pk)


def test_a_players_code_takes_them_in_for_the_staff_and_for_nobody_else(
    cast: Cast, as_: Visit, paying: Event
) -> None:
    luke, jun = entry(paying, "Luke"), as_(cast.jun)
    code = at("arrive", paying, luke.person_id)
    assert as_(cast.luke).get(code).url == at("event", paying)
    assert as_(cast.nora).get(code).status_code == 403
    assert as_(None).get(code).url.startswith(reverse("account_login"))
    jun.get(code, headers={"sec-fetch-site": "cross-site"})
    jun.get(code, headers={"sec-purpose": "prefetch"})
    assert entry(paying, "Luke").checked_in_at is None

    scanned = jun.get(code, headers={"sec-fetch-site": "none"}, follow=True)

    assert entry(paying, "Luke").checked_in_at is not None
    assert re.search(r"here since \d\d:\d\d no deck unpaid: 5.00 EUR", card(scanned))
    gone = jun.post(
        at("desk_check_in", paying) + "?gone=1", {"entry": luke.pk, "on": "check-in"}, follow=True
    )
    assert "not here yet" in card(gone)
    assert filled_button(gone) == ["Luke is here"]


def test_the_code_of_the_hall_is_scanned_by_players(cast: Cast, as_: Visit) -> None:
    event = an_event(cast, check_in_opens_at=NOW, check_in_by=CheckInBy.HALL)
    luke_in, luke = entered(cast.luke, event), as_(cast.luke)
    assert luke.post(at("entry_here", event, luke_in.pk)).status_code == 409
    shown = as_(cast.olga).get(at("event_hall", event)).content.decode()
    assert 'aria-label="The code for checking in"' in shown

    old = luke.get(at("hall", event, "0123456789abcdef"))
    assert "This code is too old" in words(old)
    code = at("hall", event, hall_code(event, timezone.now()))
    assert "You are not entered" in words(as_(cast.nora).get(code))
    assert filled_button(luke.get(code)) == ["I am here: check in"]
    luke.post(code)
    assert "You are checked in" in words(luke.get(code))


# Walk-ins


def test_a_walk_in_is_entered_by_a_line_and_known_again(cast: Cast, olga: Client) -> None:
    before = of_guests(cast, "Gina Rossi")
    gina = before.registrations.get().person
    event = an_event(cast, name="Now", check_in_opens_at=NOW)
    page = olga.get(at("event_check_in", event), {"q": "gina"})
    assert "Gina Rossi 1 event, last 8 Jan 2050 Enter Gina Rossi" in words(page)
    assert "gina somebody new Enter as a guest gina" in words(page)

    said = {"name": "gina", "person": gina.pk, "token": "one", "on": "check-in"}
    back = olga.post(at("guest_create", event), said)

    assert back.url == f"{at('event_check_in', event)}?who={gina.pk}"
    assert entry(event, "Gina Rossi").person == gina
    assert re.search(r"guest here since \d\d:\d\d no deck", card(olga.get(back.url)))
    assert filled_button(olga.get(back.url)) == ["Hand in the deck"]


def test_a_name_that_has_played_before_is_asked_about_with_the_deck_kept(
    cast: Cast, olga: Client
) -> None:
    gina = of_guests(cast, "Gina Rossi").registrations.get().person
    event = an_event(cast, name="Now")
    typed = {"name": "Gina Rosi", "main": "60 Forest"}

    asked = olga.post(at("guest_create", event), typed)
    assert asked.status_code == 400
    assert "Somebody of that name has played before. Who is it?" in words(asked)
    assert "Somebody new of that name" in words(asked)
    assert "60 Forest" in words(asked)
    assert not event.registrations.exists()

    looked = olga.post(at("guest_create", event), {**typed, "person": "new"})
    assert "Is this the list of Gina Rosi?" in words(looked)
    known = olga.post(at("guest_create", event), {"name": "Gina Rosi", "person": gina.pk})
    assert known.status_code == 302
    assert event.registrations.get().person == gina


def test_a_walk_in_at_a_full_event_is_put_on_the_waiting_list(cast: Cast, olga: Client) -> None:
    event = an_event(cast, capacity=2)
    for name in ("Ann", "Bea"):
        enter_guest(by=cast.jun, now=NOW, event=event, name=name)
    page = words(olga.get(at("event_check_in", event), {"q": "Cleo"}))
    assert "The event is full: they wait for a place." in page
    said = {"name": "Cleo", "token": "one", "step": "queue", "on": "check-in"}
    back = olga.post(at("guest_create", event), said).url
    assert "on the waiting list" in words(olga.get(back))
    assert event.waiting.get().person.name == "Cleo"


def test_who_was_left_out_is_brought_back_at_once(cast: Cast, olga: Client) -> None:
    event = of_guests(cast, "Ann", "Bea")
    open_check_in(by=cast.olga, now=NOW, event=event)
    absent = {"absent": [one.pk for one in event.registrations.all()]}
    page = words(olga.post(at("absent_leave_out", event), absent, follow=True))
    assert "Ann and Bea were left out." in page
    assert "Bring all 2 players back" in page

    page = words(olga.post(at("absent_return", event), absent, follow=True))
    assert "2 players are in again." in page
    assert "0 of 2 here" in page


def test_a_player_shows_their_own_code_until_they_are_here(
    cast: Cast, as_: Visit, paying: Event
) -> None:
    luke, luke_in = as_(cast.luke), entry(paying, "Luke")
    page = luke.get(at("event", paying)).content.decode()
    assert "Your code for checking in at the desk" in page
    as_(cast.jun).get(at("arrive", paying, luke_in.person_id))
    assert "Your code for" not in luke.get(at("event", paying)).content.decode()
