"""Type B: what is banned, what is no tournament card, what an option lifts."""

import pytest

from formats.legality.report import Severity, Verdict
from tests.unit.rules.kit import card, deck, found, only, printing, type_b

NOWHERE = {"legacy": "not_legal", "vintage": "not_legal", "modern": "not_legal"}
PORTAL = printing("por", "1997-05-01", "starter", set_name="Portal")
SECOND_AGE = printing("p02", "1998-06-24", "starter", set_name="Portal Second Age")


def rule_of(one, on="2010-06-01", **given):
    """The one clause that a list with this card breaks, or None."""
    findings = type_b(deck((1, one)), on, **given).findings
    return only_rule(findings)


def only_rule(findings):
    assert len(findings) <= 1, findings
    return findings[0].rule if findings else None


def test_tb_ban_ante_bans_a_card_that_involves_ante():
    report = type_b(deck((1, card("Contract from Below", involves_ante=True))))
    assert found(report) == [("TB-BAN-ANTE", [("Contract from Below", 1, 0)])]


def test_tb_opt_ante_makes_ante_cards_legal_under_their_own_limit():
    darkpact = card("Darkpact", involves_ante=True)
    assert type_b(deck((4, darkpact)), options=["ante"]).findings == ()
    report = type_b(deck((5, darkpact)), options=["ante"])
    assert found(report) == [("TB-FOUR", [("Darkpact", 5, 4)])]


def test_a_banned_card_has_no_limit_on_copies_beside_its_ban():
    report = type_b(deck((5, card("Darkpact", involves_ante=True))))
    assert found(report) == [("TB-BAN-ANTE", [("Darkpact", 5, 0)])]


def test_tb_ban_portal_says_where_the_card_was_printed():
    finding = only(type_b(deck((1, card("Alabaster Dragon", PORTAL, SECOND_AGE)))))
    assert finding.rule == "TB-BAN-PORTAL"
    assert "Portal, Portal Second Age" in finding.message


def test_tb_ban_portal_spares_a_card_of_a_core_or_expansion_set_in_any_printing():
    assert rule_of(card("Armageddon", PORTAL, printing("lea", "1993-08-05", "core"))) is None
    assert rule_of(card("Breath of Life", PORTAL, printing("all", "1996-06-10"))) is None


def test_tb_ban_portal_does_not_count_other_types_of_sets():
    starter = printing("s99", "1999-07-01", "starter")
    masters = printing("me4", "2010-01-10", "masters")
    assert rule_of(card("Devoted Hero", PORTAL, starter, masters)) == "TB-BAN-PORTAL"


def test_tb_ban_portal_is_no_matter_of_starter_sets_that_are_not_portal():
    assert rule_of(card("Eddymurk Crab", printing("s99", "1999-07-01", "starter"))) is None


def test_tb_ban_portal_alone_is_named_while_the_first_core_printing_waits_out_its_month():
    gravedigger = card("Gravedigger", PORTAL, printing("tmp", "1997-10-14", set_name="Tempest"))
    assert rule_of(gravedigger, "1997-10-13") == "TB-BAN-PORTAL"
    assert rule_of(gravedigger, "1997-10-14") == "TB-BAN-PORTAL"
    assert rule_of(gravedigger, "1997-11-13") == "TB-BAN-PORTAL"
    assert rule_of(gravedigger, "1997-11-14") is None
    assert rule_of(gravedigger, "1997-10-14", allowed=["Tempest"]) is None


def test_tb_opt_portal_makes_the_portal_sets_legal_from_their_release():
    dragon = card("Alabaster Dragon", PORTAL)
    assert rule_of(dragon, "1997-05-01", options=["portal"]) is None
    assert rule_of(dragon, "1997-04-30", options=["portal"]) == "TB-OPT-EXPANSION"


def test_tb_ban_champion_bans_the_world_champion_and_says_nothing_else():
    champion = card(
        "1996 World Champion",
        printing("pcel", "1996-08-14", "memorabilia", is_tournament=False),
        legalities=NOWHERE,
    )
    assert rule_of(champion) == "TB-BAN-CHAMPION"
    assert rule_of(champion, "1996-08-01", options=["ante", "portal"]) == "TB-BAN-CHAMPION"


def test_tb_tournament_refuses_a_card_that_no_format_knows():
    report = type_b(deck((1, card("Acorn Thing", legalities=NOWHERE))))
    assert found(report) == [("TB-TOURNAMENT", [("Acorn Thing", 1, 0)])]


def test_tb_tournament_never_follows_from_a_ban_elsewhere():
    shahrazad = card("Shahrazad", legalities={"legacy": "banned", "vintage": "banned"})
    assert rule_of(shahrazad) is None


def test_tb_tournament_refuses_a_card_without_a_tournament_printing():
    silver = card("Silver Thing", printing("ugl", "1998-08-11", "funny", is_tournament=False))
    assert rule_of(silver) == "TB-TOURNAMENT"


def test_tb_tournament_counts_only_printings_that_are_out():
    silver_then_black = card(
        "Late Thing",
        printing("ugl", "1998-08-11", "funny", is_tournament=False),
        printing("m20", "2019-07-12", "core"),
    )
    assert rule_of(silver_then_black, "2010-06-01") == "TB-TOURNAMENT"
    assert rule_of(silver_then_black, "2019-07-12") is None


def test_tb_tournament_knows_no_legalities_of_a_card_that_is_not_out():
    coming = card("Coming Thing", printing("new", "2026-02-01"), legalities=NOWHERE)
    assert rule_of(coming, "2026-01-20") == "TB-OPT-EXPANSION"


def test_tb_tournament_takes_missing_legalities_for_no_fault():
    assert rule_of(card("Plain Thing", legalities={})) is None


@pytest.mark.parametrize(
    ("set_code", "number", "is_playtest"),
    [
        ("cmb1", "1", True),
        ("cmb2", "77", True),
        ("mb2", "501", True),
        ("mb2", "621", True),
        ("mb2", "500", False),
        ("mb2", "622", False),
    ],
)
def test_co_playtest_alone_is_named_for_a_playtest_card(set_code, number, is_playtest):
    thing = card(
        "Thing",
        printing(set_code, "2009-08-02", "funny", number=number),
        legalities=NOWHERE if is_playtest else None,
    )
    assert rule_of(thing) == ("CO-PLAYTEST" if is_playtest else None)


def test_tb_opt_all_leaves_the_core_rules_without_an_announcement():
    report = type_b(deck((1, card("Darkpact", involves_ante=True)), (1, card("Hero", PORTAL))))
    assert {finding.rule for finding in report.findings} == {"TB-BAN-ANTE", "TB-BAN-PORTAL"}


def test_tb_opt_over_lifts_only_what_the_option_is_about():
    both = deck((1, card("Darkpact", involves_ante=True)), (1, card("Hero", PORTAL)))
    assert found(type_b(both, options=["ante"])) == [("TB-BAN-PORTAL", [("Hero", 1, 0)])]
    assert found(type_b(both, options=["portal"])) == [("TB-BAN-ANTE", [("Darkpact", 1, 0)])]
    assert type_b(both, options=["ante", "portal"]).verdict is Verdict.LEGAL


def test_a_ban_is_an_error():
    finding = only(type_b(deck((1, card("Darkpact", involves_ante=True)))))
    assert finding.severity is Severity.ERROR
