"""Whether a card has an activated ability of its own (Zirda, the Dawnwaker)."""

from __future__ import annotations

import re

from formats.legality.answers import either
from formats.legality.cards import Card, Face
from formats.legality.companions.faces import faces_of

BASIC_LAND_TYPES = frozenset({"Forest", "Island", "Mountain", "Plains", "Swamp"})

ACTIVATED_KEYWORDS = (
    *("equip", "fortify", "crew", "saddle", "station", "unearth", "ninjutsu", "transmute"),
    *("reinforce", "level up", "scavenge", "outlast", "embalm", "eternalize", "encore"),
    *("boast", "exhaust", "commander ninjutsu", "reconfigure", "craft", "transfigure"),
    *("aura swap", r"(?:basic |\w+)?(?:land)?cycling"),
)
"""Keywords that are activated abilities; the last is cycling of any kind. Reconfigure, craft,
transfigure, aura swap and commander ninjutsu are such too, by the game's rules (decision). Not
among them: morph, suspend, foretell, flashback, evoke, bestow, kicker, dash and their like."""

COST_VERBS = (
    *("Behold", "Blight", "Collect", "Discard", "Exert", "Exile", "Forage", "Mill", "Pay", "Put"),
    *("Remove", "Return", "Reveal", "Sacrifice", "Tap", "Unattach", "Untap", "Waterbend"),
)
"""What a cost begins with that does not begin with a symbol or a loyalty number."""

NOT_ITS_OWN = re.compile(r"\([^()]*\)|\"[^\"]*\"|“[^“”]*”")
KEYWORD = re.compile(
    rf"^(?:[\w ]+, )*(?:{'|'.join(ACTIVATED_KEYWORDS)})"
    r"(?! abilit| cost)(?:[ ]*$|\s*[—–]|(?: [\w' ]+(?:, [\w' ]+)*)? ?(?:\{|\d|X\b))",
    re.IGNORECASE | re.MULTILINE,
)
COST = re.compile(rf"(?:\{{|\[?[+−–-]?[\dX]+\]?$|(?:{'|'.join(COST_VERBS)})\b)")


def has_activated_ability(card: Card) -> bool | None:
    """Whether the front, or a half of a split card, has an activated ability itself. None where
    only a text could tell and the catalogue lacks it."""
    return either(*(_has_one(face) for face in faces_of(card)))


def _has_one(face: Face) -> bool | None:
    card_types, _, subtypes = (face.type_line or "").partition("—")
    if "Planeswalker" in card_types.split():
        return True
    if "Land" in card_types.split() and not BASIC_LAND_TYPES.isdisjoint(subtypes.split()):
        return True
    return None if face.text is None else says_activated_ability(face.text)


def says_activated_ability(text: str) -> bool:
    """Whether a text has a cost with a colon, or a keyword that stands for one, outside quotation
    marks and brackets."""
    own = NOT_ITS_OWN.sub("", text)
    return KEYWORD.search(own) is not None or any(
        COST.match(_cost_before(colon)) is not None
        for line in own.splitlines()
        for colon in line.split(":")[:-1]
    )


def _cost_before(colon: str) -> str:
    """What stands before a colon, after the ability word and the sentence before it."""
    return re.split(r" ?— |[.!] +", colon)[-1].strip()
