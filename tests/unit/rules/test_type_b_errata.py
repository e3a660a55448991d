"""Type B, Errata Specific to Type B: what three cards do here."""

from datetime import date

import pytest
from django.utils import translation

from formats.legality.report import Severity, Verdict
from organizer.language.shown import in_words
from tests.unit.rules.kit import card, definition_of
from tests.unit.rules.written import counts, of_rule, rules, verdict

ORB, STAR, CHANNEL = card("Chaos Orb"), card("Falling Star"), card("Channel")
SIDE_OF_THE_TABLE = "enchantments attached to any of these"


@pytest.mark.parametrize(
    ("one", "parts"),
    [
        (CHANNEL, ("Exile Channel", "5 life at most")),
        (ORB, ("{1}, {T}", "ten-sided", "without targeting", "Chaos Orb are destroyed")),
        (STAR, ("ten-sided", "3 damage", "become tapped")),
    ],
)
def test_tb_errata_shows_what_the_card_does_here(one, parts):
    report = verdict(f"1 {one.name}", one)
    finding = of_rule(report, "TB-ERRATA")
    assert (finding.severity, counts(finding)) == (Severity.NOTICE, [(one.name, 1, None)])
    assert report.verdict is Verdict.LEGAL
    for part in parts:
        assert part in finding.message


def test_tb_errata_defines_a_side_of_the_table_where_the_text_speaks_of_it():
    for one, is_said in ((CHANNEL, False), (ORB, True), (STAR, True)):
        message = of_rule(verdict(f"1 {one.name}", one), "TB-ERRATA").message
        assert (SIDE_OF_THE_TABLE in message) is is_said


def test_tb_errata_is_said_of_a_card_in_the_side_and_of_a_proxy():
    assert rules(verdict("Sideboard\n1 Channel", CHANNEL)) == ["TB-ERRATA"]
    proxied = verdict("1 Channel *PROXY: Swamp*", CHANNEL, options=["proxy"])
    assert rules(proxied) == ["TB-ERRATA", "TB-PROXY-TEXT"]


def test_tb_errata_stands_beside_a_fault_of_the_card():
    assert rules(verdict("2 Channel", CHANNEL)) == ["TB-RESTRICTED-EACH", "TB-ERRATA"]


def test_tb_errata_is_silent_of_every_other_card():
    assert rules(verdict("4 Hill Giant\nMaybeboard\n1 Channel", CHANNEL)) == []


def test_tb_errata_are_the_three_of_the_document():
    errata = definition_of("type-b", date(2010, 6, 1)).errata
    assert {one.card for one in errata.cards} == {"Channel", "Chaos Orb", "Falling Star"}


def test_tb_errata_are_said_in_another_language_too():
    message = of_rule(verdict("1 Chaos Orb", ORB), "TB-ERRATA").message
    with translation.override("de"):
        said = in_words(message)
    assert "{1}, {T}: Nenne einen Spieler und wirf einen zehnseitigen Würfel." in said
    assert "„Tischseite“: Was ein Spieler an Kreaturen" in said
