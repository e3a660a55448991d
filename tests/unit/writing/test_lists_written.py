"""Lists written out: what comes back when they are read again, and how each program spells them."""

from __future__ import annotations

import csv
import io
import json
import re
from dataclasses import replace
from pathlib import Path
from xml.etree.ElementTree import fromstring

import pytest
from hypothesis import given

from formats.legality.decklist import Decklist, Note, Unread, Zone
from formats.legality.errors import FormatError
from formats.legality.melds import HALVES
from formats.legality.parsing import DeckPart, read
from formats.legality.resolve import resolve
from formats.legality.writing import write
from formats.legality.writing.stacks import only_deck
from formats.legality.writing.writers import (
    WRITERS,
    Writer,
    left_out,
    table_of_writers,
    writer_of,
)
from tests.unit.reading.shelf import whole_shelf
from tests.unit.writing.lists import (
    CATHAR,
    FIRE,
    LURRUS,
    ODD,
    OPT,
    QUESTIONS,
    RIDER,
    SWAMP,
    decklists,
    entry,
    facts,
    read_back,
    sets_of_decks,
    unknown,
)

PLAIN = re.compile(r"[A-Za-z]{2}[A-Za-z ',-]*")
OF_SETS = [writer for writer in WRITERS if writer.carries.sets]


def named(writer: Writer) -> str:
    return writer.key


@pytest.mark.parametrize("writer", WRITERS, ids=named)
@given(decklists())
def test_a_list_comes_back_with_all_that_its_format_carries(
    writer: Writer, decklist: Decklist
) -> None:
    assert facts(read_back(decklist, writer), writer) == facts(decklist, writer)


@pytest.mark.parametrize("writer", OF_SETS, ids=named)
@given(sets_of_decks())
def test_a_set_comes_back_with_its_decks(writer: Writer, decklist: Decklist) -> None:
    found = read_back(decklist, writer)
    assert found.is_set
    assert facts(found, writer) == facts(decklist, writer)


@pytest.mark.parametrize("writer", WRITERS, ids=named)
@given(decklists())
def test_no_line_that_is_written_is_not_read(writer: Writer, decklist: Decklist) -> None:
    found = read([DeckPart(f"deck{writer.suffix}", write(decklist, writer.key).encode())])
    assert found.unread == ()
    # What a text has in it tells whose it is, and a short one may be anybody's.
    assert writer.suffix == ".txt" or found.formats == (writer.key,)


@pytest.mark.parametrize("writer", WRITERS, ids=named)
@given(decklists())
def test_whatever_does_not_come_back_is_said(writer: Writer, decklist: Decklist) -> None:
    everything = writer_of("text")
    assert everything is not None
    if not left_out(decklist, writer) and not left_out(decklist, everything):
        found = read_back(decklist, writer)
        assert facts(found, everything) == facts(decklist, everything)


@pytest.mark.parametrize("writer", WRITERS, ids=named)
def test_every_card_survives_every_format(writer: Writer) -> None:
    known = whole_shelf()
    cards = sorted(
        (card for card in known.cards if card.name not in HALVES), key=lambda card: card.name
    )
    # Plain names are alike: each format gets its share of them, and every name that is not plain.
    share = WRITERS.index(writer)
    some = [
        card
        for index, card in enumerate(cards)
        if index % len(WRITERS) == share or not PLAIN.fullmatch(card.name)
    ]
    assert len(some) > 5_000
    for start in range(0, len(some), 2_000):
        part = some[start : start + 2_000]
        content = write(a_list(*(entry(card, 4) for card in part)), writer.key).encode()
        found = resolve(read([DeckPart("deck", content)]), known)
        assert [(each.quantity, each.label) for each in found.entries] == [
            (4, card.name) for card in part
        ]


def a_list(*entries: object, **more: object) -> Decklist:
    return Decklist(tuple(entries), **more)  # type: ignore[arg-type]


SPELT = [
    (FIRE, "Fire // Ice", "Fire/Ice", "Fire // Ice"),
    (CATHAR, "Brutal Cathar", "Brutal Cathar", "Brutal Cathar // Moonrage Brute"),
    (RIDER, "Murderous Rider", "Murderous Rider", "Murderous Rider // Swift End"),
    (
        QUESTIONS,
        "Who // What // When // Where // Why",
        "Who/What/When/Where/Why",
        "Who // What // When // Where // Why",
    ),
    (ODD[0], "Lim-Dûl's Vault", "Lim-Dûl's Vault", "Lim-Dûl's Vault"),
]


@pytest.mark.parametrize(("card", "arena", "mtgo", "cockatrice"), SPELT, ids=lambda each: str(each))
def test_each_program_gets_its_own_spelling(
    card: object, arena: str, mtgo: str, cockatrice: str
) -> None:
    decklist = a_list(entry(card))  # type: ignore[arg-type]
    assert write(decklist, "arena") == f"Deck\n1 {arena}\n"
    assert fromstring(write(decklist, "mtgo-dek")).find("Cards").get("Name") == mtgo  # type: ignore[union-attr]
    found = fromstring(write(decklist, "cockatrice")).find("zone/card")
    assert found is not None
    assert found.get("name") == cockatrice


def test_arena_has_a_companion_under_its_heading_and_in_the_sideboard() -> None:
    lurrus = entry(LURRUS, zone=Zone.SIDE)
    commander = entry(CATHAR, zone=Zone.COMMANDER)
    decklist = a_list(commander, entry(OPT, 4), lurrus, companions=(lurrus,))
    assert write(decklist, "arena") == (
        "Commander\n1 Brutal Cathar\n\n"
        "Companion\n1 Lurrus of the Dream-Den\n\n"
        "Deck\n4 Opt\n\n"
        "Sideboard\n1 Lurrus of the Dream-Den\n"
    )


def test_arena_calls_dominaria_dar() -> None:
    decklist = a_list(replace(entry(OPT, 4), printing=OPT.printings[1]))
    assert write(decklist, "arena") == "Deck\n4 Opt (DAR) 60\n"
    assert write(decklist, "text") == "Deck\n4 Opt (DOM) 60\n"


def test_plain_text_says_what_a_proxy_is_written_on_and_which_deck_a_card_is_in() -> None:
    decklist = a_list(
        entry(SWAMP, 15, deck=1),
        entry(OPT, 1, deck=2, proxy_land="Swamp"),
        entry(RIDER, 2, deck=3, proxy_land=""),
        is_set=True,
    )
    assert write(decklist, "text") == (
        "Deck 1\n15 Swamp\n\n"
        "Deck 2\n1 Opt *PROXY: Swamp*\n\n"
        "Deck 3\n2 Murderous Rider // Swift End *PROXY*\n"
    )


def test_lines_of_one_card_become_one_and_other_printings_stay_apart() -> None:
    decklist = a_list(
        entry(OPT, 1), replace(entry(OPT, 2), printing=OPT.printings[0]), entry(OPT, 3)
    )
    assert write(decklist, "text") == "Deck\n4 Opt\n2 Opt (XLN) 65\n"


def test_a_name_that_no_card_has_is_written_as_it_was() -> None:
    assert write(a_list(unknown("Qux", 3, set_code="abc")), "text") == "Deck\n3 Qux (ABC)\n"


@pytest.mark.parametrize("key", ["mtgo-dek", "cockatrice"])
def test_names_cannot_break_out_of_xml(key: str) -> None:
    name = """R&D "quoted" <card/> ]]>\x00\x0b"""
    found = fromstring(write(a_list(unknown(name)), key))
    names = [each.get("Name") or each.get("name") for each in found.iter()]
    assert 'R&D "quoted" <card/> ]]>' in names


def rows(decklist: Decklist) -> list[dict[str, str]]:
    return list(csv.DictReader(io.StringIO(write(decklist, "moxfield-csv"))))


def test_moxfield_gets_a_row_a_card_with_a_tag_for_what_is_beside_the_main_deck() -> None:
    foil = replace(entry(OPT, 4, finish="foil"), printing=OPT.printings[0])
    proxy = entry(FIRE, 1, Zone.SIDE, proxy_land="Swamp")
    first, second = rows(a_list(foil, proxy))
    assert [first[each] for each in ("Count", "Name", "Edition", "Collector Number", "Foil")] == [
        "4", "Opt", "xln", "65", "foil",
    ]  # fmt: skip
    assert [second[each] for each in ("Name", "Tags", "Proxy")] == [
        "Fire // Ice", "sideboard", "True",
    ]  # fmt: skip
    assert first["Proxy"] == "False"


@pytest.mark.parametrize("name", ["=HYPERLINK(0)", "+1", "-1+1", "@SUM(1)"])
def test_no_name_that_a_player_made_up_is_a_formula_in_a_spreadsheet(name: str) -> None:
    [row] = rows(a_list(unknown(name, set_code="=A1", collector_number="-1", finish="@foil")))
    assert row["Name"] == f"'{name}"
    assert (row["Edition"], row["Collector Number"], row["Foil"]) == ("'=a1", "'-1", "'@foil")


def test_a_card_whose_name_looks_like_a_formula_keeps_it_so_that_moxfield_finds_it() -> None:
    [row] = rows(a_list(entry(ODD[1])))
    assert row["Name"] == "+2 Mace"


def test_json_has_the_zones_that_the_command_line_prints() -> None:
    decklist = a_list(entry(OPT, 4), unknown("Qux", 1, Zone.MAYBE))
    assert json.loads(write(decklist, "json")) == {
        "zones": {
            "main": [{"count": 4, "name": "Opt", "set": None, "number": None}],
            "side": [],
            "commander": [],
            "companion": [],
            "maybe": [{"count": 1, "name": "Qux", "set": None, "number": None}],
            "decks": [],
        }
    }


@pytest.mark.parametrize("writer", [each for each in WRITERS if not each.carries.sets], ids=named)
def test_a_set_is_refused_where_a_file_has_one_deck_and_its_decks_are_written_alone(
    writer: Writer,
) -> None:
    decklist = a_list(entry(SWAMP, 15, deck=1), entry(OPT, 15, deck=2), is_set=True)
    with pytest.raises(FormatError) as refused:
        write(decklist, writer.key)
    assert refused.value.code == "writer-has-no-sets"
    assert "Opt" in write(only_deck(decklist, 2), writer.key)
    assert "Swamp" not in write(only_deck(decklist, 2), writer.key)


def test_a_format_that_nobody_writes_is_refused_with_those_there_are() -> None:
    with pytest.raises(FormatError) as refused:
        write(a_list(entry(OPT)), "papyrus")
    assert refused.value.code == "no-such-writer"
    assert "cockatrice" in refused.value.sentence


def test_the_documents_say_what_each_format_carries() -> None:
    docs = Path(__file__).parents[3] / "docs" / "writing.md"
    assert table_of_writers() in docs.read_text()


def test_what_a_format_leaves_out_is_said_in_sentences() -> None:
    lurrus = entry(LURRUS, zone=Zone.SIDE)
    decklist = a_list(
        entry(CATHAR, zone=Zone.COMMANDER),
        entry(SWAMP, zone=Zone.MAYBE),
        replace(entry(OPT, finish="foil", proxy_land="Swamp"), printing=OPT.printings[0]),
        lurrus,
        companions=(lurrus,),
        unread=(Unread(0, 9, "???", "It names no card."),),
        notes=(Note("LIST-GUESS", "A guess."),),
    )
    dek = writer_of("mtgo-dek")
    assert dek is not None
    assert left_out(decklist, dek) == (
        "Magic Online has no place for the commander: it stands in the sideboard.",
        "Magic Online has no place for the maybeboard: it was left out.",
        "Magic Online does not say which printings they are.",
        "Magic Online does not say which cards are foil.",
        "Magic Online does not say which cards are proxies.",
        "Magic Online does not say which card is the companion.",
        "Lines that could not be read: 1. They were left out.",
    )
