"""Entries and the waiting list over REST: for those who run the event."""

from __future__ import annotations

import pytest

from organizer.usecases.check_in import check_in
from organizer.usecases.disqualify_entry import disqualify_entry
from organizer.usecases.drop_entry import drop_entry
from organizer.usecases.enter_guest import enter_guest
from organizer.usecases.leave_out_absent import leave_out_absent
from organizer.usecases.wait_for_place import wait_for_place
from tests.api.described import Reader
from tests.cast import Cast
from tests.factories import NOW, an_event, entered


def test_each_entry_says_where_it_stands(cast: Cast) -> None:
    event = an_event(cast, check_in_opens_at=NOW)
    luke, chris = (entered(user, event) for user in cast.players)
    nora, ada = (entered(user, event) for user in (cast.nora, cast.ada))
    enter_guest(by=cast.jun, now=NOW, event=event, name="Mara")
    check_in(by=cast.luke, now=NOW, who=luke)
    drop_entry(by=cast.chris, now=NOW, entry=chris)
    leave_out_absent(by=cast.olga, now=NOW, event=event, seen=[nora.pk])
    disqualify_entry(by=cast.jun, now=NOW, entry=ada, reason="Two decks in one box")

    listed = Reader(cast.jun)(f"/events/{event.slug}/entries/")["results"]

    assert [(one["name"], one["standing"], one["dropped_because"]) for one in listed] == [
        ("Luke", "checked_in", None),
        ("Chris", "dropped", "own"),
        ("Nora", "dropped", "absent"),
        ("Ada", "disqualified", "staff"),
        ("Mara", "checked_in", None),
    ]
    assert [one["is_guest"] for one in listed] == [False] * 4 + [True]


def test_who_waits_is_listed_in_turn_and_counted_on_the_event(cast: Cast, read: Reader) -> None:
    event = an_event(cast, capacity=2)
    for user in cast.players:
        entered(user, event)
    for user in (cast.nora, cast.ada):
        wait_for_place(by=user, now=NOW, event=event)
    listed = Reader(cast.olga)(f"/events/{event.slug}/waiting/")["results"]
    assert [one["name"] for one in listed] == ["Nora", "Ada"]
    shown = read(f"/events/{event.slug}/")
    assert (shown["waiting"], shown["has_waiting_list"]) == (2, True)
    assert shown["check_in_opens_at"] is None


@pytest.mark.parametrize("part", ["entries", "waiting"])
def test_players_read_neither(cast: Cast, part: str) -> None:
    event = an_event(cast)
    entered(cast.luke, event)
    refused = Reader(cast.luke)(f"/events/{event.slug}/{part}/", expect=403)
    assert refused["code"] == "not-allowed"


def test_a_longer_list_asks_the_database_no_more_often(
    cast: Cast, django_assert_num_queries: pytest.FixtureRequest
) -> None:
    event = an_event(cast)
    olga = Reader(cast.olga)
    for number in range(6):
        enter_guest(by=cast.jun, now=NOW, event=event, name=f"Guest {number}")
    with django_assert_num_queries(6):  # session, user, event, its roles, the count, and the page
        assert olga(f"/events/{event.slug}/entries/")["count"] == 6
