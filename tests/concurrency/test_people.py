"""Two who put people together at once: nobody is two people, and nobody is in an event twice."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from organizer.accounts.models import Person, User
from organizer.errors import NotThere
from organizer.events.models import Registration
from organizer.history.models import Merge
from organizer.usecases.claim_guest import claim_guest
from organizer.usecases.enter_event import enter_event
from organizer.usecases.enter_guest import enter_guest
from organizer.usecases.merge_guest import merge_guest
from tests.cast import Cast
from tests.concurrency.test_places import at_once
from tests.factories import NOW, an_event

pytestmark = pytest.mark.django_db(transaction=True)


def merging(by: User, guest: Person, kept: Person) -> Callable[[], object]:
    def act() -> object:
        try:
            return merge_guest(by=by, now=NOW, guest=guest, kept=kept)
        except NotThere as gone:
            return gone.code

    return act


def test_a_guest_is_merged_into_one_of_two(live_cast: Cast) -> None:
    entries = [
        enter_guest(by=live_cast.olga, now=NOW, event=an_event(live_cast, name=name), name=name)
        for name in ("Mara", "Mo", "M.")
    ]
    mara, *others = [entry.person for entry in entries]

    outcomes = at_once([merging(live_cast.olga, mara, kept) for kept in others])

    assert sum(isinstance(one, Merge) for one in outcomes) == 1
    assert "no-such-player" in outcomes
    assert Merge.objects.count() == 1
    assert sorted(person.registrations.count() for person in Person.objects.filter(user=None)) == [
        1,
        2,
    ]


def test_who_enters_while_they_claim_is_entered_once(live_cast: Cast) -> None:
    event = an_event(live_cast)
    guest = enter_guest(by=live_cast.olga, now=NOW, event=event, name="Mara").person

    outcomes = at_once(
        [
            lambda: claim_guest(by=live_cast.nora, now=NOW, token=guest.claim_token),
            lambda: enter_event(by=live_cast.nora, now=NOW, event=event),
        ]
    )

    assert {"both-in-one-event", "already-entered"} & set(outcomes)
    assert Registration.objects.filter(event=event, person__user=live_cast.nora).count() == 1
