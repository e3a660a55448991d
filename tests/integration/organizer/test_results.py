"""Results as players and judges act on them, sent once or twice; penalties as judges give them."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from matches.engine.penalties import Kind
from matches.engine.reporting import Stand
from matches.engine.results import Game, PlayError
from matches.models import Match, ResultReport, Seat
from matches.queries import history, match_view, penalties, penalties_of
from organizer.accounts.models import User
from organizer.errors import Conflict, NotAllowed, UserError
from organizer.events.models import Event, Registration
from organizer.receipts.models import Receipt
from organizer.usecases.confirm_result import confirm_result
from organizer.usecases.correct_match import correct_match
from organizer.usecases.dispute_result import dispute_result
from organizer.usecases.give_penalty import give_penalty
from organizer.usecases.pair_round import pair_round
from organizer.usecases.record_game import record_game
from organizer.usecases.report_match import report_match
from organizer.usecases.report_result import report_result
from organizer.usecases.return_entry import return_entry
from organizer.usecases.undo_game import undo_game
from organizer.usecases.void_result import void_result
from organizer.usecases.withdraw_penalty import withdraw_penalty
from tests.cast import Cast
from tests.factories import NOW, an_event, entered

pytestmark = pytest.mark.django_db


class Table:
    """Luke and Chris at a table of a Type B event that Jun judges."""

    def __init__(self, cast: Cast) -> None:
        self.cast = cast
        event = an_event(cast, rounds=1)
        self.entries: dict[User, Registration] = {
            user: entered(user, event) for user in cast.players
        }
        self.match: Match = pair_round(by=cast.olga, now=NOW, event=event, seed=1).matches.get()
        self.event = Event.objects.get(pk=event.pk)

    def seat(self, user: User) -> Seat:
        return self.match.seats.get(entrant=self.entries[user].entrant)

    def won_by(self, user: User) -> list[Game]:
        return [Game(self.entries[user].entrant)] * 2

    def penalise(self, user: User, kind: Kind, by: User | None = None, **more: object) -> object:
        return give_penalty(
            by=by or self.cast.jun,
            now=NOW,
            entry=self.entries[user],
            kind=kind,
            **{"infraction": "slow-play", "match": self.match, **more},
        )


@pytest.fixture
def table(cast: Cast) -> Table:
    return Table(cast)


def test_a_player_reports_and_the_opponent_confirms(cast: Cast, table: Table) -> None:
    said = report_result(
        by=cast.luke, now=NOW, seat=table.seat(cast.luke), games=table.won_by(cast.luke)
    )
    assert (said.match, said.version, said.stand) == (table.match.pk, 1, Stand.REPORTED)
    confirmed = confirm_result(
        by=cast.chris, now=NOW, seat=table.seat(cast.chris), expected_version=said.version
    )
    assert confirmed.stand == Stand.CONFIRMED
    assert match_view(table.match).winner == table.entries[cast.luke].entrant


def test_a_player_speaks_for_no_other_seat_and_a_judge_for_none(cast: Cast, table: Table) -> None:
    acts = (
        lambda by: report_result(by=by, now=NOW, seat=table.seat(cast.luke), games=[]),
        lambda by: confirm_result(by=by, now=NOW, seat=table.seat(cast.luke), expected_version=0),
        lambda by: dispute_result(by=by, now=NOW, seat=table.seat(cast.luke), expected_version=0),
    )
    for act in acts:
        for by in (cast.chris, cast.jun, cast.olga, cast.nora):
            with pytest.raises(NotAllowed):
                act(by)


def test_players_who_disagree_wait_for_a_judge(cast: Cast, table: Table) -> None:
    report_result(by=cast.luke, now=NOW, seat=table.seat(cast.luke), games=table.won_by(cast.luke))
    disputed = dispute_result(
        by=cast.chris,
        now=NOW,
        seat=table.seat(cast.chris),
        expected_version=1,
        reason="I won game two.",
    )
    assert disputed.stand == Stand.DISPUTED
    judged = report_match(by=cast.jun, now=NOW, match=table.match, games=table.won_by(cast.chris))
    assert judged.stand == Stand.JUDGED
    reasons = [version.reason for version in history(table.match)]
    assert reasons == ["", "I won game two.", ""]


def sent_twice(cast: Cast, table: Table) -> dict[str, Callable[[str], object]]:
    """Acts in the order of a match, each to be sent under a key."""
    jun = {"by": cast.jun, "now": NOW, "match": table.match}
    luke, chris = table.seat(cast.luke), table.seat(cast.chris)
    games = table.won_by(cast.luke)
    return {
        "game": lambda key: record_game(**jun, number=1, winner=luke.entrant, key=key),
        "undo": lambda key: undo_game(**jun, reason="Wrong table.", key=key),
        "report": lambda key: report_result(
            by=cast.luke, now=NOW, seat=luke, games=games, expected_version=2, key=key
        ),
        "confirm": lambda key: confirm_result(
            by=cast.chris, now=NOW, seat=chris, expected_version=3, key=key
        ),
        "correct": lambda key: correct_match(
            **jun, games=table.won_by(cast.chris), reason="Read wrong.", key=key
        ),
        "void": lambda key: void_result(**jun, reason="Wrong table.", key=key),
        "match": lambda key: report_match(**jun, games=games, expected_version=6, key=key),
    }


def test_what_is_sent_twice_under_a_key_is_done_once(cast: Cast, table: Table) -> None:
    for number, (key, send) in enumerate(sent_twice(cast, table).items(), 1):
        first, again = send(key), send(key)
        assert first == again
        assert ResultReport.objects.count() == number, key
    assert Receipt.objects.count() == number


def test_a_late_copy_is_answered_as_the_first_was_and_changes_nothing(
    cast: Cast, table: Table
) -> None:
    acts = sent_twice(cast, table)
    first = acts["game"]("one")
    acts["undo"]("two")
    assert acts["game"]("one") == first
    assert match_view(table.match).stand == Stand.VOIDED


def test_a_key_that_comes_with_something_else_is_refused(cast: Cast, table: Table) -> None:
    acts = sent_twice(cast, table)
    acts["game"]("one")
    with pytest.raises(Conflict) as refused:
        acts["undo"]("one")
    assert refused.value.code == "key-used"
    with pytest.raises(Conflict):
        record_game(
            by=cast.jun, now=NOW, match=table.match, number=1, winner=None, reason="Oh", key="one"
        )
    assert ResultReport.objects.count() == 1


def test_keys_are_everybodys_own(cast: Cast, table: Table) -> None:
    acts = sent_twice(cast, table)
    acts["game"]("one")
    report_result(
        by=cast.luke, now=NOW, seat=table.seat(cast.luke), games=table.won_by(cast.luke), key="one"
    )
    assert Receipt.objects.filter(key="one").count() == 2


def test_an_act_that_was_refused_can_be_sent_again_under_its_key(cast: Cast, table: Table) -> None:
    said = {"by": cast.jun, "now": NOW, "match": table.match, "winner": None, "key": "one"}
    with pytest.raises(PlayError):
        record_game(**said, number=2)
    assert not Receipt.objects.exists()
    assert record_game(**said, number=1).version == 1


@pytest.mark.parametrize("key", ["x" * 129, "ключ", "a\nb"])
def test_a_key_is_short_and_plain(cast: Cast, table: Table, key: str) -> None:
    with pytest.raises(UserError) as refused:
        record_game(by=cast.jun, now=NOW, match=table.match, number=1, winner=None, key=key)
    assert refused.value.code == "key-invalid"


def test_a_judge_gives_a_penalty_once_and_takes_it_back(cast: Cast, table: Table) -> None:
    luke = table.entries[cast.luke].entrant
    penalty = table.penalise(cast.luke, Kind.GAME_LOSS, key="one", reason="Asked twice.")
    assert table.penalise(cast.luke, Kind.GAME_LOSS, key="one", reason="Asked twice.") == penalty
    assert [game.penalised for game in match_view(table.match).games] == [luke]
    for _ in range(2):
        withdraw_penalty(by=cast.jun, now=NOW, penalty=penalty, reason="It was Chris.", key="two")
    assert match_view(table.match).games == ()
    (view,) = penalties_of(luke)
    assert [one.is_withdrawn for one in view.versions] == [False, True]


def test_penalties_are_for_judges_who_do_not_sit_in_the_match(cast: Cast, table: Table) -> None:
    for by in (cast.chris, cast.luke, cast.nora):
        with pytest.raises(NotAllowed):
            table.penalise(cast.luke, Kind.WARNING, by=by)
    assert penalties(table.event.competition) == []


def test_a_disqualification_drops_the_entry_and_its_withdrawal_lets_it_return(
    cast: Cast, table: Table
) -> None:
    penalty = table.penalise(cast.luke, Kind.DISQUALIFICATION, infraction="cheating")
    entry = Registration.objects.get(pk=table.entries[cast.luke].pk)
    assert entry.dropped_at == NOW
    assert entry.entrant.disqualified_at == NOW
    assert match_view(table.match).winner == table.entries[cast.chris].entrant
    withdraw_penalty(by=cast.jun, now=NOW, penalty=penalty, reason="Cleared.")
    entry = return_entry(by=cast.jun, now=NOW, entry=entry)
    assert (entry.dropped_at, entry.entrant.disqualified_at) == (None, None)
