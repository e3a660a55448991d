"""Events that were played elsewhere are taken over: entries, rounds and results, or nothing."""

import gzip
import json
from datetime import UTC, datetime
from typing import Any

import pytest

from matches.models import Competition, ResultReport
from matches.queries import standings
from organizer.accounts.models import Person
from organizer.errors import Conflict, NotAllowed, UserError
from organizer.events.finished import FinishedDetails, look_over
from organizer.events.models import Event, EventState
from organizer.played.finished import FinishedEvent, UnreadableFile
from organizer.played.reading import PlayedSource, read_finished
from organizer.usecases.import_finished_event import import_finished_event
from tests.cast import Cast
from tests.shared import shared_path

pytestmark = pytest.mark.django_db

NOW = datetime(2024, 6, 1, 12, 0, tzinfo=UTC)
PLAYED_AT = datetime(2024, 5, 4, 18, 0, tzinfo=UTC)

SEASON_OPENER = """\
round,table,player,opponent,wins,losses,draws
1,1,Ann,Bea,2,0,0
1,2,Cid,Dan,2,1,0
1,,Eve,,,,
2,1,Ann,Eve,2,1,0
2,2,Cid,Bea,2,0,0
2,,Dan,bye,2,0,0
3,1,Ann,Cid,1,1,0
3,2,Eve,Dan,2,0,0
"""
"""The example of docs/standings.md: Bea drops after round 2, Ann and Cid draw in time."""


def read(text: str, standings: str | None = None, name: str = "opener.csv") -> FinishedEvent:
    beside = None if standings is None else PlayedSource("standings.csv", standings.encode())
    (event,) = read_finished(PlayedSource(name, text.encode()), beside)
    return event


def details(**changes: Any) -> FinishedDetails:
    return FinishedDetails(
        **{
            "name": "Season Opener",
            "format_slug": "type-b",
            "starts_at": PLAYED_AT,
            "time_zone": "Europe/Lisbon",
            **changes,
        }
    )


def imported(cast: Cast, played: FinishedEvent, **asked: Any) -> Event:
    more = {"by": cast.olga, "now": NOW, "details": details(), **asked}
    return import_finished_event(played=played, **more)


def test_an_event_has_its_rounds_results_and_standings(cast: Cast) -> None:
    event = imported(cast, read(SEASON_OPENER))
    assert (event.state, event.rounds, event.slug) == (
        EventState.FINISHED,
        3,
        "season-opener-2024-05-04",
    )
    assert [
        (line.rank, line.entrant.name, line.points) for line in standings(event.competition)
    ] == [(1, "Ann", 7), (2, "Cid", 7), (3, "Eve", 6), (4, "Dan", 3), (5, "Bea", 0)]
    assert event.competition.finished_at == NOW
    bea = event.registrations.get(person__name="Bea")
    assert (bea.entrant.dropped_after, bea.dropped_because) == (2, "own")
    assert event.registrations.filter(person__user=None, dropped_at=None).count() == 4
    reports = ResultReport.objects.filter(match__round__stage__competition=event.competition)
    # Byes are no reports. Who wrote the results and when is true: the importer, at the import.
    assert reports.count() == 6
    assert set(reports.values_list("made_by", "made_at")) == {(cast.olga.pk, NOW)}


def test_who_comes_late_enters_then_and_has_missed_nothing(cast: Cast) -> None:
    played = read("round,player,opponent,wins,losses\n1,Ann,Bea,2,0\n2,Ann,Cid,0,2\n2,Bea,,0,2\n")
    event = imported(cast, played)
    lines = {line.entrant.name: line for line in standings(event.competition)}
    assert [(name, lines[name].played, lines[name].points) for name in ("Ann", "Bea", "Cid")] == [
        ("Ann", 2, 3),
        ("Bea", 2, 0),
        ("Cid", 1, 3),
    ]


def test_nothing_is_there_of_an_event_that_cannot_be(cast: Cast) -> None:
    before = Competition.objects.count(), Person.objects.count()
    best_of_five = read("round,player,opponent,wins,losses\n1,Ann,Bea,2,0\n2,Bea,Ann,3,2\n")
    with pytest.raises(UnreadableFile) as refused:
        imported(cast, best_of_five)
    assert refused.value.code == "score-impossible"
    assert refused.value.sentence == "Line 3: 3-2-0 is no result of a best of 3."
    assert (Competition.objects.count(), Person.objects.count()) == before
    assert imported(cast, best_of_five, details=details(best_of=5)).rounds == 2


def test_a_type_15_event_needs_plain_terms_for_the_decks_are_not_known(cast: Cast) -> None:
    played = read("round,player,opponent,wins,losses\n1,Ann,Bea,2,1\n")
    with pytest.raises(UnreadableFile) as refused:
        imported(cast, played, details=details(format_slug="type-15"))
    assert refused.value.code == "decks-unknown"
    plain = imported(cast, played, details=details(format_slug="type-15", best_of=3))
    assert plain.competition.terms["match"] == {"type": "games", "best_of": 3}


def test_a_day_to_come_is_refused_and_so_is_who_organizes_nothing(cast: Cast) -> None:
    played = read(SEASON_OPENER)
    with pytest.raises(UserError) as refused:
        imported(cast, played, details=details(starts_at=datetime(2050, 1, 1, tzinfo=UTC)))
    assert refused.value.code == "not-over"
    with pytest.raises(NotAllowed):
        imported(cast, played, by=cast.nora)


def test_the_same_matches_are_taken_over_once_unless_it_is_said(cast: Cast) -> None:
    event = imported(cast, read(SEASON_OPENER), key="a-key")
    assert imported(cast, read(SEASON_OPENER), key="a-key") == event
    rows = SEASON_OPENER.splitlines()
    otherwise = "\n".join([rows[0], *reversed(rows[1:])])
    with pytest.raises(Conflict) as refused:
        imported(cast, read(otherwise), details=details(name="Another"))
    assert refused.value.code == "imported-before"
    assert "Season Opener (2024-05-04)" in refused.value.sentence
    again = imported(cast, read(otherwise), is_again=True)
    assert again.slug == "season-opener-2024-05-04-2"


def test_the_events_of_a_season_join_up_by_name(cast: Cast) -> None:
    first = imported(cast, read(SEASON_OPENER))
    second = read("round,player,opponent,wins,losses\n1,ANN,Anne,2,0\n1,Bea,Zoe,2,1\n")
    seen = look_over(by=cast.olga, now=NOW, played=second, details=details(name="Second"))
    presumed = {guess.name: guess.presumed and guess.presumed.name for guess in seen.guesses}
    assert presumed == {"ANN": "Ann", "Anne": None, "Bea": "Bea", "Zoe": None}
    assert [one.person.name for one in seen.guesses[1].candidates] == ["Ann"]
    ann, bea = (first.registrations.get(person__name=name).person for name in ("Ann", "Bea"))
    event = imported(cast, second, people={"Bea": None, "Zoe": bea.pk})
    people = {entry.entrant.name: entry.person for entry in event.registrations.all()}
    # Olga says that Zoe is the Bea whom she knows, and that Bea is somebody new.
    assert (people["Ann"], people["Zoe"]) == (ann, bea)
    assert people["Bea"] not in (ann, bea)
    assert people["Bea"].claim_token
    assert not look_over(by=cast.ada, now=NOW, played=second, details=details()).guesses[0].presumed


def test_nobody_is_two_of_an_event_nor_somebody_from_elsewhere(cast: Cast) -> None:
    played = read(SEASON_OPENER)
    luke = cast.person(cast.luke)
    with pytest.raises(UserError) as refused:
        imported(cast, played, people={"Ann": luke.pk})
    assert refused.value.code == "person-unknown"
    ann = imported(cast, played).registrations.get(person__name="Ann").person
    with pytest.raises(UserError) as refused:
        imported(cast, played, is_again=True, people={"Cid": ann.pk})
    assert refused.value.code == "person-twice"


def test_published_standings_are_compared_to_the_last_digit(cast: Cast) -> None:
    published = (
        "Platz;Spieler;Punkte;OMW%;GW%;OGW%\n"
        "1;Ann;7;59,15;71,43;58,62\n"
        "2;Cid;6;48,04;71,43;48,00\n"
        "3;Eve;6;55,56;71,43;57,14\n"
        "4;Zoe;3;72,22;42,86;71,43\n"
        "5;Bea;0;77,78;33,00;71,43\n"
    )
    played = read(SEASON_OPENER, published)
    seen = look_over(by=cast.olga, now=NOW, played=played, details=details())
    assert {(one.player, one.what) for one in seen.differences} == {
        ("Cid", "points"),
        ("Cid", "ogw"),
        ("Zoe", "player"),
        ("Dan", "player"),
    }


def test_a_real_event_comes_out_as_it_was_published(cast: Cast) -> None:
    """All sixty do: `benchmarks/finished_events.py`. These have byes, drops, and a match of which
    all games were played."""
    with gzip.open(shared_path("real-events/swiss-events.jsonl.gz")) as lines:
        chosen = [line for line in lines if json.loads(line)["id"] in ("E008", "E015")]
    source = PlayedSource("two.jsonl", b"".join(chosen))
    for played in read_finished(source):
        event = imported(cast, played, details=details(name=played.name), people={})
        table = {line.entrant.name: line for line in standings(event.competition)}
        assert {line.player: line.points for line in played.standings} == {
            name: line.points for name, line in table.items()
        }
        for line in played.standings:
            shown = {
                name: round(float(table[line.player].tiebreakers[name]), 6) for name in line.shares
            }
            assert shown == {name: round(float(share), 6) for name, share in line.shares.items()}
