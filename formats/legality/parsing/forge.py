"""Forge's .dck: sections in square brackets, `Key=value` about the deck, cards as `4 Opt|XLN|2`."""

from __future__ import annotations

import re

from formats.legality.parsing.gathered import Gathered, Start
from formats.legality.parsing.headings import Heading, Kind
from formats.legality.parsing.source import Source
from formats.legality.parsing.text import Dialect, is_comment, read_text

_SECTION = re.compile(r"\[(?P<name>[A-Za-z ]+)\]")
_SECTIONS = {
    "main": Kind.MAIN,
    **dict.fromkeys(("sideboard", "side"), Kind.SIDE),  # the latter is CubeCobra's
    "commander": Kind.COMMANDER,
    "companion": Kind.COMPANION,
    **dict.fromkeys(("metadata", "general", "shop", "quest", "duel"), Kind.ABOUT),
    # Cards that lie beside the deck and are no part of it.
    **dict.fromkeys(
        ("avatar", "planes", "schemes", "conspiracy", "dungeon", "attractions", "contraptions"),
        Kind.MAYBE,
    ),
}
_PROPERTY = re.compile(r"[A-Za-z][A-Za-z ]*=.*")


def is_forge(source: Source) -> bool:
    """Tell whether the first line is a section that no other text begins with, or cards stand
    with bars below a section."""
    written = (line.text for line in source.lines if line.text)
    first = next(written, "").casefold()
    if not first.startswith("["):
        return False
    section = _SECTION.fullmatch(first)
    if section is None or section["name"] not in _SECTIONS:
        return False
    return section["name"] == "metadata" or any("|" in text or "=" in text for text in written)


def _section_of(text: str) -> Heading | None:
    section = _SECTION.fullmatch(text)
    kind = _SECTIONS.get(section["name"].casefold()) if section else None
    return Heading(kind) if kind else None


def _is_about(text: str) -> bool:
    return _PROPERTY.fullmatch(text) is not None or is_comment(text)


_FORGE = Dialect("forge", heading_of=_section_of, is_comment=_is_about, says_its_zones=True)


def read_forge(source: Source, start: Start) -> Gathered:
    """Read a deck of Forge; `start` says where its cards count."""
    return read_text(source, start, _FORGE)
