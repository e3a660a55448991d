"""Headings of deck lists. A heading is a whole line: `Companion of the Trials` is a card."""

from __future__ import annotations

import re
from dataclasses import dataclass
from enum import StrEnum
from functools import lru_cache


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
        ("deck", "main", "maindeck", "main deck", "mainboard", "main board", "decklist"), Kind.MAIN
    ),
    **dict.fromkeys(("mazo", "mazzo", "デッキ", "колода"), Kind.MAIN),
    **dict.fromkeys(("sideboard", "side board", "side", "sb"), Kind.SIDE),
    **dict.fromkeys(("banquillo", "réserve", "サイドボード"), Kind.SIDE),
    **dict.fromkeys(
        ("commander", "commanders", "commander deck", "command zone", "general"), Kind.COMMANDER
    ),
    **dict.fromkeys(("signature spell", "signature spells"), Kind.COMMANDER),
    **dict.fromkeys(("kommandeur", "comandante", "commandant", "統率者"), Kind.COMMANDER),
    **dict.fromkeys(("companion", "companions"), Kind.COMPANION),
    **dict.fromkeys(
        ("gefährte", "compañero", "compagnon", "compagno", "companheiro", "相棒"), Kind.COMPANION
    ),
    **dict.fromkeys(
        ("maybeboard", "maybe board", "maybe", "considering", "maindeck maybeboard"), Kind.MAYBE
    ),
    **dict.fromkeys(
        (
            *("token", "tokens", "display commander", "planar deck", "planes", "scheme deck"),
            *("schemes", "attractions", "stickers", "sticker sheets", "contraptions", "dungeons"),
        ),
        Kind.MAYBE,
    ),
    "about": Kind.ABOUT,
    **dict.fromkeys(
        (
            *("creature", "creatures", "instant", "instants", "sorcery", "sorceries"),
            *("artifact", "artifacts", "enchantment", "enchantments", "battle", "battles"),
            *("planeswalker", "planeswalkers", "land", "lands", "basic lands", "nonbasic lands"),
            *("spell", "spells", "other spells", "noncreature spells", "other", "nonlands"),
            *("instants and sorceries", "instants & sorceries", "basic land", "nonbasic land"),
        ),
        Kind.CATEGORY,
    ),
}
"""Words that are headings where they stand alone on a line; none of them is a card. Arena writes
its headings in the language of the player."""

_SHAPE = re.compile(
    r"""
    (?:(?://|\#+)\s?)?                        # written as a comment
    (?P<frame>\[|~~|--+|==+|\*\*)?\s?          # or between marks
    (?P<words>[^\W\d_][^\W\d_&]*(?:[&\s]+[^\W\d_]+)*)
    (?:\s?\#?(?P<deck>[1-9]))?                # a deck of a Set
    \s?(?(frame)(?:\]|~~|--+|==+|\*\*)|) \s? :? \s?
    (?:[(\[] \s? \d+ (?:\s?cards?)? \s? [)\]]|-\s\d+|(?<=:\s)\d+)?  # its count
    \s? :?
    """,
    re.VERBOSE,
)
_LONGEST = 60


@lru_cache(maxsize=4_096)
def heading_of(text: str) -> Heading | None:
    """Return the heading that a cleaned line is, or None."""
    if len(text) > _LONGEST or text[:1].isdigit():
        return None
    shape = _SHAPE.fullmatch(text.casefold())
    if not shape:
        return None
    if shape["deck"]:
        return Heading(Kind.DECK, int(shape["deck"])) if shape["words"] == "deck" else None
    kind = WORDS.get(shape["words"])
    return Heading(kind) if kind else None
