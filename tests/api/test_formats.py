"""Formats over REST."""

from tests.api.described import Reader
from tests.cast import Cast


def shown(read: Reader, query: str = "") -> dict[str, dict[str, object]]:
    return {line["slug"]: line for line in read(f"/formats/{query}")["results"]}


def test_every_shipped_format_is_there_by_its_slug(cast: Cast, read: Reader) -> None:
    assert set(shown(read)) >= {
        *("type-b", "type-15", "type-15-modern", "type-15-lorwyn-shadowmoor"),
        *("standard", "modern", "legacy", "vintage", "pauper"),
    }


def test_the_version_in_force_depends_on_the_day(cast: Cast, read: Reader) -> None:
    # The list that Type 15 bans by is in force from 7 October 2011.
    assert shown(read, "?on=2011-10-06")["type-15"]["in_force"] == 1
    assert shown(read, "?on=2011-10-07")["type-15"]["in_force"] == 2
    assert shown(read, "?on=1990-01-01")["type-15"]["in_force"] is None


def test_a_format_lists_its_published_versions(cast: Cast, read: Reader) -> None:
    versions = shown(read)["type-15"]["versions"]
    assert [(one["number"], one["effective_from"]) for one in versions] == [
        (1, "2011-09-18"),
        (2, "2011-10-07"),
    ]


def test_a_day_that_is_none_is_refused_in_a_sentence(cast: Cast, read: Reader) -> None:
    refused = read("/formats/?on=2011-02-30", expect=400)
    assert refused["code"] == "invalid"
    assert refused["sentence"].startswith("on: ")
