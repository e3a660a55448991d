"""Card pools as lists of sets: by printing, with basic lands, from a day, with one copy of a card;
and Mystery Booster Limited and Premodern, which are made of them (BF-POOL, BF-BANNED,
BF-RESTRICTED, CO-PLAYTEST)."""

from dataclasses import replace

import pytest

from formats.legality.decklist import Decklist, Zone
from formats.legality.engine import check
from formats.rulebook.compile import Compiler
from formats.rulebook.definition import read_definition
from tests.unit.reading.shelf import Shelf
from tests.unit.rules.kit import (
    ISLAND,
    NO_ANNOUNCEMENT,
    basic,
    card,
    day,
    deck,
    entry,
    found,
    judged,
    only,
    printing,
    rows,
)

OLD_SCHOOL = {
    "main": {"minimum": 60, "rule": "BF-MAIN"},
    "side": {"maximum": 15, "rule": "BF-SIDE"},
    "copies": {"limit": {"count": 4, "rule": "BF-COPIES"}, "basics_free": True},
    "pool": {
        "sets": ["lea", "leb", "2ed", "arn", "atq", "leg", "drk"],
        "by_printing": True,
        "banned": ["Contract from Below"],
        "restricted": ["Black Lotus"],
    },
    "terms": {"match": {"type": "games", "best_of": 3}},
}
"""A format of the cards of 1993 and 1994, as they were printed then."""

SCANDINAVIAN = OLD_SCHOOL | {
    "pool": {
        "sets": ["3ed", "fem", "4ed"],
        "by_printing": True,
        "basics": True,
        "banned": ["Shock"],
    }
}
"""A second one: other sets, any basic land, its own ban list; a definition and nothing else."""

LEA, THIRD = printing("lea", "1993-08-05", "core"), printing("3ed", "1994-04-11", "core")
M10 = printing("m10", "2009-07-17", "core")
BOLT = card("Lightning Bolt", LEA, THIRD, M10)
LAND = basic("Swamp", LEA, M10)


def report(definition, *lines, on="2024-05-01", side=()):
    """The report on a list of lines: quantity, card and printing; 60 Swamps fill it up."""
    entries = [
        replace(entry(quantity, what, zone, None, number), printing=named)
        for zone, part in ((Zone.MAIN, [*lines, (60, LAND, None)]), (Zone.SIDE, side))
        for number, (quantity, what, named) in enumerate(part, start=1)
    ]
    cards = {each.card.id: each.card for each in entries}
    ruleset = Compiler(read_definition(definition), NO_ANNOUNCEMENT, Shelf(cards.values())).ruleset(
        "93/94", day(on)
    )
    return check(Decklist(tuple(entries)), ruleset)


def test_bf_pool_by_printing_refuses_a_printing_of_another_set_and_names_it():
    finding = only(report(OLD_SCHOOL, (4, BOLT, M10)))
    assert (finding.rule, finding.cards[0].name, finding.cards[0].count) == (
        "BF-POOL",
        "Lightning Bolt",
        4,
    )
    assert "Set M10" in finding.message


def test_bf_pool_by_printing_takes_a_line_that_names_none_for_one_of_the_sets():
    assert report(OLD_SCHOOL, (4, BOLT, None)).findings == ()
    assert report(OLD_SCHOOL, (4, BOLT, LEA)).findings == ()


def test_bf_pool_by_printing_says_a_fault_of_the_card_once():
    modern = card("Tarmogoyf", printing("fut", "2007-05-04"))
    assert found(report(OLD_SCHOOL, (1, modern, modern.printings[0]))) == [
        ("BF-POOL", [("Tarmogoyf", 1, 0)])
    ]
    contract = card("Contract from Below", LEA, M10)
    assert found(report(OLD_SCHOOL, (1, contract, M10))) == [
        ("BF-BANNED", [("Contract from Below", 1, 0)])
    ]


def test_bf_pool_by_printing_adds_the_lines_of_one_printing_up():
    assert found(report(OLD_SCHOOL, (2, BOLT, M10), (1, BOLT, LEA), side=[(1, BOLT, M10)])) == [
        ("BF-POOL", [("Lightning Bolt", 3, 0)])
    ]


def test_bf_pool_by_printing_holds_for_basic_lands_unless_all_of_them_are_in_the_pool():
    assert found(report(OLD_SCHOOL, (1, LAND, M10))) == [("BF-POOL", [("Swamp", 1, 0)])]
    assert report(SCANDINAVIAN, (1, LAND, M10)).findings == ()


def test_bf_pool_by_printing_knows_no_printing_before_its_day():
    assert found(report(OLD_SCHOOL, (1, BOLT, LEA), on="1993-08-04"))[:1] == [
        ("BF-POOL", [("Lightning Bolt", 1, 0)])
    ]


def test_a_second_format_by_printing_is_a_definition_with_its_own_ban_list():
    assert report(SCANDINAVIAN, (4, BOLT, THIRD)).findings == ()
    assert found(report(SCANDINAVIAN, (4, BOLT, LEA))) == [("BF-POOL", [("Lightning Bolt", 4, 0)])]
    shock = card("Shock", THIRD)
    assert found(report(SCANDINAVIAN, (1, shock, None))) == [("BF-BANNED", [("Shock", 1, 0)])]


def test_bf_restricted_of_a_set_list_is_one_over_main_and_side():
    lotus = card("Black Lotus", LEA)
    assert report(OLD_SCHOOL, (1, lotus, LEA)).findings == ()
    assert found(report(OLD_SCHOOL, (1, lotus, LEA), side=[(1, lotus, LEA)])) == [
        ("BF-RESTRICTED", [("Black Lotus", 2, 1)])
    ]


def test_bf_restricted_of_a_set_list_stands_over_the_cards_own_text():
    rats = card("Black Lotus", LEA, own_limit=1_000_000)
    assert found(report(OLD_SCHOOL, (2, rats, LEA))) == [("BF-RESTRICTED", [("Black Lotus", 2, 1)])]


PLAYTEST = card("Bombardment", printing("cmb1", "2019-11-07", "funny"), legalities={})
LISTED = card("Cloudshift", printing("plst", "2020-09-26"), legalities={})


def mystery(decklist, on="2024-05-01"):
    return judged("mystery-booster-limited", decklist, on)


def test_co_playtest_is_no_clause_of_mystery_booster_limited():
    assert mystery(deck((1, PLAYTEST))).findings == ()
    assert found(judged("modern", deck((1, PLAYTEST)), "2024-05-01")) == [
        ("CO-PLAYTEST", [("Bombardment", 1, 0)])
    ]


def test_bf_main_of_mystery_booster_limited_is_forty_and_its_sideboard_has_no_end():
    assert mystery(deck(islands=40, side=[(80, LISTED)])).findings == ()
    assert found(mystery(deck(islands=39))) == [("BF-MAIN", [])]


def test_bf_copies_is_no_clause_of_mystery_booster_limited():
    assert mystery(deck((9, LISTED), islands=31)).findings == ()


@pytest.mark.parametrize("code", ["cmb1", "cmb2", "mb2", "plst"])
def test_bf_pool_of_mystery_booster_limited_is_its_four_sets_and_basic_lands(code):
    assert mystery(deck((1, card("Thing", printing(code, "2020-01-01"))))).findings == ()


def test_bf_pool_of_mystery_booster_limited_is_nothing_else():
    other = card("Colossal Dreadmaw", printing("xln", "2017-09-29"))
    assert found(mystery(deck((1, other)))) == [("BF-POOL", [("Colossal Dreadmaw", 1, 0)])]


def test_bf_pool_dates_the_list_by_mystery_booster_and_not_by_its_printings():
    assert mystery(deck((1, LISTED)), "2019-11-07").findings == ()
    later = card("Slivdrazi Monstrosity", printing("cmb2", "2021-08-20", "funny"), legalities={})
    assert found(mystery(deck((1, later)), "2019-11-07")) == [
        ("BF-POOL", [("Slivdrazi Monstrosity", 1, 0)])
    ]


def of(*quantities_and_cards):
    """A list of nothing but these."""
    pairs = zip(quantities_and_cards[::2], quantities_and_cards[1::2], strict=True)
    return Decklist(tuple(rows(pairs, Zone.MAIN)))


def test_bf_pool_of_premodern_ends_with_scourge():
    scourge = card("Decree of Justice", printing("scg", "2003-05-26"))
    eighth = card("Rod of Ruin", printing("8ed", "2003-07-28", "core"))
    isle = basic("Plains", printing("4ed", "1995-04-01", "core"))
    report = judged("premodern", of(4, scourge, 4, eighth, 52, isle), "2026-06-01")
    assert found(report) == [("BF-POOL", [("Rod of Ruin", 4, 0)])]


def test_bf_banned_of_premodern_holds_from_the_day_of_the_ban():
    tide = card("Parallax Tide", printing("nem", "2000-02-14"))
    isle = basic("Plains", printing("4ed", "1995-04-01", "core"))
    for on, rules in (("2026-01-19", []), ("2026-01-20", ["BF-BANNED"])):
        report = judged("premodern", of(4, tide, 56, isle), on)
        assert [rule for rule, _ in found(report)] == rules


def test_bf_pool_of_pioneer_is_of_the_catalogues_legalities():
    oko = card("Oko, Thief of Crowns", legalities={"pioneer": "banned"})
    treasure = card("Treasure Cruise", legalities={"pioneer": "legal"})
    island = replace(ISLAND, name="Plains", id="plains", legalities={"pioneer": "legal"})
    report = judged("pioneer", of(1, oko, 4, treasure, 55, island), "2024-05-01")
    assert found(report) == [("BF-BANNED", [("Oko, Thief of Crowns", 1, 0)])]
