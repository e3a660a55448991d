"""A round that is kept says what a round read now says, whatever has changed."""

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from matches import services
from matches.engine.results import Game
from matches.models import Entrant, Round, Seat
from matches.queries import RoundView, round_view, round_view_kept
from tests.integration.matches.play import AT, BEST_OF_THREE, competition_of, entrants_of, pair, win

pytestmark = pytest.mark.django_db


def shown(round_: Round) -> RoundView:
    """What is kept, once it says the same as what is read."""
    kept = round_view_kept(round_)
    assert kept == round_view(round_)
    assert [view.match.round for view in kept.matches] == [round_] * len(kept.matches)
    return kept


def test_a_round_in_which_nothing_has_changed_costs_one_statement() -> None:
    (match,) = pair(competition_of(("Ann", "Bea"), BEST_OF_THREE))
    first = round_view_kept(match.round)
    with CaptureQueriesContext(connection) as asked:
        assert round_view_kept(match.round) is first
    assert len(asked) == 1


def test_a_result_shows_and_a_corrected_one_shows_again() -> None:
    (match,) = pair(competition_of(("Ann", "Bea"), BEST_OF_THREE))
    winner, loser = entrants_of(match)
    assert shown(match.round).unfinished == 1
    win(match, winner)
    assert shown(match.round).matches[0].winner == winner
    game = Game(winner=loser)
    services.report_match(
        match=match, games=[game, game], at=AT, by=None, reason="Taken down the wrong way round"
    )
    assert shown(match.round).matches[0].winner == loser


def test_another_name_seats_that_are_swapped_and_a_round_taken_back_show() -> None:
    (match,) = pair(competition_of(("Ann", "Bea"), BEST_OF_THREE))
    before = [seat.entrant.name for seat in shown(match.round).matches[0].seats]
    Entrant.objects.filter(name="Ann").update(name="Zoe")  # past the services
    names = [seat.entrant.name for seat in shown(match.round).matches[0].seats]
    assert names == [name.replace("Ann", "Zoe") for name in before]

    first, second = Seat.objects.filter(match=match).order_by("position")
    for seat, position in ((first, 9), (second, 1), (first, 2)):
        Seat.objects.filter(pk=seat.pk).update(position=position)
    turned = [seat.entrant.name for seat in shown(match.round).matches[0].seats]
    assert turned == names[::-1]

    Round.objects.filter(pk=match.round_id).update(published_at=None)
    assert round_view_kept(match.round).round.is_draft
