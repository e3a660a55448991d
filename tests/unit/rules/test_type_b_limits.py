"""Type B: sizes, groups and copies (clauses TB-DECK-MIN to TB-FOUR)."""

import pytest

from formats.legality.cards import UNLIMITED
from formats.legality.report import Verdict
from tests.unit.rules.kit import BASICS, basic, card, deck, found, only, printing, type_b

BEAR = card("Grizzly Bears")
DUALS = [
    card(name)
    for name in ("Bayou", "Savannah", "Taiga", "Underground Sea", "Volcanic Island", "Badlands")
]
RESTRICTED = [
    card(name) for name in ("Sol Ring", "Black Lotus", "Time Walk", "Regrowth", "Balance")
]


def test_a_list_of_sixty_cards_and_fifteen_is_legal():
    report = type_b(deck((4, BEAR), side=[(15, basic("Forest"))]))
    assert report.findings == ()
    assert report.verdict is Verdict.LEGAL


def test_tb_deck_min_says_how_many_cards_are_missing():
    finding = only(type_b(deck((4, BEAR), islands=53)))
    assert finding.rule == "TB-DECK-MIN"
    assert "57 cards, 3 short of the 60" in finding.message


def test_tb_deck_min_does_not_count_the_sideboard():
    report = type_b(deck(islands=59, side=[(15, basic("Forest"))]))
    assert found(report) == [("TB-DECK-MIN", [])]


def test_tb_deck_min_counts_a_card_that_nobody_knows():
    report = type_b(deck((4, "Grizly Bears"), islands=56))
    assert [finding.rule for finding in report.findings] == ["LIST-UNKNOWN-CARD"]


def test_tb_side_max_is_fifteen():
    finding = only(type_b(deck(side=[(16, basic("Forest"))])))
    assert finding.rule == "TB-SIDE-MAX"
    assert "16 cards, 1 more" in finding.message


@pytest.mark.parametrize("name", [*BASICS, *(f"Snow-Covered {name}" for name in BASICS)])
def test_tb_basic_lands_have_no_limit(name):
    assert type_b(deck((60, basic(name)))).findings == ()


def test_tb_basic_does_not_free_wastes_which_fall_under_tb_four():
    report = type_b(deck((5, basic("Wastes"))))
    assert found(report) == [("TB-FOUR", [("Wastes", 5, 4)])]


def test_tb_dual_each_counts_main_and_side_together():
    bayou = DUALS[0]
    assert type_b(deck((4, bayou))).findings == ()
    report = type_b(deck((3, bayou), side=[(2, bayou)]))
    assert found(report) == [("TB-DUAL-EACH", [("Bayou", 5, 4)])]


def test_tb_dual_total_is_eight_and_names_all_of_them():
    bayou, savannah, taiga, *_ = DUALS
    assert type_b(deck((4, bayou), (4, savannah))).findings == ()
    report = type_b(deck((4, bayou), (3, savannah), side=[(2, taiga)]))
    assert found(report) == [
        ("TB-DUAL-TOTAL", [("Bayou", 4, 8), ("Savannah", 3, 8), ("Taiga", 2, 8)])
    ]


def test_tb_restricted_each_is_one_over_main_and_side():
    ring = RESTRICTED[0]
    report = type_b(deck((1, ring), side=[(1, ring)]))
    assert found(report) == [("TB-RESTRICTED-EACH", [("Sol Ring", 2, 1)])]


def test_tb_restricted_total_is_four_and_names_all_of_them():
    assert type_b(deck(*((1, each) for each in RESTRICTED[:4]))).findings == ()
    report = type_b(deck(*((1, each) for each in RESTRICTED[:4]), side=[(1, RESTRICTED[4])]))
    assert found(report) == [
        (
            "TB-RESTRICTED-TOTAL",
            [
                (name, 1, 4)
                for name in ("Sol Ring", "Black Lotus", "Time Walk", "Regrowth", "Balance")
            ],
        )
    ]


def test_tb_restricted_each_and_tb_restricted_total_are_two_faults():
    report = type_b(deck((5, RESTRICTED[0])))
    assert found(report) == [
        ("TB-RESTRICTED-EACH", [("Sol Ring", 5, 1)]),
        ("TB-RESTRICTED-TOTAL", [("Sol Ring", 5, 4)]),
    ]


def test_tb_two_allows_two_over_main_and_side():
    moat = card("Moat")
    assert type_b(deck((2, moat))).findings == ()
    report = type_b(deck((2, moat), side=[(1, moat)]))
    assert found(report) == [("TB-TWO", [("Moat", 3, 2)])]


def test_tb_four_holds_for_every_other_card():
    report = type_b(deck((4, BEAR), side=[(1, BEAR)]))
    assert found(report) == [("TB-FOUR", [("Grizzly Bears", 5, 4)])]


@pytest.mark.parametrize(("own_limit", "copies"), [(UNLIMITED, 30), (7, 7), (9, 9)])
def test_tb_four_gives_way_to_the_cards_own_text(own_limit, copies):
    assert type_b(deck((copies, card("Many Rats", own_limit=own_limit)))).findings == ()


def test_tb_four_stands_at_the_number_of_the_cards_own_text():
    report = type_b(deck((8, card("Seven Dwarves", own_limit=7))))
    assert found(report) == [("TB-FOUR", [("Seven Dwarves", 8, 7)])]


def test_every_fault_of_a_list_is_named_at_once():
    moat, bayou, ring = card("Moat"), DUALS[0], RESTRICTED[0]
    report = type_b(
        deck((3, moat), (5, bayou), (2, ring), (5, BEAR), islands=10, side=[(16, basic("Forest"))])
    )
    assert {finding.rule for finding in report.findings} == {
        "TB-DECK-MIN",
        "TB-SIDE-MAX",
        "TB-TWO",
        "TB-DUAL-EACH",
        "TB-RESTRICTED-EACH",
        "TB-FOUR",
    }


def test_the_same_card_in_several_printings_counts_as_one():
    bear = card("Grizzly Bears", printing("lea"), printing("m10", "2009-07-17", "core"))
    report = type_b(deck((3, bear), (2, bear)))
    assert found(report) == [("TB-FOUR", [("Grizzly Bears", 5, 4)])]
