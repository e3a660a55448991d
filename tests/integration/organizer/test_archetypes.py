"""What decks are called: said by players and staff, kept, and learnt from."""

from __future__ import annotations

import pytest

from organizer.decks.archetypes import Named, Source, known_of, lists_of, names_said
from organizer.decks.models import ArchetypeLabel
from organizer.errors import NotAllowed, UserError
from organizer.events.models import Event, EventState, ListVisibility, Registration
from organizer.usecases.label_decks import label_decks
from tests.cast import Cast
from tests.factories import NOW, a_type_15_event, an_event, check_all, entered, submitted

pytestmark = pytest.mark.django_db

APES = "4 Kird Ape\n4 Giant Growth\n4 Naturalize\n48 Mountain"


@pytest.fixture
def event(cast: Cast) -> Event:
    return an_event(cast)


@pytest.fixture
def entry(cast: Cast, event: Event) -> Registration:
    return entered(cast.luke, event)


def called(by: object, entry: Registration, label: str, deck: int = 0) -> int:
    return label_decks(by=by, now=NOW, event=entry.event, labels={(entry.pk, deck): label})


def test_the_word_of_the_staff_stands_before_that_of_the_player(
    cast: Cast, event: Event, entry: Registration
) -> None:
    called(cast.jun, entry, "Sligh")
    called(cast.luke, entry, "  Red   Aggro ")
    assert names_said(event) == {(entry.pk, 0): Named("Sligh", Source.STAFF)}

    called(cast.olga, entry, "")
    assert names_said(event) == {(entry.pk, 0): Named("Red Aggro", Source.PLAYER)}
    assert [one.label for one in ArchetypeLabel.objects.all()] == ["", "Red Aggro", "Sligh"]


def test_what_is_said_already_is_not_said_again(cast: Cast, entry: Registration) -> None:
    assert called(cast.luke, entry, "Sligh") == 1
    assert called(cast.luke, entry, "Sligh") == 0
    assert called(cast.jun, entry, "") == 0
    assert ArchetypeLabel.objects.count() == 1


def test_each_deck_of_a_set_has_a_name(cast: Cast) -> None:
    event = a_type_15_event(cast)
    entry = entered(cast.luke, event)
    called(cast.luke, entry, "Elves", deck=2)
    assert names_said(event) == {(entry.pk, 2): Named("Elves", Source.PLAYER)}
    with pytest.raises(UserError, match="no such deck"):
        called(cast.luke, entry, "Elves", deck=0)


def test_a_deck_of_a_set_is_suggested_what_one_copy_of_each_card_tells(cast: Cast) -> None:
    known = known_of(a_type_15_event(cast))
    found = known.suggestion({"Stitched Drake": 1, "Armored Skaab": 1, "Island": 6})
    assert found is not None
    assert (found.label, found.because) == ("Skaabs", ("Stitched Drake", "Armored Skaab"))


def test_a_name_is_short(cast: Cast, entry: Registration) -> None:
    with pytest.raises(UserError) as raised:
        called(cast.luke, entry, "x" * 61)
    assert raised.value.code == "archetype-too-long"


def test_nobody_names_the_deck_of_an_opponent(cast: Cast, event: Event, entry: object) -> None:
    entered(cast.jun, event)
    for user in (cast.chris, cast.jun):
        with pytest.raises(NotAllowed):
            called(user, entry, "Sligh")


def test_a_label_is_learnt_from_lists_that_everybody_may_read(cast: Cast) -> None:
    before = [an_event(cast, name=f"Before {n}") for n in range(2)]
    for one in before:
        entry = entered(cast.luke, one)
        submitted(cast.luke, entry, APES)
        check_all(one)
        called(cast.jun, entry, "Apes")
    now = an_event(cast, name="Now")
    assert known_of(now).learnt == ()

    finished = {"state": EventState.FINISHED}
    Event.objects.filter(pk__in=[one.pk for one in before]).update(**finished)
    assert known_of(now).learnt == ()

    Event.objects.filter(**finished).update(list_visibility=ListVisibility.AFTER)
    assert [one.label for one in known_of(now).learnt] == ["Apes"]


def test_main_decks_are_read_as_their_newest_check_has_them(
    cast: Cast, event: Event, entry: Registration
) -> None:
    assert lists_of([entry.pk]) == {}
    submitted(cast.luke, entry, f"{APES}\nSideboard\n4 Pyroblast")
    check_all(event)
    assert lists_of([entry.pk])[entry.pk][0] == {
        "Kird Ape": 4,
        "Giant Growth": 4,
        "Naturalize": 4,
        "Mountain": 48,
    }
