"""A round that was played elsewhere is entered as it was: nobody is paired."""

from fractions import Fraction

import pytest

from matches import services
from matches.engine.results import Ending, Game, MatchResult
from matches.models import Competition, Draw, Entrant, ResultReport
from matches.queries import open_round, standings
from matches.services import Entered
from tests.integration.matches.play import AT, BEST_OF_THREE, TYPE_15, competition_of, refusal

pytestmark = pytest.mark.django_db


@pytest.fixture
def competition() -> Competition:
    return competition_of(("Ann", "Bea", "Cid", "Dan"), BEST_OF_THREE, rounds_planned=2)


def named(competition: Competition, name: str) -> Entrant:
    return competition.entrants.get(name=name)


def won(competition: Competition, winner: str, loser: str, games: str = "WW") -> Entered:
    """A match as its winner saw it: W won, L lost, D drawn."""
    one, other = named(competition, winner), named(competition, loser)
    winners = {"W": one, "L": other, "D": None}
    return Entered(MatchResult((one, other), tuple(Game(winners[game]) for game in games)))


def alone(competition: Competition, name: str, ending: Ending = Ending.PLAYED) -> Entered:
    return Entered(MatchResult((named(competition, name),), ending=ending))


def test_matches_stand_as_they_were_played_with_byes_and_absences(competition: Competition) -> None:
    first = services.enter_round(
        competition=competition,
        matches=[
            won(competition, "Ann", "Dan", "LWW"),
            alone(competition, "Bea"),
            alone(competition, "Cid", Ending.NO_SHOW),
        ],
        at=AT,
        by=None,
        reason="From a file.",
    )
    assert open_round(competition) == first
    table = {line.entrant.name: line for line in standings(competition)}
    assert {name: line.points for name, line in table.items()} == {
        "Ann": 3,
        "Bea": 3,
        "Cid": 0,
        "Dan": 0,
    }
    assert table["Ann"].tiebreakers["gw"] == Fraction(2, 3)
    # A bye is no report; who was absent has one, and so has a match that was played.
    reports = ResultReport.objects.filter(match__round=first)
    assert sorted(reports.values_list("status", "ending", "reason")) == [
        ("judged", "no_show", "From a file."),
        ("judged", "played", "From a file."),
    ]
    assert not Draw.objects.exists()


def test_the_next_round_closes_it_and_a_table_can_be_named(competition: Competition) -> None:
    one, other = won(competition, "Ann", "Bea"), won(competition, "Cid", "Dan")
    first = services.enter_round(competition=competition, matches=[one, other], at=AT, by=None)
    assert [match.table for match in first.matches.all()] == [1, 2]
    again = [won(competition, "Ann", "Cid"), Entered(one.result, table=1)]
    again[1] = Entered(won(competition, "Bea", "Dan").result, table=1)
    second = services.enter_round(competition=competition, matches=again, at=AT, by=None)
    first.refresh_from_db()
    assert first.closed_at == AT
    assert {seat.entrant.name: seat.match.table for seat in second.seats.all()} == {
        "Ann": 2,
        "Cid": 2,
        "Bea": 1,
        "Dan": 1,
    }
    assert services.finish(competition=competition, at=AT, by=None).finished_at == AT


def test_who_dropped_or_is_nobody_of_the_event_played_no_match(competition: Competition) -> None:
    services.drop_entrant(entrant=named(competition, "Dan"), at=AT, by=None)
    stranger = competition_of(("Eve",), BEST_OF_THREE).entrants.get()
    for match in (
        won(competition, "Ann", "Dan"),
        Entered(MatchResult((named(competition, "Ann"), stranger), ending=Ending.TIME)),
    ):
        said = refusal(
            services.enter_round, competition=competition, matches=[match], at=AT, by=None
        )
        assert said.code == "not-entered"
    assert open_round(competition) is None


@pytest.mark.parametrize(
    ("results", "code"),
    [
        ([("Ann", "Bea", "WW"), ("Ann", "Cid", "WW")], "plays-twice"),
        ([("Ann", "Bea", "WWW")], "match-over"),
        ([("Ann", "Bea", "WL")], "match-goes-on"),
        ([], "nothing-played"),
    ],
)
def test_a_round_that_cannot_have_been_played_is_refused_whole(
    competition: Competition, results: list[tuple[str, str, str]], code: str
) -> None:
    matches = [won(competition, *result) for result in results]
    said = refusal(services.enter_round, competition=competition, matches=matches, at=AT, by=None)
    assert said.code == code
    assert open_round(competition) is None


def test_two_matches_are_at_no_one_table(competition: Competition) -> None:
    matches = [
        Entered(won(competition, one, other).result, table=7)
        for one, other in (("Ann", "Bea"), ("Cid", "Dan"))
    ]
    said = refusal(services.enter_round, competition=competition, matches=matches, at=AT, by=None)
    assert said.code == "table-twice"


def test_no_round_is_entered_over_a_draft_nor_where_none_is_planned(
    competition: Competition,
) -> None:
    services.draft_round(competition=competition, seed=1, at=AT, by=None)
    match = [won(competition, "Ann", "Bea")]
    said = refusal(services.enter_round, competition=competition, matches=match, at=AT, by=None)
    assert said.code == "round-drafted"
    services.undo_pairing(competition=competition, at=AT, by=None)
    for _ in range(2):
        services.enter_round(competition=competition, matches=match, at=AT, by=None)
    said = refusal(services.enter_round, competition=competition, matches=match, at=AT, by=None)
    assert said.code == "all-rounds-played"


def test_a_type_15_match_needs_its_decks() -> None:
    competition = competition_of(("Ann", "Bea"), TYPE_15)
    match = [won(competition, "Ann", "Bea")]
    said = refusal(services.enter_round, competition=competition, matches=match, at=AT, by=None)
    assert said.code == "deck-missing"


def test_games_after_the_deciding_one_count_where_all_are_played() -> None:
    terms = {"match": {"type": "games", "best_of": 3, "all_played": True}}
    competition = competition_of(("Ann", "Bea", "Cid"), terms)
    services.enter_round(
        competition=competition,
        matches=[won(competition, "Ann", "Bea", "WWL"), alone(competition, "Cid")],
        at=AT,
        by=None,
    )
    table = {line.entrant.name: line for line in standings(competition)}
    assert table["Ann"].tiebreakers["gw"] == Fraction(2, 3)
    assert (table["Bea"].points, table["Cid"].tiebreakers["gw"]) == (0, 1)
    more = [won(competition, "Ann", "Bea", "WWWW")]
    said = refusal(services.enter_round, competition=competition, matches=more, at=AT, by=None)
    assert said.code == "match-over"
