"""Formats have versions with an effective date, frozen once published (clause TB-VOTE)."""

import pytest
from django.db import DatabaseError, IntegrityError, transaction

from formats.catalogue.services import import_cards
from formats.legality.errors import FormatError
from formats.rulebook.models import Format, FormatVersion
from formats.rulebook.queries import published_formats, version_in_force, version_nearest
from formats.rulebook.services import add_version, load_shipped_formats, publish
from formats.rulebook.shipped import shipped_versions
from tests.integration.catalogue.conftest import card_object
from tests.integration.rulebook.conftest import NOW, day

TERMS = {"match": {"type": "games", "best_of": 3}}
FOUR = {"copies": {"limit": {"count": 4, "rule": "BF-COPIES"}}, "terms": TERMS}


@pytest.fixture
def house_format(db):
    """A format of a shop's own, with no version yet."""
    return Format.objects.create(slug="house", name="House rules")


def published(house_format, effective_from, **more):
    return publish(
        add_version(house_format, definition=FOUR, effective_from=day(effective_from), **more),
        now=NOW,
    )


def test_tb_vote_puts_the_version_of_the_latest_day_up_to_the_event_in_force(house_format):
    first = published(house_format, "2020-01-01")
    second = published(house_format, "2021-01-01")
    assert version_in_force("house", day("2020-12-31")) == first
    assert version_in_force("house", day("2021-01-01")) == second


def test_of_two_versions_of_one_day_the_later_number_is_in_force(house_format):
    published(house_format, "2020-01-01")
    mended = published(house_format, "2020-01-01")
    assert mended.number == 2
    assert version_in_force("house", day("2020-06-01")) == mended


def test_a_draft_is_not_in_force(house_format):
    first = published(house_format, "2020-01-01")
    add_version(house_format, definition=FOUR, effective_from=day("2020-02-01"))
    assert version_in_force("house", day("2020-06-01")) == first


def test_an_event_before_every_version_is_refused_with_the_day_it_starts(house_format):
    published(house_format, "2020-01-01")
    with pytest.raises(FormatError) as refusal:
        version_in_force("house", day("2019-12-31"))
    assert refusal.value.code == "no-version-in-force"
    assert "House rules on 2019-12-31" in refusal.value.sentence
    assert "from 2020-01-01" in refusal.value.sentence


def test_an_event_in_a_gap_is_refused_with_both_ends_of_the_gap(house_format):
    published(house_format, "2011-09-30", effective_until=day("2013-09-27"))
    published(house_format, "2020-01-01")
    assert version_in_force("house", day("2013-09-26")).number == 1
    with pytest.raises(FormatError) as refusal:
        version_in_force("house", day("2013-09-27"))
    assert refusal.value.code == "no-version-in-force"
    assert "until 2013-09-27" in refusal.value.sentence
    assert "from 2020-01-01" in refusal.value.sentence


def test_what_is_over_finds_the_nearest_version_where_none_was_in_force(house_format):
    first = published(house_format, "2020-01-01", effective_until=day("2020-06-01"))
    second = published(house_format, "2021-01-01")
    assert version_nearest("house", day("2018-10-29")) == first
    assert version_nearest("house", day("2020-08-01")) == first
    assert version_nearest("house", day("2021-08-01")) == second
    with pytest.raises(FormatError) as refused:
        version_nearest("no-house", day("2021-08-01"))
    assert refused.value.code == "no-such-format"


def test_a_format_that_does_not_exist_is_refused_with_those_that_do(house_format):
    published(house_format, "2020-01-01")
    with pytest.raises(FormatError) as refusal:
        version_in_force("hause", day("2020-01-01"))
    assert refusal.value.code == "no-such-format"
    assert "Choose one of: house" in refusal.value.sentence


def test_tb_vote_never_changes_a_published_version_not_even_past_the_model(house_format):
    version = published(house_format, "2020-01-01")
    row = FormatVersion.objects.filter(pk=version.pk)
    for act in (lambda: row.update(effective_from=day("2021-01-01")), row.delete, version.save):
        with pytest.raises(DatabaseError, match="Cannot update or delete"), transaction.atomic():
            act()


def test_a_draft_can_be_changed(house_format):
    draft = add_version(house_format, definition=FOUR, effective_from=day("2020-01-01"))
    draft.effective_from = day("2021-01-01")
    draft.save()
    assert FormatVersion.objects.get(pk=draft.pk).effective_from == day("2021-01-01")


def test_a_version_that_ends_before_it_begins_is_refused_by_the_database(house_format):
    with pytest.raises(IntegrityError), transaction.atomic():
        published(house_format, "2020-01-01", effective_until=day("2020-01-01"))


def test_a_document_that_is_no_definition_is_refused_with_the_place(house_format):
    broken = {**FOUR, "main": {"minimum": "sixty", "rule": "BF-MAIN"}, "sid": {}}
    with pytest.raises(FormatError) as refusal:
        add_version(house_format, definition=broken, effective_from=day("2020-01-01"))
    assert refusal.value.code == "definition-invalid"
    assert "main → minimum" in refusal.value.sentence
    assert "sid" in refusal.value.sentence


def test_an_option_that_lifts_no_rule_of_the_format_is_refused(house_format):
    option = {
        "key": "ante",
        "phrase": "ANTE ALLOWED",
        "label": "Ante",
        "rule": "TB-OPT-ANTE",
        "lifts": ["TB-BAN-ANTE"],
    }
    with pytest.raises(FormatError, match="TB-BAN-ANTE: no such rule"):
        add_version(
            house_format, definition={**FOUR, "options": [option]}, effective_from=day("2020-01-01")
        )


def test_a_list_that_names_a_card_which_a_full_catalogue_lacks_is_refused(house_format, bulk_file):
    import_cards(bulk_file(card_object("Ball Lightning")), now=NOW)
    ban = {"name": "house list", "rule": "BF-BANNED", "cards": ["Ball Lighting"]}
    with pytest.raises(FormatError) as refusal:
        add_version(
            house_format, definition={**FOUR, "bans": [ban]}, effective_from=day("2020-01-01")
        )
    assert refusal.value.code == "definition-unknown-card"
    assert "Ball Lighting (did you mean Ball Lightning?)" in refusal.value.sentence


def test_every_shipped_version_is_published_and_loading_again_adds_none(db):
    assert load_shipped_formats(now=NOW) == len(list(shipped_versions()))
    assert load_shipped_formats(now=NOW) == 0
    assert set(published_formats().values_list("slug", flat=True)) == {
        "type-b",
        "type-15",
        "type-15-modern",
        "type-15-lorwyn-shadowmoor",
        "standard",
        "modern",
        "legacy",
        "vintage",
        "pauper",
        "lorwyn-shadowmoor-block",
        "pioneer",
        "premodern",
        "commander",
        "mystery-booster-limited",
    }


def test_a_shipped_definition_that_was_mended_becomes_a_further_version(db):
    type_b = Format.objects.create(slug="type-b", name="Type B")
    old = published(type_b, "1993-08-05")
    load_shipped_formats(now=NOW)
    in_force = version_in_force("type-b", day("2010-06-01"))
    assert in_force.number == 2
    assert FormatVersion.objects.get(pk=old.pk).definition == FOUR
