"""An import is all or nothing, can be run again, and says what it did."""

from __future__ import annotations

import gzip
import io
import json

import pytest
from django.core.management import CommandError, call_command
from django.db import connection

from formats.catalogue import sources
from formats.catalogue.models import Card, CardSet, Import, NameKey, Printing
from formats.catalogue.queries import catalogue_state, current_catalogue
from formats.catalogue.services import (
    IMPORT_LOCK,
    import_cards,
    load_starter,
    require_card_file,
)
from formats.catalogue.store import Changes
from formats.legality.errors import FormatError
from tests.integration.catalogue.conftest import LEA, NOW, card_object

pytestmark = pytest.mark.django_db

LAMP = card_object("Lamp")
OLD_LAMP = card_object("Lamp", **LEA, released_at="1993-08-05")
FIRE = card_object("Fire // Ice", card_faces=[{"name": "Fire"}, {"name": "Ice"}])
NOTHING = Changes(0, 0, 0)


def test_a_first_import_is_all_new(bulk_file):
    summary = import_cards(bulk_file(LAMP, OLD_LAMP, FIRE), now=NOW)
    assert summary.changes == {
        "sets": Changes(2, 0, 0),
        "cards": Changes(2, 0, 0),
        "printings": Changes(3, 0, 0),
        "names": Changes(4, 0, 0),  # Lamp; Fire // Ice, Fire and Ice
    }
    assert (summary.sets, summary.cards, summary.printings, summary.names) == (2, 2, 3, 4)
    assert catalogue_state().version == summary.version
    assert not catalogue_state().is_starter
    assert catalogue_state().imported_at == NOW


def test_the_same_file_again_changes_nothing_and_keeps_the_version(bulk_file):
    path = bulk_file(LAMP, OLD_LAMP, FIRE)
    first = import_cards(path, now=NOW)
    second = import_cards(path, now=NOW)
    assert set(second.changes.values()) == {NOTHING}
    assert second.version == first.version
    assert NameKey.objects.count() == 4  # Lamp; Fire // Ice, Fire and Ice


def test_another_file_counts_what_is_new_changed_and_gone(bulk_file):
    first = import_cards(bulk_file(LAMP, OLD_LAMP, FIRE), now=NOW)
    brighter = {**LAMP, "oracle_text": "Shines brightly.", "rarity": "mythic"}
    second = import_cards(bulk_file(brighter, card_object("Stove")), may_shrink=True, now=NOW)
    assert second.changes == {
        "sets": Changes(new=0, changed=0, gone=1),
        "cards": Changes(new=1, changed=1, gone=1),
        "printings": Changes(new=1, changed=1, gone=2),
        "names": Changes(new=1, changed=0, gone=3),
    }
    assert second.version != first.version
    assert sorted(Card.objects.values_list("name", flat=True)) == ["Lamp", "Stove"]
    assert current_catalogue().find("Fire") is None
    assert current_catalogue().find("lamp").card.text == "Shines brightly."


@pytest.mark.parametrize("why", ["an error page", "a list of sets", "empty"])
def test_what_does_not_start_like_a_card_file_is_told_before_it_is_imported(why, tmp_path):
    path = tmp_path / "broken"
    path.write_bytes(broken_files()[why])
    with pytest.raises(FormatError) as raised:
        require_card_file(path)
    assert raised.value.code == "catalogue-broken"


def test_a_card_file_is_taken_by_its_first_card_and_sets_by_all_of_them(bulk_file, tmp_path):
    cards = bulk_file(LAMP, {**FIRE, "name": None}, packed=True)
    require_card_file(cards)
    sets = tmp_path / "sets.json"
    sets.write_text('[{"code": "isd"}]')
    with pytest.raises(FormatError) as raised:
        require_card_file(cards, sets)
    assert raised.value.code == "catalogue-broken"


def lamps(count):
    return [card_object(f"Lamp {number}") for number in range(count)]


def test_an_import_that_takes_away_more_than_a_tenth_of_the_cards_is_refused(bulk_file):
    before = import_cards(bulk_file(*lamps(30)), now=NOW)
    with pytest.raises(FormatError) as raised:
        import_cards(bulk_file(*lamps(26)), now=NOW)
    assert raised.value.code == "catalogue-shrinks"
    assert "4 of the 30 cards" in raised.value.sentence
    assert Card.objects.count() == 30
    assert catalogue_state().version == before.version


def test_an_import_may_take_away_a_tenth_and_more_if_that_is_confirmed(bulk_file):
    import_cards(bulk_file(*lamps(30)), now=NOW)
    assert import_cards(bulk_file(*lamps(27)), now=NOW).cards == 27
    assert import_cards(bulk_file(*lamps(1)), may_shrink=True, now=NOW).cards == 1


def test_the_command_shrinks_the_catalogue_only_if_told_so(bulk_file):
    import_cards(bulk_file(*lamps(30)), now=NOW)
    path = str(bulk_file(LAMP))
    with pytest.raises(CommandError, match="--shrink"):
        call_command("import_cards", path, stderr=io.StringIO())
    call_command("import_cards", path, "--shrink", stdout=io.StringIO(), stderr=io.StringIO())
    assert Card.objects.get().name == "Lamp"


def test_a_packed_file_is_the_same_file(bulk_file):
    import_cards(bulk_file(LAMP, FIRE), now=NOW)
    again = import_cards(bulk_file(LAMP, FIRE, packed=True), now=NOW)
    assert set(again.changes.values()) == {NOTHING}


def test_any_layout_of_the_array_is_the_same_file(bulk_file, tmp_path):
    import_cards(bulk_file(LAMP, FIRE), now=NOW)
    path = tmp_path / "indented.json"
    path.write_text(json.dumps([LAMP, FIRE], indent=4))
    assert set(import_cards(path, now=NOW).changes.values()) == {NOTHING}


def test_a_list_of_sets_overrules_what_printings_say_and_adds_sets(bulk_file, tmp_path):
    sets = tmp_path / "sets.json"
    listed = [
        {"code": "isd", "name": "Innistrad", "set_type": "expansion", "released_at": "2011-09-29"},
        {"code": "new", "name": "Next Set", "set_type": "expansion", "released_at": "2027-01-22"},
    ]
    sets.write_text(json.dumps({"object": "list", "data": listed}))
    import_cards(bulk_file(LAMP), sets=sets, now=NOW)
    assert list(CardSet.objects.values_list("name", flat=True)) == ["Innistrad", "Next Set"]
    assert str(CardSet.objects.get(pk="isd").released_on) == "2011-09-29"


def test_without_a_list_a_set_is_what_its_printings_add_up_to(bulk_file):
    early = card_object("Stove", released_at="2011-09-24", digital=True)
    import_cards(bulk_file(LAMP, early), now=NOW)
    innistrad = CardSet.objects.get()
    assert str(innistrad.released_on) == "2011-09-24"
    assert not innistrad.is_digital


def test_a_fact_that_one_printing_leaves_out_is_filled_in_by_another(bulk_file):
    hole = {name: value for name, value in OLD_LAMP.items() if name != "oracle_text"}
    import_cards(bulk_file(hole, LAMP), now=NOW)
    assert Card.objects.get().text == "Shines."


def test_a_reversible_printing_belongs_to_its_card(bulk_file):
    face = {name: LAMP[name] for name in ("oracle_id", "name", "mana_cost", "cmc", "type_line")}
    both = card_object("Lamp // Lamp", layout="reversible_card", card_faces=[face, face])
    for name in ("oracle_id", "mana_cost", "cmc", "type_line", "oracle_text"):
        del both[name]
    import_cards(bulk_file(both, OLD_LAMP), now=NOW)
    assert Card.objects.get().name == "Lamp"
    assert Card.objects.get().text == "Shines."
    assert Printing.objects.count() == 2
    assert current_catalogue().find("Lamp // Lamp").card.name == "Lamp"


def broken_files():
    whole = json.dumps([LAMP, FIRE]).encode()
    packed = gzip.compress(whole)
    return {
        "cut off": whole[:-20],
        "cut off between two cards": json.dumps([LAMP]).encode()[:-1] + b",",
        "packed and cut off": packed[:-12],
        "an error page": b"<html><body>Not found</body></html>",
        "a list of sets": b'[{"object": "set", "code": "isd", "name": "Innistrad"}]',
        "a card without a name": json.dumps([LAMP, {**FIRE, "name": None}]).encode(),
        "a cost that is no number": json.dumps([LAMP, {**FIRE, "cmc": "two"}]).encode(),
        "a character that no database keeps": json.dumps([{**LAMP, "rarity": "\0"}]).encode(),
        "empty": b"",
    }


@pytest.mark.parametrize("why", broken_files())
def test_a_broken_file_leaves_the_old_catalogue_untouched(why, bulk_file, tmp_path):
    before = import_cards(bulk_file(LAMP), now=NOW)
    path = tmp_path / "broken"
    path.write_bytes(broken_files()[why])
    with pytest.raises(FormatError) as raised:
        import_cards(path, now=NOW)
    assert raised.value.code == "catalogue-broken"
    assert list(Card.objects.values_list("name", flat=True)) == ["Lamp"]
    assert catalogue_state().version == before.version
    assert Import.objects.count() == 1


def test_a_file_without_cards_leaves_the_old_catalogue_untouched(bulk_file):
    import_cards(bulk_file(LAMP), now=NOW)
    with pytest.raises(FormatError) as raised:
        import_cards(bulk_file(), now=NOW)
    assert raised.value.code == "catalogue-empty"
    assert Card.objects.count() == 1


def test_a_broken_list_of_sets_leaves_the_old_catalogue_untouched(bulk_file, tmp_path):
    import_cards(bulk_file(LAMP), now=NOW)
    sets = tmp_path / "sets.json"
    for text in ("{", '{"object": "error"}', "[1]", '[{"code": "isd"}]'):
        sets.write_text(text)
        with pytest.raises(FormatError) as raised:
            import_cards(bulk_file(FIRE), sets=sets, now=NOW)
        assert raised.value.code == "catalogue-broken"
    assert Card.objects.get().name == "Lamp"


def test_a_file_that_is_not_there_is_said_to_be_missing(tmp_path):
    with pytest.raises(FormatError) as raised:
        import_cards(tmp_path / "nothing.json", now=NOW)
    assert raised.value.code == "catalogue-not-found"


def test_what_unpacks_to_more_than_the_cap_is_refused(bulk_file, monkeypatch):
    monkeypatch.setattr(sources, "LARGEST_FILE", 100_000)
    padded = {**LAMP, "unknown": "x" * 200_000}
    with pytest.raises(FormatError) as raised:
        import_cards(bulk_file(padded, packed=True), now=NOW)
    assert raised.value.code == "catalogue-too-large"


def test_two_imports_do_not_run_at_once(bulk_file):
    other = connection.copy()
    with other.cursor() as cursor:
        cursor.execute("SELECT pg_advisory_lock(%s)", [IMPORT_LOCK])
        for start in (
            lambda: import_cards(bulk_file(LAMP), now=NOW),
            lambda: load_starter(now=NOW),
        ):
            with pytest.raises(FormatError) as raised:
                start()
            assert raised.value.code == "import-running"
        cursor.execute("SELECT pg_advisory_unlock(%s)", [IMPORT_LOCK])
    other.close()
    assert import_cards(bulk_file(LAMP), now=NOW).cards == 1


def test_progress_is_told_in_bytes_of_the_file(bulk_file):
    told = []
    path = bulk_file(*(card_object(f"Lamp {n}") for n in range(1200)))
    import_cards(path, progress=lambda *word: told.append(word), now=NOW)
    size = path.stat().st_size
    assert [stage for stage, _, _ in told] == ["read", "read", "store"]
    assert all(0 < done <= total == size for stage, done, total in told if stage == "read")


def test_the_command_prints_a_summary(bulk_file):
    out = io.StringIO()
    call_command("import_cards", str(bulk_file(LAMP, FIRE)), stdout=out, stderr=io.StringIO())
    assert "2 new, 0 changed, 0 gone" in out.getvalue()
    assert catalogue_state().version in out.getvalue()


def test_the_command_says_what_is_wrong_in_words(bulk_file):
    with pytest.raises(CommandError, match="holds no cards"):
        call_command("import_cards", str(bulk_file()), stderr=io.StringIO())


def test_the_starter_catalogue_gives_way_to_a_full_one_and_never_replaces_it(bulk_file):
    assert load_starter(now=NOW) is not None
    assert not current_catalogue().is_complete
    assert catalogue_state().is_starter
    assert load_starter(now=NOW) is None
    summary = import_cards(bulk_file(LAMP), now=NOW)
    assert current_catalogue().is_complete
    assert summary.cards == 1
    assert load_starter(now=NOW) is None
    assert Card.objects.get().name == "Lamp"
