"""The formats that come with the project, over the starter catalogue."""

import pytest

from formats.legality.errors import FormatError
from formats.rulebook.models import FormatVersion
from formats.rulebook.queries import version_in_force
from formats.rulebook.services import terms_of
from matches.engine.terms import parse_terms
from tests.integration.rulebook.conftest import day

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("formats")]


def test_the_terms_of_play_of_every_shipped_version_can_be_played():
    for version in FormatVersion.objects.all():
        parse_terms(terms_of(version))


@pytest.mark.parametrize(
    ("slug", "first_day"),
    [
        ("type-b", "1993-08-05"),
        ("type-15", "2011-09-18"),
        ("standard", "2011-09-30"),
        ("modern", "2020-01-01"),
        ("legacy", "2020-01-01"),
        ("vintage", "2020-01-01"),
        ("pauper", "2020-01-01"),
    ],
)
def test_a_shipped_format_states_from_when_it_holds(slug, first_day):
    start = day(first_day)
    assert version_in_force(slug, start).effective_from == start
    with pytest.raises(FormatError, match=f"known from {first_day}"):
        version_in_force(slug, start.replace(year=start.year - 1))
