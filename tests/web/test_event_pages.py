"""The pages of an event: what everybody reads, and what each may do next."""

from __future__ import annotations

import re
from datetime import UTC, datetime, timedelta

import pytest
from django.urls import reverse
from django.utils import timezone

from organizer.events.models import Event, EventState
from organizer.usecases.pair_round import pair_round
from tests.cast import Cast
from tests.factories import NOW, a_draft, an_event, announced, entered
from tests.web.conftest import Visit
from tests.web.reading import filled_button, words

FORM = {
    "name": "Autumn Type B",
    "format_slug": "type-b",
    "starts_at": "2026-12-12T14:00",
    "time_zone": "Europe/Lisbon",
    "deck_deadline": "",
    "place": "The Shop",
    "rounds": "3",
    "capacity": "",
    "list_visibility": "closed",
    "description": "",
}


def test_a_draft_is_not_there_for_the_public_and_there_for_its_organizer(
    cast: Cast, as_: Visit
) -> None:
    event = a_draft(cast)
    address = reverse("event", args=(event.slug,))

    assert as_(None).get(address).status_code == 404
    assert as_(cast.luke).get(address).status_code == 404
    page = as_(cast.olga).get(address)
    assert page.status_code == 200
    assert filled_button(page) == ["Open for entries"]


def test_times_stand_in_the_zone_of_the_place(cast: Cast, as_: Visit) -> None:
    starts_at = datetime(2026, 7, 4, 13, 0, tzinfo=UTC)
    event = an_event(
        cast, starts_at=starts_at, deck_deadline=starts_at, time_zone="America/New_York"
    )

    page = words(as_(None).get(reverse("event", args=(event.slug,))))

    assert "Sat 4 Jul 2026, 09:00 (New York)" in page


def test_the_event_page_says_what_is_in_effect_and_why_not(cast: Cast, as_: Visit) -> None:
    event = an_event(cast)
    announced(cast, event, "Come. PORTAL ALLOWED. ANTE ALLOWED.", channel="Newsgroup")
    announced(cast, event, "Come. ANTE ALLOWED.", channel="Poster", confirmed=True)

    page = words(as_(None).get(reverse("event", args=(event.slug,))))

    assert "Portal sets are allowed not in effect Its phrase is lacking in: Poster." in page
    assert "The game is played for ante in effect" in page


@pytest.mark.parametrize(
    ("who", "says"),
    [("nobody", "Enter this event"), ("luke", "Enter this event"), ("olga", "Invite players")],
)
def test_the_event_page_offers_one_next_act(cast: Cast, as_: Visit, who: str, says: str) -> None:
    event = an_event(cast)
    page = as_(getattr(cast, who, None)).get(reverse("event", args=(event.slug,)))
    assert filled_button(page) == [says]


def test_entering_twice_enters_once(cast: Cast, as_: Visit) -> None:
    event = an_event(cast)
    luke = as_(cast.luke)
    enter = reverse("event_enter", args=(event.slug,))

    assert luke.post(enter).status_code == 302
    assert luke.post(enter).status_code == 302

    assert event.registrations.count() == 1
    page = luke.get(reverse("event", args=(event.slug,)))
    assert filled_button(page) == ["Hand in your deck"]


def test_the_public_is_sent_to_log_in_and_back_to_the_page_it_came_from(
    cast: Cast, as_: Visit
) -> None:
    event = an_event(cast)
    page = reverse("event", args=(event.slug,))

    answer = as_(None).post(
        reverse("event_enter", args=(event.slug,)), headers={"referer": f"http://testserver{page}"}
    )

    assert answer.status_code == 302
    assert answer.url.startswith(reverse("account_login"))
    assert page in answer.url


def test_a_full_event_says_so_in_place(cast: Cast, as_: Visit) -> None:
    event = an_event(cast, capacity=2)
    for user in (cast.luke, cast.chris):
        entered(user, event)

    answer = as_(cast.nora).post(reverse("event_enter", args=(event.slug,)))

    assert answer.status_code == 409
    assert "The event is full." in words(answer)
    assert "Winter Open" in words(answer)


def test_an_organizer_sets_an_event_up_on_the_clock_of_its_place(cast: Cast, as_: Visit) -> None:
    answer = as_(cast.olga).post(reverse("event_create_whole"), FORM)

    event = Event.objects.get()
    assert answer.url == reverse("event", args=(event.slug,))
    assert event.starts_at == datetime(2026, 12, 12, 14, 0, tzinfo=UTC)
    assert event.deck_deadline == event.starts_at
    assert event.state == EventState.DRAFT


def test_what_was_typed_stays_when_the_form_is_wrong(cast: Cast, as_: Visit) -> None:
    answer = as_(cast.olga).post(
        reverse("event_create_whole"), {**FORM, "deck_deadline": "2026-12-13T10:00"}
    )

    assert answer.status_code == 400
    assert "Decks are due before the event starts" in words(answer)
    assert 'value="Autumn Type B"' in answer.content.decode()
    assert not Event.objects.exists()


def test_a_player_may_not_set_an_event_up(cast: Cast, as_: Visit) -> None:
    assert as_(cast.luke).get(reverse("event_create_whole")).status_code == 403
    assert as_(cast.luke).post(reverse("event_create_whole"), FORM).status_code == 403
    assert not Event.objects.exists()


def test_the_details_of_an_event_can_be_changed(cast: Cast, as_: Visit) -> None:
    event = an_event(cast)
    olga = as_(cast.olga)
    address = reverse("event_edit", args=(event.slug,))

    assert 'value="2050-01-08T10:00"' in olga.get(address).content.decode()
    assert olga.post(address, {**FORM, "name": "Moved"}).status_code == 302

    event.refresh_from_db()
    assert event.name == "Moved"


def test_of_two_who_change_details_at_once_the_second_is_told(cast: Cast, as_: Visit) -> None:
    event = an_event(cast)
    address, olga = reverse("event_edit", args=(event.slug,)), as_(cast.olga)
    seen = re.findall(r'name="seen" value="([^"]*)"', olga.get(address).content.decode())[0]
    as_(cast.ada).post(address, {**FORM, "name": "Ada’s name"})

    told = olga.post(address, {**FORM, "name": "Olga’s name", "seen": seen})

    assert told.status_code == 409
    assert "Somebody has saved other details meanwhile." in words(told)
    assert 'value="Olga’s name"' in told.content.decode()
    event.refresh_from_db()
    assert event.name == "Ada’s name"


def test_home_shows_own_events_first_and_the_others_once(cast: Cast, as_: Visit) -> None:
    own, other = an_event(cast, name="Own"), an_event(cast, name="Other")
    entered(cast.luke, own)

    page = words(as_(cast.luke).get(reverse("home")))

    assert page.index("Own") < page.index("Other")
    assert page.count("Own ") == 1
    assert other.name in words(as_(None).get(reverse("event_list")))


def test_whoever_cannot_play_drops_out_and_is_dropped_once(cast: Cast, as_: Visit) -> None:
    event = an_event(cast)
    entry = entered(cast.luke, event)
    luke = as_(cast.luke)
    drop = reverse("entry_drop", args=(event.slug, entry.pk))

    assert luke.post(drop).url == reverse("event", args=(event.slug,))
    assert luke.post(drop).status_code == 302

    entry.refresh_from_db()
    assert entry.dropped_at is not None
    assert as_(cast.chris).post(drop).status_code == 403


def test_a_running_event_leads_a_player_to_their_table(cast: Cast, as_: Visit) -> None:
    soon = timezone.now() + timedelta(hours=1)
    event = an_event(cast, starts_at=soon, deck_deadline=soon)
    for user in cast.players:
        entered(user, event)
    pair_round(by=cast.olga, now=NOW, event=event, seed=1)

    luke = as_(cast.luke)
    own = luke.get(reverse("event", args=(event.slug,)))
    assert "Round 1: table 1 against Chris." in words(own)
    assert filled_button(own) == ["Report the result"]
    of_all = luke.get(reverse("round", args=(event.slug, 1)))
    assert filled_button(of_all) == ["Your match: table 1"]


def test_home_shows_the_events_that_were_finished_last_newest_first(cast: Cast, as_: Visit) -> None:
    for day in range(1, 5):
        starts_at = datetime(2026, 7, day, 13, 0, tzinfo=UTC)
        an_event(cast, name=f"Cup {day}", starts_at=starts_at, deck_deadline=starts_at)
    Event.objects.update(state=EventState.FINISHED)

    page = words(as_(None).get(reverse("home")))
    finished = page.partition("Finished lately")[2]

    assert [finished.find(f"Cup {day}") >= 0 for day in (1, 2, 3, 4)] == [False, True, True, True]
    assert finished.index("Cup 4") < finished.index("Cup 3") < finished.index("Cup 2")
    own = words(as_(cast.olga).get(reverse("home")))
    assert "Finished lately" not in own
