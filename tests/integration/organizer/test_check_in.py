"""Check-in: who is there before the start, and what becomes of who is not."""

from __future__ import annotations

from datetime import timedelta

import pytest

from organizer.accounts.models import User
from organizer.accounts.services import person_of
from organizer.errors import Conflict, NotAllowed, NotThere, UserError
from organizer.events.hall import hall_code
from organizer.events.models import CheckInBy, DropReason, Event, Registration
from organizer.events.people import known_twins
from organizer.usecases.call_off_check_in import call_off_check_in
from organizer.usecases.check_in import check_in
from organizer.usecases.drop_entry import drop_entry
from organizer.usecases.enter_guest import enter_guest
from organizer.usecases.leave_out_absent import leave_out_absent
from organizer.usecases.open_check_in import open_check_in
from organizer.usecases.pair_round import pair_round
from organizer.usecases.queue_guest import queue_guest
from organizer.usecases.return_absent import return_absent
from organizer.usecases.return_entry import return_entry
from organizer.usecases.take_back_check_in import take_back_check_in
from organizer.usecases.wait_for_place import wait_for_place
from tests.cast import Cast
from tests.factories import NOW, STARTS_AT, an_event, details, entered

pytestmark = pytest.mark.django_db

LATER = NOW + timedelta(hours=1)


def fresh(entry: Registration) -> Registration:
    return Registration.objects.get(pk=entry.pk)


def here(event: Event) -> list[str]:
    return sorted(entry.person.name for entry in event.registrations.exclude(checked_in_at=None))


def all_ids(event: Event) -> list[int]:
    return list(event.registrations.values_list("pk", flat=True))


def test_an_event_that_asks_nobody_to_check_in_is_as_it_was(cast: Cast) -> None:
    event = an_event(cast)
    luke = entered(cast.luke, event)
    with pytest.raises(Conflict) as refused:
        check_in(by=cast.luke, now=NOW, who=luke)
    assert refused.value.code == "check-in-closed"
    entered(cast.chris, event)
    pair_round(by=cast.olga, now=NOW, event=event)


def test_check_in_opens_at_its_time_or_by_a_press(cast: Cast) -> None:
    event = an_event(cast, check_in_opens_at=LATER)
    luke = entered(cast.luke, event)
    with pytest.raises(Conflict):
        check_in(by=cast.luke, now=NOW, who=luke)
    open_check_in(by=cast.olga, now=NOW, event=event)
    assert check_in(by=cast.luke, now=NOW, who=luke).checked_in_at == NOW
    opened = open_check_in(by=cast.olga, now=LATER, event=event)
    assert opened.check_in_opens_at == NOW
    by_time = an_event(cast, check_in_opens_at=LATER)
    chris = entered(cast.chris, by_time)
    assert check_in(by=cast.jun, now=LATER, who=chris).checked_in_at == LATER


def test_players_check_themselves_in_and_nobody_else(cast: Cast) -> None:
    event = an_event(cast, check_in_opens_at=NOW)
    luke, _chris = (entered(user, event) for user in cast.players)
    with pytest.raises(NotAllowed):
        check_in(by=cast.chris, now=NOW, who=luke)
    with pytest.raises(NotAllowed):
        open_check_in(by=cast.jun, now=NOW, event=event)


def test_twice_is_once_and_it_can_be_taken_back(cast: Cast) -> None:
    event = an_event(cast, check_in_opens_at=NOW)
    luke = entered(cast.luke, event)
    for at in (NOW, LATER):
        assert check_in(by=cast.luke, now=at, who=luke).checked_in_at == NOW
    for _ in "12":
        assert take_back_check_in(by=cast.jun, now=LATER, who=luke).checked_in_at is None
    assert check_in(by=cast.luke, now=LATER, who=luke).checked_in_at == LATER


def test_check_in_is_over_once_the_event_has_begun(cast: Cast) -> None:
    event = an_event(cast, check_in_opens_at=NOW)
    luke, _chris = (entered(user, event) for user in cast.players)
    pair_round(by=cast.olga, now=NOW, event=event)
    for act in (check_in, take_back_check_in):
        with pytest.raises(Conflict) as refused:
            act(by=cast.jun, now=LATER, who=luke)
        assert refused.value.code == "check-in-closed"
    with pytest.raises(Conflict):
        leave_out_absent(by=cast.olga, now=LATER, event=event, seen=all_ids(event))


def test_who_did_not_check_in_is_left_out_and_can_be_brought_back(cast: Cast) -> None:
    event = an_event(cast, check_in_opens_at=NOW)
    luke, chris = (entered(user, event) for user in cast.players)
    nora = entered(cast.nora, event)
    check_in(by=cast.luke, now=NOW, who=luke)
    seen = [luke.pk, chris.pk]
    assert leave_out_absent(by=cast.olga, now=LATER, event=event, seen=seen) == [chris]
    chris = fresh(chris)
    assert (chris.dropped_at, chris.dropped_because) == (LATER, DropReason.ABSENT)
    assert fresh(nora).dropped_at is None  # came in after the page was shown
    assert leave_out_absent(by=cast.olga, now=LATER, event=event, seen=seen) == []
    back = return_entry(by=cast.jun, now=LATER, entry=chris)
    assert (back.dropped_because, back.checked_in_at) == ("", LATER)


def test_the_places_of_those_left_out_go_to_who_waits_and_is_there(cast: Cast) -> None:
    event = an_event(cast, capacity=2, check_in_opens_at=NOW)
    for user in cast.players:
        entered(user, event)
    ada = wait_for_place(by=cast.ada, now=NOW, event=event)
    nora = wait_for_place(by=cast.nora, now=NOW, event=event)
    assert check_in(by=cast.nora, now=NOW, who=nora) == nora
    queue_guest(by=cast.jun, now=NOW, event=event, name="Mara")  # stands at the desk
    leave_out_absent(by=cast.olga, now=LATER, event=event, seen=all_ids(event))
    assert here(event) == ["Mara", "Nora"]
    assert [place.person.name for place in event.waiting.all()] == ["Ada"]
    assert check_in(by=cast.ada, now=LATER, who=ada) == ada
    drop_entry(by=cast.jun, now=LATER, entry=event.registrations.get(person__name="Mara"))
    assert here(event) == ["Ada", "Nora"]


def test_who_waits_and_comes_takes_a_place_that_is_free(cast: Cast) -> None:
    event = an_event(cast, capacity=2, check_in_opens_at=NOW)
    for user in cast.players:
        entered(user, event)
    nora = wait_for_place(by=cast.nora, now=NOW, event=event)
    leave_out_absent(by=cast.olga, now=NOW, event=event, seen=all_ids(event))
    assert event.waiting.get() == nora
    entry = check_in(by=cast.nora, now=LATER, who=nora)
    assert (entry.person, entry.checked_in_at) == (person_of(cast.nora), LATER)


def test_check_in_that_is_called_off_keeps_no_place_for_who_is_there(cast: Cast) -> None:
    event = an_event(cast, capacity=2, check_in_opens_at=NOW)
    luke, _chris = (entered(user, event) for user in cast.players)
    wait_for_place(by=cast.nora, now=NOW, event=event)
    check_in(by=cast.luke, now=NOW, who=luke)
    drop_entry(by=cast.jun, now=NOW, entry=event.registrations.get(person__name="Chris"))
    call_off_check_in(by=cast.olga, now=LATER, event=event)
    assert event.registrations.filter(dropped_at=None).count() == 2
    assert here(event) == ["Luke"]


def test_who_drops_is_not_there_and_says_how_they_went(cast: Cast) -> None:
    event = an_event(cast, check_in_opens_at=NOW)
    luke, chris = (entered(user, event) for user in cast.players)
    for entry in (luke, chris):
        check_in(by=cast.jun, now=NOW, who=entry)
    drop_entry(by=cast.luke, now=LATER, entry=luke)
    drop_entry(by=cast.jun, now=LATER, entry=chris)
    assert here(event) == []
    reasons = [fresh(one).dropped_because for one in (luke, chris)]
    assert reasons == [DropReason.OWN, DropReason.STAFF]
    with pytest.raises(Conflict) as refused:
        check_in(by=cast.luke, now=LATER, who=luke)
    assert refused.value.code == "entry-dropped"


@pytest.mark.parametrize("name", ["luke", "guest"])
def test_who_is_entered_at_the_desk_is_there_and_who_enters_at_home_is_not(
    cast: Cast, name: str
) -> None:
    event = an_event(cast, check_in_opens_at=NOW)
    players: dict[str, User | None] = {"luke": cast.luke, "guest": None}
    user = players[name]
    if user:
        entered(user, event)
    else:
        enter_guest(by=cast.jun, now=NOW, event=event, name="Guest")
    assert here(event) == ([] if user else ["Guest"])


def test_check_in_opens_before_the_event_starts() -> None:
    late = details(check_in_opens_at=STARTS_AT + timedelta(minutes=1))
    with pytest.raises(UserError) as refused:
        late.validate()
    assert refused.value.code == "check-in-after-start"


def refusal(by: User, entry: Registration, code: str = "") -> str:
    """Why a check-in at `LATER` is refused."""
    with pytest.raises(Conflict) as refused:
        check_in(by=by, now=LATER, who=entry, hall_code=code)
    return refused.value.code


def test_where_the_desk_checks_in_players_do_not(cast: Cast) -> None:
    event = an_event(cast, check_in_opens_at=NOW, check_in_by=CheckInBy.DESK)
    luke = entered(cast.luke, event)
    assert refusal(cast.luke, luke, hall_code(event, LATER)) == "check-in-at-desk"
    assert check_in(by=cast.jun, now=LATER, who=luke).checked_in_at == LATER


def test_the_code_of_the_hall_counts_for_five_minutes(cast: Cast) -> None:
    event = an_event(cast, check_in_opens_at=NOW, check_in_by=CheckInBy.HALL)
    luke, other = entered(cast.luke, event), an_event(cast, name="Another")
    assert refusal(cast.luke, luke) == "hall-code-missing"
    assert refusal(cast.luke, luke, hall_code(other, LATER)) == "hall-code-old"
    assert refusal(cast.luke, luke, hall_code(event, LATER - timedelta(minutes=6))) == (
        "hall-code-old"
    )
    shown = hall_code(event, LATER - timedelta(minutes=4))
    assert check_in(by=cast.luke, now=LATER, who=luke, hall_code=shown).checked_in_at == LATER


def test_who_was_left_out_is_taken_back_as_far_as_there_is_room(cast: Cast) -> None:
    event = an_event(cast, capacity=3, check_in_opens_at=NOW)
    for name in ("Ann", "Bea", "Cleo", "Dora"):
        queue_guest(by=cast.jun, now=NOW - timedelta(minutes=1), event=event, name=name)
    dora = event.waiting.get(person__name="Dora")
    check_in(by=cast.jun, now=NOW, who=dora)
    left_out = leave_out_absent(by=cast.olga, now=NOW, event=event, seen=all_ids(event))
    assert here(event) == ["Dora"]

    returned = return_absent(
        by=cast.olga, now=LATER, event=event, seen=[one.pk for one in left_out]
    )

    assert [one.person.name for one in returned] == ["Ann", "Bea"]
    assert fresh(left_out[2]).dropped_because == DropReason.ABSENT
    assert here(event) == ["Dora"]


def test_who_has_played_before_is_entered_as_the_same_person(cast: Cast) -> None:
    before, now = an_event(cast, name="Before"), an_event(cast, name="Now")
    gina = enter_guest(by=cast.jun, now=NOW, event=before, name="Gina").person
    assert [one.person for one in known_twins(now, "gina")] == [gina]

    entry = enter_guest(by=cast.jun, now=NOW, event=now, name="", known=gina)

    assert (entry.person, entry.entrant.name) == (gina, "Gina")
    assert known_twins(now, "Gina") == ()
    stranger = person_of(cast.nora)
    with pytest.raises(NotThere):
        enter_guest(by=cast.jun, now=NOW, event=now, name="", known=stranger)
