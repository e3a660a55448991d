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
        ("standard", "1997-11-01"),
        ("premodern", "2023-08-01"),
        ("mystery-booster-limited", "2019-11-07"),
        ("commander", "2020-01-01"),
        ("pioneer", "2020-01-01"),
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


def test_t15_base_makes_a_sub_format_hold_only_while_its_base_does():
    assert version_in_force("type-15", day("2011-09-18")).effective_from == day("2011-09-18")
    with pytest.raises(FormatError, match="Type 15 on 2011-09-17 are not known"):
        version_in_force("type-15", day("2011-09-17"))
    with pytest.raises(FormatError, match=r"Modern on 2019-12-31 are not known.* from 2020-01-01"):
        version_in_force("type-15-modern", day("2019-12-31"))


def test_a_day_on_which_standard_is_not_settled_is_a_question_to_the_organizer():
    with pytest.raises(FormatError) as refusal:
        version_in_force("standard", day("1999-05-15"))
    assert refusal.value.code == "no-version-in-force"
    assert "known until 1999-05-01, that day not included and from 1999-06-01" in (
        refusal.value.sentence
    )
    assert "Which sets were legal that day, and which cards banned?" in refusal.value.sentence
    assert "load_formats" in refusal.value.sentence
