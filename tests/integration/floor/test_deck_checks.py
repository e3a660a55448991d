"""Deck checks: drawn, begun by one judge, recorded in versions, ended with time for the table."""

from __future__ import annotations

import pytest

from matches.engine.results import Game
from matches.models import Extension
from matches.queries import clock_of
from organizer.errors import Conflict, NotAllowed, NotThere, UserError
from organizer.events.models import EventRole, Registration
from organizer.floor.drawing import Candidate
from organizer.floor.findings import Counts, Seen
from organizer.floor.models import DeckCheck, DeckCheckDraw, DeckCheckRecord
from organizer.floor.queries import candidates, deck_checks, decks_to_check, drawn_again
from organizer.usecases.begin_deck_check import begin_deck_check
from organizer.usecases.call_off_deck_check import call_off_deck_check
from organizer.usecases.choose_deck_check import choose_deck_check
from organizer.usecases.draw_deck_checks import draw_deck_checks
from organizer.usecases.end_deck_check import end_deck_check
from organizer.usecases.grant_role import grant_role
from organizer.usecases.pair_round import pair_round
from organizer.usecases.record_deck_check import record_deck_check
from organizer.usecases.report_match import report_match
from tests.cast import Cast
from tests.factories import NOW, submitted
from tests.integration.floor.floor import Floor, later

pytestmark = pytest.mark.django_db

LIST = "4 Opt\n2 Lightning Bolt\n54 Forest\n\nSideboard\n3 Disenchant"


def drawn(floor: Floor, tables: int = 1, seed: int | None = None) -> DeckCheckDraw:
    return draw_deck_checks(
        by=floor.cast.jun, now=later(1), event=floor.event, tables=tables, seed=seed
    )


def begun(floor: Floor) -> DeckCheck:
    """A check of Luke's table, begun after five minutes."""
    check = choose_deck_check(by=floor.cast.jun, now=later(4), match=floor.match_of(floor.luke))
    return begin_deck_check(by=floor.cast.jun, now=later(5), check=check)


def recorded(
    floor: Floor, check: DeckCheck, entry: Registration, seen: Seen, version: int | None = None
) -> DeckCheckRecord:
    return record_deck_check(
        by=floor.cast.jun,
        now=later(9),
        check=check,
        entry=entry,
        seen=seen,
        notes="Counted twice",
        expected_version=version,
    )


def test_a_draw_is_kept_with_its_seed_and_draws_the_same_tables_again(cast: Cast) -> None:
    floor = Floor(cast, others=10)
    draw = drawn(floor, tables=3)
    checks = list(draw.checks.order_by("position"))
    assert len(checks) == 3
    assert [one.match for one in drawn_again(draw)] == [check.match_id for check in checks]
    assert [one.position for one in checks] == [1, 2, 3]
    assert len(draw.candidates) == 6


def test_no_table_is_drawn_twice_in_a_round(cast: Cast) -> None:
    floor = Floor(cast, others=4)
    for _ in range(3):
        drawn(floor)
    assert len(set(DeckCheck.objects.values_list("match", flat=True))) == 3
    with pytest.raises(Conflict) as refused:
        drawn(floor)
    assert refused.value.code == "no-table-left"


def test_who_was_checked_comes_after_everybody_else_in_the_next_round(cast: Cast) -> None:
    floor = Floor(cast, others=6)
    first = drawn(floor).checks.get().match
    checked = {seat.entrant_id for seat in first.seats.all()}
    for match in floor.matches:
        winner = match.seats.order_by("position").first().entrant
        games = [Game(winner), Game(winner)]
        report_match(by=cast.jun, now=later(50), match=match, games=games)
    floor.round = pair_round(by=cast.olga, now=later(60), event=floor.event, seed=2)
    found = candidates(floor.event, floor.round)
    times = {
        match.pk: tuple(int(seat.entrant_id in checked) for seat in match.seats.all())
        for match in floor.matches
    }
    assert found == [Candidate(one.pk, one.table, times[one.pk]) for one in floor.matches]
    fresh = sum(not any(one) for one in times.values())
    again = drawn(floor, tables=fresh)
    assert all(not any(times[check.match_id]) for check in again.checks.all())


def test_a_finished_match_and_a_bye_are_not_drawn(cast: Cast) -> None:
    floor = Floor(cast, others=3)
    one, other = (match for match in floor.matches if match.seats.count() == 2)
    game = Game(one.seats.first().entrant)
    report_match(by=cast.jun, now=later(1), match=one, games=[game, game])
    assert [each.match for each in candidates(floor.event, floor.round)] == [other.pk]


@pytest.mark.parametrize("tables", [0, -1, 51])
def test_a_draw_is_of_one_table_to_fifty(floor: Floor, tables: int) -> None:
    with pytest.raises(UserError) as refused:
        drawn(floor, tables)
    assert refused.value.code == "tables-missing"


def test_a_table_that_is_chosen_is_one_check_with_a_drawn_one(floor: Floor) -> None:
    check = drawn(floor).checks.get()
    assert choose_deck_check(by=floor.joan, now=later(2), match=check.match) == check
    call_off_deck_check(by=floor.joan, now=later(3), check=check)
    again = choose_deck_check(by=floor.joan, now=later(4), match=check.match)
    assert again != check
    assert deck_checks(floor.event, floor.round) == [again]


def test_the_second_judge_who_collects_the_decks_is_told_who_has_them(floor: Floor) -> None:
    check = begun(floor)
    assert begin_deck_check(by=floor.cast.jun, now=later(6), check=check).begun_at == later(5)
    with pytest.raises(Conflict) as refused:
        begin_deck_check(by=floor.joan, now=later(6), check=check)
    assert refused.value.code == "check-begun"
    assert "Jun" in refused.value.sentence


def test_a_check_that_is_begun_is_not_called_off(floor: Floor) -> None:
    with pytest.raises(Conflict):
        call_off_deck_check(by=floor.cast.jun, now=later(6), check=begun(floor))


def test_one_that_is_called_off_is_not_begun(floor: Floor) -> None:
    check = drawn(floor).checks.get()
    call_off_deck_check(by=floor.cast.jun, now=later(2), check=check)
    with pytest.raises(Conflict) as refused:
        begin_deck_check(by=floor.cast.jun, now=later(3), check=check)
    assert refused.value.code == "check-over"


def test_the_list_of_a_check_is_counted_where_one_was_handed_in(floor: Floor) -> None:
    submitted(floor.cast.luke, floor.luke, LIST)
    decks = {one.entry: one for one in decks_to_check(begun(floor))}
    luke = decks[floor.luke]
    assert luke.decklist is not None
    assert luke.counts == Counts(main=60, side=3)
    assert len(decks) == 2
    assert {one.submission for entry, one in decks.items() if entry != floor.luke} == {None}


def test_what_differs_from_the_list_is_found_and_kept_with_the_list(floor: Floor) -> None:
    submission = submitted(floor.cast.luke, floor.luke, LIST)
    seen = Seen(main=61, side=3, sleeves="marked", differences="5 Opt")
    record = recorded(floor, begun(floor), floor.luke, seen)
    assert record.findings == [
        {"kind": "main-count", "expected": 60, "found": 61, "text": ""},
        {"kind": "sleeves", "expected": None, "found": None, "text": "marked"},
        {"kind": "differences", "expected": None, "found": None, "text": "5 Opt"},
    ]
    assert (record.version, record.submission, record.notes) == (1, submission, "Counted twice")


def test_a_record_is_never_changed_a_version_is_added(floor: Floor) -> None:
    check = begun(floor)
    first = recorded(floor, check, floor.luke, Seen(main=60), version=0)
    assert recorded(floor, check, floor.luke, Seen(main=60), version=0) == first
    with pytest.raises(Conflict) as refused:
        recorded(floor, check, floor.luke, Seen(main=59), version=0)
    assert refused.value.code == "record-changed"
    recorded(floor, check, floor.luke, Seen(main=59), version=1)
    deck = next(one for one in decks_to_check(check) if one.entry == floor.luke)
    assert deck.record is not None
    assert (deck.record.version, deck.record.main) == (2, 59)


def test_nothing_is_recorded_before_the_decks_are_collected(floor: Floor) -> None:
    check = drawn(floor).checks.get()
    entry = Registration.objects.filter(entrant__seats__match=check.match).first()
    with pytest.raises(Conflict) as refused:
        recorded(floor, check, entry, Seen(main=60))
    assert refused.value.code == "check-not-begun"


def test_nothing_is_recorded_of_a_player_of_another_table(cast: Cast) -> None:
    floor = Floor(cast, others=6)
    check = begun(floor)
    away = Registration.objects.filter(event=floor.event).exclude(entrant__seats__match=check.match)
    with pytest.raises(NotThere):
        recorded(floor, check, away.first(), Seen(main=60))


def test_a_check_ends_with_time_for_its_table_once(floor: Floor) -> None:
    check = begun(floor)
    for minutes in (12, 13):
        end_deck_check(by=floor.cast.jun, now=later(minutes), check=check, minutes=10)
    (extension,) = Extension.objects.all()
    assert (extension.match, extension.minutes) == (check.match, 10)
    assert extension.reason == "Deck check"
    assert clock_of(floor.round).minutes == {check.match_id: 10}
    check.refresh_from_db()
    assert check.ended_at == later(12)


def test_a_check_can_end_without_an_extension(floor: Floor) -> None:
    end_deck_check(by=floor.cast.jun, now=later(6), check=begun(floor), minutes=0)
    assert not Extension.objects.exists()


def test_deck_checks_are_for_staff_who_do_not_play(floor: Floor) -> None:
    check = begun(floor)
    for nobody in (floor.cast.luke, floor.cast.nora):
        for act in (
            lambda by: draw_deck_checks(by=by, now=later(1), event=floor.event, tables=1),
            lambda by: choose_deck_check(by=by, now=later(1), match=check.match),
            lambda by: begin_deck_check(by=by, now=later(1), check=check),
            lambda by: record_deck_check(
                by=by, now=later(1), check=check, entry=floor.luke, seen=Seen()
            ),
            lambda by: end_deck_check(by=by, now=later(1), check=check, minutes=3),
            lambda by: call_off_deck_check(by=by, now=later(1), check=check),
        ):
            with pytest.raises(NotAllowed):
                act(nobody)
    grant_role(
        by=floor.cast.olga,
        now=NOW,
        user=floor.cast.luke,
        role=EventRole.Role.JUDGE,
        event=floor.event,
    )
    with pytest.raises(NotAllowed):
        end_deck_check(by=floor.cast.luke, now=later(1), check=check, minutes=3)
