"""What is checked again: the lists that a change can touch, all of them and no other."""

from __future__ import annotations

import json
from collections.abc import Callable
from datetime import timedelta
from pathlib import Path

import pytest

from formats.catalogue.models import Import
from formats.catalogue.services import import_cards
from organizer.decks.checking import claim, judge
from organizer.decks.models import Verdict
from organizer.decks.queries import Standing, deck_standing
from organizer.errors import Conflict
from organizer.events.models import Event, EventState, Registration
from organizer.outbox.topics import Topic
from organizer.usecases.edit_event import edit_event
from organizer.usecases.pair_round import pair_round
from organizer.usecases.recheck_announced import recheck_announced
from organizer.usecases.recheck_event import recheck_event
from organizer.usecases.save_announcement import save_announcement
from tests.cast import Cast
from tests.factories import (
    DEADLINE,
    NOW,
    an_event,
    announced,
    check_all,
    details,
    entered,
    submitted,
)
from tests.integration.catalogue.conftest import card_object
from tests.integration.organizer.rechecking import asked_again, do_messages, look, two_lists

pytestmark = pytest.mark.django_db

LATE = DEADLINE + timedelta(minutes=1)
LAMPS, STOVES = "60 Lamp", "60 Stove"
ANTE, ISLANDS = "4 Contract from Below\n56 Swamp", "60 Island"

Importing = Callable[..., str]


@pytest.fixture
def importing(tmp_path: Path) -> Importing:
    """Make the catalogue these cards, each `"Name"` or `("Name", changed fields)`; gives its
    version."""

    def import_these(*cards: str | tuple[str, dict[str, object]]) -> str:
        named = [(one, {}) if isinstance(one, str) else one for one in cards]
        path = tmp_path / "cards.json"
        path.write_text(json.dumps([card_object(name, **fields) for name, fields in named]))
        return import_cards(path, may_shrink=True, now=NOW).version

    return import_these


def test_a_changed_card_touches_the_lists_that_hold_it(cast: Cast, importing: Importing) -> None:
    importing("Lamp", "Stove")
    luke, chris = two_lists(cast, an_event(cast), LAMPS, STOVES)
    importing(("Lamp", {"oracle_text": "Glows."}), "Stove")
    look()
    assert asked_again(luke, chris) == [True, False]


def test_a_file_that_says_the_same_touches_nothing(cast: Cast, importing: Importing) -> None:
    importing("Lamp", "Stove")
    luke, chris = two_lists(cast, an_event(cast), LAMPS, "60 Lantern")
    importing("Stove", "Lamp")
    look()
    assert asked_again(luke, chris) == [False, False]


def test_a_new_card_touches_the_lists_on_which_something_was_not_known(
    cast: Cast, importing: Importing
) -> None:
    importing("Lamp", "Stove")
    luke, chris = two_lists(cast, an_event(cast), "60 Lantern", STOVES)
    importing("Lamp", "Stove", "Lantern")
    look()
    assert asked_again(luke, chris) == [True, False]


def test_a_printing_that_was_not_known_counts_as_such(cast: Cast, importing: Importing) -> None:
    importing("Lamp", "Stove")
    luke, chris = two_lists(cast, an_event(cast), "60 Lamp (XYZ) 7", LAMPS)
    importing("Lamp", "Stove", "Lantern")
    look()
    assert asked_again(luke, chris) == [True, False]


def test_a_full_catalogue_in_the_starters_place_is_asked_for_what_the_starter_lacks(
    cast: Cast, importing: Importing
) -> None:
    event = an_event(cast)
    (luke,) = two_lists(cast, event, "60 Lamp", ISLANDS)[:1]
    assert deck_standing(luke).standing == Standing.JUDGE
    importing("Lamp")
    look()
    check_all(event)
    assert deck_standing(luke).standing == Standing.ILLEGAL
    assert [one["rule"] for one in deck_standing(luke).findings] == ["TB-FOUR"]


def test_two_imports_count_together(cast: Cast, importing: Importing) -> None:
    importing("Lamp", "Stove")
    luke, chris = two_lists(cast, an_event(cast), LAMPS, STOVES)
    importing(("Lamp", {"oracle_text": "Glows."}), "Stove")
    importing(("Lamp", {"oracle_text": "Glows."}), ("Stove", {"oracle_text": "Warms."}))
    look()
    assert asked_again(luke, chris) == [True, True]


def test_a_list_is_asked_about_once(cast: Cast, importing: Importing) -> None:
    importing("Lamp", "Stove")
    event = an_event(cast)
    luke, chris = two_lists(cast, event, LAMPS, STOVES)
    importing(("Lamp", {"oracle_text": "Glows."}), "Stove")
    look()
    check_all(event)
    look()
    assert asked_again(luke, chris) == [False, False]
    assert luke.submissions.get().verdicts.count() == 2


def test_a_check_under_way_during_an_import_is_found_by_the_next_look(
    cast: Cast, importing: Importing, monkeypatch: pytest.MonkeyPatch
) -> None:
    importing("Lamp", "Stove")
    event = an_event(cast)
    entry = entered(cast.luke, event)
    ticket = claim(submitted(cast.luke, entry, LAMPS), NOW)
    older = Import.objects.latest().version
    importing(("Lamp", {"oracle_text": "Glows."}), "Stove")
    look()
    assert not any(asked_again(entry))
    judge(ticket, None, NOW)
    Verdict.objects.bulk_create([_as_given_under(entry, older)])
    look()
    assert asked_again(entry) == [True]


def test_an_expansion_that_was_not_known_when_it_was_announced(
    cast: Cast, importing: Importing
) -> None:
    importing("Lamp", "Stove")
    event = an_event(cast)
    announced(cast, event, "GLOWING DAYS ALLOWED")
    luke, chris = two_lists(cast, event, LAMPS, STOVES)
    glowing = {"set": "gld", "set_name": "Glowing Days", "released_at": "2049-12-30"}
    importing("Lamp", "Stove", ("Torch", glowing))
    look()
    assert asked_again(luke, chris) == [True, True]


def test_lists_of_running_events_are_checked_and_those_of_finished_ones_not(
    cast: Cast, importing: Importing
) -> None:
    importing("Lamp", "Stove")
    event = an_event(cast)
    luke, chris = two_lists(cast, event, LAMPS, STOVES)
    Event.objects.update(state=EventState.FINISHED)
    importing(("Lamp", {"oracle_text": "Glows."}), "Stove")
    look()
    assert asked_again(luke, chris) == [False, False]
    Event.objects.update(state=EventState.RUNNING)
    look()
    assert asked_again(luke, chris) == [True, False]


def test_however_many_lists_there_are_they_are_asked_about_in_few_queries(
    cast: Cast, importing: Importing, django_assert_max_num_queries: object
) -> None:
    importing("Lamp", "Stove")
    two_lists(cast, an_event(cast), LAMPS, STOVES)
    importing("Lamp", "Stove", "Lantern")
    with django_assert_max_num_queries(16):
        look()


def _as_given_under(entry: Registration, catalogue: str) -> Verdict:
    """The newest verdict once more, as a worker gives it that began before an import."""
    verdict = entry.submissions.get().verdicts.first()
    verdict.pk, verdict.catalogue_version = None, catalogue
    return verdict


def test_only_lists_that_are_judged_differently_are_checked(cast: Cast) -> None:
    event = an_event(cast)
    luke, chris = two_lists(cast, event, ANTE, ISLANDS)
    announced(cast, event, "ANTE ALLOWED")
    do_messages(Topic.RECHECK_ANNOUNCED)
    assert asked_again(luke, chris) == [True, False]


def test_what_ends_an_option_touches_them_again(cast: Cast) -> None:
    event = an_event(cast)
    website = announced(cast, event, "ANTE ALLOWED")
    luke, chris = two_lists(cast, event, ANTE, ISLANDS)
    save_announcement(
        by=cast.olga,
        now=NOW,
        event=event,
        channel="Website",
        text="Come!",
        announcement=website,
        confirmed=True,
    )
    do_messages(Topic.RECHECK_ANNOUNCED)
    assert asked_again(luke, chris) == [True, False]


def test_a_check_under_way_begins_again(cast: Cast) -> None:
    event = an_event(cast)
    entry = entered(cast.luke, event)
    ticket = claim(submitted(cast.luke, entry, ISLANDS), NOW)
    announced(cast, event, "ANTE ALLOWED")
    recheck_announced(by=None, now=NOW, event=event)
    assert judge(ticket, None, NOW) is None
    assert asked_again(entry) == [True]


def test_looking_leaves_no_trace(cast: Cast) -> None:
    event = an_event(cast)
    two_lists(cast, event, ANTE, ISLANDS)
    announced(cast, event, "ANTE ALLOWED")
    recheck_announced(by=None, now=NOW, event=event)
    assert Verdict.objects.count() == 2


def test_an_event_that_becomes_casual(cast: Cast) -> None:
    event = an_event(cast)
    luke, chris = two_lists(cast, event, ISLANDS, ISLANDS)
    edit_event(by=cast.olga, now=NOW, event=event, details=details(is_casual=True))
    do_messages(Topic.RECHECK_EVENT)
    assert asked_again(luke, chris) == [True, True]
    check_all(event)
    assert deck_standing(luke).verdict.is_casual


def test_a_running_event_stays_what_it_is(cast: Cast) -> None:
    event = an_event(cast)
    for user in cast.players:
        entered(user, event)
    pair_round(by=cast.olga, now=NOW, event=event)
    with pytest.raises(Conflict):
        edit_event(by=cast.olga, now=NOW, event=event, details=details(is_casual=True))


def test_after_the_end_nothing_is_checked_again(cast: Cast) -> None:
    event = an_event(cast)
    two_lists(cast, event, ISLANDS, ISLANDS)
    Event.objects.update(state=EventState.FINISHED)
    event.refresh_from_db()
    assert recheck_event(by=None, now=NOW, event=event) == 0
    assert recheck_announced(by=None, now=NOW, event=event) == 0
    with pytest.raises(Conflict):
        recheck_event(by=cast.jun, now=NOW, event=event)
