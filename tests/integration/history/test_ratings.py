"""Ratings as the library computes them, from the matches that say who plays better."""

from __future__ import annotations

import pytest
from openskill.models import BradleyTerryFull

from formats.rulebook.models import Format
from matches.engine.results import Ending, Game
from matches.models import Match
from organizer.events.models import Event
from organizer.history.models import Rating, Ratings, RatingStep
from organizer.history.ratings import ratings_of, table_of
from organizer.outbox.models import OutboxMessage
from organizer.outbox.topics import Topic
from organizer.tasks import HANDLERS
from organizer.usecases.correct_match import correct_match
from organizer.usecases.find_unrated import find_unrated
from organizer.usecases.rate_format import rate_format
from tests.cast import Cast
from tests.factories import NOW
from tests.integration.history.kit import over, person

pytestmark = pytest.mark.django_db


@pytest.fixture
def type_b(cast: Cast) -> Format:
    return Format.objects.get(slug="type-b")


def computed(format_: Format) -> dict[str, tuple[float, float, int]]:
    rate_format(by=None, now=NOW, format_=format_)
    rows = Rating.objects.filter(ratings__format=format_).select_related("person")
    return {row.person.name: (row.mu, row.sigma, row.matches) for row in rows}


def test_ratings_are_what_the_library_makes_of_the_matches_in_order(
    cast: Cast, type_b: Format
) -> None:
    over(cast, ["Luke 2-1 Chris"], ["Luke 1-1-1 Nora time"], week=0)
    over(cast, ["Nora 2-0 Chris"], week=1)

    model = BradleyTerryFull()
    luke, chris, nora = model.rating(), model.rating(), model.rating()
    [[luke], [chris]] = model.rate([[luke], [chris]], ranks=[1, 2])
    [[luke], [nora]] = model.rate([[luke], [nora]], ranks=[1, 1])
    [[nora], [chris]] = model.rate([[nora], [chris]], ranks=[1, 2])

    assert computed(type_b) == {
        "Luke": (luke.mu, luke.sigma, 2),
        "Chris": (chris.mu, chris.sigma, 2),
        "Nora": (nora.mu, nora.sigma, 2),
    }
    assert luke.mu > 25 > chris.mu
    assert [step.event.name for step in RatingStep.objects.filter(rating__person__name="Nora")] == [
        "Week 0",
        "Week 1",
    ]


def test_byes_absences_penalties_and_agreed_draws_rate_nobody(cast: Cast, type_b: Format) -> None:
    over(
        cast,
        ["Luke bye", "Chris 0-0 Nora agreed"],
        ["Luke 0-0 Chris absent", "Nora bye"],
        ["Luke 1-0 Nora penalty", "Chris bye"],
        ["Chris 0-0 Luke conceded", "Nora bye"],
        week=0,
    )
    assert computed(type_b) == {}
    over(cast, ["Chris 1-0 Luke conceded"], week=1)
    assert {name: matches for name, (_, _, matches) in computed(type_b).items()} == {
        "Chris": 1,
        "Luke": 1,
    }


def test_it_is_the_order_of_play_that_counts_and_not_that_of_import(
    cast: Cast, type_b: Format
) -> None:
    later, earlier = ["Nora 2-0 Luke", "Chris 2-0 Ann"], ["Luke 2-0 Chris", "Ann 2-1 Nora"]
    over(cast, later, week=5)
    over(cast, earlier, week=2)
    found = computed(type_b)
    Event.objects.filter(name="Week 5").update(name="Another")
    Event.objects.filter(name="Week 2").update(name="Week 2 too")
    Ratings.objects.all().delete()
    for event in Event.objects.all():
        Event.objects.filter(pk=event.pk).update(state="draft")

    over(cast, earlier, week=2)
    over(cast, later, week=5)

    assert computed(type_b) == found


def test_computing_again_from_the_same_changes_nothing(cast: Cast, type_b: Format) -> None:
    over(cast, ["Luke 2-1 Chris"])
    assert rate_format(by=None, now=NOW, format_=type_b)
    rows = set(Rating.objects.values_list("pk", flat=True))
    assert not rate_format(by=None, now=NOW, format_=type_b)
    assert set(Rating.objects.values_list("pk", flat=True)) == rows


def test_a_corrected_result_of_a_finished_event_is_rated_anew(cast: Cast, type_b: Format) -> None:
    event = over(cast, ["Luke 2-1 Chris"])
    HANDLERS[Topic.RATE_FORMAT](str(type_b.pk))
    before = table_of(type_b)
    assert [line.person.name for line in before.players] == ["Luke", "Chris"]
    assert not before.awaits
    match = Match.objects.get(round__stage__competition=event.competition)
    chris = event.competition.entrants.get(name="Chris")

    correct_match(
        by=cast.olga,
        now=NOW,
        match=match,
        games=[Game(winner=chris)] * 2,
        ending=Ending.PLAYED,
        reason="The slip was read upside down.",
    )

    assert table_of(type_b).awaits
    HANDLERS[Topic.RATE_FORMAT](str(type_b.pk))
    after = table_of(type_b)
    assert [line.person.name for line in after.players] == ["Chris", "Luke"]
    assert not after.awaits


def test_asked_for_often_it_is_computed_once(cast: Cast, type_b: Format) -> None:
    for week in range(3):
        over(cast, ["Luke 2-1 Chris"], week=week)
    assert OutboxMessage.objects.filter(topic=Topic.RATE_FORMAT).count() == 3
    rate_format(by=None, now=NOW, format_=type_b)
    assert not OutboxMessage.objects.filter(topic=Topic.RATE_FORMAT).exists()


def test_an_event_that_came_in_by_another_way_is_found(cast: Cast, type_b: Format) -> None:
    over(cast, ["Luke 2-1 Chris"])
    OutboxMessage.objects.all().delete()
    assert find_unrated(by=None, now=NOW) == 1
    rate_format(by=None, now=NOW, format_=type_b)
    assert find_unrated(by=None, now=NOW) == 0


def test_a_rating_is_provisional_up_to_ten_matches_and_then_ranked(
    cast: Cast, type_b: Format
) -> None:
    over(cast, *[["Luke 2-0 Chris"]] * 9, ["Chris 2-0 Luke", "Nora 2-0 Ann"])
    rate_format(by=None, now=NOW, format_=type_b)
    table = table_of(type_b)
    assert [(line.rank, line.person.name) for line in table.players] == [
        (1, "Luke"),
        (2, "Chris"),
        (None, "Nora"),
        (None, "Ann"),
    ]
    (luke,) = ratings_of(person("Luke"))
    assert (luke.rank, luke.skill.matches, luke.format) == (1, 10, type_b)
    assert luke.skill.shown == pytest.approx(luke.skill.mu - 3 * luke.skill.sigma)
