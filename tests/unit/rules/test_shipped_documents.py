"""The shipped definitions say what the documents say: lists word by word, sets and days."""

import json
import re

import pytest

from formats.rulebook.shipped import shipped_versions
from tests.shared import shared_path
from tests.unit.rules.kit import day, definition_of

MISSPELT = {
    "Badlands": "Badland",
    "Plains": "Plain",
    "Ball Lightning": "Ball Lighting",
    "Vampiric Tutor": "Vampiric Turor",
    "Hypnotic Specter": "Hypnotic Spectre",
    "The Abyss": "Abyss",
    "Juzám Djinn": "Juzam Djinn",
}
"""Names as the Type B document writes them."""

HEADINGS = {*"ABCDEFGHIJKLMNOPQRSTUVW", "X-Z"}


def group(name):
    (found,) = [
        group for group in definition_of("type-b", day("2010-06-01")).groups if group.name == name
    ]
    return found.cards


def section(document, start, end):
    """What stands between two phrases of a document."""
    text = shared_path(f"rules/{document}").read_text(encoding="utf-8")
    return text.split(start, 1)[1].split(end, 1)[0]


def what_is_left(text, names):
    """The words of a table after each of the names is taken out of it once."""
    for name in sorted((MISSPELT.get(name, name) for name in names), key=len, reverse=True):
        pattern = rf"(?<!\w){re.escape(name)}(?!\w)"
        text, found = re.subn(pattern, " ", text, count=1)
        assert found, f"{name} is not in the document"
    return set(text.replace("X - Z", "X-Z").split())


def test_tb_restricted_each_is_about_the_27_cards_of_the_documents_list():
    table = section("type-b.txt", "\n\nRestricted List\n", "Preamble |")
    assert len(group("restricted list")) == 27
    assert what_is_left(table, group("restricted list")) <= HEADINGS


def test_tb_two_is_about_the_76_cards_of_the_documents_list():
    table = section("type-b.txt", "\n\nLimit Two List\n", "Preamble |")
    assert len(group("limit-two list")) == 76
    assert what_is_left(table, group("limit-two list")) <= HEADINGS


def test_tb_dual_each_is_about_the_ten_cards_of_the_documents_list():
    named = section("type-b.txt", "Dual Lands\n(", "):")
    assert {MISSPELT.get(name, name) for name in group("dual lands")} == set(named.split(", "))
    assert len(group("dual lands")) == 10


def test_tb_basic_is_about_the_five_lands_and_their_snow_covered_counterparts():
    named = section("type-b.txt", "Basic Lands\n(", ", and their").split(", ")
    plain = {name for name in group("basic lands") if not name.startswith("Snow-Covered")}
    assert {MISSPELT.get(name, name) for name in plain} == set(named)
    assert group("basic lands") - plain == {f"Snow-Covered {name}" for name in plain}


def test_no_card_stands_in_two_groups_of_type_b():
    groups = definition_of("type-b", day("2010-06-01")).groups
    assert len(frozenset().union(*(group.cards for group in groups))) == sum(
        len(group.cards) for group in groups
    )


@pytest.mark.parametrize(
    ("start", "end", "part", "count"),
    [
        ("effective 10/7/2011\n\n", "\n\nProvisional", "bans", 16),
        ("could be banned quickly)\n\n", "\n\n", "on_notice", 9),
    ],
)
def test_t15_banned_and_t15_onnotice_are_about_the_cards_of_the_documents_lists(
    start, end, part, count
):
    (listed,) = getattr(definition_of("type-15", day("2011-10-07")), part)
    document = section("type-15.txt", start, end).strip().splitlines()
    assert listed.cards == set(document)
    assert len(listed.cards) == count


def test_the_set_lists_of_standard_are_those_that_were_in_force():
    known = json.loads(shared_path("catalogue/formats.json").read_text())["historic"]
    historic = {each["effective"]: each for each in known if each["name"].startswith("Standard, ")}
    shipped = [
        version
        for version in shipped_versions()
        if version.slug == "standard" and "sets" in version.definition["pool"]
    ]
    assert len(shipped) == 8
    for version in shipped:
        fact = historic[version.effective_from.isoformat()]
        assert version.definition["pool"]["sets"] == fact["sets"]
        assert fact["banned"] == []
