"""Headings of deck lists. A heading is a whole line: `Companion of the Trials` is a card."""

from __future__ import annotations

import re
from dataclasses import dataclass
from enum import StrEnum


class Kind(StrEnum):
    """What stands below a heading."""

    MAIN = "main"
    SIDE = "side"
    DECK = "deck"
    """A deck of a Set, with its number."""
    COMMANDER = "commander"
    COMPANION = "companion"
    MAYBE = "maybe"
    ABOUT = "about"
    """What Arena says of a deck: its name."""
    CATEGORY = "category"
    """Cards of one type; they stay in the section they are in."""


@dataclass(frozen=True, slots=True)
class Heading:
    """A heading and, for a deck of a Set, its number."""

    kind: Kind
    deck: int | None = None


WORDS = {
    **dict.fromkeys(
        ("deck", "main", "maindeck", "main deck", "mainboard", "main board"), Kind.MAIN
    ),
    **dict.fromkeys(("sideboard", "side board", "side", "sb"), Kind.SIDE),
    **dict.fromkeys(("commander", "commanders"), Kind.COMMANDER),
    **dict.fromkeys(("companion", "companions"), Kind.COMPANION),
    **dict.fromkeys(("maybeboard", "maybe board", "maybe", "considering"), Kind.MAYBE),
    "about": Kind.ABOUT,
    **dict.fromkeys(
        (
            *("creature", "creatures", "instant", "instants", "sorcery", "sorceries"),
            *("artifact", "artifacts", "enchantment", "enchantments", "battle", "battles"),
            *("planeswalker", "planeswalkers", "land", "lands", "basic lands", "nonbasic lands"),
            *("spell", "spells", "other spells", "noncreature spells", "other"),
            *("instants and sorceries", "instants & sorceries"),
        ),
        Kind.CATEGORY,
    ),
}
"""Words that are headings where they stand alone on a line; none of them is a card."""

_SHAPE = re.compile(
    r"""
    (?:(?://|\#+)\s?)?                        # written as a comment
    \[?                                       # or in brackets
    (?P<words>[a-z][a-z&\s]*[a-z])
    (?:\s?\#?(?P<deck>[1-9]))?                # a deck of a Set
    \]? \s? :? \s?
    (?:[(\[] \s? \d+ (?:\s?cards?)? \s? [)\]])?  # its count
    \s? :?
    """,
    re.VERBOSE,
)
_LONGEST = 60


def heading_of(text: str) -> Heading | None:
    """Return the heading that a cleaned line is, or None."""
    shape = _SHAPE.fullmatch(text.casefold()) if len(text) <= _LONGEST else None
    if not shape:
        return None
    if shape["deck"]:
        return Heading(Kind.DECK, int(shape["deck"])) if shape["words"] == "deck" else None
    kind = WORDS.get(shape["words"])
    return Heading(kind) if kind else None
