"""An event goes out as an archive and comes back: the same bytes, and everything works on."""

from __future__ import annotations

import json
from collections.abc import Callable
from decimal import Decimal

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from formats.rulebook.models import FormatVersion
from matches.models import Draw, Seat
from matches.queries import standings
from matches.queries.draws import replayed
from matches.services import change_terms
from organizer.archive.sections import SECTIONS
from organizer.archive.writing import archive_of
from organizer.events.models import Event
from organizer.floor.queries import drawn_again
from organizer.outbox.models import OutboxMessage
from organizer.outbox.topics import Topic
from organizer.usecases.enter_guest import enter_guest
from organizer.usecases.import_archive import import_archive
from organizer.usecases.mark_paid import mark_paid
from tests.cast import Cast
from tests.factories import NOW, a_draft, an_event, check_all, entered
from tests.integration.archive.everything import (
    a_reseated_final,
    a_round_robin,
    a_running_event,
    a_type_15_cut,
    an_imported_event,
)
from tests.web.played import FOUR, of_guests, played

pytestmark = pytest.mark.django_db


def read_back(cast: Cast, event: Event) -> Event:
    """The event as it is read from its own archive, beside itself."""
    return import_archive(by=cast.ada, now=NOW, content=archive_of(event), beside=True)


def table(event: Event) -> list[tuple[object, ...]]:
    return [
        (line.rank, line.entrant.name, line.points, *line.tiebreakers.values(), line.place)
        for line in standings(event.competition)
    ]


@pytest.mark.parametrize(
    "made",
    [
        *(a_draft, a_running_event, a_type_15_cut),
        *(a_reseated_final, a_round_robin, an_imported_event),
    ],
)
def test_an_archive_that_was_read_is_written_as_the_same_bytes(
    cast: Cast, made: Callable[[Cast], Event]
) -> None:
    event = made(cast)
    written = archive_of(event)
    read = import_archive(by=cast.ada, now=NOW, content=written, beside=True)
    assert archive_of(read) == written
    assert table(read) == table(event)


def test_an_archive_of_the_first_description_is_read_as_one_of_today(cast: Cast) -> None:
    event = a_type_15_cut(cast)
    written = json.loads(archive_of(event))
    written["players_choice_archive"] = 1
    assert written.pop("archetypes") == []
    for name in ("check_in_by", "fee", "currency"):
        del written["event"][name]
    for entry in written["entries"]:
        for name in ("paid_at", "paid_amount", "paid_to"):
            del entry[name]

    old = json.dumps(written).encode()
    read = import_archive(by=cast.ada, now=NOW, content=old, beside=True)

    assert archive_of(read) == archive_of(event)


def test_what_was_paid_to_whom_is_read_to_the_cent(cast: Cast) -> None:
    event = an_event(cast, fee=Decimal("7.50"), currency="EUR")
    mark_paid(by=cast.olga, now=NOW, entry=entered(cast.luke, event))

    read = read_back(cast, event)

    paid = read.registrations.get()
    assert (read.fee, read.currency, paid.paid_at) == (Decimal("7.50"), "EUR", NOW)
    assert (paid.paid_amount, str(paid.paid_to.display_name)) == (Decimal("7.50"), "Olga")
    assert archive_of(read) == archive_of(event)


def test_a_place_that_was_given_up_is_read_too(cast: Cast) -> None:
    read = read_back(cast, a_reseated_final(cast))
    given_up = Seat.objects.filter(entrant__competition=read.competition, match=None)
    assert given_up.exists()


def test_two_events_have_something_in_every_section(cast: Cast) -> None:
    events = a_running_event(cast), a_type_15_cut(cast)
    empty = {
        section.name
        for section in SECTIONS
        if section.name != "accounts" and not any(section.rows(event).exists() for event in events)
    }
    assert empty == set()


def test_draws_of_rounds_and_checks_draw_the_same_where_they_are_read(cast: Cast) -> None:
    event = a_running_event(cast)
    read = read_back(cast, event)
    assert drawn(read) == drawn(event)
    assert checked(read) == checked(event)


def drawn(event: Event) -> list[list[list[str]]]:
    """What each draw of the event draws once more, by names."""
    names = dict(event.competition.entrants.values_list("pk", "name"))
    draws = Draw.objects.filter(round__stage__competition__event=event).order_by("pk")
    return [
        [[names[player] for player in pairing] for pairing in replayed(draw).pairings]
        for draw in draws
    ]


def checked(event: Event) -> list[int]:
    """The tables that the draw of deck checks draws once more."""
    return [one.table for one in drawn_again(event.deck_check_draws.get())]


def test_lots_fall_the_same_where_players_have_other_ids(cast: Cast) -> None:
    event = of_guests(cast, *(f"Guest {number}" for number in range(12)))
    terms = {**event.competition.terms, "tiebreakers": ["omw", "random"]}
    change_terms(competition=event.competition, terms=terms)
    event.refresh_from_db()
    assert table(read_back(cast, event)) == table(event)


def test_a_check_that_was_awaited_is_asked_for_where_it_is_read(cast: Cast) -> None:
    read = read_back(cast, a_running_event(cast))
    awaited = read.registrations.get(entrant__name="Anna").submissions.get()
    asked = OutboxMessage.objects.filter(topic=Topic.CHECK_DECK, key=str(awaited.pk))
    assert asked.count() == 1
    assert [verdict.verdict for verdict in check_all(read) if verdict] == ["legal"]


def test_rules_are_known_again_whatever_number_they_have(cast: Cast) -> None:
    event = a_running_event(cast)
    content = archive_of(event)
    versions = FormatVersion.objects.count()
    read = import_archive(by=cast.ada, now=NOW, content=content, beside=True)
    assert read.format_version == event.format_version
    elsewhere = content.replace(b'"number":1,"effective_from"', b'"number":7,"effective_from"')
    numbered = import_archive(by=cast.ada, now=NOW, content=elsewhere, beside=True)
    assert numbered.format_version == event.format_version
    assert FormatVersion.objects.count() == versions
    assert archive_of(numbered) == elsewhere


def test_the_number_of_statements_does_not_grow_with_what_was_played(cast: Cast) -> None:
    event = of_guests(cast, *FOUR)
    played(cast, event, rounds=2)
    few, written = statements(lambda: archive_of(event))
    _read, read = statements(lambda: read_back(cast, event))
    played(cast, event)
    for number in range(10):
        enter_guest(by=cast.olga, now=NOW, event=event, name=f"Late {number}")
    many, again = statements(lambda: archive_of(event))
    assert len(many) > len(few)
    assert again == written
    assert statements(lambda: read_back(cast, event))[1] == read


def statements(act: Callable[[], object]) -> tuple[object, int]:
    """What an act gives, and how many statements it takes."""
    with CaptureQueriesContext(connection) as asked:
        given = act()
    return given, len(asked)
