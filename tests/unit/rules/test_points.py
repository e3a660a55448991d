"""A points Highlander, and a second one that is another definition: cards that cost points."""

from formats.legality.engine import check
from formats.legality.report import Severity
from formats.rulebook.compile import Compiler
from formats.rulebook.definition import read_definition
from tests.unit.reading.shelf import Shelf
from tests.unit.rules.kit import (
    ISLAND,
    NO_ANNOUNCEMENT,
    card,
    day,
    deck,
    found,
    only,
    printing,
)

TERMS = {"match": {"type": "games", "best_of": 3}}

HIGHLANDER = {
    "main": {"minimum": 60, "rule": "HL-MAIN"},
    "side": {"maximum": 15, "rule": "HL-SIDE"},
    "copies": {"limit": {"count": 1, "rule": "HL-ONE"}, "basics_free": True},
    "pool": {"format": "vintage"},
    "points": {
        "rule": "HL-POINTS",
        "total": 7,
        "cards": {"Black Lotus": 4, "Sol Ring": 3, "Strip Mine": 1},
    },
    "terms": TERMS,
}

CANADIAN = {
    "main": {"minimum": 100, "rule": "CH-MAIN"},
    "side": {"maximum": 0, "rule": "CH-SIDE"},
    "copies": {"limit": {"count": 1, "rule": "CH-ONE"}, "basics_free": True},
    "bans": [{"name": "the league's list", "rule": "CH-BANNED", "cards": ["Strip Mine"]}],
    "pool": {"sets": ["lea"], "basics": True},
    "points": {"rule": "CH-POINTS", "total": 10, "cards": {"Black Lotus": 7, "Sol Ring": 4}},
    "terms": TERMS,
}

LOTUS, RING, MINE = (card(name) for name in ("Black Lotus", "Sol Ring", "Strip Mine"))


def highlander(decklist, definition=HIGHLANDER):
    cards = {each.card.id: each.card for each in decklist.entries}
    compiler = Compiler(read_definition(definition), NO_ANNOUNCEMENT, Shelf(cards.values()))
    return check(decklist, compiler.ruleset("Highlander", day("2024-05-01")))


def test_hl_points_may_be_spent_to_the_last():
    assert highlander(deck((1, LOTUS), (1, RING))).findings == ()


def test_hl_points_names_every_card_that_costs_any_and_the_sum():
    finding = only(highlander(deck((1, LOTUS), (1, RING), (1, card("Shock")), (1, MINE))))
    assert (finding.rule, finding.severity) == ("HL-POINTS", Severity.ERROR)
    assert [one.name for one in finding.cards] == ["Black Lotus", "Sol Ring", "Strip Mine"]
    assert "8 points of the 7" in finding.message
    assert "Black Lotus 4, Sol Ring 3, Strip Mine 1" in finding.message


def test_hl_points_are_those_of_main_and_side_together():
    over = highlander(deck((1, LOTUS), (1, RING), side=[(1, MINE)]))
    assert [rule for rule, _ in found(over)] == ["HL-POINTS"]


def test_hl_points_are_paid_for_every_copy():
    over = highlander(deck((8, MINE)))
    assert found(over) == [
        ("HL-ONE", [("Strip Mine", 8, 1)]),
        ("HL-POINTS", [("Strip Mine", 8, None)]),
    ]


def test_ch_points_is_a_second_highlander_without_code():
    lotus, ring = (card(name, printing("lea")) for name in ("Black Lotus", "Sol Ring"))
    mine = card("Strip Mine", printing("lea"))
    report = highlander(deck((1, lotus), (1, ring), (1, mine), islands=97), CANADIAN)
    assert [rule for rule, _ in found(report)] == ["CH-BANNED", "CH-POINTS"]
    assert "11 points of the 10" in report.findings[1].message
    assert highlander(deck((1, lotus), islands=99), CANADIAN).findings == ()
    assert found(highlander(deck((1, lotus), islands=98), CANADIAN)) == [("CH-MAIN", [])]


def test_no_points_are_asked_of_a_format_without_them():
    free = {key: part for key, part in HIGHLANDER.items() if key != "points"}
    assert highlander(deck((1, LOTUS), (1, RING), (1, MINE)), free).findings == ()
    assert "HL-POINTS" not in highlander(deck((1, ISLAND)), free).looked_at
