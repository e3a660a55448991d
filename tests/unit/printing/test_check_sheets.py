"""The order and the counts of a deck-check sheet."""

from __future__ import annotations

from dataclasses import replace

from formats.legality.decklist import Decklist, Zone
from organizer.printing.check_sheets import Part, Row, notes_of, parts_to_count
from tests.unit.rules import kit

APE, BEAR = kit.card("Ape"), kit.card("bear", kit.printing("lea", number="12"))
FOREST = kit.basic("Forest")


def test_cards_stand_by_name_and_basic_lands_after_them() -> None:
    (main,) = parts_to_count(kit.deck((4, BEAR), (2, FOREST), (1, "Aardvark"), (3, APE), islands=1))
    assert main == Part(
        "Main deck",
        (Row(1, "Aardvark", "not known"), Row(3, "Ape"), Row(4, "bear")),
        (Row(2, "Forest"), Row(1, "Island")),
    )
    assert main.count == 11


def test_lines_of_one_card_are_counted_together_unless_they_stand_apart() -> None:
    plain = kit.entry(2, BEAR, Zone.MAIN, None, 1)
    alpha = replace(kit.entry(1, BEAR, Zone.MAIN, None, 2), printing=BEAR.printings[0])
    proxied = replace(plain, line=replace(plain.line, quantity=1, proxy_land="Swamp"))
    (main,) = parts_to_count(Decklist(entries=(plain, alpha, plain, proxied)))
    assert main.rows == (
        Row(4, "bear"),
        Row(1, "bear", "LEA 12"),
        Row(1, "bear", "proxy on Swamp"),
    )


def test_commander_main_deck_and_sideboard_come_in_this_order() -> None:
    entries = [
        kit.entry(1, APE, zone, None, 1)
        for zone in (Zone.SIDE, Zone.MAYBE, Zone.MAIN, Zone.COMMANDER)
    ]
    parts = parts_to_count(Decklist(entries=tuple(entries)))
    assert [part.label for part in parts] == ["Commander", "Main deck", "Sideboard"]


def test_the_decks_of_a_set_come_one_after_the_other() -> None:
    parts = parts_to_count(kit.set_of_decks([(1, APE)], [(1, BEAR)], [(2, FOREST)]))
    assert [(part.label, part.count) for part in parts] == [
        ("Deck 1", 1),
        ("Deck 2", 1),
        ("Deck 3", 2),
    ]


def test_up_to_four_copies_have_a_box_each_and_more_have_one() -> None:
    assert [len(Row(quantity, "Ape").boxes) for quantity in (1, 4, 5, 20)] == [1, 4, 1, 1]


def test_findings_keep_the_order_of_the_verdict() -> None:
    found = [
        {"rule": "TB-FOUR", "severity": "error", "message": "Five."},
        {"rule": "TB-SLEEVES", "severity": "notice", "message": "Sleeves."},
    ]
    assert [(note.word, note.rule) for note in notes_of(found)] == [
        ("Error", "TB-FOUR"),
        ("Notice", "TB-SLEEVES"),
    ]
