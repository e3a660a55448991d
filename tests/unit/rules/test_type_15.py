"""Type 15: the Set, the base's card pool, the banned and the provisional list (clauses T15-*)."""

from dataclasses import replace

import pytest

from formats.legality.cards import UNLIMITED
from formats.legality.decklist import Zone
from formats.legality.report import Severity, Verdict
from tests.unit.rules.kit import (
    ISLAND,
    basic,
    card,
    entry,
    found,
    judged,
    only,
    printing,
    rows,
    set_of_decks,
)

M12 = printing("m12", "2011-07-15", "core", set_name="Magic 2012")
PLAINS = basic("Plains", M12)
BEAR = card("Runeclaw Bear", M12)
EVENT_DAY = "2011-10-08"


def lands(quantity, *others):
    """A deck of lands with room for others."""
    return [(quantity, basic("Mountain", M12)), *others]


def type_15(decklist, on=EVENT_DAY, slug="type-15"):
    return judged(slug, decklist, on)


@pytest.fixture
def whole_set():
    """Three decks of fifteen, one Bear in the first."""
    return set_of_decks(lands(14, (1, BEAR)), lands(15), lands(15))


def test_a_set_of_three_decks_of_fifteen_is_legal(whole_set):
    assert type_15(whole_set).findings == ()


@pytest.mark.parametrize("decks", [1, 2, 4])
def test_t15_set_asks_for_exactly_three_decks(decks):
    report = type_15(set_of_decks(*[lands(15)] * decks))
    assert found(report) == [("T15-SET", [])]


def test_t15_set_takes_a_list_without_headings_for_one_deck():
    report = type_15(replace(set_of_decks(), entries=tuple(rows(lands(45), Zone.MAIN))))
    assert [finding.rule for finding in report.findings] == ["T15-SET", "T15-DECK"]


def test_t15_deck_is_exactly_fifteen_cards_and_is_told_of_each_deck():
    report = type_15(set_of_decks(lands(14), lands(16), lands(15)))
    assert [finding.rule for finding in report.findings] == ["T15-DECK", "T15-DECK"]
    assert "Deck 1 has 14 cards" in report.findings[0].message
    assert "Deck 2 has 16 cards" in report.findings[1].message


def test_t15_deck_is_broken_by_a_sideboard():
    report = type_15(set_of_decks(lands(15), lands(15), lands(15), side=[(1, BEAR)]))
    finding = only(report)
    assert finding.rule == "T15-DECK"
    assert "Deck 1 has a sideboard of 1" in finding.message


def test_t15_deck_is_broken_by_a_sideboard_that_belongs_to_no_deck(whole_set):
    side = entry(3, PLAINS, Zone.SIDE, None, 50)
    finding = only(type_15(replace(whole_set, entries=(*whole_set.entries, side))))
    assert finding.rule == "T15-DECK"


def test_t15_one_deck_allows_one_copy_in_a_deck():
    report = type_15(set_of_decks(lands(13, (2, BEAR)), lands(15), lands(15)))
    assert found(report) == [("T15-ONE-DECK", [("Runeclaw Bear", 2, 1)])]


def test_t15_one_deck_holds_for_cards_whose_text_allows_more():
    rats = card("Many Rats", M12, own_limit=UNLIMITED)
    report = type_15(set_of_decks(lands(12, (3, rats)), lands(15), lands(15)))
    assert found(report) == [("T15-ONE-DECK", [("Many Rats", 3, 1)])]


def test_t15_one_deck_frees_every_card_with_the_supertype_basic():
    wastes = basic("Wastes", M12)
    assert type_15(set_of_decks([(15, wastes)], [(15, PLAINS)], [(15, PLAINS)])).findings == ()


def test_t15_one_set_allows_a_card_in_one_deck_only_and_names_the_decks():
    report = type_15(set_of_decks(lands(14, (1, BEAR)), lands(15), lands(14, (1, BEAR))))
    assert found(report) == [("T15-ONE-SET", [("Runeclaw Bear", 2, 1)])]
    assert "Deck 1 and Deck 3" in report.findings[0].message


def test_t15_one_deck_and_t15_one_set_are_two_faults():
    report = type_15(set_of_decks(lands(13, (2, BEAR)), lands(14, (1, BEAR)), lands(15)))
    assert found(report) == [
        ("T15-ONE-DECK", [("Runeclaw Bear", 2, 1)]),
        ("T15-ONE-SET", [("Runeclaw Bear", 3, 1)]),
    ]


def first_deck_with(one):
    return set_of_decks(lands(14, (1, one)), lands(15), lands(15))


def test_t15_base_takes_the_card_pool_of_the_base_on_the_day():
    old = card("Grizzly Bears", printing("10e", "2007-07-13", "core"))
    assert found(type_15(first_deck_with(old))) == [("T15-BASE", [("Grizzly Bears", 1, 0)])]


def test_t15_base_moves_with_the_rotations_of_standard():
    scars = card("Myr Thing", printing("som", "2010-10-01"))
    ravnica = card("Guild Thing", printing("rtr", "2012-10-05"))
    assert type_15(first_deck_with(scars), "2012-10-04").findings == ()
    assert ("T15-BASE", [("Myr Thing", 1, 0)]) in found(
        type_15(first_deck_with(scars), "2012-10-05")
    )
    assert ("T15-BASE", [("Guild Thing", 1, 0)]) in found(
        type_15(first_deck_with(ravnica), "2012-10-04")
    )


def test_t15_base_is_the_clause_of_a_ban_of_the_base_too():
    banned = card("Ponder", printing("m12", "2011-07-15", "core"), legalities={"modern": "banned"})
    lands_of_modern = basic("Forest", legalities={"modern": "legal"})
    decks = set_of_decks(
        [(14, lands_of_modern), (1, banned)], [(15, lands_of_modern)], [(15, lands_of_modern)]
    )
    assert found(type_15(decks, "2024-05-01", "type-15-modern")) == [
        ("T15-BASE", [("Ponder", 1, 0)])
    ]


def test_t15_banned_is_the_banned_list_of_type_15_standard():
    scour = card("Tome Scour", M12)
    assert found(type_15(first_deck_with(scour))) == [("T15-BANNED", [("Tome Scour", 1, 0)])]


def test_t15_banned_is_in_force_from_its_day():
    scour = card("Tome Scour", M12)
    assert type_15(first_deck_with(scour), "2011-10-06").findings == ()
    assert type_15(first_deck_with(scour), "2011-10-07").verdict is not Verdict.LEGAL


def test_t15_banned_stands_beside_t15_base_where_the_card_is_outside_the_pool():
    scour = card("Tome Scour", printing("m10", "2009-07-17", "core"))
    assert [rule for rule, _ in found(type_15(first_deck_with(scour)))] == [
        "T15-BANNED",
        "T15-BASE",
    ]


def test_t15_banned_is_no_list_of_type_15_over_another_base():
    scour = card("Tome Scour", M12, legalities={"modern": "legal"})
    decks = set_of_decks([(14, ISLAND), (1, scour)], [(15, ISLAND)], [(15, ISLAND)])
    assert type_15(decks, "2024-05-01", "type-15-modern").findings == ()


def test_t15_base_of_lorwyn_shadowmoor_block_is_four_sets():
    land = basic("Swamp", printing("lrw", "2007-10-12"))
    scour = card("Wort, the Raidmother", printing("shm", "2008-05-02"))
    stranger = card("Runeclaw Bear", M12)
    decks = set_of_decks([(13, land), (1, scour), (1, stranger)], [(15, land)], [(15, land)])
    assert found(type_15(decks, EVENT_DAY, "type-15-lorwyn-shadowmoor")) == [
        ("T15-BASE", [("Runeclaw Bear", 1, 0)])
    ]


def test_t15_onnotice_warns_and_leaves_the_set_legal():
    report = type_15(first_deck_with(card("Mindcrank", M12)))
    finding = only(report)
    assert (finding.rule, finding.severity) == ("T15-ONNOTICE", Severity.WARNING)
    assert report.verdict is Verdict.LEGAL


def test_t15_nocompanion_is_an_error_wherever_one_is_declared(whole_set):
    lurrus = entry(2, card("Lurrus of the Dream-Den"), Zone.SIDE, None, 0)
    finding = only(type_15(replace(whole_set, companions=(lurrus,))))
    assert (finding.rule, finding.severity) == ("T15-NOCOMPANION", Severity.ERROR)
    assert [(each.name, each.count) for each in finding.cards] == [("Lurrus of the Dream-Den", 1)]


def test_bf_proxy_is_an_error_in_type_15_too(whole_set):
    first, *others = whole_set.entries
    proxied = replace(first, line=replace(first.line, proxy_land="Swamp"))
    finding = only(type_15(replace(whole_set, entries=(proxied, *others))))
    assert (finding.rule, finding.severity) == ("BF-PROXY", Severity.ERROR)


def test_the_sizes_of_the_base_are_not_those_of_type_15(whole_set):
    assert not {"BF-MAIN", "BF-COPIES"} & {rule for rule, _ in found(type_15(whole_set))}
