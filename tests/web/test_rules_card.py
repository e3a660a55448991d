"""The rules card of a format: every clause that speaks of it, in a sentence that can be linked."""

from __future__ import annotations

import re

import pytest
from django.http import HttpResponse
from django.urls import reverse

from formats.rulebook.definition import read_definition
from formats.rulebook.models import FormatVersion
from formats.rulebook.queries import published_formats
from organizer.web.staff.clauses import CLAUSES
from tests.web.conftest import Visit
from tests.web.reading import words

pytestmark = pytest.mark.django_db

TYPE_15 = ("type-15", "type-15-modern", "type-15-lorwyn-shadowmoor")


def card_of(slug: str, as_: Visit) -> HttpResponse:
    return as_(None).get(reverse("format_card", args=(slug,)))


def test_every_clause_that_a_format_reports_has_a_place_on_its_card(as_: Visit) -> None:
    for one in published_formats():
        version = FormatVersion.objects.filter(format=one).latest("effective_from", "number")
        page = card_of(one.slug, as_).content.decode()
        places = re.findall(r'<li id="([^"]+)"', page)
        reported = {rule for rule in read_definition(version.definition).rules() if rule in CLAUSES}
        assert reported | {"LIST-UNKNOWN-CARD", "LIST-GUESS"} <= set(places)
        assert len(places) == len(set(places))


def test_t15_nodecking_is_on_the_card_of_every_type_15_and_of_no_other(as_: Visit) -> None:
    said = "Whoever cannot draw a card plays on and loses nothing. T15-NODECKING"
    for slug in TYPE_15:
        assert said in words(card_of(slug, as_))
    for slug in ("type-b", "modern", "standard"):
        assert "T15-NODECKING" not in words(card_of(slug, as_))


def test_the_card_of_type_15_tells_the_match(as_: Visit) -> None:
    page = words(card_of("type-15", as_))
    for clause in ("T15-START", "T15-KO", "T15-NEXT", "T15-END", "T15-SCORE", "T15-EXAMPLE"):
        assert f"{CLAUSES[clause].sentence} {clause}" in page


def test_co_order_is_on_the_card_where_a_companion_can_be_declared(as_: Visit) -> None:
    said = "comes to the hand; nobody can respond. CO-ORDER"
    assert said in words(card_of("modern", as_))
    assert said in words(card_of("type-b", as_))
    for slug in TYPE_15:
        assert "CO-ORDER" not in words(card_of(slug, as_))
        assert "CO-CONDITION" not in words(card_of(slug, as_))


def test_the_card_of_type_b_tells_the_mulligan_the_forfeit_and_the_vote(as_: Visit) -> None:
    page = words(card_of("type-b", as_))
    for clause in ("TB-MULLIGAN", "TB-PROXY-FORFEIT", "TB-PROXY-COUNTS", "TB-VOTE"):
        assert f"{CLAUSES[clause].sentence} {clause}" in page
    assert "TB-MULLIGAN" not in words(card_of("legacy", as_))


def test_what_a_format_says_itself_is_said_in_german(as_: Visit) -> None:
    address = reverse("format_card", args=("type-b",))
    said = words(as_(None).get(address, headers={"Accept-Language": "de"}))
    assert "Schicke Channel ins Exil" in said
    assert "Sechs Proxys sind erlaubt" in said
    assert "die Karte des Weltmeisters (1)" in said
