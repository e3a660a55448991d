"""A guest who turns out to be somebody: claimed, merged, taken back, renamed."""

from __future__ import annotations

import pytest

from formats.rulebook.models import Format
from matches.queries import standings
from organizer.accounts.models import Person
from organizer.accounts.services import new_guest, person_of
from organizer.errors import Conflict, NotAllowed, NotThere, UserError
from organizer.events.models import Event, Registration, WaitingPlace
from organizer.history.merging import looked_at, merges_into
from organizer.history.models import Merge, Rating
from organizer.history.records import current_id, head_to_head, known_person, record_of
from organizer.outbox.models import OutboxMessage
from organizer.outbox.topics import Topic
from organizer.usecases.claim_guest import claim_guest
from organizer.usecases.merge_guest import merge_guest
from organizer.usecases.rate_format import rate_format
from organizer.usecases.rename_person import rename_person
from organizer.usecases.undo_merge import undo_merge
from tests.cast import Cast
from tests.factories import NOW
from tests.integration.history.kit import an_event_of, over, person

pytestmark = pytest.mark.django_db


@pytest.fixture
def two_events(cast: Cast) -> tuple[Event, Event]:
    """Luke plays in the first event, a guest who is called L. in the second."""
    new_guest("L.")
    return over(cast, ["Luke 2-1 Chris"], week=0), over(cast, ["L. 2-0 Chris"], week=1)


def names(event: Event) -> list[str]:
    return sorted(line.entrant.name for line in standings(event.competition))


def merged(cast: Cast, guest: str, kept: str) -> Merge:
    return merge_guest(by=cast.ada, now=NOW, guest=person(guest), kept=person(kept))


def test_a_guest_counts_like_anybody(cast: Cast, two_events: tuple[Event, Event]) -> None:
    assert record_of(person("L.")).total.won == 1
    assert head_to_head(person("Chris"), person("L.")).score.lost == 1


def test_who_has_a_record_claims_what_they_played_as_a_guest(
    cast: Cast, two_events: tuple[Event, Event]
) -> None:
    guest = person("L.")

    claim_guest(by=cast.luke, now=NOW, token=guest.claim_token)

    assert names(two_events[1]) == ["Chris", "Luke"]
    found = head_to_head(person_of(cast.luke), person("Chris"))
    assert (found.score.won, found.score.games_won, found.score.games_lost) == (2, 4, 1)
    assert known_person(guest.pk) == person_of(cast.luke)
    with pytest.raises(NotThere):
        claim_guest(by=cast.nora, now=NOW, token=guest.claim_token)


def test_a_claim_takes_a_place_on_a_waiting_list_with_it(cast: Cast) -> None:
    event, guest = an_event_of(cast, ["Chris"]), new_guest("L.")
    WaitingPlace.objects.create(event=event, person=guest, turn=1, asked_at=NOW)
    claim_guest(by=cast.luke, now=NOW, token=guest.claim_token)
    assert event.waiting.get().person == person_of(cast.luke)


def test_nobody_claims_who_waits_where_they_play(cast: Cast) -> None:
    event, guest = an_event_of(cast, ["Luke"]), new_guest("L.")
    WaitingPlace.objects.create(event=event, person=guest, turn=1, asked_at=NOW)
    with pytest.raises(Conflict) as refused:
        claim_guest(by=cast.luke, now=NOW, token=guest.claim_token)
    assert refused.value.code == "both-in-one-event"
    assert "Week 0" in refused.value.sentence


def test_two_guests_are_merged_and_what_it_does_is_said_first(cast: Cast) -> None:
    new_guest("Lu")
    new_guest("L.")
    first, second = over(cast, ["Lu 2-1 Chris"], week=0), over(cast, ["L. 2-0 Chris"], week=1)
    view = looked_at(person("L."), person("Lu"))
    assert ([entry.event for entry in view.entries], view.both_in) == ([second], ())
    guest = person("L.")

    merge_guest(by=cast.olga, now=NOW, guest=guest, kept=person("Lu"))

    assert (names(first), names(second)) == (["Chris", "Lu"], ["Chris", "Lu"])
    assert record_of(person("Lu")).total.won == 2
    assert not Person.objects.filter(name="L.").exists()
    assert current_id(guest.pk) == person("Lu").pk
    with pytest.raises(NotThere):
        claim_guest(by=cast.nora, now=NOW, token=guest.claim_token)


def test_two_who_played_each_other_are_two(cast: Cast) -> None:
    new_guest("Lu")
    new_guest("L.")
    over(cast, ["Lu 2-1 L."])
    assert [one.name for one in looked_at(person("L."), person("Lu")).both_in] == ["Week 0"]
    with pytest.raises(Conflict) as refused:
        merged(cast, "L.", "Lu")
    assert refused.value.code == "both-in-one-event"
    assert Registration.objects.count() == 2


def test_nobody_is_merged_with_themselves_and_no_account_becomes_a_guest(
    cast: Cast, two_events: tuple[Event, Event]
) -> None:
    codes = []
    for guest, kept in (("L.", "L."), ("Luke", "L.")):
        with pytest.raises(Conflict) as refused:
            merged(cast, guest, kept)
        codes.append(refused.value.code)
    assert codes == ["same-player", "has-account"]


def test_an_organizer_merges_guests_of_their_events_and_nobody_with_an_account(
    cast: Cast, two_events: tuple[Event, Event]
) -> None:
    for by in (cast.olga, cast.jun, cast.luke):
        with pytest.raises(NotAllowed):
            merge_guest(by=by, now=NOW, guest=person("L."), kept=person("Luke"))


def test_a_merge_is_taken_back(cast: Cast, two_events: tuple[Event, Event]) -> None:
    guest = person("L.")
    done = merged(cast, "L.", "Luke")
    assert merges_into(person("Luke")) == [done]
    over(cast, ["Luke 2-0 Chris"], week=2)

    back = undo_merge(by=cast.ada, now=NOW, merge=done, kept=person("Luke"))

    assert (back.pk, back.name, back.user) == (guest.pk, "L.", None)
    assert back.claim_token not in (None, guest.claim_token)
    assert names(two_events[1]) == ["Chris", "L."]
    assert record_of(back).total.won == 1
    assert record_of(person("Luke")).total.won == 2
    assert merges_into(person("Luke")) == []
    with pytest.raises(Conflict) as refused:
        undo_merge(by=cast.ada, now=NOW, merge=done, kept=person("Luke"))
    assert refused.value.code == "undone-already"


def test_the_later_merge_is_taken_back_first(cast: Cast) -> None:
    for name in ("A.", "B."):
        new_guest(name)
    for week, name in enumerate(("A.", "B.", "Luke")):
        over(cast, [f"{name} 2-0 Chris"], week=week)
    kept = person("B.")
    first, second = merged(cast, "A.", "B."), merged(cast, "B.", "Luke")
    with pytest.raises(Conflict) as refused:
        undo_merge(by=cast.ada, now=NOW, merge=first, kept=kept)
    assert refused.value.code == "merged-since"
    undo_merge(by=cast.ada, now=NOW, merge=second, kept=person("Luke"))
    undo_merge(by=cast.ada, now=NOW, merge=first, kept=person("B."))
    assert [record_of(person(name)).total.won for name in ("A.", "B.", "Luke")] == [1, 1, 1]


def test_the_trail_keeps_who_merged_whom(cast: Cast, two_events: tuple[Event, Event]) -> None:
    guest = person("L.")
    merged(cast, "L.", "Luke")
    trail = Person.pgh_event_model.objects.filter(pgh_obj_id=guest.pk).order_by("pgh_id")
    gone = trail.last()
    assert (gone.pgh_label, gone.name) == ("delete", "L.")
    assert gone.pgh_context.metadata["act"] == "merge_guest"
    assert gone.pgh_context.metadata["actor"] == cast.ada.pk
    kept = Merge.objects.get()
    assert (kept.former_name, kept.made_by, kept.is_claim) == ("L.", cast.ada, False)


def test_ratings_follow_a_merge(cast: Cast, two_events: tuple[Event, Event]) -> None:
    type_b = Format.objects.get(slug="type-b")
    rate_format(by=None, now=NOW, format_=type_b)
    merged(cast, "L.", "Luke")
    assert OutboxMessage.objects.filter(topic=Topic.RATE_FORMAT, key=str(type_b.pk)).exists()
    rate_format(by=None, now=NOW, format_=type_b)
    assert Rating.objects.get(person=person("Luke")).matches == 2


def test_somebody_renames_themselves_in_all_their_events(
    cast: Cast, two_events: tuple[Event, Event]
) -> None:
    rename_person(by=cast.luke, now=NOW, person=person("Luke"), name=" Luke S. ")
    assert names(two_events[0]) == ["Chris", "Luke S."]
    rename_person(by=cast.olga, now=NOW, person=person("L."), name="Lou")
    assert names(two_events[1]) == ["Chris", "Lou"]
    with pytest.raises(NotAllowed):
        rename_person(by=cast.olga, now=NOW, person=person("Luke S."), name="Luke")


@pytest.mark.parametrize(
    ("name", "code"), [("chris", "name-taken"), (" ", "name-missing"), ("x" * 121, "name-too-long")]
)
def test_a_name_is_one_of_a_kind_in_an_event(
    cast: Cast, two_events: tuple[Event, Event], name: str, code: str
) -> None:
    with pytest.raises(UserError) as refused:
        rename_person(by=cast.luke, now=NOW, person=person("Luke"), name=name)
    assert refused.value.code == code
