"""Two who reach for the same rows from both ends: each waits for the other in one order only, and
whoever comes second is told what stands by now, never of a deadlock or of a row that is gone."""

from __future__ import annotations

import time
from collections.abc import Callable
from concurrent.futures import Future, ThreadPoolExecutor

import pytest
from django.db import connection, transaction
from django.db.models import QuerySet

from matches.engine.results import Game
from matches.models import Match
from matches.queries import rounds
from organizer.errors import USER_ERRORS
from organizer.floor.findings import Seen
from organizer.floor.models import DeckCheck, JudgeCall, Note
from organizer.usecases.begin_deck_check import begin_deck_check
from organizer.usecases.call_judge import call_judge
from organizer.usecases.choose_deck_check import choose_deck_check
from organizer.usecases.end_deck_check import end_deck_check
from organizer.usecases.extend_time import extend_time
from organizer.usecases.record_deck_check import record_deck_check
from organizer.usecases.report_match import report_match
from organizer.usecases.undo_pairing import undo_pairing
from organizer.usecases.write_note import write_note
from tests.cast import Cast
from tests.integration.floor.floor import Floor, later

pytestmark = pytest.mark.django_db(transaction=True)

PATIENCE = 20  # seconds for what takes less than one when the machine is idle
WAITING = "SELECT count(DISTINCT pid) FROM pg_locks WHERE NOT granted"
GONE = {"no-such-match", "no-such-check", "not-of-this-event", "event-is-open"}
"""What somebody is told whose table is not paired any more."""

Act = Callable[[], object]


def one_behind_the_other(held: QuerySet, *acts: Act) -> list[object]:
    """Hold these rows until each act, begun in this order, waits for a lock or is done; then let
    go. Returns what each gave, or the code that it was refused with."""
    with ThreadPoolExecutor(len(acts)) as threads:
        futures: list[Future[object]] = []
        with transaction.atomic():
            list(held.select_for_update(of=("self",)))
            for act in acts:
                futures.append(threads.submit(outcome, act))
                wait_for_all_to_wait(futures)
        return [future.result(PATIENCE) for future in futures]


def wait_for_all_to_wait(futures: list[Future[object]]) -> None:
    give_up = time.monotonic() + PATIENCE
    with connection.cursor() as cursor:
        while time.monotonic() < give_up:
            cursor.execute(WAITING)
            if cursor.fetchone()[0] + sum(future.done() for future in futures) == len(futures):
                return
            time.sleep(0.01)
    pytest.fail("They neither wait nor end.")


def outcome(act: Act) -> object:
    try:
        return act()
    except USER_ERRORS as error:
        return error.code
    finally:
        connection.close()


@pytest.fixture
def floor(live_cast: Cast) -> Floor:
    """Luke, Chris and two guests at two tables."""
    return Floor(live_cast)


def at_the_table(floor: Floor, match: Match, check: DeckCheck) -> dict[str, Act]:
    """What is done at a table at which nothing is recorded yet."""
    jun, luke = {"by": floor.cast.jun, "now": later(5)}, {"by": floor.cast.luke, "now": later(5)}
    won = [Game(floor.luke.entrant)] * 2
    return {
        "end": lambda: end_deck_check(**jun, check=check, minutes=5),
        "count": lambda: record_deck_check(
            **jun, check=check, entry=floor.luke, seen=Seen(main=60)
        ),
        "call": lambda: call_judge(**luke, match=match),
        "note": lambda: write_note(**jun, event=floor.event, text="Slow.", about=match),
        "extend": lambda: extend_time(**jun, match=match, minutes=2, reason="A long ruling"),
        "report": lambda: report_match(**jun, match=match, games=won),
        "choose": lambda: choose_deck_check(**jun, match=match),
    }


@pytest.mark.parametrize("act", ["end", "count", "call", "note", "extend", "report", "choose"])
def test_what_is_done_at_a_table_whose_pairing_is_taken_back_is_refused(
    floor: Floor, act: str
) -> None:
    match = floor.match_of(floor.luke)
    check = choose_deck_check(by=floor.cast.jun, now=later(1), match=match)
    begin_deck_check(by=floor.cast.jun, now=later(2), check=check)
    undone, refused = one_behind_the_other(
        Match.objects.filter(pk=match.pk),
        lambda: undo_pairing(by=floor.cast.olga, now=later(5), event=floor.event),
        at_the_table(floor, match, check)[act],
    )
    assert undone == floor.event
    assert refused in GONE
    assert not rounds(floor.event.competition)
    assert not any(of.objects.exists() for of in (JudgeCall, DeckCheck, Note))
