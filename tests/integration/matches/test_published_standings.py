"""The standings after each round, as they were published and as results were amended since."""

from fractions import Fraction

import pytest
from django.db import DatabaseError, transaction

from matches import services
from matches.engine.results import Ending, Game
from matches.models import Match, PublishedTable
from matches.queries import open_round, rounds, standings, standings_as_published
from matches.services import Missed
from tests.integration.matches.play import (
    AT,
    BEST_OF_THREE,
    BY,
    FIVE,
    TYPE_15,
    competition_of,
    entrants_of,
    pair,
    play_round,
    win,
)

pytestmark = pytest.mark.django_db


def turn_round(match: Match) -> None:
    """Correct a match of two: the other one won."""
    game = Game(winner=entrants_of(match)[1])
    services.report_match(match=match, games=[game, game], reason="Misread", **BY)


def test_the_table_of_a_closed_round_is_kept_to_the_last_fraction() -> None:
    competition = competition_of(FIVE, BEST_OF_THREE)
    for seed in range(3):
        play_round(pair(competition, seed))
    services.close_round(competition=competition, at=AT)
    for round_ in rounds(competition):
        assert standings_as_published(round_) == standings(competition, round_.number)
    shares = [line.tiebreakers["omw"] for line in standings_as_published(rounds(competition)[-1])]
    assert any(share.denominator > 3 for share in shares)
    assert all(isinstance(share, Fraction) for share in shares)


def test_a_correction_reaches_the_amended_table_and_not_the_published_one() -> None:
    competition = competition_of(("Ann", "Bea"), BEST_OF_THREE)
    (match,) = pair(competition)
    winner, loser = entrants_of(match)
    win(match, winner)
    pair(competition)
    turn_round(match)
    first = rounds(competition)[0]
    assert [line.entrant for line in standings_as_published(first)] == [winner, loser]
    assert [line.entrant for line in standings(competition, 1)] == [loser, winner]


def test_who_comes_late_stands_in_the_amended_table_alone() -> None:
    competition = competition_of(("Ann", "Bea"), BEST_OF_THREE)
    play_round(pair(competition))
    services.close_round(competition=competition, at=AT)
    services.add_entrant(competition=competition, name="Late", missed=Missed.BYES)
    (first,) = rounds(competition)
    assert len(standings_as_published(first)) == 2
    assert len(standings(competition, 1)) == 3


def test_an_open_round_has_no_published_table() -> None:
    competition = competition_of(("Ann", "Bea"), BEST_OF_THREE)
    play_round(pair(competition))
    assert standings_as_published(open_round(competition)) is None


def test_a_round_that_is_opened_again_and_closed_anew_has_one_more_table() -> None:
    competition = competition_of(("Ann", "Bea"), BEST_OF_THREE)
    (match,) = pair(competition)
    winner, loser = entrants_of(match)
    win(match, winner)
    pair(competition)
    services.undo_pairing(competition=competition, **BY)
    turn_round(match)
    services.close_round(competition=competition, at=AT)
    (first,) = rounds(competition)
    assert [table.version for table in first.published_tables.all()] == [1, 2]
    assert standings_as_published(first)[0].entrant == loser


def test_counts_of_type_15_are_kept_as_counts() -> None:
    competition = competition_of(("Luke", "Chris", "Nadia"), TYPE_15)
    match, bye = pair(competition)
    loser = entrants_of(match)[1]
    services.end_match(match=match, ending=Ending.CONCEDED, loser=loser, **BY)
    table = standings_as_published(services.close_round(competition=competition, at=AT))
    line = next(line for line in table if line.entrant == entrants_of(bye)[0])
    assert (line.points, line.tiebreakers["decks_left"]) == (9, 3)
    assert table == standings(competition, 1)


def test_a_published_table_is_never_changed() -> None:
    competition = competition_of(("Ann", "Bea"), BEST_OF_THREE)
    play_round(pair(competition))
    services.close_round(competition=competition, at=AT)
    with pytest.raises(DatabaseError, match="Cannot update"), transaction.atomic():
        PublishedTable.objects.update(lines=[])
