"""Every row of the permission table, for everybody."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import AbstractContextManager
from dataclasses import dataclass

import pytest
from django.contrib.auth.models import AnonymousUser

from formats.rulebook.models import Format, FormatVersion
from matches.models import Competition, Entrant, Match, Round, Seat, Stage
from organizer.accounts.models import Person, SiteRole, User
from organizer.accounts.services import new_guest, person_of
from organizer.errors import NotAllowed, NotThere
from organizer.events.models import (
    Event,
    EventRole,
    EventState,
    ListVisibility,
    Registration,
    WaitingPlace,
)
from organizer.events.permissions import TABLE, Action, Actor, Led, can, require, those_for
from organizer.events.queries import entries
from organizer.history.models import League
from tests.cast import Cast, an_account, make_cast
from tests.factories import DEADLINE, NOW, STARTS_AT

pytestmark = pytest.mark.django_db

EVERYBODY = {"public", "nora", "luke", "chris", "jun", "olga", "sid", "ada"}
MEMBERS = EVERYBODY - {"public"}
STAFF = {"jun", "olga", "ada"}
ORGANIZERS = {"olga", "ada"}

# Olga organizes the event and a league, Jun judges it, Luke and Chris play a match in it, and a
# guest is entered; entry and seat are Luke's, the person is the guest. Sid organizes other events,
# Ada runs the site, Nora only waits for a place.
ALLOWED = {
    Action.VIEW_EVENTS: EVERYBODY,
    Action.MAKE_FIRST_ACCOUNT: set(),
    Action.CREATE_EVENT: {"olga", "sid", "ada"},
    Action.CLAIM_GUEST: MEMBERS,
    Action.VIEW_SETUP: {"olga", "sid", "ada"},
    Action.IMPORT_CATALOGUE: {"olga", "sid", "ada"},
    Action.IMPORT_FINISHED_EVENT: {"olga", "sid", "ada"},
    Action.GRANT_SITE_ROLE: {"ada"},
    Action.CREATE_LEAGUE: {"olga", "sid", "ada"},
    Action.RUN_LEAGUE: ORGANIZERS,
    Action.RENAME_PERSON: ORGANIZERS,
    Action.MERGE_GUEST: ORGANIZERS,
    Action.VIEW_EVENT: EVERYBODY,
    Action.EDIT_EVENT: ORGANIZERS,
    Action.OPEN_EVENT: ORGANIZERS,
    Action.WRITE_ANNOUNCEMENTS: ORGANIZERS,
    Action.GRANT_ROLE: ORGANIZERS,
    Action.RECHECK_EVENT: STAFF,
    Action.PRINT_DECK_CHECKS: STAFF,
    Action.ENTER_EVENT: MEMBERS,
    Action.ENTER_GUEST: STAFF,
    Action.MANAGE_ENTRIES: STAFF,
    Action.RUN_CHECK_IN: ORGANIZERS,
    Action.VIEW_DRAFT: ORGANIZERS,
    Action.PAIR_ROUND: ORGANIZERS,
    Action.UNDO_PAIRING: ORGANIZERS,
    Action.FINISH_EVENT: ORGANIZERS,
    Action.VIEW_FLOOR: STAFF,
    Action.RUN_CLOCK: STAFF,
    Action.CHECK_DECKS: STAFF,
    Action.WRITE_NOTES: STAFF,
    Action.READ_LISTS: STAFF,
    Action.LABEL_DECKS: STAFF,
    Action.EXPORT_ARCHIVE: ORGANIZERS,
    Action.LEAVE_WAITING_LIST: STAFF | {"nora"},
    Action.CHECK_IN: STAFF | {"luke"},
    Action.MARK_PAID: STAFF,
    Action.SHARE_CLAIM_LINK: STAFF,
    Action.DROP_ENTRY: STAFF | {"luke"},
    Action.RETURN_ENTRY: STAFF,
    Action.SET_ENTRY: ORGANIZERS,
    Action.DISQUALIFY_ENTRY: STAFF,
    Action.SUBMIT_DECK: STAFF | {"luke"},
    Action.SUBMIT_DECK_LATE: STAFF,
    Action.VIEW_DECK: STAFF | {"luke"},
    Action.RULE_ON_DECK: STAFF,
    Action.LABEL_DECK: STAFF | {"luke"},
    Action.GIVE_PENALTY: STAFF,
    Action.VIEW_PENALTIES: STAFF,
    Action.VIEW_MATCH: EVERYBODY,
    Action.RECORD_RESULT: STAFF,
    Action.CORRECT_RESULT: STAFF,
    Action.ROLL_DIE: STAFF | {"luke", "chris"},
    Action.EXTEND_TIME: STAFF,
    Action.CALL_JUDGE: {"luke", "chris"},
    Action.ANSWER_CALL: STAFF,
    Action.REPORT_RESULT: {"luke"},
    Action.CHOOSE_DECK: STAFF | {"luke"},
    Action.VIEW_CHOICE: STAFF | {"luke"},
}

HIDDEN_IN_A_DRAFT = {Action.VIEW_EVENT, Action.VIEW_MATCH, Action.ENTER_EVENT}


@dataclass
class Scene:
    """A running event with a match in it."""

    cast: Cast
    sid: User
    event: Event
    entries: dict[User, Registration]
    match: Match
    seats: dict[User, Seat]

    def person(self, name: str) -> Actor:
        if name == "public":
            return AnonymousUser()
        return self.sid if name == "sid" else getattr(self.cast, name)

    def subject(self, action: Action) -> object:
        """Luke's entry or seat, his match, Nora's place on the waiting list, the event, the guest,
        Olga's league, or the site."""
        luke = self.cast.luke
        return {
            None: None,
            Event: self.event,
            Registration: self.entries[luke],
            Registration | WaitingPlace: self.entries[luke],
            WaitingPlace: self.event.waiting.get(),
            Match: self.match,
            Seat: self.seats[luke],
            Person: Person.objects.get(name="Guest"),
            Led: League.objects.get(),
        }[TABLE[action].subject]

    def enter(self, user: User) -> Registration:
        self.entries[user] = self.entered(person_of(user))
        return self.entries[user]

    def entered(self, person: Person) -> Registration:
        entrant = Entrant.objects.create(competition=self.event.competition, name=person.name)
        return Registration.objects.create(
            event=self.event, person=person, entrant=entrant, entered_at=NOW
        )

    def allowed(self, action: Action) -> set[str]:
        subject = self.subject(action)
        return {name for name in EVERYBODY if can(self.person(name), action, subject)}


@pytest.fixture
def scene() -> Scene:
    cast = make_cast()
    version = FormatVersion.objects.create(
        format=Format.objects.create(slug="a-format", name="A Format"),
        number=1,
        effective_from=NOW.date(),
        definition={},
    )
    competition = Competition.objects.create(terms={})
    event = Event.objects.create(
        slug="the-event",
        name="The Event",
        format_version=version,
        competition=competition,
        starts_at=STARTS_AT,
        time_zone="Europe/Lisbon",
        rounds=1,
        deck_deadline=DEADLINE,
        state=EventState.RUNNING,
    )
    EventRole.objects.create(event=event, user=cast.olga, role=EventRole.Role.ORGANIZER)
    EventRole.objects.create(event=event, user=cast.jun, role=EventRole.Role.JUDGE)
    stage = Stage.objects.create(competition=competition, rounds_planned=1)
    first = Round.objects.create(stage=stage, number=1, paired_at=NOW, published_at=NOW)
    match = Match.objects.create(round=first, table=1)
    WaitingPlace.objects.create(event=event, person=person_of(cast.nora), turn=1, asked_at=NOW)
    made = Scene(cast, an_account("Sid", SiteRole.ORGANIZER), event, {}, match, {})
    made.entered(new_guest("Guest"))
    league = League.objects.create(slug="a-league", name="A League", created_at=NOW)
    league.organizers.create(user=cast.olga)
    for position, user in enumerate(cast.players, start=1):
        made.seats[user] = Seat.objects.create(
            match=match, entrant=made.enter(user).entrant, round=first, position=position
        )
    return made


def test_the_table_names_every_action() -> None:
    assert set(TABLE) == set(Action) == set(ALLOWED)


@pytest.mark.parametrize("action", Action)
def test_who_may(scene: Scene, action: Action) -> None:
    assert scene.allowed(action) == ALLOWED[action]


@pytest.mark.parametrize("action", sorted(HIDDEN_IN_A_DRAFT))
def test_a_draft_is_seen_by_its_staff_alone(scene: Scene, action: Action) -> None:
    scene.event.state = EventState.DRAFT
    scene.event.save()
    scene.match.refresh_from_db()
    expected = set() if action is Action.ENTER_EVENT else STAFF
    assert scene.allowed(action) == expected


def test_a_match_of_a_round_that_is_a_draft_is_seen_by_organizers_alone(scene: Scene) -> None:
    scene.match.round.published_at = None
    scene.match.round.save()
    assert scene.allowed(Action.VIEW_MATCH) == ORGANIZERS
    with pytest.raises(NotThere):
        require(scene.cast.jun, Action.VIEW_MATCH, scene.match)
    with pytest.raises(NotThere):
        require(scene.cast.luke, Action.RECORD_RESULT, scene.match)


def test_an_unknown_action_is_refused_to_everybody(scene: Scene) -> None:
    assert not can(scene.cast.ada, "burn-the-place-down", scene.event)  # type: ignore[arg-type]


@pytest.mark.parametrize("action", Action)
def test_a_subject_of_another_kind_is_refused(scene: Scene, action: Action) -> None:
    wrong = None if TABLE[action].subject else scene.event
    assert not can(scene.cast.ada, action, wrong)


def test_somebody_with_an_account_is_renamed_by_themselves_and_merged_by_no_organizer(
    scene: Scene,
) -> None:
    luke = person_of(scene.cast.luke)
    renaming = {name for name in EVERYBODY if can(scene.person(name), Action.RENAME_PERSON, luke)}
    merging = {name for name in EVERYBODY if can(scene.person(name), Action.MERGE_GUEST, luke)}
    assert (renaming, merging) == ({"luke", "ada"}, {"ada"})


def test_an_account_that_was_closed_may_only_look(scene: Scene) -> None:
    scene.cast.olga.is_active = False
    assert can(scene.cast.olga, Action.VIEW_EVENT, scene.event)
    assert not can(scene.cast.olga, Action.EDIT_EVENT, scene.event)


def test_a_superuser_runs_the_site(scene: Scene) -> None:
    scene.cast.nora.is_superuser = True
    assert can(scene.cast.nora, Action.GRANT_SITE_ROLE)


@pytest.mark.parametrize("state", [EventState.RUNNING, EventState.FINISHED])
@pytest.mark.parametrize("visibility", ListVisibility)
def test_lists_become_public_when_the_event_says_so(
    scene: Scene, visibility: ListVisibility, state: EventState
) -> None:
    scene.event.list_visibility = visibility
    scene.event.state = state
    public = visibility == ListVisibility.OPEN or (
        visibility == ListVisibility.AFTER and state == EventState.FINISHED
    )
    expected = EVERYBODY if public else STAFF | {"luke"}
    assert scene.allowed(Action.VIEW_DECK) == expected


def test_an_open_list_is_hidden_until_the_first_round(scene: Scene) -> None:
    scene.event.list_visibility = ListVisibility.OPEN
    scene.event.state = EventState.OPEN
    assert scene.allowed(Action.VIEW_DECK) == STAFF | {"luke"}


def test_staff_who_play_see_no_opponents_list_and_rule_on_none(scene: Scene) -> None:
    for name in ("jun", "olga", "ada"):
        scene.enter(scene.person(name))
    assert scene.allowed(Action.VIEW_DECK) == {"luke"}
    assert scene.allowed(Action.RULE_ON_DECK) == set()


def test_staff_who_play_see_and_rule_on_lists_that_are_public(scene: Scene) -> None:
    scene.enter(scene.cast.jun)
    scene.event.list_visibility = ListVisibility.OPEN
    assert can(scene.cast.jun, Action.VIEW_DECK, scene.entries[scene.cast.luke])
    assert can(scene.cast.jun, Action.RULE_ON_DECK, scene.entries[scene.cast.luke])
    assert not can(scene.cast.jun, Action.RULE_ON_DECK, scene.entries[scene.cast.jun])


def test_staff_who_dropped_out_are_staff_again(scene: Scene) -> None:
    own = scene.enter(scene.cast.jun)
    own.dropped_at = NOW
    own.save()
    scene.event.state = EventState.RUNNING
    assert can(scene.cast.jun, Action.VIEW_DECK, scene.entries[scene.cast.luke])
    assert not can(scene.cast.jun, Action.RULE_ON_DECK, own)


def test_staff_who_dropped_out_but_may_enter_again_see_no_list(scene: Scene) -> None:
    own = scene.enter(scene.cast.jun)
    own.dropped_at = NOW
    own.save()
    scene.event.state = EventState.OPEN
    assert not can(scene.cast.jun, Action.VIEW_DECK, scene.entries[scene.cast.luke])


def test_staff_who_wait_for_a_place_see_no_list_until_the_event_is_over(scene: Scene) -> None:
    own = WaitingPlace.objects.create(
        event=scene.event, person=person_of(scene.cast.jun), turn=2, asked_at=NOW
    )
    assert can(scene.cast.jun, Action.CHECK_IN, own)
    assert not can(scene.cast.jun, Action.VIEW_DECK, scene.entries[scene.cast.luke])
    scene.event.state = EventState.FINISHED
    assert can(scene.cast.jun, Action.VIEW_DECK, scene.entries[scene.cast.luke])


def test_staff_who_play_bring_no_late_deck_of_their_own(scene: Scene) -> None:
    own = scene.enter(scene.cast.jun)
    assert can(scene.cast.jun, Action.SUBMIT_DECK, own)
    assert not can(scene.cast.jun, Action.SUBMIT_DECK_LATE, own)
    assert can(scene.cast.jun, Action.SUBMIT_DECK_LATE, scene.entries[scene.cast.luke])


def test_a_judge_records_no_match_of_their_own(scene: Scene) -> None:
    luke = scene.cast.luke
    EventRole.objects.create(event=scene.event, user=luke, role=EventRole.Role.JUDGE)
    opponent = scene.seats[scene.cast.chris]
    assert not can(luke, Action.RECORD_RESULT, scene.match)
    assert not can(luke, Action.CORRECT_RESULT, scene.match)
    assert not can(luke, Action.CHOOSE_DECK, opponent)
    assert not can(luke, Action.VIEW_CHOICE, opponent)
    assert can(luke, Action.CHOOSE_DECK, scene.seats[luke])


def test_staff_who_play_see_no_deck_check_and_no_note(scene: Scene) -> None:
    for name in ("jun", "olga", "ada"):
        scene.enter(scene.person(name))
    assert scene.allowed(Action.CHECK_DECKS) == set()
    assert scene.allowed(Action.WRITE_NOTES) == set()
    assert scene.allowed(Action.RUN_CLOCK) == STAFF


def test_a_judge_answers_no_call_from_a_match_of_their_own(scene: Scene) -> None:
    luke = scene.cast.luke
    EventRole.objects.create(event=scene.event, user=luke, role=EventRole.Role.JUDGE)
    assert not can(luke, Action.ANSWER_CALL, scene.match)
    assert not can(luke, Action.EXTEND_TIME, scene.match)
    assert can(luke, Action.CALL_JUDGE, scene.match)


def test_nobody_calls_a_judge_to_a_match_of_a_draft(scene: Scene) -> None:
    scene.match.round.published_at = None
    scene.match.round.save()
    assert scene.allowed(Action.CALL_JUDGE) == set()


def test_a_judge_who_plays_neither_gives_nor_sees_their_own_penalties(scene: Scene) -> None:
    own = scene.enter(scene.cast.jun)
    for action in (Action.GIVE_PENALTY, Action.VIEW_PENALTIES):
        assert not can(scene.cast.jun, action, own)
        assert can(scene.cast.jun, action, scene.entries[scene.cast.luke])


def test_who_is_refused_is_told_why(scene: Scene) -> None:
    with pytest.raises(NotAllowed) as stranger:
        require(AnonymousUser(), Action.EDIT_EVENT, scene.event)
    with pytest.raises(NotAllowed) as member:
        require(scene.cast.nora, Action.EDIT_EVENT, scene.event)
    assert (stranger.value.code, member.value.code) == ("log-in-first", "not-allowed")


def test_a_draft_is_not_there_for_who_may_not_see_it(scene: Scene) -> None:
    scene.event.state = EventState.DRAFT
    with pytest.raises(NotThere):
        require(scene.cast.nora, Action.EDIT_EVENT, scene.event)


def test_many_entries_are_asked_about_at_once(
    scene: Scene, django_assert_num_queries: Callable[[int], AbstractContextManager[object]]
) -> None:
    scene.enter(scene.cast.jun)
    everybody = list(entries(scene.event))
    with django_assert_num_queries(2):
        seen = those_for(scene.cast.jun, Action.VIEW_DECK, scene.event, everybody)
    assert seen == {scene.entries[scene.cast.jun].pk}
