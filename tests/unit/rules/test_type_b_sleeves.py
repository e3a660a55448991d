"""Type B, Core Rules I.3: which lists need opaque sleeves."""

from dataclasses import replace

import pytest

from formats.legality.report import Severity, Verdict
from tests.unit.rules.kit import card, printing
from tests.unit.rules.written import counts, of_rule, rules, verdict

GIANT = card("Hill Giant", printing("lea", "1993-08-05", "core"), printing("leb"))


def double_faced(layout):
    return replace(card("Two Faces"), layout=layout)


def test_tb_sleeves_asks_for_them_where_a_list_has_cards_of_alpha():
    report = verdict("2 Hill Giant (LEA)\n1 Hill Giant (LEB)\n1 Hill Giant", GIANT)
    finding = of_rule(report, "TB-SLEEVES")
    assert finding.severity is Severity.NOTICE
    assert report.verdict is Verdict.LEGAL
    assert counts(finding) == [("Hill Giant", 2, None)]
    for part in ("opaque backs", "unmarked", "good to shuffle", "Alpha", "Hill Giant"):
        assert part in finding.message


def test_tb_sleeves_is_silent_of_other_printings_and_of_lines_that_name_none():
    assert rules(verdict("2 Hill Giant (LEB)\n2 Hill Giant", GIANT)) == []


@pytest.mark.parametrize("layout", ["transform", "modal_dfc", "meld"])
def test_tb_sleeves_asks_for_them_where_a_list_has_a_double_faced_card(layout):
    report = verdict("Sideboard\n2 Two Faces", double_faced(layout))
    assert counts(of_rule(report, "TB-SLEEVES")) == [("Two Faces", 2, None)]


@pytest.mark.parametrize("layout", ["split", "adventure", "flip", "saga", "normal"])
def test_tb_sleeves_knows_cards_of_two_parts_that_have_the_usual_back(layout):
    assert rules(verdict("2 Two Faces", double_faced(layout))) == []


def test_tb_sleeves_asks_for_them_where_the_player_has_marked_cards():
    finding = of_rule(verdict("", marked=True), "TB-SLEEVES")
    assert counts(finding) == []
    assert "worn or marked" in finding.message


def test_tb_sleeves_is_not_asked_for_by_proxies_alone():
    report = verdict("1 Hill Giant (LEA) *PROXY: Swamp*", GIANT, options=["proxy"])
    assert rules(report) == ["TB-PROXY-TEXT"]
    two_faces = double_faced("transform")
    report = verdict("1 Two Faces *PROXY: Swamp*", two_faces, options=["proxy"])
    assert rules(report) == ["TB-PROXY-TEXT"]
    report = verdict("1 Two Faces *PROXY: Swamp*\n1 Two Faces", two_faces, options=["proxy"])
    assert counts(of_rule(report, "TB-SLEEVES")) == [("Two Faces", 1, None)]


def test_tb_sleeves_says_all_reasons_in_one_notice():
    text = "1 Hill Giant (LEA)\n1 Grizzly Bears (CED)\n1 Two Faces"
    report = verdict(text, GIANT, double_faced("meld"), options=["collector"], marked=True)
    finding = of_rule(report, "TB-SLEEVES")
    assert [name for name, _, _ in counts(finding)] == ["Hill Giant", "Grizzly Bears", "Two Faces"]
    for part in ("Alpha", "another back", "double-faced", "worn or marked"):
        assert part in finding.message


def test_tb_sleeves_does_not_look_at_the_maybeboard():
    assert rules(verdict("Maybeboard\n1 Hill Giant (LEA)", GIANT)) == []


def test_sleeves_are_no_matter_in_a_format_without_such_a_rule():
    giant = replace(GIANT, legalities={"modern": "legal"})
    report = verdict("1 Hill Giant (LEA)", giant, slug="modern", on="2024-05-01", marked=True)
    assert rules(report) == []
