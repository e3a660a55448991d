"""The base formats: pool, bans, restrictions, sizes, copies, marks (clauses BF-*)."""

from dataclasses import replace

import pytest

from formats.legality.cards import UNLIMITED
from formats.legality.report import Severity
from tests.unit.rules.kit import (
    ISLAND,
    basic,
    card,
    deck,
    found,
    judged,
    only,
    printing,
)

DAY = "2024-05-01"
BOLT = card("Lightning Bolt", legalities={"modern": "legal"})


def modern(decklist, on=DAY):
    return judged("modern", decklist, on)


def vintage(decklist, on=DAY):
    return judged("vintage", decklist, on)


def test_bf_pool_refuses_what_the_catalogue_calls_not_legal_or_does_not_call_at_all():
    for legalities in ({"modern": "not_legal"}, {"legacy": "legal"}):
        report = modern(deck((1, card("Hymn to Tourach", legalities=legalities))))
        assert found(report) == [("BF-POOL", [("Hymn to Tourach", 1, 0)])]


def test_bf_pool_refuses_a_card_that_is_not_out_on_the_day():
    late = card("Late Thing", printing("new", "2024-05-02"), legalities={"modern": "legal"})
    assert found(modern(deck((1, late)), "2024-05-01")) == [("BF-POOL", [("Late Thing", 1, 0)])]
    assert modern(deck((1, late)), "2024-05-02").findings == ()


def test_bf_banned_is_said_of_a_banned_card():
    report = modern(deck((4, card("Ponder", legalities={"modern": "banned"}))))
    assert found(report) == [("BF-BANNED", [("Ponder", 4, 0)])]


def test_bf_restricted_allows_one_over_main_and_side():
    lotus = card("Black Lotus", legalities={"vintage": "restricted"})
    assert vintage(deck((1, lotus))).findings == ()
    report = vintage(deck((1, lotus), side=[(1, lotus)]))
    assert found(report) == [("BF-RESTRICTED", [("Black Lotus", 2, 1)])]


def test_bf_main_says_how_many_cards_are_missing():
    finding = only(modern(deck(islands=58)))
    assert finding.rule == "BF-MAIN"
    assert "2 short of the 60" in finding.message


def test_bf_side_is_fifteen_at_most():
    assert modern(deck(side=[(15, ISLAND)])).findings == ()
    assert found(modern(deck(side=[(16, ISLAND)]))) == [("BF-SIDE", [])]


def test_bf_copies_counts_main_and_side_together():
    report = modern(deck((4, BOLT), side=[(1, BOLT)]))
    assert found(report) == [("BF-COPIES", [("Lightning Bolt", 5, 4)])]


def test_bf_copies_frees_every_card_with_the_supertype_basic():
    assert modern(deck((60, basic("Wastes", legalities={"modern": "legal"})))).findings == ()


@pytest.mark.parametrize(
    ("own_limit", "played", "is_legal"), [(UNLIMITED, 40, True), (9, 9, True), (9, 10, False)]
)
def test_bf_copies_gives_way_to_the_cards_own_text(own_limit, played, is_legal):
    nazgul = card("Nazgûl", legalities={"modern": "legal"}, own_limit=own_limit)
    report = modern(deck((played, nazgul)))
    assert found(report) == ([] if is_legal else [("BF-COPIES", [("Nazgûl", played, own_limit)])])


def test_bf_pool_of_a_set_list_takes_a_card_in_any_printing_of_a_card_in_it():
    old_and_new = card(
        "Naturalize", printing("ons", "2002-10-07"), printing("m12", "2011-07-15", "core")
    )
    old = card("Grizzly Bears", printing("10e", "2007-07-13", "core"))
    land = basic("Forest", printing("m12", "2011-07-15", "core"))
    report = judged(
        "standard", deck((4, old_and_new), (1, old), (55, land), islands=0), "2011-10-07"
    )
    assert ("BF-POOL", [("Grizzly Bears", 1, 0)]) in found(report)
    assert ("BF-POOL", [("Naturalize", 4, 0)]) not in found(report)


def test_bf_pool_of_a_set_list_holds_a_set_from_its_release():
    ascension = card("Dark Thing", printing("dka", "2012-02-03"))
    assert ("BF-POOL", [("Dark Thing", 1, 0)]) in found(
        judged("standard", deck((1, ascension)), "2012-02-02")
    )
    assert ("BF-POOL", [("Dark Thing", 1, 0)]) not in found(
        judged("standard", deck((1, ascension)), "2012-02-03")
    )


def proxied(decklist):
    first, *others = decklist.entries
    return replace(
        decklist, entries=(replace(first, line=replace(first.line, proxy_land="Swamp")), *others)
    )


def test_bf_proxy_is_an_error_where_a_format_has_no_proxy_rule():
    finding = only(modern(proxied(deck((1, BOLT)))))
    assert (finding.rule, finding.severity) == ("BF-PROXY", Severity.ERROR)
    assert [one.name for one in finding.cards] == ["Lightning Bolt"]


def test_tb_opt_proxy_refuses_a_proxy_that_is_not_announced_and_counts_it_as_its_card():
    lotus = card("Black Lotus")
    finding = only(judged("type-b", proxied(deck((1, lotus))), "2010-06-01"))
    assert (finding.rule, finding.severity) == ("TB-OPT-PROXY", Severity.ERROR)
    rules = [rule for rule, _ in found(judged("type-b", proxied(deck((2, lotus))), "2010-06-01"))]
    assert rules == ["TB-RESTRICTED-EACH", "TB-OPT-PROXY"]


def test_co_playtest_alone_is_named_in_a_base_format_too():
    playtest = card("Thing", printing("cmb1", "2019-11-07", "funny"), legalities={})
    assert found(modern(deck((1, playtest)))) == [("CO-PLAYTEST", [("Thing", 1, 0)])]
