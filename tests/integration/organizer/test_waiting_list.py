"""A full event: who waits for a place, who moves up to it, and when."""

from __future__ import annotations

from dataclasses import replace
from datetime import timedelta

import pytest

from matches.models import Stage
from organizer.accounts.models import Person, User
from organizer.accounts.services import person_of
from organizer.errors import Conflict
from organizer.events.models import Event, Registration, WaitingPlace
from organizer.usecases.admit_waiting import admit_waiting
from organizer.usecases.claim_guest import claim_guest
from organizer.usecases.disqualify_entry import disqualify_entry
from organizer.usecases.draft_round import draft_round
from organizer.usecases.drop_entry import drop_entry
from organizer.usecases.edit_event import edit_event
from organizer.usecases.enter_guest import enter_guest
from organizer.usecases.leave_waiting_list import leave_waiting_list
from organizer.usecases.pair_round import pair_round
from organizer.usecases.plan_stages import plan_stages
from organizer.usecases.put_first_in_line import put_first_in_line
from organizer.usecases.queue_guest import queue_guest
from organizer.usecases.return_entry import return_entry
from organizer.usecases.set_entry import set_entry
from organizer.usecases.submit_deck import submit_deck
from organizer.usecases.undo_pairing import undo_pairing
from organizer.usecases.wait_for_place import wait_for_place
from organizer.usecases.withdraw_round import withdraw_round
from tests.cast import Cast, an_account
from tests.factories import NOW, an_event, details, entered, parts, submitted

pytestmark = pytest.mark.django_db

LATER = NOW + timedelta(hours=1)


def full_event(cast: Cast, **changes: object) -> Event:
    """Room for two, and Luke and Chris are in."""
    event = an_event(cast, capacity=2, **changes)
    for user in cast.players:
        entered(user, event)
    return event


def waits(user: User, event: Event) -> WaitingPlace | Registration:
    return wait_for_place(by=user, now=NOW, event=event)


def drops(user: User, event: Event) -> None:
    drop_entry(by=user, now=LATER, entry=entry_of(user, event))


def entry_of(user: User, event: Event) -> Registration:
    return event.registrations.get(person=person_of(user))


def playing(event: Event) -> list[str]:
    entries = event.registrations.filter(dropped_at=None)
    return sorted(entry.entrant.name for entry in entries)


def line(event: Event) -> list[str]:
    return [place.person.name for place in event.waiting.all()]


def test_a_full_event_takes_people_onto_its_list_in_the_order_of_asking(cast: Cast) -> None:
    event = full_event(cast)
    waits(cast.nora, event)
    queue_guest(by=cast.jun, now=NOW, event=event, name="Mara")
    waits(cast.ada, event)
    assert waits(cast.nora, event).turn == 1
    assert (line(event), playing(event)) == (["Nora", "Mara", "Ada"], ["Chris", "Luke"])


def test_who_drops_out_gives_their_place_to_the_first_who_waits(cast: Cast) -> None:
    event = full_event(cast)
    for user in (cast.nora, cast.ada):
        waits(user, event)
    drops(cast.chris, event)
    assert (line(event), playing(event)) == (["Ada"], ["Luke", "Nora"])
    assert entry_of(cast.nora, event).entered_at == LATER


def test_who_is_disqualified_before_the_start_gives_theirs_too(cast: Cast) -> None:
    event = full_event(cast)
    waits(cast.nora, event)
    disqualify_entry(
        by=cast.jun, now=LATER, entry=entry_of(cast.luke, event), reason="Two decks in one box"
    )
    assert playing(event) == ["Chris", "Nora"]


def test_more_room_takes_as_many_as_there_is_room_for(cast: Cast) -> None:
    event = full_event(cast)
    for user in (cast.nora, cast.ada, cast.jun):
        waits(user, event)
    edit_event(by=cast.olga, now=LATER, event=event, details=details(capacity=4))
    assert (line(event), playing(event)) == (["Jun"], ["Ada", "Chris", "Luke", "Nora"])
    edit_event(by=cast.olga, now=LATER, event=event, details=details(capacity=None))
    assert line(event) == []


def test_an_event_with_room_enters_who_asks_to_wait(cast: Cast) -> None:
    event = an_event(cast, capacity=2)
    assert waits(cast.nora, event) == entry_of(cast.nora, event)
    with pytest.raises(Conflict) as refused:
        waits(cast.nora, event)
    assert refused.value.code == "already-entered"


def test_an_event_without_a_list_takes_nobody_onto_it(cast: Cast) -> None:
    event = full_event(cast, has_waiting_list=False)
    for act in (
        lambda: waits(cast.nora, event),
        lambda: queue_guest(by=cast.jun, now=NOW, event=event, name="Mara"),
    ):
        with pytest.raises(Conflict) as refused:
            act()
        assert refused.value.code == "no-waiting-list"
    assert not Person.objects.filter(name="Mara").exists()


def test_a_list_that_is_given_up_still_lets_those_on_it_move_up(cast: Cast) -> None:
    event = full_event(cast)
    waits(cast.nora, event)
    given_up = details(capacity=2, has_waiting_list=False)
    edit_event(by=cast.olga, now=NOW, event=event, details=given_up)
    drops(cast.luke, event)
    assert playing(event) == ["Chris", "Nora"]


def test_who_dropped_out_waits_like_everybody_and_finds_their_decks_again(cast: Cast) -> None:
    event = full_event(cast)
    submission = submitted(cast.luke, entry_of(cast.luke, event), "60 Island")
    waits(cast.nora, event)
    drops(cast.luke, event)
    waits(cast.luke, event)
    assert line(event) == ["Luke"]
    drops(cast.nora, event)
    back = entry_of(cast.luke, event)
    assert (line(event), playing(event)) == ([], ["Chris", "Luke"])
    assert (back.submissions.get(), back.dropped_because) == (submission, "")


def test_who_is_disqualified_does_not_wait(cast: Cast) -> None:
    event = full_event(cast)
    luke = entry_of(cast.luke, event)
    waits(cast.nora, event)
    drops(cast.luke, event)
    waits(cast.luke, event)
    disqualify_entry(by=cast.jun, now=NOW, entry=luke, reason="Took cards from the side")
    assert line(event) == []
    with pytest.raises(Conflict) as refused:
        waits(cast.luke, event)
    assert refused.value.code == "disqualified"


def test_who_waits_can_leave_and_a_guest_leaves_no_trace(cast: Cast) -> None:
    event = full_event(cast)
    nora = waits(cast.nora, event)
    mara = queue_guest(by=cast.jun, now=NOW, event=event, name="Mara")
    for place in (nora, mara, nora):
        by = cast.nora if place == nora else cast.jun
        leave_waiting_list(by=by, now=NOW, place=place)
    assert line(event) == []
    assert not Person.objects.filter(name="Mara").exists()
    assert Person.objects.filter(name="Nora").exists()


def test_the_desk_puts_somebody_first_and_enters_somebody_out_of_turn(cast: Cast) -> None:
    event = full_event(cast)
    nora, ada, jun = [waits(user, event) for user in (cast.nora, cast.ada, cast.jun)]
    for place in (jun, jun):
        put_first_in_line(by=cast.olga, now=NOW, place=place)
    assert line(event) == ["Jun", "Nora", "Ada"]
    with pytest.raises(Conflict) as refused:
        admit_waiting(by=cast.olga, now=NOW, place=ada)
    assert refused.value.code == "event-is-full"
    drops(cast.chris, event)
    assert line(event) == ["Nora", "Ada"]
    with pytest.raises(Conflict) as gone:
        put_first_in_line(by=cast.olga, now=NOW, place=jun)
    assert gone.value.code == "not-waiting"
    assert nora in event.waiting.all()


def test_a_guests_form_that_is_sent_twice_makes_one_wait(cast: Cast) -> None:
    event = full_event(cast)
    places = [
        queue_guest(by=cast.jun, now=NOW, event=event, name="Mara", form_token="a") for _ in "12"
    ]
    assert places[0] == places[1]
    with pytest.raises(Conflict) as refused:
        queue_guest(by=cast.jun, now=NOW, event=event, name="mara", form_token="b")
    assert refused.value.code == "name-taken"


def test_the_list_stays_when_the_event_starts_and_a_late_place_is_given_by_hand(cast: Cast) -> None:
    event = full_event(cast)
    nora = waits(cast.nora, event)
    pair_round(by=cast.olga, now=NOW, event=event)
    event.refresh_from_db()
    drops(cast.chris, event)
    assert (line(event), playing(event)) == (["Nora"], ["Luke"])
    late = admit_waiting(by=cast.jun, now=LATER, place=nora)
    assert (late.entrant.name, line(event)) == ("Nora", [])
    with pytest.raises(Conflict):
        waits(cast.ada, event)


def test_a_round_that_becomes_a_draft_again_opens_the_way_up(cast: Cast) -> None:
    event = full_event(cast)
    waits(cast.nora, event)
    pair_round(by=cast.olga, now=NOW, event=event)
    event.refresh_from_db()
    drops(cast.chris, event)
    withdraw_round(by=cast.olga, now=LATER, event=event)
    assert (line(event), playing(event)) == ([], ["Luke", "Nora"])


def test_nobody_moves_up_into_a_bracket_that_is_drafted(cast: Cast) -> None:
    event = full_event(cast)
    waits(cast.nora, event)
    plan_stages(by=cast.olga, now=NOW, event=event, stages=[{"kind": "single_elimination"}])
    draft_round(by=cast.olga, now=NOW, event=event)
    assert Stage.objects.get().qualifiers.count() == 2
    drops(cast.chris, event)
    assert (line(event), playing(event)) == (["Nora"], ["Luke"])
    undo_pairing(by=cast.olga, now=LATER, event=event)
    assert (line(event), playing(event)) == ([], ["Luke", "Nora"])


def test_who_cannot_come_back_stops_nobody_behind_them(cast: Cast) -> None:
    event = full_event(cast)
    set_entry(by=cast.olga, now=NOW, entry=entry_of(cast.luke, event), fixed_table=1)
    waits(cast.nora, event)
    drops(cast.luke, event)
    set_entry(by=cast.olga, now=NOW, entry=entry_of(cast.nora, event), fixed_table=1)
    waits(cast.luke, event)
    waits(cast.ada, event)
    drops(cast.chris, event)
    assert (line(event), playing(event)) == (["Luke"], ["Ada", "Nora"])


def test_who_is_brought_back_by_the_desk_waits_no_more(cast: Cast) -> None:
    event = full_event(cast)
    waits(cast.nora, event)
    drops(cast.luke, event)
    waits(cast.luke, event)
    luke = entry_of(cast.luke, event)
    with pytest.raises(Conflict) as refused:
        return_entry(by=cast.jun, now=NOW, entry=luke)
    assert refused.value.code == "event-is-full"
    edit_event(by=cast.olga, now=NOW, event=event, details=replace(details(), capacity=3))
    assert (line(event), playing(event)) == ([], ["Chris", "Luke", "Nora"])


def test_a_deck_is_handed_in_once_somebody_is_entered(cast: Cast) -> None:
    event = full_event(cast)
    waits(cast.nora, event)
    assert not event.registrations.filter(person=person_of(cast.nora)).exists()
    drops(cast.luke, event)
    nora = entry_of(cast.nora, event)
    assert submit_deck(by=cast.nora, now=NOW, entry=nora, parts=parts("60 Island")).version == 1


def test_an_account_takes_over_the_place_in_which_a_guest_waits(cast: Cast) -> None:
    event = full_event(cast)
    mara = queue_guest(by=cast.jun, now=NOW, event=event, name="Mara")
    claim_guest(by=cast.nora, now=NOW, token=mara.person.claim_token)
    assert line(event) == ["Nora"]
    sue = queue_guest(by=cast.jun, now=NOW, event=event, name="Sue")
    with pytest.raises(Conflict) as refused:
        claim_guest(by=cast.nora, now=NOW, token=sue.person.claim_token)
    assert refused.value.code == "both-in-one-event"


def test_the_desk_may_give_a_free_place_to_a_guest_but_nobody_takes_one_past_the_list(
    cast: Cast,
) -> None:
    event = an_event(cast, capacity=3, check_in_opens_at=NOW)
    for user in (cast.luke, cast.chris, an_account("Kim")):
        entered(user, event)
    waits(cast.nora, event)
    drops(cast.chris, event)
    assert (line(event), playing(event)) == (["Nora"], ["Kim", "Luke"])
    with pytest.raises(Conflict) as refused:
        entered(cast.ada, event)
    assert refused.value.code == "event-is-full"
    enter_guest(by=cast.jun, now=LATER, event=event, name="Mara")
    assert playing(event) == ["Kim", "Luke", "Mara"]
