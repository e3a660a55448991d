"""What the database tells of, whoever changes it: at the commit, once, and of drafts to nobody but
those who see them."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from select import select

import pytest
from django.db import connection, transaction

from matches.models import Match
from organizer.decks.models import DeckSubmission
from organizer.live.listening import CHANNEL, listening_connection
from organizer.usecases.call_judge import call_judge
from organizer.usecases.draft_round import draft_round
from organizer.usecases.drop_entry import drop_entry
from organizer.usecases.extend_time import extend_time
from organizer.usecases.publish_round import publish_round
from organizer.usecases.record_game import record_game
from organizer.usecases.start_clock import start_clock
from organizer.usecases.withdraw_round import withdraw_round
from organizer.usecases.write_note import write_note
from tests.cast import Cast
from tests.factories import NOW, an_event, announced, check_all, entered, submitted

pytestmark = pytest.mark.django_db(transaction=True)

Told = Callable[[], list[str]]
END = "end"


@pytest.fixture
def told() -> Iterator[Told]:
    """What was told since one last asked, in alphabetical order."""
    listener = listening_connection()

    def heard() -> list[str]:
        with connection.cursor() as cursor:
            cursor.execute("SELECT pg_notify(%s, %s)", [CHANNEL, END])
        said: list[str] = []
        while END not in said:
            select([listener], [], [])
            listener.poll()
            said += [one.payload for one in listener.notifies]
            listener.notifies.clear()
        return sorted(set(said) - {END})

    yield heard
    listener.close()


def test_an_event_from_its_first_entry_to_a_player_who_leaves(live_cast: Cast, told: Told) -> None:
    cast = live_cast
    event = an_event(cast)
    e = event.pk
    announced(cast, event, "Come and play.")
    assert told() == ["0.events", f"{e}.event"]

    luke, _chris = entered(cast.luke, event), entered(cast.chris, event)
    assert [one for one in told() if ":" not in one] == [f"{e}.entries", f"{e}.standings"]

    submitted(cast.luke, luke, "60 Forest")
    assert told() == [f"{e}.verdicts", f"{e}.verdicts:{luke.pk}"]
    check_all(event)
    assert told() == [f"{e}.verdicts", f"{e}.verdicts:{luke.pk}"]

    draft_round(by=cast.olga, now=NOW, event=event, seed=1)
    assert told() == [f"{e}.drafts"]
    round_ = publish_round(by=cast.olga, now=NOW, event=event)
    assert {f"{e}.pairings", f"{e}.event"} <= set(told())
    withdraw_round(by=cast.olga, now=NOW, event=event)
    assert f"{e}.pairings" in told()
    publish_round(by=cast.olga, now=NOW, event=event)
    told()

    match = Match.objects.get()
    m = match.pk
    start_clock(by=cast.olga, now=NOW, round_=round_)
    assert told() == [f"{e}.clock"]
    extend_time(by=cast.jun, now=NOW, match=match, minutes=5, reason="late")
    assert told() == [f"{e}.clock"]
    call_judge(by=cast.luke, now=NOW, match=match)
    assert told() == [f"{e}.floor", f"{e}.floor:{m}"]
    write_note(by=cast.jun, now=NOW, event=event, text="Slow.")
    assert told() == [f"{e}.floor"]
    record_game(by=cast.jun, now=NOW, match=match, number=1, winner=luke.entrant)
    assert told() == [f"{e}.results", f"{e}.results:{m}", f"{e}.standings"]

    drop_entry(by=cast.luke, now=NOW, entry=luke)
    assert {f"{e}.entries", f"{e}.entries:{luke.pk}", f"{e}.standings"} <= set(told())


def test_what_is_taken_back_is_not_told(live_cast: Cast, told: Told) -> None:
    event = an_event(live_cast)
    told()
    with transaction.atomic():
        entered(live_cast.luke, event)
        transaction.set_rollback(True)
    assert told() == []


def test_what_is_written_past_the_models_is_told(live_cast: Cast, told: Told) -> None:
    event = an_event(live_cast)
    entry = entered(live_cast.luke, event)
    submitted(live_cast.luke, entry, "60 Forest")
    told()
    DeckSubmission.objects.update(check_attempts=3)
    assert told() == [f"{event.pk}.verdicts", f"{event.pk}.verdicts:{entry.pk}"]
