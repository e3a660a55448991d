"""The servers are killed while a round is played: what judges had done stands afterwards."""

from __future__ import annotations

import signal
from collections.abc import Callable

import pytest
from django.db import connection, connections
from django.test import Client
from django.urls import reverse

from matches.engine.results import Game
from matches.models import ResultReport, Round
from matches.queries import clock_of, extensions_of, match_view
from organizer.embedded.servers import Servers
from organizer.events.recording import Recorded
from organizer.floor.models import DeckCheck, JudgeCall
from organizer.outbox.models import OutboxMessage
from organizer.outbox.topics import Topic
from organizer.receipts.models import Receipt
from organizer.usecases.adjust_clock import adjust_clock
from organizer.usecases.begin_deck_check import begin_deck_check
from organizer.usecases.call_judge import call_judge
from organizer.usecases.check_submission import check_submission
from organizer.usecases.choose_deck_check import choose_deck_check
from organizer.usecases.extend_time import extend_time
from organizer.usecases.pause_clock import pause_clock
from organizer.usecases.report_result import report_result
from organizer.usecases.resume_clock import resume_clock
from organizer.usecases.start_clock import start_clock
from organizer.usecases.take_call import take_call
from tests.cast import Cast
from tests.conftest import servers_key
from tests.factories import submitted
from tests.integration.floor.floor import Floor, later

pytestmark = pytest.mark.django_db(transaction=True)


@pytest.fixture
def killed(request: pytest.FixtureRequest, transactional_db: None) -> Callable[[], None]:
    """Kills the tests' own servers without a word, and starts them on what they left behind."""
    servers = request.config.stash.get(servers_key, None)
    if servers is None:
        pytest.skip("These servers are not the tests' own.")
    with connection.cursor() as cursor:
        # As outside of tests: what is committed is written down before anybody is told so.
        cursor.execute("SET synchronous_commit = on")
    return lambda: kill_and_start(servers)


def kill_and_start(servers: Servers) -> None:
    connections.close_all()
    for child in (servers.postgres, servers.valkey):
        assert child is not None
        child.send_signal(signal.SIGKILL)
        child.wait()
    servers.start()


def test_clock_extensions_calls_checks_and_reports_in_flight_are_as_they_were(
    killed: Callable[[], None], live_cast: Cast
) -> None:
    floor = Floor(live_cast)
    jun, one, other = live_cast.jun, *floor.matches
    start_clock(by=jun, now=later(0), round_=floor.round)
    pause_clock(by=jun, now=later(10), round_=floor.round)
    resume_clock(by=jun, now=later(15), round_=floor.round)
    adjust_clock(by=jun, now=later(16), round_=floor.round, minutes=2, number=4)
    extend_time(by=jun, now=later(17), match=one, minutes=6, reason="A long ruling")
    call = call_judge(by=live_cast.luke, now=later(18), match=floor.match_of(floor.luke))
    take_call(by=jun, now=later(19), call=call)
    check = choose_deck_check(by=jun, now=later(20), match=other)
    begin_deck_check(by=jun, now=later(21), check=check)
    round_page = reverse("round", args=(floor.event.slug, 1))
    before = clock_of(floor.round)
    waiting = submitted(live_cast.luke, floor.luke, "60 Island")
    said = reported(floor)

    killed()

    clock = clock_of(Round.objects.get(pk=floor.round.pk))
    assert clock == before
    assert clock.reading(later(30)).ends_at == later(57)
    assert clock.reading(later(30), one).ends_at == later(63)
    assert [extension.reason for extension in extensions_of(one)] == ["A long ruling"]
    assert JudgeCall.objects.get().taken_by == jun
    assert DeckCheck.objects.get().begun_at == later(21)
    assert Client().get(round_page).status_code == 200
    assert match_view(floor.match_of(floor.luke)).claim.said_by == floor.luke.entrant
    assert reported(floor) == said
    assert ResultReport.objects.count() == Receipt.objects.count() == 1
    assert OutboxMessage.objects.get(topic=Topic.CHECK_DECK).key == str(waiting.pk)
    assert check_submission(by=None, now=later(31), submission=waiting).verdict == "legal"


def reported(floor: Floor) -> Recorded:
    """What Luke's phone is told that sends the result of his match; it sends the same each time."""
    match = floor.match_of(floor.luke)
    return report_result(
        by=floor.cast.luke,
        now=later(25),
        seat=match.seats.get(entrant=floor.luke.entrant),
        games=[Game(floor.luke.entrant)] * 2,
        key="one tap",
    )
