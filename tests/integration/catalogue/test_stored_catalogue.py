"""The catalogue as a process holds it, while imports go on beside it."""

from __future__ import annotations

import pytest

from formats.catalogue.queries import catalogue_state, current_catalogue
from formats.catalogue.services import import_cards
from formats.legality.errors import FormatError
from tests.integration.catalogue.conftest import NOW, card_object

pytestmark = pytest.mark.django_db

LAMP = card_object("Lamp")


def test_before_anything_is_imported_no_name_is_known_and_no_name_is_refused():
    assert catalogue_state().version == ""
    assert current_catalogue().find("Lamp") is None
    assert not current_catalogue().is_complete
    assert current_catalogue().sets == ()


def test_an_import_is_seen_by_whoever_asks_for_the_catalogue_next(bulk_file):
    import_cards(bulk_file(LAMP), now=NOW)
    before = current_catalogue()
    assert before.find("Lamp").card.mana_value == 1
    import_cards(bulk_file({**LAMP, "cmc": 2.0}), now=NOW)
    assert before.find("Lamp").card.mana_value == 1
    assert current_catalogue().find("Lamp").card.mana_value == 2
    assert current_catalogue().version != before.version


def test_a_card_that_an_import_took_away_under_a_readers_eyes_is_reported(bulk_file):
    import_cards(bulk_file(LAMP, card_object("Stove")), now=NOW)
    before = current_catalogue()
    before.find("Lamp")
    import_cards(bulk_file(LAMP), may_shrink=True, now=NOW)
    with pytest.raises(FormatError) as raised:
        before.find("Stove")
    assert raised.value.code == "catalogue-changed"


def test_list_homonym_means_the_card_that_a_format_knows(bulk_file):
    playtest = card_object(
        "Herring",
        set="cmb1",
        oracle_id="33333333-3333-4333-8333-333333333333",
        legalities={"modern": "not_legal"},
    )
    import_cards(bulk_file(playtest, card_object("Herring")), now=NOW)
    found = current_catalogue().find("Herring")
    assert found.card.printings[0].set_code == "isd"
    assert [other.printings[0].set_code for other in found.others] == ["cmb1"]
