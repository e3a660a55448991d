"""The laptop dies after round 2, and another one, which has no formats and no cards, goes on."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

import pytest
from django.db import connection

from formats.rulebook.models import FormatVersion
from formats.rulebook.queries import published_formats
from matches.queries import standings
from organizer.accounts.models import SiteRole, User
from organizer.archive.writing import archive_of
from organizer.events.models import Event, EventState
from organizer.usecases.claim_guest import claim_guest
from organizer.usecases.finish_event import finish_event
from organizer.usecases.import_archive import import_archive
from organizer.usecases.publish_round import publish_round
from tests.cast import Cast, an_account
from tests.factories import NOW
from tests.integration.archive.everything import Story, a_running_event

pytestmark = pytest.mark.django_db(transaction=True)


@contextmanager
def moved_to(database: str) -> Iterator[None]:
    """Everything that is asked is asked of that database."""
    here = connection.settings_dict["NAME"]
    connection.close()
    connection.settings_dict["NAME"] = database
    try:
        yield
    finally:
        connection.close()
        connection.settings_dict["NAME"] = here


@pytest.fixture
def elsewhere(transactional_db: None) -> Iterator[str]:
    """The database of another installation, as empty as the tests' own is before it is used."""
    here = connection.settings_dict["NAME"]
    migrated = connection.settings_dict["TEST"].get("TEMPLATE") or here
    name = f"{here}_elsewhere"
    connection.close()
    with connection._nodb_cursor() as cursor:
        # Without a template of its own: a server that other tests use keeps connections.
        cursor.execute(
            "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = %s", [migrated]
        )
        cursor.execute(f'CREATE DATABASE "{name}" TEMPLATE "{migrated}"')
    yield name
    with connection._nodb_cursor() as cursor:
        cursor.execute(f'DROP DATABASE "{name}" WITH (FORCE)')


@pytest.fixture
def archive(elsewhere: str, live_cast: Cast) -> bytes:
    """What the dead laptop has written."""
    return archive_of(a_running_event(live_cast))


def test_another_installation_writes_the_same_bytes_and_goes_on(
    archive: bytes, elsewhere: str
) -> None:
    with moved_to(elsewhere):
        otto = an_account("Otto", SiteRole.ORGANIZER)
        event = import_archive(by=otto, now=NOW, content=archive)
        assert archive_of(event) == archive
        it_is_played_to_its_end(otto, event)
        nobody_can_use_what_came_with_it(otto, event)
        it_changes_no_rules_here()


def it_is_played_to_its_end(otto: User, event: Event) -> None:
    """The draft of round 3 is published and played; somebody comes in at the desk."""
    cast = Cast(*[otto] * 6)
    story = Story(cast, event)
    publish_round(**story.olga, event=event)
    story.decide()
    finish_event(**story.olga, event=Event.objects.get(pk=event.pk))
    event.refresh_from_db()
    assert event.state == EventState.FINISHED
    assert next(line.rank for line in standings(event.competition)) == 1
    again = archive_of(event)
    assert archive_of(import_archive(by=otto, now=NOW, content=again, beside=True)) == again


def nobody_can_use_what_came_with_it(otto: User, event: Event) -> None:
    """Accounts are names; persons can be claimed."""
    names = User.objects.exclude(pk=otto.pk)
    assert set(names.values_list("is_active", "email")) == {(False, "")}
    assert not any(user.has_usable_password() for user in names)
    assert {"Olga", "Jun", "Luke"} <= {user.display_name for user in names}
    luke = event.registrations.get(entrant__name="Luke").person
    assert luke.user is None
    again = an_account("Luke Again")
    assert claim_guest(by=again, now=NOW, token=luke.claim_token).user == again


def it_changes_no_rules_here() -> None:
    """The versions that came with the event are for it alone."""
    assert set(FormatVersion.objects.values_list("published_at", flat=True)) == {None}
    assert not published_formats().exists()
