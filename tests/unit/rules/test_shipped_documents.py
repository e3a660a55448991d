"""The shipped definitions say what the documents say: lists word by word, sets and days."""

import gzip
import json
import re
from itertools import pairwise

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


STANDARD_BESIDE_THE_FILE = {
    # Sources differ on the day of Mirrodin and of Darksteel: only the later one is taken.
    *("2003-11-01", "2004-03-01"),
    # Days of release, where the file has another day's date.
    *("2005-10-20", "2010-10-01", "2013-09-27", "2015-03-27"),
    # A ban between two sets, and what came after the file's last day.
    *("2017-06-19", "2018-07-13", "2018-10-05", "2019-01-25", "2019-05-03", "2019-07-12"),
    *("2019-08-30", "2019-10-04", "2019-10-25", "2019-11-22"),
}


def standard_by_sets():
    """The versions of Standard that are lists of sets."""
    return [
        version
        for version in shipped_versions()
        if version.slug == "standard" and "sets" in version.definition["pool"]
    ]


def test_bf_pool_and_bf_banned_of_standard_are_the_sets_and_bans_that_were_in_force():
    known = json.loads(shared_path("catalogue/formats.json").read_text())["historic"]
    facts = [fact for fact in known if fact["subtype"] == "Standard"]
    beside = set()
    for version in standard_by_sets():
        on, pool = version.effective_from.isoformat(), version.definition["pool"]
        on_the_day = [fact for fact in facts if fact["effective"] == on]
        if not on_the_day:
            beside.add(on)
            continue
        shipped = set(pool["sets"]), set(pool.get("banned", ()))
        assert shipped in [(set(fact["sets"]), set(fact["banned"])) for fact in on_the_day], on
    assert beside == STANDARD_BESIDE_THE_FILE


def test_bf_pool_of_standard_takes_in_a_set_on_its_release_since_morningtide():
    with gzip.open(shared_path("catalogue/sets.json.gz")) as file:
        released = {row["code"]: row["released_at"] for row in json.load(file)}
    versions = standard_by_sets()
    joined = 0
    for before, version in pairwise(versions):
        on = version.effective_from.isoformat()
        if on >= "2008-02-01":
            new = set(version.definition["pool"]["sets"]) - set(before.definition["pool"]["sets"])
            assert max((released[code] for code in new), default=on) == on
            joined += len(new)
    assert joined == 50


def test_bf_pool_of_premodern_is_29_sets_of_1995_to_2003():
    with gzip.open(shared_path("catalogue/sets.json.gz")) as file:
        released = {row["code"]: row["released_at"] for row in json.load(file)}
    pool = definition_of("premodern", day("2026-06-01")).pool
    assert len(pool.sets) == 29
    assert min(released[code] for code in pool.sets) == released["4ed"]
    assert max(released[code] for code in pool.sets) == released["scg"]
    assert "Parallax Tide" in pool.banned
    assert "Parallax Tide" not in definition_of("premodern", day("2026-01-19")).pool.banned
