"""The starter catalogue says the same as the reference catalogue, and nothing of rules text."""

from __future__ import annotations

import json
import re
import tomllib
from collections import defaultdict
from pathlib import Path

import pytest

from formats.catalogue import scryfall, sources, starter
from formats.catalogue.gather import Gathering
from formats.catalogue.jsonstream import ObjectStream
from formats.catalogue.starter.write import starter_text, wanted_names
from formats.legality.names import KeyKind, keys_of
from tests.shared import PROJECT, shared_path

IDS = {"id", "card_id"}


@pytest.fixture(scope="module")
def reference_printings():
    with sources.opened(shared_path("catalogue/default_cards.json.gz"), lambda *_: None) as opened:
        return [scryfall.read_card(found) for found in ObjectStream(opened.stream)]


@pytest.fixture(scope="module")
def reference_sets():
    listed = sources.sets_at(shared_path("catalogue/sets.json.gz"), lambda *_: None)
    return [scryfall.read_set(found) for found in listed]


def gathered(printings, sets):
    gathering = Gathering()
    for card, printing in printings:
        gathering.add(card, printing)
    gathering.name_sets(sets)
    return gathering


def facts_by_name(gathering, wanted):
    """The facts of each card wanted, derived ones too, and of its printings; but ids and texts."""
    names = {card.id: card.name for card, _ in gathering.cards() if card.name in wanted}
    printings = defaultdict(list)
    for row in gathering.printing_rows():
        if row["card_id"] not in names:
            continue
        facts = {field: str(value) for field, value in row.items() if field not in IDS}
        printings[row["card_id"]].append(sorted(facts.items()))
    cards = defaultdict(list)
    for row in gathering.card_rows():
        if row["id"] not in names:
            continue
        faces = [{**face, "text": None} for face in json.loads(row["faces"])]
        facts = {**row, "faces": faces, "text": None, "printings": sorted(printings[row["id"]])}
        cards[names[row["id"]]].append({k: v for k, v in facts.items() if k not in IDS})
    return cards


def test_every_fact_is_the_one_derived_from_the_reference_catalogue(
    reference_printings, reference_sets
):
    wanted = {card.name for card, _ in starter.read_cards()}
    expected = facts_by_name(gathered(reference_printings, reference_sets), wanted)
    shipped = facts_by_name(gathered(starter.read_cards(), starter.read_sets()), wanted)
    assert len(shipped) > 300
    for name, cards in shipped.items():
        in_order = sorted(cards, key=str)
        assert in_order == sorted(expected[name], key=str)


def test_writing_it_anew_from_the_reference_catalogue_gives_the_shipped_file(
    reference_printings, reference_sets
):
    text = starter_text(reference_printings, reference_sets, wanted_names())
    assert text == starter.CARDS.read_text(encoding="utf-8")


def test_a_name_that_no_card_has_is_refused_by_the_writer(reference_printings, reference_sets):
    with pytest.raises(KeyError, match="Black Lottus"):
        starter_text(reference_printings, reference_sets, ["Sol Ring", "Black Lottus"])


def test_it_holds_no_rules_text():
    content = json.loads(starter.CARDS.read_text(encoding="utf-8"))
    for card in content["cards"]:
        assert "text" not in card
        assert all(
            set(face) == {"name", "mana_cost", "type_line"} for face in card.get("faces", ())
        )
        assert len(json.dumps({**card, "printings": [], "faces": [], "legalities": {}})) < 500


def known_keys():
    return {
        key
        for card, _ in starter.read_cards()
        for key, kind in keys_of(card.name)
        if kind <= KeyKind.FRONT
    }


def test_it_holds_what_the_demo_plays():
    known = known_keys()
    lists = list((PROJECT / "organizer/demo/lists").glob("*.txt"))
    played = {name for path in lists for name in names_in(path)}
    assert len(lists) >= 11
    assert {name for name in played if keys_of(name)[0][0] not in known} == set()


def test_it_holds_every_card_on_a_shipped_list():
    known = known_keys()
    definitions = list((PROJECT / "formats/rulebook/definitions").glob("*.toml"))
    listed = {
        name
        for path in definitions
        for version in tomllib.loads(path.read_text(encoding="utf-8"))["versions"]
        for name in listed_cards(version)
    }
    assert {"Black Lotus", "Juzám Djinn", "1996 World Champion", "Tome Scour"} <= listed
    assert {name for name in listed if keys_of(name)[0][0] not in known} == set()


def test_it_knows_the_nine_ante_cards_and_the_cards_own_limits_without_their_texts():
    cards = {card.name: card for card, _ in starter.read_cards()}
    assert len([name for name, card in cards.items() if card.involves_ante]) == 9
    assert cards["Seven Dwarves"].own_limit == 7
    assert cards["Relentless Rats"].own_limit == 1_000_000
    assert cards["Sol Ring"].own_limit is None


def listed_cards(part):
    """Every name under a key `cards` in a part of a format's definition, however deep."""
    if isinstance(part, list):
        return [name for each in part for name in listed_cards(each)]
    if not isinstance(part, dict):
        return []
    here = [each["card"] if isinstance(each, dict) else each for each in part.get("cards", [])]
    return here + [name for each in part.values() for name in listed_cards(each)]


def names_in(path: Path) -> list[str]:
    lines = path.read_text(encoding="utf-8").splitlines()
    return [found[1] for line in lines if (found := re.fullmatch(r"\d+ (.+)", line))]
