"""Creating, changing and opening events, and the version of the format that they are pinned to."""

from __future__ import annotations

from datetime import UTC, date, datetime, timedelta
from typing import Any

import pytest
from pghistory.models import Events

from formats.legality.errors import FormatError
from formats.rulebook.services import add_version, publish
from organizer.accounts.models import SiteRole
from organizer.decks.queries import Standing, deck_standing
from organizer.errors import Conflict, NotAllowed, UserError
from organizer.events.models import Event, EventRole, EventState
from organizer.events.queries import visible_events
from organizer.outbox.models import OutboxMessage
from organizer.outbox.topics import Topic
from organizer.usecases.edit_event import edit_event
from organizer.usecases.grant_role import grant_role
from organizer.usecases.open_event import open_event
from organizer.usecases.pair_round import pair_round
from organizer.usecases.recheck_event import recheck_event
from organizer.usecases.revoke_role import revoke_role
from tests.cast import Cast
from tests.factories import (
    DAY,
    NOW,
    STARTS_AT,
    a_draft,
    an_event,
    check_all,
    details,
    entered,
    submitted,
)

pytestmark = pytest.mark.django_db


def in_lisbon(day: int, hour: int) -> dict[str, Any]:
    """An event of October 2011 in Lisbon, where it is an hour later than in UTC."""
    starts_at = datetime(2011, 10, day, hour - 1, tzinfo=UTC)
    return {"format_slug": "type-15", "starts_at": starts_at, "deck_deadline": None}


def test_a_new_event_is_a_draft_that_its_maker_organizes(cast: Cast) -> None:
    event = a_draft(cast)
    assert event.state == EventState.DRAFT
    assert event.slug == f"winter-open-{DAY}"
    assert event.competition.stages.get().rounds_planned == 3
    assert event.competition.terms["match"] == {"type": "games", "best_of": 3}
    assert list(event.roles.values_list("user__username", "role")) == [("olga", "organizer")]


def test_two_events_of_one_name_and_day_have_two_addresses(cast: Cast) -> None:
    slugs = [a_draft(cast, place=place).slug for place in ("Shop", "Hall", "Library")]
    assert slugs == [f"winter-open-{DAY}{end}" for end in ("", "-2", "-3")]


def test_a_draft_with_the_same_details_is_the_same_draft(cast: Cast) -> None:
    draft = a_draft(cast)
    assert a_draft(cast) == draft
    open_event(by=cast.olga, now=NOW, event=draft)
    assert a_draft(cast) != draft


def test_an_event_whose_name_makes_no_address_gets_one(cast: Cast) -> None:
    assert a_draft(cast, name="カード").slug == f"event-{DAY}"


def test_who_only_plays_creates_no_event(cast: Cast) -> None:
    with pytest.raises(NotAllowed):
        a_draft(Cast(**{**cast.__dict__, "olga": cast.luke}))
    assert not Event.objects.exists()


@pytest.mark.parametrize(
    ("wrong", "code"),
    [
        ({"name": "  "}, "name-missing"),
        ({"time_zone": "Lisbon"}, "time-zone-unknown"),
        ({"deck_deadline": STARTS_AT + timedelta(minutes=1)}, "deadline-after-start"),
        ({"rounds": 0}, "rounds-out-of-range"),
        ({"capacity": 1}, "capacity-too-small"),
        ({"list_visibility": "friends"}, "visibility-unknown"),
    ],
)
def test_what_is_filled_in_wrongly_is_said(cast: Cast, wrong: dict[str, Any], code: str) -> None:
    with pytest.raises(UserError) as refused:
        a_draft(cast, **wrong)
    assert refused.value.code == code


def test_without_a_deadline_decks_are_due_at_the_start(cast: Cast) -> None:
    assert a_draft(cast, deck_deadline=None).deck_deadline == STARTS_AT


def test_an_event_older_than_its_format_is_refused_with_the_reason(cast: Cast) -> None:
    before = datetime(1993, 8, 4, 12, 0, tzinfo=UTC)
    with pytest.raises(FormatError) as refused:
        a_draft(cast, starts_at=before, deck_deadline=before)
    assert refused.value.code == "no-version-in-force"
    assert "1993-08-05" in refused.value.sentence


def test_the_calendar_day_at_the_place_decides_the_version(cast: Cast) -> None:
    # Half past midnight on the 7th in Lisbon, when the ban list takes effect, is the 6th in UTC.
    starts_at = datetime(2011, 10, 6, 23, 30, tzinfo=UTC)
    lisbon = a_draft(cast, format_slug="type-15", starts_at=starts_at, deck_deadline=None)
    azores = a_draft(
        cast,
        format_slug="type-15",
        starts_at=starts_at,
        deck_deadline=None,
        time_zone="Atlantic/Azores",
    )
    assert (lisbon.day, azores.day) == (date(2011, 10, 7), date(2011, 10, 6))
    assert lisbon.format_version.effective_from == date(2011, 10, 7)
    assert azores.format_version.effective_from == date(2011, 9, 18)


def test_an_event_that_moves_is_pinned_and_its_lists_are_checked_anew(cast: Cast) -> None:
    event = an_event(cast, **in_lisbon(6, 14))
    before = NOW.replace(year=2011, month=9)
    entry = entered(cast.luke, event)
    banned_from_the_seventh = "1 Shriekhorn\n14 Island"
    submitted(cast.luke, entry, banned_from_the_seventh, "15 Plains", "15 Swamp", now=before)
    check_all(event)
    assert deck_standing(entry).standing == Standing.LEGAL

    moved = details(**in_lisbon(8, 14))
    event = edit_event(by=cast.olga, now=NOW, event=event, details=moved)
    assert event.format_version.effective_from == date(2011, 10, 7)
    assert OutboxMessage.objects.filter(topic=Topic.RECHECK_EVENT, key=event.pk).exists()
    assert recheck_event(by=None, now=NOW, event=event) == 1
    check_all(event)
    standing = deck_standing(entry)
    assert standing.standing == Standing.ILLEGAL
    assert [finding["rule"] for finding in standing.findings] == ["T15-BANNED"]
    assert standing.submission.verdicts.count() == 2


def test_an_event_that_moves_within_its_day_stays_pinned_and_unchecked(cast: Cast) -> None:
    event = an_event(cast)
    later = details(starts_at=STARTS_AT + timedelta(hours=2), place="The Other Shop")
    edited = edit_event(by=cast.olga, now=NOW, event=event, details=later)
    assert (edited.place, edited.format_version) == ("The Other Shop", event.format_version)
    assert not OutboxMessage.objects.filter(topic=Topic.RECHECK_EVENT).exists()


def test_a_version_published_later_moves_no_event_by_itself(cast: Cast) -> None:
    event = an_event(cast)
    pinned = event.format_version
    newer = add_version(
        pinned.format, definition=pinned.definition, effective_from=date(2026, 1, 1)
    )
    publish(newer, now=NOW)
    same_day = details(place="The Other Shop")
    assert edit_event(by=cast.olga, now=NOW, event=event, details=same_day).format_version == pinned
    next_day = details(starts_at=STARTS_AT + timedelta(days=1))
    assert edit_event(by=cast.olga, now=NOW, event=event, details=next_day).format_version == newer


def test_another_format_brings_its_own_terms_of_play(cast: Cast) -> None:
    event = an_event(cast, **in_lisbon(8, 14))
    event = edit_event(
        by=cast.olga,
        now=NOW,
        event=event,
        details=details(**{**in_lisbon(8, 14), "format_slug": "type-b"}),
    )
    event.competition.refresh_from_db()
    assert event.competition.terms["match"]["type"] == "games"


def test_once_the_first_round_is_paired_the_day_stays(cast: Cast) -> None:
    event = an_event(cast)
    for player in cast.players:
        entered(player, event)
    pair_round(by=cast.olga, now=NOW, event=event)
    tomorrow = details(starts_at=STARTS_AT + timedelta(days=1))
    with pytest.raises(Conflict) as refused:
        edit_event(by=cast.olga, now=NOW, event=event, details=tomorrow)
    assert refused.value.code == "event-is-running"
    more_rounds = details(rounds=5)
    edited = edit_event(by=cast.olga, now=NOW, event=event, details=more_rounds)
    edited.competition.refresh_from_db()
    assert edited.competition.stages.get().rounds_planned == 5


def test_there_stays_room_for_everybody_who_is_entered(cast: Cast) -> None:
    event = an_event(cast)
    for user in (*cast.players, cast.nora):
        entered(user, event)
    with pytest.raises(Conflict) as refused:
        edit_event(by=cast.olga, now=NOW, event=event, details=details(capacity=2))
    assert refused.value.code == "capacity-below-entries"


def test_a_draft_is_listed_for_its_staff_and_site_administrators(cast: Cast) -> None:
    a_draft(cast)
    seen = [user.username for user in cast.everybody if visible_events(user).exists()]
    assert seen == ["olga", "ada"]


def test_an_open_event_is_listed_for_everybody_with_how_many_are_entered(cast: Cast) -> None:
    event = an_event(cast)
    entered(cast.luke, event)
    for user in cast.everybody:
        assert [(one.pk, one.entry_count) for one in visible_events(user)] == [(event.pk, 1)]


def test_a_role_is_granted_once_and_taken_back(cast: Cast) -> None:
    event = an_event(cast)
    judge = EventRole.Role.JUDGE
    grant_role(by=cast.olga, now=NOW, user=cast.jun, role=judge, event=event)
    assert event.roles.filter(user=cast.jun).count() == 1
    revoke_role(by=cast.olga, now=NOW, user=cast.jun, role=judge, event=event)
    assert not event.roles.filter(user=cast.jun).exists()


def test_an_event_keeps_an_organizer(cast: Cast) -> None:
    event = an_event(cast)
    with pytest.raises(Conflict) as refused:
        revoke_role(
            by=cast.olga, now=NOW, user=cast.olga, role=EventRole.Role.ORGANIZER, event=event
        )
    assert refused.value.code == "last-organizer"


def test_ada_makes_organizers_of_the_site_and_olga_does_not(cast: Cast) -> None:
    grant_role(by=cast.ada, now=NOW, user=cast.nora, role=SiteRole.ORGANIZER, event=None)
    cast.nora.refresh_from_db()
    assert cast.nora.site_role == SiteRole.ORGANIZER
    with pytest.raises(NotAllowed):
        grant_role(by=cast.olga, now=NOW, user=cast.luke, role=SiteRole.ORGANIZER, event=None)


def test_the_trail_says_who_did_what_and_when(cast: Cast) -> None:
    event = an_event(cast)
    edit_event(by=cast.ada, now=NOW, event=event, details=details(place="The Other Shop"))
    newest = Events.objects.tracks(event).filter(pgh_label="update").last()
    assert newest.pgh_diff == {"place": ["The Shop", "The Other Shop"]}
    said = newest.pgh_context
    assert (said["actor"], said["act"]) == (cast.ada.pk, "edit_event")
    assert said["at"] == NOW.isoformat()
