"""What keeps a verdict quick: how often the database is asked on its way, however long the list."""

from __future__ import annotations

import pytest
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


def check(submission: DeckSubmission) -> None:
    assert check_submission(by=None, now=NOW, submission=submission) is not None
