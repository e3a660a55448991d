"""Two at the same time, and real workers: what the database and the broker see, not one test's
transaction."""

from __future__ import annotations

import json
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from threading import Barrier
from typing import TypeVar

import pytest
from django.db import connection

from formats.catalogue.queries import catalogue_state
from formats.catalogue.services import import_cards
from matches.models import ResultReport
from matches.queries import suggestion
from matches.services import change_terms
from organizer.celery import app
from organizer.decks.models import CheckState, DeckSubmission, Verdict
from organizer.decks.queries import Standing, deck_standing
from organizer.errors import Conflict
from organizer.events.finished import FinishedDetails
from organizer.events.models import Event, Registration
from organizer.outbox.models import OutboxMessage
from organizer.outbox.services import SWEEP_TASK
from organizer.played.finished import FinishedEvent, PlayedMatch
from organizer.tasks import look_for_outdated
from organizer.usecases.check_submission import check_submission
from organizer.usecases.claim_guest import claim_guest
from organizer.usecases.enter_event import enter_event
from organizer.usecases.enter_guest import enter_guest
from organizer.usecases.give_penalty import give_penalty
from organizer.usecases.import_finished_event import import_finished_event
from organizer.usecases.pair_round import pair_round
from organizer.usecases.recheck_outdated import recheck_outdated
from tests.cast import Cast
from tests.factories import DAY, NOW, a_draft, an_event, announced, entered, submitted
from tests.integration.catalogue.conftest import card_object
from tests.patience import PATIENCE, eventually

pytestmark = pytest.mark.django_db(transaction=True)

T = TypeVar("T")


@pytest.fixture
def lamps(tmp_path: Path) -> Path:
    """A card file with one card, which the starter catalogue does not know."""
    path = tmp_path / "cards.json"
    path.write_text(json.dumps([card_object("Lamp")]))
    return path


def at_once(*acts: Callable[[], T]) -> list[T | Exception]:
    """What each act gave or raised, all of them begun together on connections of their own."""
    gate = Barrier(len(acts))

    def act_behind_the_gate(act: Callable[[], T]) -> T:
        gate.wait(PATIENCE)
        try:
            return act()
        finally:
            connection.close()

    with ThreadPoolExecutor(len(acts)) as pool:
        futures = [pool.submit(act_behind_the_gate, act) for act in acts]
    return [future.exception() or future.result() for future in futures]


def test_of_two_workers_one_checks(live_cast: Cast) -> None:
    entry = entered(live_cast.luke, an_event(live_cast))
    submission = submitted(live_cast.luke, entry, "60 Island")
    verdicts = at_once(*[lambda: check_submission(by=None, now=NOW, submission=submission)] * 2)
    assert sorted(verdict is None for verdict in verdicts) == [False, True]
    assert Verdict.objects.count() == 1


def test_a_deck_submitted_twice_at_once_is_one_version(live_cast: Cast) -> None:
    entry = entered(live_cast.luke, an_event(live_cast))
    versions = at_once(*[lambda: submitted(live_cast.luke, entry, "60 Island").version] * 2)
    assert versions == [1, 1]
    assert DeckSubmission.objects.count() == 1


def test_two_decks_submitted_at_once_are_two_versions(live_cast: Cast) -> None:
    entry = entered(live_cast.luke, an_event(live_cast))
    versions = at_once(
        lambda: submitted(live_cast.luke, entry, "60 Island").version,
        lambda: submitted(live_cast.luke, entry, "60 Swamp").version,
    )
    assert sorted(versions) == [1, 2]


def test_the_last_place_goes_to_one_of_two(live_cast: Cast) -> None:
    event = an_event(live_cast, capacity=2)
    entered(live_cast.nora, event)
    outcomes = at_once(*[_entering(user, event) for user in live_cast.players])
    refused = [one for one in outcomes if isinstance(one, Conflict)]
    assert [one.code for one in refused] == ["event-is-full"]
    assert event.registrations.count() == 2


def test_a_player_who_clicks_twice_is_entered_once(live_cast: Cast) -> None:
    event = an_event(live_cast)
    outcomes = at_once(*[_entering(live_cast.luke, event)] * 2)
    refused = [one for one in outcomes if isinstance(one, Conflict)]
    assert [one.code for one in refused] == ["already-entered"]
    assert event.registrations.count() == 1


def test_a_guest_is_claimed_by_one_of_two(live_cast: Cast) -> None:
    guest = enter_guest(by=live_cast.jun, now=NOW, event=an_event(live_cast), name="Mara")
    token = guest.person.claim_token
    outcomes = at_once(
        *[lambda by=by: claim_guest(by=by, now=NOW, token=token) for by in live_cast.players]
    )
    assert sum(isinstance(one, Exception) for one in outcomes) == 1
    assert Registration.objects.get(pk=guest.pk).person.user in live_cast.players


def test_two_events_of_one_name_made_at_once_have_two_addresses(live_cast: Cast) -> None:
    places = ("Shop", "Hall")
    slugs = at_once(*[lambda place=place: a_draft(live_cast, place=place).slug for place in places])
    assert set(slugs) == {f"winter-open-{DAY}", f"winter-open-{DAY}-2"}


def test_what_is_clicked_twice_is_made_once(live_cast: Cast) -> None:
    drafts = at_once(*[lambda: a_draft(live_cast)] * 2)
    assert drafts[0] == drafts[1]
    event = an_event(live_cast, place="Hall")
    announcements = at_once(*[lambda: announced(live_cast, event, "ANTE ALLOWED")] * 2)
    assert announcements[0] == announcements[1]
    guests = at_once(
        *[lambda: enter_guest(by=live_cast.jun, now=NOW, event=event, name="Mara")] * 2
    )
    assert [one.code for one in guests if isinstance(one, Conflict)] == ["name-taken"]
    assert event.registrations.count() == 1


def test_a_worker_checks_a_deck_as_it_arrives(live_cast: Cast, worker: None) -> None:
    entry = entered(live_cast.luke, an_event(live_cast))
    submitted(live_cast.luke, entry, "59 Island")
    assert eventually(lambda: deck_standing(entry).standing == Standing.ILLEGAL)
    assert eventually(lambda: not OutboxMessage.objects.exists())


def test_a_worker_checks_every_list_again_when_something_is_announced(
    live_cast: Cast, worker: None
) -> None:
    event = an_event(live_cast)
    entries = [entered(user, event) for user in live_cast.players]
    for user, entry in zip(live_cast.players, entries, strict=True):
        submitted(user, entry, "4 Contract from Below\n56 Swamp")
    assert eventually(lambda: _standings(entries) == {Standing.ILLEGAL})
    announced(live_cast, event, "ANTE ALLOWED")
    assert eventually(lambda: _standings(entries) == {Standing.LEGAL})


def test_a_worker_checks_the_lists_that_an_import_touches(
    live_cast: Cast, worker: None, lamps: Path
) -> None:
    event = an_event(live_cast)
    entries = [entered(user, event) for user in live_cast.players]
    for user, entry in zip(live_cast.players, entries, strict=True):
        submitted(user, entry, "60 Lamp")
    assert eventually(lambda: _standings(entries) == {Standing.JUDGE})
    import_cards(lamps, now=NOW)
    app.send_task(look_for_outdated.name)  # what beat sends every minute
    assert eventually(lambda: _standings(entries) == {Standing.ILLEGAL})


def test_a_list_is_checked_under_the_catalogue_that_came_in_during_its_check(
    live_cast: Cast, lamps: Path
) -> None:
    entry = entered(live_cast.luke, an_event(live_cast))
    submission = submitted(live_cast.luke, entry, "60 Lamp")
    at_once(
        lambda: check_submission(by=None, now=NOW, submission=submission),
        lambda: import_cards(lamps, now=NOW),
    )
    recheck_outdated(by=None, now=NOW)
    check_submission(by=None, now=NOW, submission=submission)
    newest = deck_standing(entry).verdict
    assert newest.catalogue_version == catalogue_state().version
    assert [finding["rule"] for finding in newest.report["findings"]] == ["TB-FOUR"]


def test_a_deck_submitted_while_the_broker_is_down_is_checked_by_the_next_sweep(
    live_cast: Cast, worker: None, broker_down: None
) -> None:
    entry = entered(live_cast.luke, an_event(live_cast))
    submission = submitted(live_cast.luke, entry, "60 Island")
    assert OutboxMessage.objects.count() == 1
    assert submission.check_state == CheckState.PENDING
    app.send_task(SWEEP_TASK)  # what beat sends every five seconds
    assert eventually(lambda: deck_standing(entry).standing == Standing.LEGAL)
    assert eventually(lambda: not OutboxMessage.objects.exists())


def _entering(user: object, event: Event) -> Callable[[], Registration]:
    return lambda: enter_event(by=user, now=NOW, event=event)


def _standings(entries: list[Registration]) -> set[Standing]:
    return {deck_standing(entry).standing for entry in entries}


def test_a_finished_event_that_is_sent_twice_at_once_comes_in_once(live_cast: Cast) -> None:
    match = PlayedMatch("Ann", "Bea", 2, 1)
    details = FinishedDetails(
        name="Friday", format_slug="type-b", starts_at=NOW, time_zone="Europe/Lisbon"
    )

    def importing() -> Event:
        return import_finished_event(
            by=live_cast.olga, now=NOW, played=FinishedEvent(((match,),)), details=details
        )

    came, told = sorted(at_once(importing, importing), key=lambda one: isinstance(one, Conflict))
    assert came == Event.objects.get()
    assert isinstance(told, Conflict)
    assert told.code == "imported-before"


@pytest.mark.parametrize("forfeited", ["game", "match", "event"])
def test_tb_proxy_forfeit_of_two_clicks_at_once_is_one(live_cast: Cast, forfeited: str) -> None:
    event = an_event(live_cast)
    announced(live_cast, event, "OPTIONAL 6-PROXY RULE IN EFFECT")
    luke, _chris = (entered(user, event) for user in live_cast.players)
    terms = {**event.competition.terms, "proxy_forfeit": forfeited}
    change_terms(competition=event.competition, terms=terms)
    match = pair_round(by=live_cast.olga, now=NOW, event=event).matches.get()

    def forfeiting() -> None:
        give_penalty(
            by=live_cast.jun,
            now=NOW,
            entry=luke,
            infraction="proxy",
            kind=suggestion(match.seats.get(entrant=luke.entrant).entrant, "proxy").kind,
            match=match,
            game=1,
            reason="Illegible proxy",
            expected_version=0,
        )

    assert at_once(*[forfeiting] * 3) == [None] * 3
    assert ResultReport.objects.count() == 1
    luke.refresh_from_db()
    assert (luke.dropped_at == NOW) == (forfeited == "event")
