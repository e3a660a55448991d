"""CO-ONE, CO-SIDE, CO-FREE, CO-LEGAL: where a companion stands, and whether it may."""

from dataclasses import replace

import pytest

from formats.legality.decklist import Zone
from formats.legality.report import Severity, Verdict
from formats.legality.ruleset import CardList, Companions, Playtest, Size
from tests.unit.rules.deckfacts import (
    OUTSIDE,
    apart,
    companion,
    declaring,
    format_of,
    judged,
    made,
    said,
)
from tests.unit.rules.kit import ISLAND, printing, rows

LURRUS = companion("Lurrus of the Dream-Den", colours="WB")
UMORI = companion("Umori, the Collector")
OTTER = companion("Lutri, Pauper Otter")
BIG = made("Big", "{5}")
ISLANDS = (60, ISLAND)

BANNED = format_of(bans=(CardList("list", "TB-BAN-CHAMPION", frozenset({LURRUS.id, OTTER.id})),))
COMMANDER = format_of(100, 100, side=Size("BF-SIDE", maximum=0), companions=OUTSIDE)


def leader(colours):
    return made("Leader", "{2}", "Legendary Creature — Elf", colours=colours)


def test_co_one_declares_two_and_both_conditions_are_looked_at():
    report = judged(
        declaring(LURRUS, UMORI, main=[ISLANDS, (1, BIG), (1, made("A", "{1}", "Artifact"))])
    )
    assert said(report)[0] == ("CO-ONE", "error", [LURRUS.name, UMORI.name])
    assert [rule for rule, *_ in said(report)[1:]] == ["CO-CONDITION", "CO-CONDITION"]
    assert report.verdict is Verdict.ILLEGAL


def test_co_one_is_met_by_one_that_stands_twice_in_the_sideboard():
    assert said(judged(declaring(LURRUS, main=[ISLANDS], side=[(2, LURRUS)]))) == []


def test_co_one_takes_two_copies_under_a_companion_heading_for_two():
    (line,) = rows([(2, LURRUS)], Zone.SIDE)
    line = replace(line, line=replace(line.line, is_companion=True))
    decklist = declaring(main=[ISLANDS])
    decklist = replace(decklist, entries=(*decklist.entries, line), companions=(line,))
    assert said(judged(decklist)) == [("CO-ONE", "error", [LURRUS.name])]


def test_co_side_is_met_in_the_sideboard_of_which_the_companion_is_a_card():
    full = [(14, ISLAND), (1, LURRUS)]
    sideboard = format_of(side=Size("BF-SIDE", maximum=15))
    assert said(judged(declaring(LURRUS, side=full), sideboard)) == []
    over = [(15, ISLAND), (1, LURRUS)]
    assert said(judged(declaring(LURRUS, side=over), sideboard)) == [("BF-SIDE", "error", [])]


@pytest.mark.parametrize("main", [[ISLANDS], [ISLANDS, (1, LURRUS)]])
def test_co_side_is_broken_by_a_companion_that_is_not_in_the_sideboard(main):
    found = said(judged(declaring(LURRUS, main=main, side=[])))
    assert ("CO-SIDE", "error", [LURRUS.name]) in found


def test_co_side_does_not_keep_the_condition_from_being_looked_at():
    found = said(judged(declaring(LURRUS, main=[(1, BIG)], side=[])))
    assert found == [
        ("CO-SIDE", "error", [LURRUS.name]),
        ("CO-CONDITION", "error", [BIG.name]),
    ]


@pytest.mark.parametrize("side", [[], [(1, LURRUS)]])
def test_co_side_of_commander_is_outside_the_hundred_in_the_list_or_not(side):
    deck = declaring(LURRUS, main=[(99, ISLAND)], commander=[(1, leader("WUB"))], side=side)
    assert said(judged(deck, COMMANDER)) == []


def test_co_side_of_commander_is_broken_by_a_copy_of_one_of_the_hundred():
    deck = declaring(
        LURRUS, main=[(98, ISLAND), (1, LURRUS)], commander=[(1, leader("WUB"))], side=[]
    )
    found = said(judged(deck, COMMANDER))
    assert found == [
        ("CO-SIDE", "error", [LURRUS.name]),
        ("CO-CONDITION", "error", [LURRUS.name]),
    ]


@pytest.mark.parametrize(("colours", "rules"), [("WB", []), ("WBG", []), ("WU", ["CO-SIDE"])])
def test_co_side_of_commander_is_within_the_commanders_colours(colours, rules):
    deck = declaring(LURRUS, main=[(99, ISLAND)], commander=[(1, leader(colours))], side=[])
    assert [rule for rule, *_ in said(judged(deck, COMMANDER))] == rules


def test_co_side_of_commander_says_nothing_of_colours_that_are_not_known():
    deck = declaring(LURRUS, main=[(99, ISLAND)], commander=[(1, "Nobody")], side=[])
    assert [rule for rule, *_ in said(judged(deck, COMMANDER))] == ["LIST-UNKNOWN-CARD"]


def test_co_condition_looks_at_the_commander_too():
    deck = declaring(
        LURRUS,
        main=[(99, ISLAND)],
        commander=[(1, replace(leader("WB"), mana_cost="{4}"))],
        side=[],
    )
    assert said(judged(deck, COMMANDER)) == [("CO-CONDITION", "error", ["Leader"])]


@pytest.mark.parametrize("zone", [Zone.SIDE, Zone.MAYBE])
def test_co_condition_does_not_look_beyond_the_starting_deck(zone):
    deck = declaring(LURRUS, main=[ISLANDS])
    deck = replace(deck, entries=(*deck.entries, *rows([(1, BIG)], zone)))
    assert said(judged(deck)) == []


def test_co_free_a_companion_that_is_not_declared_restricts_nothing():
    deck = declaring(main=[(1, LURRUS), (1, OTTER), (2, BIG)], side=[(1, UMORI)])
    assert said(judged(deck)) == []


def test_co_legal_is_silent_of_a_companion_whose_own_fault_speaks():
    assert said(judged(declaring(LURRUS, main=[ISLANDS]), BANNED)) == [
        ("TB-BAN-CHAMPION", "error", [LURRUS.name])
    ]


def test_co_legal_is_broken_by_a_banned_companion_that_stands_nowhere_in_the_list():
    found = said(judged(declaring(LURRUS, main=[ISLANDS], side=[]), BANNED))
    assert found == [
        ("CO-SIDE", "error", [LURRUS.name]),
        ("CO-LEGAL", "error", [LURRUS.name]),
    ]


def test_co_legal_is_broken_by_a_banned_companion_outside_a_commander_list():
    ruleset = replace(COMMANDER, bans=BANNED.bans)
    deck = declaring(LURRUS, main=[(99, ISLAND)], commander=[(1, leader("WB"))])
    assert said(judged(deck, ruleset)) == [("CO-LEGAL", "error", [LURRUS.name])]


def test_co_legal_is_broken_by_a_card_that_is_no_companion():
    assert said(judged(declaring(BIG, main=[ISLANDS]))) == [("CO-LEGAL", "error", ["Big"])]


def test_co_condition_waits_for_a_card_that_may_be_a_companion():
    textless = made("Riddle", text=None)
    other = made("New Friend", keywords=["Companion"])
    for card in (textless, other):
        assert said(judged(declaring(card, main=[ISLANDS]))) == [
            ("CO-CONDITION", "undecided", [card.name])
        ]


@pytest.mark.parametrize("side", [None, []])
def test_co_playtest_is_what_is_said_of_the_legality_of_a_playtest_companion(side):
    otter = replace(OTTER, printings=(printing("mb2", "2024-01-02", "funny", number="597"),))
    ruleset = format_of(playtest=Playtest("CO-PLAYTEST"))
    rules = [
        rule for rule, *_ in said(judged(declaring(otter, main=[ISLANDS], side=side), ruleset))
    ]
    assert sorted(rules) == (["CO-PLAYTEST"] if side is None else ["CO-PLAYTEST", "CO-SIDE"])


@pytest.mark.parametrize("side", [None, []])
def test_co_playtest_is_a_notice_at_a_casual_event(side):
    otter = replace(OTTER, printings=(printing("mb2", "2024-01-02", "funny", number="597"),))
    ruleset = format_of(playtest=Playtest("CO-PLAYTEST", accepted=True))
    report = judged(declaring(otter, main=[ISLANDS], side=side), ruleset)
    assert ("CO-PLAYTEST", "notice", [OTTER.name]) in said(report)
    assert not any(rule == "CO-LEGAL" for rule, *_ in said(report))


@pytest.mark.parametrize(
    ("is_complete", "severity"), [(True, Severity.ERROR), (False, Severity.UNDECIDED)]
)
def test_list_unknown_card_is_said_of_a_companion_that_nobody_knows(is_complete, severity):
    deck = replace(
        declaring(main=[ISLANDS]),
        companions=(replace(apart("Lurus"), suggestions=("Lurrus of the Dream-Den",)),),
        catalogue_is_complete=is_complete,
    )
    (finding,) = judged(deck).findings
    assert (finding.rule, finding.severity) == ("LIST-UNKNOWN-CARD", severity)
    assert "Did you mean Lurrus of the Dream-Den?" in finding.message


def test_list_unknown_card_is_said_once_of_a_companion_in_the_list():
    (line,) = rows([(1, "Lurus")], Zone.SIDE)
    deck = declaring(main=[ISLANDS])
    deck = replace(deck, entries=(*deck.entries, line), companions=(line,))
    assert [rule for rule, *_ in said(judged(deck))] == ["LIST-UNKNOWN-CARD"]


def test_t15_nocompanion_replaces_every_other_word_on_companions():
    ruleset = format_of(companions=Companions(refused_rule="T15-NOCOMPANION"))
    deck = declaring(LURRUS, UMORI, BIG, main=[(2, BIG)], side=[])
    assert said(judged(deck, ruleset)) == [
        ("T15-NOCOMPANION", "error", [LURRUS.name, UMORI.name, BIG.name])
    ]
