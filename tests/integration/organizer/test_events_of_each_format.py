"""An event can be made of every format that ships, on a day on which it holds."""

from datetime import UTC, datetime

import pytest

from formats.legality.errors import FormatError
from formats.rulebook.queries import published_formats
from formats.rulebook.shipped import shipped_versions
from organizer.events.models import Event
from tests.factories import a_draft

pytestmark = pytest.mark.django_db

LAST_DAYS = {version.slug: version.effective_from for version in shipped_versions()}


@pytest.mark.parametrize("slug", sorted(LAST_DAYS))
def test_an_event_of_a_shipped_format_is_pinned_to_the_version_of_its_day(cast, slug):
    day = max(LAST_DAYS[slug], LAST_DAYS["modern"])
    starts_at = datetime(day.year, day.month, day.day, 13, 0, tzinfo=UTC)
    event = a_draft(cast, format_slug=slug, starts_at=starts_at, deck_deadline=None)
    assert event.format_version.format.slug == slug
    assert event.format_version.effective_from == LAST_DAYS[slug]


@pytest.mark.usefixtures("cast")
def test_the_formats_are_offered_by_their_names():
    assert list(published_formats().order_by("name").values_list("name", flat=True)) == [
        *("Commander", "Legacy", "Lorwyn–Shadowmoor block", "Modern", "Mystery Booster Limited"),
        *("Pauper", "Pioneer", "Premodern", "Standard", "Type 15"),
        *("Type 15 Lorwyn–Shadowmoor block", "Type 15 Modern", "Type B", "Vintage"),
    ]


def test_an_event_on_a_day_that_is_not_settled_is_a_question(cast):
    starts_at = datetime(1999, 5, 15, 13, 0, tzinfo=UTC)
    with pytest.raises(FormatError, match="Which sets were legal that day"):
        a_draft(cast, format_slug="standard", starts_at=starts_at, deck_deadline=None)
    assert not Event.objects.exists()
