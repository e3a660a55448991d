"""Facts that the rules need and the source does not state, each worked out from what it states.

Pure functions on plain values. A fact that cannot be worked out is None or `Symbol.UNKNOWN`.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from datetime import date

from formats.legality.cards import UNLIMITED, Symbol, is_playtest

PORTAL_SETS = frozenset({"por", "p02", "ptk"})
"""Portal, Portal Second Age, Portal Three Kingdoms (clause TB-BAN-PORTAL)."""

STANDARD_SET_TYPES = frozenset({"core", "expansion"})
"""The set types that clause TB-BAN-PORTAL takes for "basic or expansion"."""

NON_STANDARD_BACKS = frozenset(
    {"ced", "cei", "ptc", "30a"} | {"wc97", "wc98", "wc99", "wc00", "wc01", "wc02", "wc03", "wc04"}
)
"""Sets whose cards have another back (clause TB-OPT-COLLECTOR): Collectors' Edition, its
international twin, the Pro Tour Collector Set, 30th Anniversary, World Championship decks."""

NO_SYMBOL_SETS = frozenset({"lea", "leb", "2ed", "3ed", "4ed", "5ed", "sum", "fbb", "ced", "cei"})
"""Sets without an expansion symbol (clause CO-SYMBOL); a playtest card's background symbol does
not count as one either."""

UNSETTLED_SYMBOL_SETS = frozenset(
    {"p02", "plst", "ulst"} | {"wc98", "wc99", "wc00", "wc01", "wc02", "wc03", "wc04"}
)
"""Sets after Exodus whose symbols nobody settled (Portal Second Age) or that show the symbols of
the sets they reprint (The List, World Championship decks): CO-SYMBOL-UNKNOWN."""

COLOURED_SYMBOLS_SINCE = date(1998, 6, 15)
"""Exodus: before it every expansion symbol is black."""

SYMBOL_OF_RARITY = {
    "common": Symbol.BLACK,
    "uncommon": Symbol.SILVER,
    "rare": Symbol.GOLD,
    "mythic": Symbol.ORANGE,
    "special": Symbol.PURPLE,
    "bonus": Symbol.PURPLE,
}

TOKEN_LAYOUTS = frozenset({"token", "double_faced_token", "emblem", "art_series"})

ANTE = re.compile(r"\bante\b", re.IGNORECASE)
OWN_LIMIT = re.compile(
    r"deck can have (any number of|only one|up to (?P<many>\w+)) (?:cards? named|copy of this)"
)
NUMBER_WORDS = {
    word: number
    for number, word in enumerate(
        (
            "two",
            "three",
            "four",
            "five",
            "six",
            "seven",
            "eight",
            "nine",
            "ten",
            "eleven",
            "twelve",
        ),
        start=2,
    )
}


def involves_ante(texts: Iterable[str | None]) -> bool:
    """Whether any of a card's texts says the word *ante* (clause TB-BAN-ANTE); a missing text
    says nothing."""
    return any(text is not None and ANTE.search(text) is not None for text in texts)


def own_limit(text: str | None) -> int | None:
    """How many copies a deck can have by the card's own text: `UNLIMITED` for any number, None
    where the text, or a missing text, says nothing (clauses TB-FOUR, BF-COPIES)."""
    said = OWN_LIMIT.search(text or "")
    if said is None:
        return None
    if said[1] == "any number of":
        return UNLIMITED
    if said[1] == "only one":
        return 1
    return NUMBER_WORDS.get(said["many"].lower())


def is_token(layout: str, type_line: str | None) -> bool:
    """Whether this is a token, an emblem or an art card: printed like a card, never in a deck."""
    return layout in TOKEN_LAYOUTS or (type_line or "").startswith(("Token", "Emblem"))


def is_basic(type_line: str | None) -> bool:
    """Whether a type line has the supertype Basic."""
    return "Basic" in (type_line or "").split("—")[0].split()


def is_tournament(*, is_token: bool, border: str, is_paper: bool, is_oversized: bool) -> bool:
    """Whether the printing may be played in a tournament at all (clause TB-TOURNAMENT)."""
    return is_paper and not (is_token or is_oversized or border == "silver")


def has_standard_back(set_code: str) -> bool:
    """Whether the printings of this set have the usual back (clause TB-OPT-COLLECTOR)."""
    return set_code not in NON_STANDARD_BACKS


def symbol_of(
    *,
    set_code: str,
    number: str,
    released_on: date | None,
    rarity: str,
    is_basic: bool,
    is_promo: bool,
) -> Symbol:
    """Colour of the printing's expansion symbol (clauses CO-SYMBOL, CO-SYMBOL-UNKNOWN).

    `is_basic` is the supertype: a basic land's symbol is black whatever its rarity. `is_promo`
    takes in promo sets and promo printings of other sets.
    """
    if set_code in NO_SYMBOL_SETS or is_playtest(set_code, number):
        return Symbol.NONE
    if is_basic:
        return Symbol.BLACK
    if released_on is None:
        return Symbol.UNKNOWN
    if released_on < COLOURED_SYMBOLS_SINCE:
        return Symbol.BLACK
    if is_promo or set_code in UNSETTLED_SYMBOL_SETS:
        return Symbol.UNKNOWN
    return SYMBOL_OF_RARITY.get(rarity, Symbol.UNKNOWN)


def is_portal_only(printed_in: Iterable[tuple[str, str]]) -> bool:
    """Whether a card, by the `(set code, set type)` of all its printings, was printed in Portal
    and never in a core or expansion set (clause TB-BAN-PORTAL, today's view)."""
    sets = set(printed_in)
    return any(code in PORTAL_SETS for code, _ in sets) and not any(
        set_type in STANDARD_SET_TYPES for _, set_type in sets
    )


def first_standard_on(printed_in: Iterable[tuple[str, date | None]]) -> date | None:
    """Date of the first dated printing in a core or expansion set, from the `(set type, date)` of
    all printings; None where there is none."""
    return min(
        (day for set_type, day in printed_in if set_type in STANDARD_SET_TYPES and day is not None),
        default=None,
    )
