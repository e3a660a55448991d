"""Coming and going on pages: check-in, and what an act does said before it."""

from __future__ import annotations

from datetime import timedelta

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.utils import timezone

from matches.models import Qualifier
from matches.queries import draft_of, match_view
from matches.services import add_entrants
from organizer.accounts.models import Person
from organizer.events.models import Event, Registration
from organizer.usecases.disqualify_entry import disqualify_entry
from organizer.usecases.draft_round import draft_round
from organizer.usecases.leave_out_absent import leave_out_absent
from organizer.usecases.open_check_in import open_check_in
from organizer.usecases.plan_stages import plan_stages
from organizer.usecases.queue_guest import queue_guest
from organizer.usecases.wait_for_place import wait_for_place
from tests.cast import Cast
from tests.factories import NOW, an_event, entered
from tests.web.conftest import Visit
from tests.web.played import FOUR, at, entry, names, of_guests, paired, played
from tests.web.reading import filled_button, words

MANY = 500


def asked(client: Client, address: str) -> int:
    """How many statements a page takes; it must be there."""
    with CaptureQueriesContext(connection) as captured:
        assert client.get(address).status_code == 200
    return len(captured)


# Check-in


def test_players_check_in_on_the_events_page_and_take_it_back(cast: Cast, as_: Visit) -> None:
    event = an_event(cast, check_in_opens_at=NOW)
    luke_in = entered(cast.luke, event)
    luke = as_(cast.luke)
    assert filled_button(luke.get(at("event", event))) == ["I am here: check in"]
    luke.post(at("entry_here", event, luke_in.pk))
    assert "You are checked in." in words(luke.get(at("event", event)))
    luke.post(at("entry_here", event, luke_in.pk), {"gone": "1"})
    luke_in.refresh_from_db()
    assert luke_in.checked_in_at is None


def test_check_in_opens_by_itself_or_by_a_press(cast: Cast, olga: Client, as_: Visit) -> None:
    soon = timezone.now() + timedelta(days=1)
    event = an_event(cast, check_in_opens_at=soon)
    luke_in = entered(cast.luke, event)
    assert "Check-in is not open yet It opens by itself on" in words(
        olga.get(at("event_check_in", event))
    )
    refused = as_(cast.luke).post(at("entry_here", event, luke_in.pk))
    assert refused.status_code == 409
    assert "Check-in is not open." in words(refused)
    olga.post(at("check_in_open", event))
    assert "0 of 1 here" in words(olga.get(at("event_check_in", event)))
    olga.post(at("check_in_off", event))
    assert "Nobody has to check in" in words(olga.get(at("event_check_in", event)))


def test_the_desk_finds_somebody_by_a_few_letters_and_takes_them_in(
    cast: Cast, olga: Client
) -> None:
    event = of_guests(cast, "Zoë Arnaud", "Anna", "Ben")
    open_check_in(by=cast.olga, now=NOW, event=event)
    found = words(olga.get(at("event_check_in", event), {"q": "zoe"}))
    assert "0 of 3 here" in found
    assert "Zoë Arnaud no deck Here" in found
    assert "Anna no deck" not in found
    zoe = entry(event, "Zoë Arnaud")
    olga.post(at("desk_check_in", event), {"entry": zoe.pk})
    assert "1 of 3 here" in words(olga.get(at("event_check_in", event)))
    olga.post(at("desk_check_in", event) + "?gone=1", {"entry": zoe.pk})
    assert "0 of 3 here" in words(olga.get(at("event_check_in", event)))
    nobody = olga.post(at("desk_check_in", event), {"entry": "0"})
    assert nobody.status_code == 409


def test_before_the_first_round_the_page_says_who_is_not_there_and_leaves_them_out(
    cast: Cast, olga: Client
) -> None:
    event = an_event(cast, capacity=4)
    for user in (*cast.players, cast.ada, cast.jun):
        entered(user, event)
    open_check_in(by=cast.olga, now=NOW, event=event)
    queue_guest(by=cast.jun, now=timezone.now(), event=event, name="Wanda")
    wait_for_place(by=cast.nora, now=NOW, event=event)
    for name in ("Luke", "Chris"):
        olga.post(at("desk_check_in", event), {"entry": entry(event, name).pk})

    page = words(olga.get(at("event_rounds", event)))
    assert "Ada and Jun are not checked in." in page
    assert "From the waiting list, Wanda moves up." in page
    assert "Leave 2 players out" in page
    absent = [entry(event, name).pk for name in ("Ada", "Jun")]
    for _click in range(2):
        olga.post(at("absent_leave_out", event), {"absent": absent})

    assert names(event) == ["Chris", "Luke", "Wanda"]
    assert "Ada not checked in" in words(olga.get(at("event_entries", event)))
    olga.post(at("entry_return", event, absent[0]), {"missed": "nothing"})
    assert names(event) == ["Ada", "Chris", "Luke", "Wanda"]


def test_who_was_left_out_reads_why(cast: Cast, as_: Visit) -> None:
    event = an_event(cast, check_in_opens_at=NOW)
    luke = entered(cast.luke, event)
    leave_out_absent(by=cast.olga, now=NOW, event=event, seen=[luke.pk])
    page = as_(cast.luke).get(at("event", event))
    assert "You had not checked in, so you were left out of this event." in words(page)
    assert filled_button(page) == ["Enter this event"]


def test_who_is_disqualified_is_not_asked_to_enter_again(cast: Cast, as_: Visit) -> None:
    event = an_event(cast)
    luke = entered(cast.luke, event)
    disqualify_entry(by=cast.jun, now=NOW, entry=luke, reason="Two decks in one box")
    page = as_(cast.luke).get(at("event", event))
    assert "You are disqualified from this event." in words(page)
    assert filled_button(page) == []
    refused = as_(cast.luke).post(at("event_enter", event))
    assert "is disqualified and cannot come back" in words(refused)
    assert names(event) == []


# What an act does, before it is done


def test_a_player_reads_what_dropping_out_means_and_concedes_with_it(
    cast: Cast, as_: Visit
) -> None:
    event = an_event(cast)
    for user in cast.players:
        entered(user, event)
    match = paired(cast, event).matches.get()
    drop = at("entry_drop", event, entry(event, "Luke").pk)
    luke = as_(cast.luke)
    page = words(luke.get(drop))
    assert "You are paired no more. What you have played stays in the standings." in page
    assert "Fewer than two players are left: no further round can be paired." in page
    assert "Your match against Chris at table 1 is not over." in page
    assert "It is conceded: Chris wins it at once." in page

    for _click in range(2):
        luke.post(drop, {"match": "concede"})

    view = match_view(match)
    assert (view.finished, view.winner.name, view.version) == (True, "Chris", 1)
    assert "You are out of this event already." in words(luke.get(drop))


def test_a_match_that_is_not_conceded_goes_on(cast: Cast, olga: Client) -> None:
    event = of_guests(cast, *FOUR)
    paired(cast, event)
    anna = entry(event, "Anna")
    olga.post(at("entry_drop", event, anna.pk), {"match": "play"})
    told = words(olga.get(at("event_entries", event)))
    assert "is still to be played or ended." in told
    assert not match_view(anna.entrant.seats.get().match).finished


def test_a_judge_who_plays_does_not_concede_for_their_opponent(cast: Cast, as_: Visit) -> None:
    event = an_event(cast)
    for user in (cast.jun, cast.luke):
        entered(user, event)
    match = paired(cast, event).matches.get()
    drop = at("entry_drop", event, entry(event, "Luke").pk)
    assert as_(cast.jun).post(drop, {"match": "concede"}).status_code == 403
    assert (names(event), match_view(match).finished) == (["Jun", "Luke"], False)


def test_a_mistaken_drop_is_undone_with_one_press(cast: Cast, olga: Client) -> None:
    event = of_guests(cast, *FOUR)
    anna = entry(event, "Anna")
    desk = olga.post(at("entry_drop", event, anna.pk), follow=True)
    assert "Anna is dropped. Bring Anna back" in words(desk)
    olga.post(at("entry_return", event, anna.pk), {"missed": "nothing"})
    assert names(event) == sorted(FOUR)


def test_the_way_back_is_not_offered_where_the_place_is_gone(
    cast: Cast, olga: Client, full: Event
) -> None:
    wait_for_place(by=cast.nora, now=NOW, event=full)
    drop = at("entry_drop", full, entry(full, "Luke").pk)
    assert "The place goes to Nora, who is next on the waiting list." in words(olga.get(drop))
    desk = words(olga.post(drop, follow=True))
    assert "Nora moved up from the waiting list." in desk
    assert "Luke is dropped. The event is full: 2 of 2 are entered." in desk
    assert "Bring Luke back" not in desk


def test_a_draft_that_is_touched_is_named_to_organizers_alone(
    cast: Cast, olga: Client, as_: Visit
) -> None:
    event = an_event(cast)
    for user in cast.players:
        entered(user, event)
    draft_round(by=cast.olga, now=NOW, event=event)
    drop = at("entry_drop", event, entry(event, "Luke").pk)
    drafted = "Round 1 is drafted with Luke at table 1 against Chris."
    assert drafted in words(olga.get(drop))
    assert "drafted" not in words(as_(cast.luke).get(drop))
    assert "drafted" not in words(as_(cast.jun).get(drop))
    late = words(olga.get(at("guest_create", event)))
    assert "Round 1 is drafted without the guest" in late
    olga.post(drop)
    assert olga.post(at("round_publish", event), {"round": "1"}).status_code == 400


def test_a_first_round_of_a_bracket_is_drawn_anew_for_those_who_are_left(
    cast: Cast, olga: Client
) -> None:
    event = of_guests(cast, *FOUR, plan=[{"kind": "single_elimination"}])
    draft_round(by=cast.olga, now=NOW, event=event)
    drop = at("entry_drop", event, entry(event, "Anna").pk)
    assert "it is drawn for those who are left." in words(olga.get(drop))
    olga.post(drop)
    olga.post(at("round_undo", event), {"round": "1"})
    olga.post(at("round_draft", event), {"round": "1"})
    qualified = Qualifier.objects.values_list("entrant__name", flat=True)
    assert sorted(qualified) == ["Ben", "Clara", "Dora"]


def test_in_a_later_round_of_a_bracket_the_opponent_has_no_match(cast: Cast, olga: Client) -> None:
    event = of_guests(cast, *FOUR, plan=[{"kind": "single_elimination", "bronze": True}])
    played(cast, event)
    draft = draft_round(by=cast.olga, now=NOW, event=event)
    leaves, stays = draft.matches.get(bracket="F").seats.values_list("entrant__name", flat=True)
    drop = at("entry_drop", event, entry(event, leaves).pk)
    assert f"{stays} has no match then, and loses nothing by it." in words(olga.get(drop))
    olga.post(drop)
    olga.post(at("round_undo", event), {"round": "2"})
    olga.post(at("round_draft", event), {"round": "2"})
    seated = draft_of(event.competition).seats.values_list("entrant__name", flat=True)
    assert set(seated) == set(FOUR) - {leaves, stays}  # they play for the third place


@pytest.mark.parametrize(
    ("stage", "leaves", "comes"),
    [
        (
            {"kind": "round_robin"},
            "Whoever was still to meet Anna has a bye in that round.",
            "who meets whom in the round robin is drawn already",
        ),
        (
            {"kind": "single_elimination"},
            "every match that Anna would still play goes to the opponent.",
            "the bracket is drawn already",
        ),
    ],
)
def test_a_bracket_and_a_round_robin_take_nobody_new(
    cast: Cast, olga: Client, stage: dict[str, str], leaves: str, comes: str
) -> None:
    event = of_guests(cast, *FOUR)
    plan_stages(by=cast.olga, now=NOW, event=event, stages=[stage])
    paired(cast, event)
    assert leaves in words(olga.get(at("entry_drop", event, entry(event, "Anna").pk)))
    assert comes in words(olga.get(at("guest_create", event)))
    refused = olga.post(at("guest_create", event), {"name": "Late"})
    assert refused.status_code == 400
    assert names(event) == sorted(FOUR)


def test_coming_late_says_from_when_on_one_plays(cast: Cast, olga: Client) -> None:
    event = of_guests(cast, *FOUR)
    played(cast, event)
    paired(cast, event)
    page = words(olga.get(at("guest_create", event)))
    assert "Round 2 is being played: the guest sits it out." in page
    assert "From round 3 on the guest is paired." in page
    assert "5 players are in then: one of them has a bye in each round." in page
    assert "Rounds 1 and 2 are missed." in page


# Many


def test_the_desk_of_many_asks_no_more_than_that_of_a_few(cast: Cast, olga: Client) -> None:
    event = an_event(cast, capacity=MANY)
    people = Person.objects.bulk_create(Person(name=f"Player {n:03}") for n in range(MANY))
    entrants = add_entrants(competition=event.competition, names=[one.name for one in people])
    Registration.objects.bulk_create(
        Registration(event=event, person=person, entrant=entrant, entered_at=NOW)
        for person, entrant in zip(people, entrants, strict=True)
    )
    wait_for_place(by=cast.nora, now=NOW, event=event)
    open_check_in(by=cast.olga, now=NOW, event=event)
    desk, check_in = at("event_entries", event), at("event_check_in", event)
    assert asked(olga, desk) <= 22
    assert asked(olga, check_in) <= 15
    page = words(olga.get(desk, {"q": "PLAYER 007", "show": "deckless"}))
    assert f"1 of {MANY} entries" in page
    assert "Player 007" in page
    assert "Nobody here fits that." in words(olga.get(desk, {"show": "out"}))
    assert asked(olga, at("entry_drop", event, entry(event, "Player 007").pk)) <= 40
