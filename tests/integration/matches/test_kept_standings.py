"""Standings that are kept say what standings computed now say, whatever has changed."""

import pytest
from django.db import connection, transaction
from django.test.utils import CaptureQueriesContext

from matches import services
from matches.engine.results import Game
from matches.models import Competition, Entrant, Round
from matches.queries import standings, standings_kept
from tests.integration.matches.play import (
    AT,
    BEST_OF_THREE,
    BY,
    competition_of,
    entrants_of,
    pair,
    play_round,
    win,
)

pytestmark = pytest.mark.django_db


def said(competition: Competition) -> list[tuple[int | None, str, int]]:
    """What is kept, once it says the same as what is computed."""
    kept = list(standings_kept(competition))
    assert kept == standings(competition)
    return [(line.rank, line.entrant.name, line.points) for line in kept]


def test_a_table_of_which_nothing_has_changed_costs_one_statement() -> None:
    competition = competition_of(("Ann", "Bea", "Cid", "Dan"), BEST_OF_THREE)
    play_round(pair(competition))
    first = standings_kept(competition)
    with CaptureQueriesContext(connection) as asked:
        assert standings_kept(competition) is first
    assert len(asked) == 1


def test_a_result_moves_the_table_and_a_corrected_one_moves_it_again() -> None:
    competition = competition_of(("Ann", "Bea"), BEST_OF_THREE)
    (match,) = pair(competition)
    winner, loser = entrants_of(match)
    assert {points for _, _, points in said(competition)} == {0}
    win(match, winner)
    assert said(competition) == [(1, winner.name, 3), (2, loser.name, 0)]
    game = Game(winner=loser)
    services.report_match(match=match, games=[game, game], reason="Misread", **BY)
    assert said(competition) == [(1, loser.name, 3), (2, winner.name, 0)]


def test_a_table_is_anew_with_the_names_and_the_order_of_its_entrants() -> None:
    competition = competition_of(("Ann", "Bea"), BEST_OF_THREE)
    assert said(competition) == [(1, "Ann", 0), (1, "Bea", 0)]
    Entrant.objects.filter(name="Ann").update(name="Zoe")  # past the services
    assert said(competition) == [(1, "Bea", 0), (1, "Zoe", 0)]


def test_who_drops_and_comes_back_is_in_the_table_as_they_are() -> None:
    competition = competition_of(("Ann", "Bea"), BEST_OF_THREE)
    ann = competition.entrants.get(name="Ann")
    said(competition)
    services.drop_entrant(entrant=ann, **BY)
    assert standings_kept(competition)[0].entrant.dropped_at == AT
    services.return_entrant(entrant=ann)
    assert standings_kept(competition)[0].entrant.dropped_at is None


def test_a_round_that_is_no_longer_published_counts_no_more() -> None:
    competition = competition_of(("Ann", "Bea", "Cid"), BEST_OF_THREE)
    pair(competition)
    assert [points for _, _, points in said(competition)] == [3, 0, 0]  # the bye
    Round.objects.update(published_at=None)
    assert {points for _, _, points in said(competition)} == {0}


def test_what_was_rolled_back_is_not_kept_for_what_came_instead() -> None:
    competition = competition_of(("Ann", "Bea"), BEST_OF_THREE)
    (match,) = pair(competition)
    first, second = entrants_of(match)
    with transaction.atomic():
        win(match, first)
        assert said(competition)[0] == (1, first.name, 3)
        transaction.set_rollback(True)
    win(match, second)
    assert said(competition)[0] == (1, second.name, 3)
