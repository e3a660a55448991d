"""Proxies, printings and errata of Type B on real cards, from a list's text to its findings."""

import pytest

from formats.legality.parsing import DeckPart
from formats.rulebook.queries import version_in_force
from formats.rulebook.services import check_list
from tests.integration.rulebook.conftest import day

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("reference_formats")]

PROXY = "OPTIONAL 6-PROXY RULE IN EFFECT"
COLLECTOR = "OPTIONAL COLLECTOR'S RULE IN EFFECT"
PORTAL = "PORTAL ALLOWED"
ANTE = "ANTE ALLOWED"


def rules(text, *phrases, on="2010-06-01", marked=False):
    """The clauses that sixty Forests and `text` are told, with the weight of each."""
    checked = check_list(
        version_in_force("type-b", day(on)),
        on=day(on),
        announcements=["\n".join(phrases)] if phrases else [],
        parts=[DeckPart("main.txt", f"60 Forest\n{text}".encode())],
        has_marked_cards=marked,
    )
    return sorted(f"{each.severity} {each.rule}" for each in checked.report.findings)


@pytest.mark.parametrize(
    ("text", "phrases", "expected"),
    [
        ("1 Black Lotus (CED)", [], ["error TB-OPT-COLLECTOR", "notice TB-SLEEVES"]),
        ("1 Black Lotus (CED)", [COLLECTOR], ["notice TB-SLEEVES"]),
        ("1 Black Lotus [CEI]", [], ["error TB-OPT-COLLECTOR", "notice TB-SLEEVES"]),
        (
            "1 Black Lotus (30A)",
            [],
            ["error TB-OPT-COLLECTOR", "notice LIST-PRINTING", "notice TB-SLEEVES"],
        ),
        ("1 Black Lotus (30A)", [COLLECTOR], ["notice LIST-PRINTING", "notice TB-SLEEVES"]),
        ("1 Swords to Plowshares (PTC)", [COLLECTOR], ["notice TB-SLEEVES"]),
        ("4 Forest (WC97)", [], ["error TB-OPT-COLLECTOR", "notice TB-SLEEVES"]),
        (
            "1 Force of Will (CED)",
            [],
            ["error TB-OPT-COLLECTOR", "notice LIST-PRINTING", "notice TB-SLEEVES"],
        ),
        (
            "1 Contract from Below (CED)",
            [COLLECTOR],
            ["error TB-BAN-ANTE", "notice TB-SLEEVES"],
        ),
        ("1 Contract from Below (CED)", [COLLECTOR, ANTE], ["notice TB-SLEEVES"]),
        ("1 Black Lotus (LEA)", [], ["notice TB-SLEEVES"]),
        ("1 Black Lotus (2ED)", [], []),
        ("1 1996 World Champion", [COLLECTOR], ["error TB-BAN-CHAMPION"]),
    ],
)
def test_tb_opt_collector_and_tb_sleeves_go_by_the_printing(text, phrases, expected):
    assert rules(text, *phrases) == expected


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("1 Black Lotus *PROXY: Swamp*", ["notice TB-PROXY-TEXT"]),
        ("1 Black Lotus (CED) *PROXY: Snow-Covered Swamp*", ["notice TB-PROXY-TEXT"]),
        ("1 Black Lotus *proxy: SWAMP*", ["notice TB-PROXY-TEXT"]),
        ("1 Black Lotus *PROXY*", ["error TB-PROXY-LAND", "notice TB-PROXY-TEXT"]),
        ("1 Black Lotus *PROXY: Plain*", ["error TB-PROXY-LAND", "notice TB-PROXY-TEXT"]),
        ("1 Black Lotus *PROXY: Wastes*", ["error TB-PROXY-LAND", "notice TB-PROXY-TEXT"]),
        ("1 Black Lotus *PROXY: Tropical Island*", ["error TB-PROXY-LAND", "notice TB-PROXY-TEXT"]),
        (
            "1 Black Lotus *PROXY: Swamp*\n1 Mox Jet *PROXY: Swamp*",
            ["error TB-PROXY-LAND", "notice TB-PROXY-TEXT"],
        ),
        (
            "1 Moat *PROXY: Swamp*\n1 Moat *PROXY: Plains*",
            ["error TB-PROXY-LAND", "notice TB-PROXY-TEXT"],
        ),
        (
            "4 Bayou *PROXY: Swamp*\n3 Taiga *PROXY: Mountain*",
            ["error TB-OPT-PROXY", "notice TB-PROXY-TEXT"],
        ),
        ("1 Contract from Below *PROXY: Swamp*", ["error TB-BAN-ANTE", "notice TB-PROXY-TEXT"]),
        ("1 Chaos Orb *PROXY: Swamp*", ["notice TB-ERRATA", "notice TB-PROXY-TEXT"]),
    ],
)
def test_tb_proxy_land_and_tb_proxy_text_on_real_lands(text, expected):
    assert rules(text, PROXY) == expected


@pytest.mark.parametrize(
    ("text", "on", "expected"),
    [
        ("1 Delver of Secrets", "2012-06-01", ["notice TB-SLEEVES"]),
        ("1 Delver of Secrets (ISD) 51", "2012-06-01", ["notice TB-SLEEVES"]),
        ("1 Gisela, the Broken Blade", "2017-01-01", ["notice TB-SLEEVES"]),
        ("1 Branchloft Pathway", "2021-01-01", ["notice TB-SLEEVES"]),
        ("1 Fire // Ice\n1 Akki Lavarunner\n1 Bonecrusher Giant", "2020-01-01", []),
        ("1 Hallowed Fountain // Hallowed Fountain", "2026-06-01", []),
        ("1 Channel\n1 Falling Star", "2010-06-01", ["notice TB-ERRATA", "notice TB-ERRATA"]),
        ("1 Chaos Orb\n1 Shahrazad", "2010-06-01", ["notice TB-ERRATA"]),
    ],
)
def test_tb_sleeves_and_tb_errata_on_real_cards(text, on, expected):
    assert rules(text, on=on) == expected


@pytest.mark.parametrize(
    ("text", "on", "phrases", "expected"),
    [
        # Portal and Exodus printed Wood Elves: a card of an expansion is no Portal card.
        ("1 Wood Elves", "2010-06-01", [], []),
        # No core or expansion set ever printed Imperial Seal.
        ("1 Imperial Seal", "2024-06-01", [], ["error TB-BAN-PORTAL"]),
        ("1 Imperial Seal", "1999-07-05", [PORTAL], []),
        ("1 Alabaster Dragon", "1997-05-10", [], ["error TB-BAN-PORTAL"]),
        ("1 Alabaster Dragon", "1997-05-10", [PORTAL], []),
        ("1 Alabaster Dragon", "1997-04-10", [], ["error TB-OPT-EXPANSION"]),
        ("1 Snapcaster Mage", "2011-10-29", [], ["error TB-OPT-EXPANSION"]),
        ("1 Snapcaster Mage", "2011-10-30", [], []),
        ("1 Snapcaster Mage", "2011-09-30", ["INNISTRAD ALLOWED\nInnistrad allowed"], []),
        ("1 Black Lotus (CED)", "1993-11-01", [COLLECTOR], ["notice TB-SLEEVES"]),
    ],
)
def test_tb_ban_portal_and_tb_opt_expansion_by_the_day(text, on, phrases, expected):
    assert rules(text, *phrases, on=on) == expected
