"""Events over REST: the list, one event, and what of them stays hidden."""

from datetime import UTC, datetime

import pytest

from formats.catalogue.services import load_starter
from organizer.usecases.save_announcement import save_announcement
from tests.api.described import Reader
from tests.api.play import guests
from tests.cast import Cast
from tests.factories import NOW, a_draft, an_event, announced


def test_an_event_says_when_it_is_in_utc_and_at_its_place(cast: Cast, read: Reader) -> None:
    event = an_event(
        cast,
        name="Summer Open",
        starts_at=datetime(2026, 7, 4, 9, 30, tzinfo=UTC),
        deck_deadline=datetime(2026, 7, 3, 23, 15, tzinfo=UTC),
        capacity=16,
        description="Bring tokens.",
    )
    shown = read(f"/events/{event.slug}/")
    assert shown["name"] == "Summer Open"
    assert shown["starts_at"] == "2026-07-04T09:30:00Z"
    assert shown["starts_at_local"] == "2026-07-04T10:30:00+01:00"  # Lisbon in summer
    assert shown["deck_deadline"] == "2026-07-03T23:15:00Z"
    assert shown["deck_deadline_local"] == "2026-07-04T00:15:00+01:00"
    assert shown["time_zone"] == "Europe/Lisbon"
    assert (shown["state"], shown["rounds"], shown["capacity"]) == ("open", 3, 16)
    assert (shown["place"], shown["description"]) == ("The Shop", "Bring tokens.")


def test_an_event_names_the_wording_of_its_format(cast: Cast, read: Reader) -> None:
    event = an_event(
        cast,
        format_slug="type-15",
        starts_at=datetime(2011, 10, 8, 9, tzinfo=UTC),
        deck_deadline=datetime(2011, 10, 8, 8, tzinfo=UTC),
    )
    # The second version came with the banned list of 7 October 2011.
    assert read(f"/events/{event.slug}/")["format"] == {
        "slug": "type-15",
        "name": event.format_version.format.name,
        "version": 2,
        "effective_from": "2011-10-07",
    }


def test_an_option_is_in_effect_once_every_published_announcement_has_its_phrase(
    cast: Cast, read: Reader
) -> None:
    load_starter(now=NOW)
    event = an_event(cast)
    announced(cast, event, "Sunday at the shop. PORTAL ALLOWED", channel="Website")
    save_announcement(by=cast.olga, now=NOW, event=event, channel="Poster", text="ANTE ALLOWED")
    shown = read(f"/events/{event.slug}/")
    assert [one["channel"] for one in shown["announcements"]] == ["Website"]
    assert shown["announcements"][0]["text"] == "Sunday at the shop. PORTAL ALLOWED"
    assert [one["phrase"] for one in shown["options"] if one["in_effect"]] == ["PORTAL ALLOWED"]
    assert {"ANTE ALLOWED", "PORTAL ALLOWED"} <= {one["phrase"] for one in shown["options"]}


def test_an_expansion_says_which_announcement_lacks_its_phrase(cast: Cast, read: Reader) -> None:
    load_starter(now=NOW)
    event = an_event(cast)
    announced(cast, event, "NEMESIS ALLOWED. PROPHECY ALLOWED.", channel="Website")
    announced(cast, event, "PROPHECY ALLOWED.", channel="Poster", confirmed=True)
    assert read(f"/events/{event.slug}/")["expansions"] == [
        {"name": "Prophecy", "in_effect": True, "lacking": []},
        {"name": "Nemesis", "in_effect": False, "lacking": ["Poster"]},
    ]


def test_a_draft_is_not_there_but_for_its_staff_and_the_sites(cast: Cast, read: Reader) -> None:
    event = a_draft(cast)
    for part in ("", "standings/", "rounds/", "rounds/1/pairings/"):
        address = f"/events/{event.slug}/{part}"
        assert read(address, expect=404)["code"] == "no-such-event"
        assert Reader(cast.nora)(address, expect=404)["code"] == "no-such-event"
    for user in (cast.olga, cast.ada):
        assert Reader(user)(f"/events/{event.slug}/")["state"] == "draft"
        assert Reader(user)("/events/")["count"] == 1
    assert read("/events/")["count"] == 0
    assert Reader(cast.nora)("/events/?state=draft")["count"] == 0


def test_the_list_is_filtered_by_state_and_by_format(cast: Cast, read: Reader) -> None:
    an_event(cast, name="Open B")
    an_event(cast, name="Open Fifteen", format_slug="type-15")
    a_draft(cast, name="Planned")
    olga = Reader(cast.olga)
    names = [event["name"] for event in read("/events/?format=type-15")["results"]]
    assert names == ["Open Fifteen"]
    assert olga("/events/?state=draft")["results"][0]["name"] == "Planned"
    assert olga("/events/?state=open&format=type-b")["results"][0]["name"] == "Open B"
    assert read("/events/?format=chess")["results"] == []


def test_a_state_that_there_is_not_is_refused_in_a_sentence(cast: Cast, read: Reader) -> None:
    refused = read("/events/?state=asleep", expect=400)
    assert refused["code"] == "invalid"
    assert refused["sentence"].startswith("state: ")


def test_the_list_comes_in_pages_newest_first(cast: Cast, read: Reader) -> None:
    for day in (1, 2, 3):
        starts_at = datetime(2026, 12, day, 10, tzinfo=UTC)
        an_event(cast, name=f"Day {day}", starts_at=starts_at, deck_deadline=starts_at)
    first = read("/events/?page_size=2")
    assert [event["name"] for event in first["results"]] == ["Day 3", "Day 2"]
    assert (first["count"], first["previous"]) == (3, None)
    second = read(first["next"].split("/api/v1")[1])
    assert [event["name"] for event in second["results"]] == ["Day 1"]
    assert second["next"] is None
    assert read("/events/?page=9", expect=404)["sentence"] == "There is no such page."


@pytest.mark.parametrize("nonsense", ["0", "201", "-1", "many", "9" * 5000])
def test_a_page_of_no_sensible_size_is_refused(db: None, read: Reader, nonsense: str) -> None:
    refused = read(f"/events/?page_size={nonsense}", expect=400)
    assert refused["sentence"].startswith("page_size: ")


def test_a_longer_list_asks_the_database_no_more_often(
    cast: Cast, read: Reader, django_assert_num_queries: pytest.FixtureRequest
) -> None:
    for number in range(5):
        guests(cast, an_event(cast, name=f"Event {number}"), "Ann", "Bob")
    with django_assert_num_queries(2):  # how many there are, and the page of them
        listed = read("/events/")
    assert [event["entered"] for event in listed["results"]] == [2] * 5
