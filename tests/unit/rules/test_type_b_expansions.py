"""Type B: how long a new card waits (clause TB-OPT-EXPANSION)."""

from datetime import date

import pytest
from hypothesis import given
from hypothesis import strategies as st

from formats.legality.rules.dates import months_after
from tests.unit.rules.kit import card, day, deck, found, only, printing, type_b

INNISTRAD = printing("isd", "2011-09-30", set_name="Innistrad")


def is_legal(one, on, allowed=()):
    findings = type_b(deck((1, one)), on, allowed=allowed).findings
    assert {finding.rule for finding in findings} <= {"TB-OPT-EXPANSION"}
    return not findings


def test_tb_opt_expansion_makes_a_card_wait_one_calendar_month_that_day_included():
    captain = card("Champion of the Parish", INNISTRAD)
    assert not is_legal(captain, "2011-09-30")
    assert not is_legal(captain, "2011-10-29")
    assert is_legal(captain, "2011-10-30")


@pytest.mark.parametrize(
    ("released", "legal"),
    [
        ("2015-01-31", "2015-02-28"),
        ("2016-01-31", "2016-02-29"),
        ("2015-02-28", "2015-03-28"),
        ("2015-12-31", "2016-01-31"),
        ("2015-03-31", "2015-04-30"),
    ],
)
def test_tb_opt_expansion_ends_the_month_where_the_month_ends(released, legal):
    newcomer = card("Newcomer", printing("new", released))
    assert is_legal(newcomer, legal)
    assert not is_legal(newcomer, str(day(legal).replace(day=day(legal).day - 1)))


def test_tb_opt_expansion_allows_an_announced_set_from_its_release_day():
    captain = card("Champion of the Parish", INNISTRAD)
    assert is_legal(captain, "2011-09-30", allowed=["Innistrad"])
    assert not is_legal(captain, "2011-09-29", allowed=["Innistrad"])
    assert not is_legal(captain, "2011-09-30", allowed=["Dark Ascension"])


def test_tb_opt_expansion_names_the_set_its_release_and_the_day_it_becomes_legal():
    finding = only(type_b(deck((2, card("Champion of the Parish", INNISTRAD))), "2011-10-08"))
    assert found_of(finding) == ("TB-OPT-EXPANSION", ("Champion of the Parish", 2, 0))
    for words in ("Innistrad", "2011-09-30", "2011-10-30"):
        assert words in finding.message


def test_tb_opt_expansion_is_the_clause_of_a_card_that_is_not_printed_yet():
    finding = only(type_b(deck((1, card("Champion of the Parish", INNISTRAD))), "2010-01-01"))
    assert finding.rule == "TB-OPT-EXPANSION"
    assert "not out yet" in finding.message
    assert "2011-09-30" in finding.message


def test_tb_opt_expansion_lets_a_card_of_an_older_set_be_played_in_any_printing():
    assert is_legal(card("Naturalize", printing("ons", "2002-10-07"), INNISTRAD), "2011-09-30")


@pytest.mark.parametrize("set_type", ["core", "starter", "masters", "commander", "funny", "box"])
def test_tb_opt_expansion_dates_a_card_by_its_earliest_set_of_any_type(set_type):
    earlier = printing("old", "2011-06-17", set_type)
    assert is_legal(card("Thing", earlier, INNISTRAD), "2011-09-30")


@pytest.mark.parametrize(
    "earlier",
    [
        printing("wc04", "2004-09-01", "memorabilia"),
        printing("me1", "2007-09-10", "masters", is_paper=False),
        printing("und", None),
    ],
)
def test_tb_opt_expansion_never_dates_a_card_by_memorabilia_or_digital_printings(earlier):
    assert not is_legal(card("Thing", earlier, INNISTRAD), "2011-09-30")


@pytest.mark.parametrize("kind", [{"set_type": "promo"}, {"is_promo": True}])
def test_tb_opt_expansion_passes_over_a_promo_that_a_set_follows_within_twelve_months(kind):
    promo = printing("pmei", "2010-10-01", **kind)
    assert not is_legal(card("Thing", promo, INNISTRAD), "2011-10-01")


def test_tb_opt_expansion_dates_a_card_by_a_promo_that_no_set_follows_within_twelve_months():
    promo = printing("phpr", "2010-09-29", "promo")
    thing = card("Thing", promo, INNISTRAD)
    assert not is_legal(thing, "2010-10-28")
    assert is_legal(thing, "2010-10-29")
    assert is_legal(card("Mana Crypt", promo), "2010-10-29")


def test_tb_opt_expansion_counts_the_twelve_months_of_a_promo_that_day_included():
    on_the_day = printing("phpr", "2010-09-30", "promo")
    assert not is_legal(card("Thing", on_the_day, INNISTRAD), "2011-01-01")


def test_tb_opt_expansion_and_tb_four_are_two_faults():
    report = type_b(deck((5, card("Champion of the Parish", INNISTRAD))), "2011-10-08")
    assert {rule for rule, _ in found(report)} == {"TB-OPT-EXPANSION", "TB-FOUR"}


@given(st.dates(date(1993, 1, 1), date(2090, 1, 1)), st.integers(0, 40))
def test_months_after_counts_calendar_months_and_never_leaves_the_month(start, months):
    end = months_after(start, months)
    assert (end.year - start.year) * 12 + end.month - start.month == months
    assert end.day <= start.day
    assert end.day == start.day or (end.replace(day=end.day)).month != months_after_day(end)


def months_after_day(end):
    """The month of the day after: another one only on a month's last day."""
    return date.fromordinal(end.toordinal() + 1).month


def found_of(finding):
    (one,) = finding.cards
    return finding.rule, (one.name, one.count, one.allowed)
