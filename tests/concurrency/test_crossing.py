"""Two who reach for the same rows from both ends: each waits for the other in one order only, and
whoever comes second is told what stands by now, never of a deadlock or of a row that is gone."""

from __future__ import annotations

import time
from collections.abc import Callable
from concurrent.futures import Future, ThreadPoolExecutor
from functools import partial

import pytest
from django.db import connection, transaction
from django.db.models import QuerySet

from matches.engine.penalties import Kind
from matches.engine.results import Game
from matches.models import Competition, Extension, Match, Penalty
from matches.queries import rounds
from organizer.accounts.models import User
from organizer.errors import USER_ERRORS
from organizer.events.models import Event, Registration
from organizer.floor.findings import Seen
from organizer.floor.models import DeckCheck, JudgeCall, Note
from organizer.usecases.begin_deck_check import begin_deck_check
from organizer.usecases.call_judge import call_judge
from organizer.usecases.choose_deck_check import choose_deck_check
from organizer.usecases.claim_guest import claim_guest
from organizer.usecases.draft_round import draft_round
from organizer.usecases.drop_entry import drop_entry
from organizer.usecases.end_deck_check import end_deck_check
from organizer.usecases.enter_event import enter_event
from organizer.usecases.enter_guest import enter_guest
from organizer.usecases.extend_time import extend_time
from organizer.usecases.give_penalty import give_penalty
from organizer.usecases.publish_round import publish_round
from organizer.usecases.record_deck_check import record_deck_check
from organizer.usecases.report_match import report_match
from organizer.usecases.undo_pairing import undo_pairing
from organizer.usecases.withdraw_penalty import withdraw_penalty
from organizer.usecases.withdraw_round import withdraw_round
from organizer.usecases.write_note import write_note
from tests.cast import Cast, make_cast
from tests.factories import an_event
from tests.integration.floor.floor import Floor, later
from tests.stock import Kept

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
def people(transactional_db: None, shipped_formats: Kept[int]) -> Cast:
    shipped_formats.lay()
    return make_cast()


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


def test_what_is_done_at_a_table_whose_pairing_is_taken_back_is_refused(people: Cast) -> None:
    for act in ("end", "count", "call", "note", "extend", "report", "choose"):
        floor = Floor(people)
        match = floor.match_of(floor.luke)
        check = choose_deck_check(by=people.jun, now=later(1), match=match)
        begin_deck_check(by=people.jun, now=later(2), check=check)
        undone, refused = one_behind_the_other(
            Match.objects.filter(pk=match.pk),
            partial(undo_pairing, by=people.olga, now=later(5), event=floor.event),
            at_the_table(floor, match, check)[act],
        )
        assert undone == floor.event, act
        assert refused in GONE, act
        assert not rounds(floor.event.competition)
        assert not any(of.objects.exists() for of in (JudgeCall, DeckCheck, Note)), act


Pair = Callable[[Floor], tuple[Act, Act]]


def two_penalties(floor: Floor) -> tuple[Act, Act]:
    """Two judges see the same player play slowly, and the same trigger missed by the other."""
    return (
        lambda: penalised(floor, floor.cast.jun, floor.luke, Kind.GAME_LOSS),
        lambda: penalised(floor, floor.joan, floor.chris, Kind.WARNING),
    )


def given_and_taken_back(floor: Floor) -> tuple[Act, Act]:
    """One judge takes a game loss back while another one ends the match by a penalty."""
    given = penalised(floor, floor.cast.jun, floor.luke, Kind.GAME_LOSS)
    return (
        lambda: withdraw_penalty(by=floor.joan, now=later(4), penalty=given, reason="Not his."),
        lambda: penalised(floor, floor.cast.jun, floor.luke, Kind.MATCH_LOSS),
    )


def dropped_and_disqualified(floor: Floor) -> tuple[Act, Act]:
    """A player drops out while a judge disqualifies them."""
    return (
        lambda: drop_entry(by=floor.cast.luke, now=later(4), entry=floor.luke),
        lambda: penalised(floor, floor.cast.jun, floor.luke, Kind.DISQUALIFICATION),
    )


def checked_and_penalised(floor: Floor) -> tuple[Act, Act]:
    """One judge gives the decks back while another one penalises what was found."""
    check = choose_deck_check(by=floor.cast.jun, now=later(1), match=floor.match_of(floor.luke))
    begin_deck_check(by=floor.cast.jun, now=later(2), check=check)
    found = {"entry": floor.luke, "infraction": "deck-problem", "kind": Kind.GAME_LOSS}
    return (
        lambda: end_deck_check(by=floor.joan, now=later(9), check=check, minutes=10),
        lambda: give_penalty(by=floor.cast.jun, now=later(9), found_by=check, **found),
    )


def claimed_and_dropped(floor: Floor) -> tuple[Act, Act]:
    """A guest is claimed while a judge drops them."""
    entry = floor.event.registrations.get(entrant__name="Guest 1")
    return (
        lambda: claim_guest(by=floor.cast.nora, now=later(4), token=entry.person.claim_token),
        lambda: drop_entry(by=floor.cast.jun, now=later(4), entry=entry),
    )


def entered_and_claimed(floor: Floor) -> tuple[Act, Act]:
    """Somebody whose account has no person yet enters an event and claims a guest of it."""
    event = an_event(floor.cast, name=beside(floor))
    guest = enter_guest(by=floor.cast.jun, now=later(1), event=event, name="Mara")
    nobody = User.objects.create_user(username=beside(floor))
    return (
        lambda: enter_event(by=nobody, now=later(4), event=event),
        lambda: claim_guest(by=nobody, now=later(4), token=guest.person.claim_token),
    )


def beside(floor: Floor) -> str:
    """What the event is called that is still open beside the floor's."""
    return f"beside-{floor.event.pk}"


def drafted_again_and_recorded(floor: Floor) -> tuple[Act, Act]:
    """The organizer makes the round a draft again while a judge writes a result down."""
    match, won = floor.match_of(floor.luke), [Game(floor.luke.entrant)] * 2
    return (
        lambda: withdraw_round(by=floor.cast.olga, now=later(4), event=floor.event),
        lambda: report_match(by=floor.cast.jun, now=later(4), match=match, games=won),
    )


def closed_and_checked(floor: Floor) -> tuple[Act, Act]:
    """The next round is drafted, which closes this one, while a judge gives decks back."""
    check = choose_deck_check(by=floor.cast.jun, now=later(1), match=floor.match_of(floor.luke))
    begin_deck_check(by=floor.cast.jun, now=later(2), check=check)
    every_result_is_in(floor)
    return (
        lambda: draft_round(by=floor.cast.olga, now=later(60), event=floor.event),
        lambda: end_deck_check(by=floor.cast.jun, now=later(60), check=check, minutes=5),
    )


def published_and_taken_back(floor: Floor) -> tuple[Act, Act]:
    """Of two organizers one publishes the draft while the other one takes it back."""
    every_result_is_in(floor)
    draft_round(by=floor.cast.olga, now=later(60), event=floor.event)
    return (
        lambda: publish_round(by=floor.cast.olga, now=later(61), event=floor.event),
        lambda: undo_pairing(by=floor.cast.ada, now=later(61), event=floor.event),
    )


def every_result_is_in(floor: Floor) -> None:
    for match in floor.matches:
        games = [Game(match.seats.get(position=1).entrant)] * 2
        report_match(by=floor.cast.jun, now=later(50), match=match, games=games)


def penalised(floor: Floor, by: User, entry: Registration, kind: Kind) -> Penalty:
    infraction = "cheating" if kind is Kind.DISQUALIFICATION else "slow-play"
    match = floor.match_of(entry)
    return give_penalty(
        by=by, now=later(3), entry=entry, infraction=infraction, kind=kind, match=match
    )


PAIRS: dict[Pair, set[str]] = {
    two_penalties: set(),
    given_and_taken_back: {"correction-does-not-fit"},
    dropped_and_disqualified: {"entry-dropped"},
    checked_and_penalised: set(),
    claimed_and_dropped: set(),
    entered_and_claimed: {"already-entered", "both-in-one-event"},
    drafted_again_and_recorded: {"round-draft", "round-has-results", "event-is-open"},
    closed_and_checked: {"match-over"},
    published_and_taken_back: {"no-draft"},
}
"""Who act at once, and what one of them can be told."""


def at_the_competition(floor: Floor) -> QuerySet:
    return Competition.objects.filter(event=floor.event)


MEET: dict[Pair, Callable[[Floor], QuerySet]] = {
    drafted_again_and_recorded: lambda floor: Match.objects.filter(round=floor.round),
    closed_and_checked: lambda floor: Match.objects.filter(round=floor.round),
    entered_and_claimed: lambda floor: Event.objects.filter(name=beside(floor)),
}
"""Where they meet, if not at the competition."""


@pytest.mark.parametrize("swapped", [False, True], ids=["one-first", "other-first"])
def test_whoever_comes_second_acts_on_what_the_first_has_left(people: Cast, swapped: bool) -> None:
    for pair, told in PAIRS.items():
        floor = Floor(people)
        acts = pair(floor)
        held = MEET.get(pair, at_the_competition)(floor)
        outcomes = one_behind_the_other(held, *(reversed(acts) if swapped else acts))
        refused = [code for code in outcomes if isinstance(code, str)]
        assert set(refused) <= told, pair
        assert len(refused) <= 1, pair
        given = Penalty.objects.filter(competition=floor.event.competition)
        numbers = set(given.values_list("number", flat=True))
        assert numbers == set(range(1, len(numbers) + 1)), pair
        for entry in floor.event.registrations.all():
            assert (entry.dropped_at is None) == (entry.entrant.dropped_at is None), pair
        assert Extension.objects.filter(match__round=floor.round).count() <= 1
