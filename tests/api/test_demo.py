"""The demo's Type 15 event over REST: points as the rules' example has them, the rest by hand."""

from collections.abc import Iterator

import pytest
from pytest_django import DjangoDbBlocker

from organizer.demo.people import People
from organizer.demo.type15 import load_type_15
from organizer.events.models import Event
from tests.api.described import Reader
from tests.cast import make_cast
from tests.stock import Kept, laid

pytestmark = pytest.mark.django_db

HEADER = "rank,player,points,played,won,drawn,lost,match_wins,opponents_share,decks_left"


def played() -> Event:
    """The finished event of 8 October 2011."""
    cast = make_cast()
    return load_type_15(People(olga=cast.olga, jun=cast.jun, luke=cast.luke, chris=cast.chris))


@pytest.fixture(scope="module")
def saturday(
    formats: None, starter_cards: Kept[None], django_db_blocker: DjangoDbBlocker
) -> Iterator[Event]:
    """The event, played once for all tests."""
    with laid(django_db_blocker, starter_cards.lay, played) as event:
        yield event


def test_luke_leads_seven_to_one_after_the_first_round(saturday: Event, read: Reader) -> None:
    # Luke: a draw (1), two wins (4), two decks left (2). Chris: a draw (1).
    # Nadia: a draw, two wins, one deck left. Tom: a draw and a win.
    address = f"/events/{saturday.slug}/standings/?after_round=1"
    table = read(address)["standings"]
    assert {line["player"]["name"]: line["points"] for line in table} == {
        "Luke": 7,
        "Chris": 1,
        "Nadia": 6,
        "Tom": 3,
    }
    assert read.response(f"{address}&format=csv").content.decode().splitlines() == [
        HEADER,
        "1,Luke,7,1,1,0,0,1,0.11111111,2",  # his opponent made 1 of 9
        "2,Nadia,6,1,1,0,0,1,0.33333333,1",
        "3,Tom,3,1,0,0,1,0,0.66666667,0",
        "4,Chris,1,1,0,0,1,0,0.77777778,0",
    ]


def test_the_final_table_adds_three_rounds_up(saturday: Event, read: Reader) -> None:
    # Luke 7+8+8, Chris 1+7+7, Nadia 6+2+4, Tom 3+4+2; everybody met everybody, of 27 points each:
    # opponents made 36, 44, 47 and 50 of 81.
    response = read.response(f"/events/{saturday.slug}/standings/", Accept="text/csv")
    assert response.content.decode().splitlines() == [
        HEADER,
        "1,Luke,23,3,3,0,0,3,0.44444444,6",
        "2,Chris,15,3,2,0,1,2,0.54320988,2",
        "3,Nadia,12,3,1,0,2,1,0.58024691,1",
        "4,Tom,9,3,0,0,3,0,0.61728395,0",
    ]


def test_a_finished_event_has_only_closed_rounds(saturday: Event, read: Reader) -> None:
    rounds = read(f"/events/{saturday.slug}/rounds/")
    assert [one["number"] for one in rounds] == [1, 2, 3]
    assert all(one["closed_at"] and not one["unfinished"] for one in rounds)
