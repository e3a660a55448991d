"""The docs list the shipped formats as they are."""

from itertools import groupby, pairwise

from formats.rulebook.shipped import shipped_versions
from tests.shared import PROJECT


def as_markdown():
    """The table of the shipped formats, by name: from when they are known, and by what."""
    rows = []
    for (name, slug), group in groupby(
        sorted(shipped_versions(), key=lambda each: (each.name, each.effective_from)),
        key=lambda each: (each.name, each.slug),
    ):
        versions = list(group)
        gaps = ", ".join(
            f"{version.effective_until} to {following.effective_from}"
            for version, following in pairwise(versions)
            if version.effective_until is not None
        )
        cards = ", then ".join(dict.fromkeys(cards_of(version.definition) for version in versions))
        rows.append(
            f"| {name} | `{slug}` | {versions[0].effective_from} | {gaps or '–'} "
            f"| {len(versions)} | {cards} |"
        )
    head = "| format | slug | from | not known | versions | cards |"
    return "\n".join([head, "| --- | --- | --- | --- | --- | --- |", *rows])


def cards_of(definition):
    """Where the cards of a version come from."""
    if "base" in definition:
        return f"those of `{definition['base']['format']}`"
    pool = definition.get("pool")
    if pool is None:
        return "all"
    return "legalities" if "format" in pool else "sets"


def test_the_docs_list_the_shipped_formats():
    assert as_markdown() in (PROJECT / "docs" / "formats.md").read_text(encoding="utf-8")
