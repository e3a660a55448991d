"""An import notes which cards it changed: by themselves, a printing, a set or a name."""

from __future__ import annotations

import pytest

from formats.catalogue.models import Card, CardChange, Import
from formats.catalogue.services import import_cards
from tests.integration.catalogue.conftest import LEA, NOW, card_object

pytestmark = pytest.mark.django_db

LAMP = card_object("Lamp")
STOVE = card_object("Stove")
OLD_STOVE = card_object("Stove", **LEA, released_at="1993-08-05")


def changed_in(version: str) -> list[str]:
    """The names of the cards that last changed in the import of this version."""
    ids = CardChange.objects.filter(changed_in__version=version).values("card")
    return sorted(Card.objects.filter(pk__in=ids).values_list("name", flat=True))


@pytest.fixture
def before(bulk_file) -> str:
    """The version of a catalogue of a lamp and a stove."""
    return import_cards(bulk_file(LAMP, STOVE), now=NOW).version


def test_all_cards_of_a_first_import_have_changed(before):
    assert changed_in(before) == ["Lamp", "Stove"]


def test_a_file_that_says_the_same_changes_no_card(before, bulk_file):
    import_cards(bulk_file(STOVE, LAMP), now=NOW)
    assert Import.objects.count() == 2
    assert changed_in(before) == ["Lamp", "Stove"]


def test_a_card_with_another_text_has_changed(before, bulk_file):
    after = import_cards(bulk_file({**LAMP, "oracle_text": "Glows."}, STOVE), now=NOW)
    assert changed_in(after.version) == ["Lamp"]


def test_a_card_with_another_printing_has_changed(before, bulk_file):
    after = import_cards(bulk_file(LAMP, STOVE, OLD_STOVE), now=NOW)
    assert changed_in(after.version) == ["Stove"]


def test_a_card_that_lost_a_printing_has_changed(bulk_file):
    import_cards(bulk_file(LAMP, STOVE, OLD_STOVE), now=NOW)
    after = import_cards(bulk_file(LAMP, STOVE), now=NOW)
    assert changed_in(after.version) == ["Stove"]


def test_cards_of_a_set_of_another_day_have_changed(bulk_file):
    import_cards(bulk_file(LAMP, OLD_STOVE), now=NOW)
    later = {**OLD_STOVE, "released_at": "1993-10-01"}
    after = import_cards(bulk_file(LAMP, later), now=NOW)
    assert changed_in(after.version) == ["Stove"]


def test_a_card_that_is_gone_has_changed(before, bulk_file):
    gone = Card.objects.get(name="Lamp").pk
    after = import_cards(bulk_file(STOVE), may_shrink=True, now=NOW)
    assert CardChange.objects.get(changed_in__version=after.version).card == gone


def test_a_card_that_shares_its_name_with_a_new_one_has_changed(before, bulk_file):
    namesake = card_object("Lamp", id="0" * 32, oracle_id="1" * 32, collector_number="2")
    after = import_cards(bulk_file(LAMP, STOVE, namesake), now=NOW)
    assert changed_in(after.version) == ["Lamp", "Lamp"]
