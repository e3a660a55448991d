"""What keeps a verdict quick: how often the database is asked on its way, however long the list."""

from __future__ import annotations

import pytest
from django.test import Client
from django.urls import reverse
from pytest_django import DjangoAssertNumQueries

from organizer.decks.models import DeckSubmission
from organizer.usecases.check_submission import check_submission
from tests.cast import Cast
from tests.factories import NOW, an_event, entered, submitted

pytestmark = pytest.mark.django_db

SHORT = "60 Island"
LONG = "4 Giant Growth\n4 Lightning Bolt\n4 Kird Ape\n4 Naturalize\n44 Forest"


@pytest.mark.parametrize("text", [SHORT, LONG])
def test_a_check_asks_the_database_as_often_for_a_long_list_as_for_a_short_one(
    cast: Cast,
    django_assert_max_num_queries: DjangoAssertNumQueries,
    text: str,
) -> None:
    event = an_event(cast)
    check(submitted(cast.chris, entered(cast.chris, event), LONG))
    submission = submitted(cast.luke, entered(cast.luke, event), text)
    with django_assert_max_num_queries(13):
        check(submission)


def test_a_page_that_waits_costs_less_than_half_of_the_page(
    cast: Cast, client: Client, django_assert_max_num_queries: DjangoAssertNumQueries
) -> None:
    entry = entered(cast.luke, an_event(cast))
    submitted(cast.luke, entry, SHORT)
    client.force_login(cast.luke)
    with django_assert_max_num_queries(8):
        answer = client.get(reverse("deck_check_fragment", args=[entry.event.slug, entry.pk]))
    assert "load delay" in answer.content.decode()


def check(submission: DeckSubmission) -> None:
    assert check_submission(by=None, now=NOW, submission=submission) is not None
