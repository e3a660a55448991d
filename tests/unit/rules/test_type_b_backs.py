"""Type B, Optional Collector's Rule: printings with a non-standard back."""

from dataclasses import replace
from datetime import date

import pytest

from formats.catalogue.derive import NON_STANDARD_BACKS
from formats.legality.report import Severity, Verdict
from tests.unit.rules.kit import card, definition_of, printing
from tests.unit.rules.written import counts, of_rule, rules, verdict

ON = {"options": ["collector"]}
CED = replace(printing("ced", "1993-12-10", "memorabilia"), has_standard_back=False)
LOTUS = card("Black Lotus", printing("lea", "1993-08-05", "core"), printing("2ed"), CED)
SETS = ("CED", "CEI", "PTC", "30A", *(f"WC{year:02}" for year in (97, 98, 99, 0, 1, 2, 3, 4)))


def test_tb_opt_collector_refuses_a_non_standard_back_without_the_announcement():
    report = verdict("1 Black Lotus (CED)", LOTUS)
    finding = of_rule(report, "TB-OPT-COLLECTOR")
    assert (finding.severity, counts(finding)) == (Severity.ERROR, [("Black Lotus", 1, 0)])
    assert "CED" in finding.message
    assert rules(report) == ["TB-OPT-COLLECTOR", "TB-SLEEVES"]


def test_tb_opt_collector_accepts_it_with_the_announcement_and_asks_for_sleeves():
    report = verdict("1 Black Lotus (CED)", LOTUS, **ON)
    assert rules(report) == ["TB-SLEEVES"]
    assert report.verdict is Verdict.LEGAL


@pytest.mark.parametrize("written", ["1 Black Lotus", "1 Black Lotus (2ED)", "1 [2ED] Black Lotus"])
def test_tb_opt_collector_takes_a_line_without_a_printing_for_a_standard_one(written):
    assert rules(verdict(written, LOTUS)) == []


@pytest.mark.parametrize("code", SETS)
def test_tb_opt_collector_decides_by_the_code_where_the_catalogue_lacks_the_set(code):
    refused = ["TB-OPT-COLLECTOR", "LIST-PRINTING", "TB-SLEEVES"]
    assert rules(verdict(f"1 Hill Giant ({code})")) == refused
    assert rules(verdict(f"1 Hill Giant [{code.lower()}]")) == refused
    assert rules(verdict(f"1 Hill Giant ({code})", **ON)) == ["LIST-PRINTING", "TB-SLEEVES"]


def test_tb_opt_collector_knows_such_a_back_from_the_catalogue_too():
    odd = replace(printing("odd", "2001-10-01"), has_standard_back=False)
    giant = card("Hill Giant", printing(), odd)
    assert rules(verdict("1 Hill Giant (ODD)", giant)) == ["TB-OPT-COLLECTOR", "TB-SLEEVES"]


def test_tb_opt_collector_names_the_copies_of_several_printings_and_spares_the_others():
    text = "1 Hill Giant (CED)\n2 Hill Giant (30A)\n1 Hill Giant\nSideboard\n1 Grizzly Bears (PTC)"
    finding = of_rule(verdict(text), "TB-OPT-COLLECTOR")
    assert counts(finding) == [("Hill Giant", 3, 0), ("Grizzly Bears", 1, 0)]
    assert "30A, CED, PTC" in finding.message


def test_tb_opt_collector_leaves_a_banned_card_banned():
    contract = card("Contract from Below", printing("lea"), CED, involves_ante=True)
    assert "TB-BAN-ANTE" in rules(verdict("1 Contract from Below (CED)", contract, **ON))
    with_ante = verdict("1 Contract from Below (CED)", contract, options=["collector", "ante"])
    assert rules(with_ante) == ["TB-SLEEVES"]


def test_tb_opt_collector_makes_no_card_legal_that_has_no_standard_back():
    only_here = card("Odd Thing", CED)
    assert rules(verdict("1 Odd Thing (CED)", only_here, **ON)) == [
        "TB-OPT-EXPANSION",
        "TB-SLEEVES",
    ]


def test_tb_opt_collector_counts_such_a_printing_in_the_limits_of_its_card():
    report = verdict("1 Black Lotus (CED)\n1 Black Lotus (2ED)", LOTUS, **ON)
    assert counts(of_rule(report, "TB-RESTRICTED-EACH")) == [("Black Lotus", 2, 1)]


def test_tb_opt_collector_does_not_take_a_double_faced_card_for_such_a_printing():
    werewolf = replace(card("Village Ironsmith", printing("isd")), layout="transform")
    assert rules(verdict("1 Village Ironsmith (ISD)", werewolf)) == ["TB-SLEEVES"]


def test_backs_are_no_matter_in_a_format_without_such_a_rule():
    bolt = card("Lightning Bolt", printing(), CED, legalities={"modern": "legal"})
    assert rules(verdict("1 Lightning Bolt (CED)", bolt, slug="modern", on="2024-05-01")) == []


def test_the_definition_and_the_catalogue_know_the_same_sets_with_another_back():
    assert definition_of("type-b", date(2010, 6, 1)).backs.sets == NON_STANDARD_BACKS
