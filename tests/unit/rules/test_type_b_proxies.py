"""Type B, Optional Proxy Rule: how many proxies, on which lands, with which text."""

import pytest

from formats.legality.report import Severity, Verdict
from tests.unit.rules.kit import card, printing
from tests.unit.rules.written import counts, of_rule, rules, verdict

ON = {"options": ["proxy"]}
LANDS = ("Plains", "Island", "Swamp", "Mountain", "Forest", "Snow-Covered Plains")


def proxies(*rows):
    return "\n".join(f"1 {name} *PROXY: {land}*" for name, land in rows)


def test_tb_opt_proxy_makes_any_proxy_an_error_without_the_announcement():
    report = verdict("1 Hill Giant *PROXY: Swamp*")
    assert rules(report) == ["TB-OPT-PROXY"]
    assert counts(of_rule(report, "TB-OPT-PROXY")) == [("Hill Giant", 1, 0)]
    assert report.verdict is Verdict.ILLEGAL


def test_tb_opt_proxy_alone_is_named_of_a_proxy_without_a_land_where_no_proxy_is_allowed():
    assert rules(verdict("1 Hill Giant *PROXY*\n1 Grizzly Bears *PROXY: Wastes*")) == [
        "TB-OPT-PROXY"
    ]


def test_tb_opt_proxy_allows_six_over_main_and_side_and_no_seventh():
    six = "4 Hill Giant *PROXY: Swamp*\nSideboard\n2 Grizzly Bears *PROXY: Forest*"
    assert rules(verdict(six, **ON)) == ["TB-PROXY-TEXT"]
    seven = "4 Hill Giant *PROXY: Swamp*\nSideboard\n3 Grizzly Bears *PROXY: Forest*"
    report = verdict(seven, **ON)
    assert rules(report) == ["TB-OPT-PROXY", "TB-PROXY-TEXT"]
    assert counts(of_rule(report, "TB-OPT-PROXY")) == [
        ("Hill Giant", 4, 6),
        ("Grizzly Bears", 3, 6),
    ]
    assert "7 cards are proxies" in of_rule(report, "TB-OPT-PROXY").message


def test_tb_opt_proxy_does_not_count_the_cards_themselves():
    text = "3 Hill Giant *PROXY: Swamp*\n1 Hill Giant\n4 Grizzly Bears\n4 Lightning Bolt"
    assert rules(verdict("3 Hill Giant *PROXY: Swamp*\n1 Hill Giant", **ON)) == ["TB-PROXY-TEXT"]
    assert counts(of_rule(verdict(text, **ON), "TB-PROXY-TEXT")) == [("Hill Giant", 3, None)]


def test_tb_opt_proxy_does_not_look_at_the_maybeboard():
    assert rules(verdict("Maybeboard\n7 Hill Giant *PROXY: Swamp*")) == []


def test_tb_proxy_counts_a_proxy_as_its_card_in_every_limit():
    text = "2 Hill Giant *PROXY: Swamp*\n3 Hill Giant"
    assert counts(of_rule(verdict(text, **ON), "TB-FOUR")) == [("Hill Giant", 5, 4)]
    text = "1 Black Lotus *PROXY: Swamp*\nSideboard\n1 Black Lotus"
    assert counts(of_rule(verdict(text, **ON), "TB-RESTRICTED-EACH")) == [("Black Lotus", 2, 1)]
    text = "3 Lightning Bolt *PROXY: Swamp*"
    assert counts(of_rule(verdict(text, **ON), "TB-TWO")) == [("Lightning Bolt", 3, 2)]


def test_tb_proxy_counts_a_proxy_as_a_dual_land_and_as_one_of_the_restricted():
    duals = [card(name) for name in ("Bayou", "Taiga", "Tundra")]
    text = "3 Bayou *PROXY: Swamp*\n3 Taiga\n3 Tundra"
    assert "TB-DUAL-TOTAL" in rules(verdict(text, *duals, **ON))
    power = [card(f"Mox {stone}") for stone in ("Jet", "Pearl", "Ruby", "Emerald")]
    text = "1 Black Lotus *PROXY: Swamp*\n" + "\n".join(f"1 {each.name}" for each in power)
    assert "TB-RESTRICTED-TOTAL" in rules(verdict(text, *power, **ON))


def test_tb_proxy_counts_a_proxied_card_that_is_banned_as_banned():
    contract = card("Contract from Below", involves_ante=True)
    report = verdict("1 Contract from Below *PROXY: Swamp*", contract, **ON)
    assert rules(report) == ["TB-BAN-ANTE", "TB-PROXY-TEXT"]


def test_tb_proxy_counts_a_proxy_towards_the_size_of_the_sideboard():
    text = "Sideboard\n12 Island\n4 Hill Giant *PROXY: Swamp*"
    assert "TB-SIDE-MAX" in rules(verdict(text, **ON))


@pytest.mark.parametrize("code", ["CED", "30A", "LEA"])
def test_tb_proxy_counts_nothing_of_the_printing_that_a_proxy_stands_for(code):
    lotus = card("Black Lotus", printing("lea"), printing("ced", "1993-12-10", "memorabilia"))
    report = verdict(f"1 Black Lotus ({code}) *PROXY: Swamp*", lotus, **ON)
    assert "TB-OPT-COLLECTOR" not in rules(report)
    assert "TB-SLEEVES" not in rules(report)


@pytest.mark.parametrize(
    "land",
    ["Swamp", "swamp", "SNOW-COVERED SWAMP", "Snow‑Covered Swamp", "snow covered swamp", " Swamp "],
)
def test_tb_proxy_land_takes_each_of_the_ten_lands_however_it_is_spelt(land):
    assert rules(verdict(f"2 Hill Giant *PROXY: {land}*", **ON)) == ["TB-PROXY-TEXT"]


@pytest.mark.parametrize(
    ("mark", "said"),
    [
        ("*PROXY*", "names no land"),
        ("*PROXY:*", "names no land"),
        ("*proxy: *", "names no land"),
        ("*PROXY: Swmap*", "“Swmap”"),
        ("*PROXY: Plain*", "“Plain”"),
        ("*PROXY: Wastes*", "“Wastes”"),
        ("*PROXY: Dryad Arbor*", "“Dryad Arbor”"),
        ("*PROXY: Hill Giant*", "“Hill Giant”"),
    ],
)
def test_tb_proxy_land_wants_one_of_the_ten_basic_lands(mark, said):
    report = verdict(f"1 Hill Giant {mark}", **ON)
    assert rules(report) == ["TB-PROXY-LAND", "TB-PROXY-TEXT"]
    finding = of_rule(report, "TB-PROXY-LAND")
    assert finding.severity is Severity.ERROR
    assert counts(finding) == [("Hill Giant", 1, None)]
    assert said in finding.message


def test_tb_proxy_land_is_not_shared_by_two_different_cards():
    text = proxies(("Hill Giant", "Swamp"), ("Grizzly Bears", "swamp"), ("Black Lotus", "Forest"))
    finding = of_rule(verdict(text, **ON), "TB-PROXY-LAND")
    assert counts(finding) == [("Hill Giant", 1, None), ("Grizzly Bears", 1, None)]
    assert "Hill Giant and Grizzly Bears share Swamp" in finding.message


def test_tb_proxy_land_is_not_shared_across_main_and_side_either():
    text = "1 Hill Giant *PROXY: Swamp*\nSideboard\n1 Grizzly Bears *PROXY: Swamp*"
    assert "TB-PROXY-LAND" in rules(verdict(text, **ON))


def test_tb_proxy_land_is_one_for_all_copies_of_a_card():
    text = "1 Hill Giant *PROXY: Swamp*\nSideboard\n2 hill giant *PROXY: Forest*"
    finding = of_rule(verdict(text, **ON), "TB-PROXY-LAND")
    assert counts(finding) == [("Hill Giant", 3, None)]
    assert "Hill Giant are on Swamp and Forest" in finding.message
    same = "1 Hill Giant *PROXY: Swamp*\nSideboard\n2 Hill Giant *PROXY: Swamp*"
    assert rules(verdict(same, **ON)) == ["TB-PROXY-TEXT"]


def test_tb_proxy_land_tells_a_snow_covered_land_from_the_usual_one():
    apart = proxies(("Hill Giant", "Swamp"), ("Grizzly Bears", "Snow-Covered Swamp"))
    assert rules(verdict(apart, **ON)) == ["TB-PROXY-TEXT"]
    mixed = proxies(("Hill Giant", "Swamp"), ("Hill Giant", "Snow-Covered Swamp"))
    assert "TB-PROXY-LAND" in rules(verdict(mixed, **ON))


def test_tb_proxy_land_finds_six_cards_on_six_lands_in_order():
    cards = [card(f"Thing {letter}") for letter in "ABCDEF"]
    text = proxies(*zip([each.name for each in cards], LANDS, strict=True))
    assert rules(verdict(text, *cards, **ON)) == ["TB-PROXY-TEXT"]


def test_tb_proxy_land_says_every_fault_in_one_finding():
    text = proxies(
        ("Hill Giant", "Swamp"),
        ("Grizzly Bears", "Swamp"),
        ("Hill Giant", "Forest"),
        ("Black Lotus", "Wastes"),
    )
    finding = of_rule(verdict(text, **ON), "TB-PROXY-LAND")
    assert counts(finding) == [
        ("Black Lotus", 1, None),
        ("Hill Giant", 2, None),
        ("Grizzly Bears", 1, None),
    ]
    for part in ("“Wastes”", "are on Swamp and Forest", "share Swamp"):
        assert part in finding.message


def test_tb_proxy_land_takes_a_proxied_basic_land_as_any_card():
    assert rules(verdict("1 Forest *PROXY: Swamp*", **ON)) == ["TB-PROXY-TEXT"]


def test_a_proxy_of_an_unknown_card_is_a_proxy_of_its_name():
    text = "1 Blakc Lotsu *PROXY: Swamp*\n1 Hill Giant *PROXY: Swamp*"
    assert rules(verdict(text, **ON)) == ["LIST-UNKNOWN-CARD", "TB-PROXY-LAND", "TB-PROXY-TEXT"]


def test_tb_proxy_text_says_what_to_bring_and_what_a_judge_checks():
    report = verdict("2 Hill Giant *PROXY: Swamp*\n1 Grizzly Bears *PROXY: Forest*", **ON)
    finding = of_rule(report, "TB-PROXY-TEXT")
    assert finding.severity is Severity.NOTICE
    assert report.verdict is Verdict.LEGAL
    assert counts(finding) == [("Hill Giant", 2, None), ("Grizzly Bears", 1, None)]
    for part in ("text, type and cost", "black permanent ink", "normal back", "legible"):
        assert part in finding.message


def test_tb_proxy_text_is_silent_without_a_proxy():
    assert rules(verdict("4 Hill Giant", **ON)) == []


def test_bf_proxy_asks_for_no_land_and_no_text():
    bolt = card("Lightning Bolt", legalities={"modern": "legal"})
    report = verdict("1 Lightning Bolt *PROXY*", bolt, slug="modern", on="2024-05-01")
    assert rules(report) == ["BF-PROXY"]


def test_thousands_of_proxies_are_told_in_a_few_sentences():
    text = "\n".join(f"1 Hill Giant *PROXY: Land {number}*" for number in range(4000))
    finding = of_rule(verdict(text, **ON), "TB-PROXY-LAND")
    assert counts(finding) == [("Hill Giant", 4000, None)]
    assert "3992 more" in finding.message
    assert len(finding.message) < 2000


def test_a_proxied_companion_is_a_proxy_in_the_side():
    text = "Companion\n1 Hill Giant *PROXY: Swamp*\n\nSideboard\n6 Grizzly Bears *PROXY: Forest*"
    assert "TB-OPT-PROXY" in rules(verdict(text, **ON))
    finding = of_rule(verdict(text, **ON), "TB-OPT-PROXY")
    assert sorted(counts(finding)) == [("Grizzly Bears", 6, 6), ("Hill Giant", 1, 6)]
