"""The colours of a deck, by what its cards cost (docs/metagame.md)."""

from __future__ import annotations

import re
from collections.abc import Iterable

COLOURS = "WUBRG"
SYMBOL = re.compile(r"\{([^{}]+)\}")


def colours_of(costs: Iterable[str]) -> str:
    """The colours of mana that some costs ("{1}{R}", "{W/U}") cannot be paid without, as letters
    in the order WUBRG; "" for none.

    What can be paid by two colours asks for both only where neither is there anyway; what can be
    paid without colour ({2/W}, {W/P}) asks for none.
    """
    symbols = {found.upper() for cost in costs for found in SYMBOL.findall(cost)}
    colours = {symbol for symbol in symbols if symbol in COLOURS}
    either = [
        frozenset(symbol.split("/"))
        for symbol in symbols
        if "/" in symbol and set(symbol.split("/")) <= set(COLOURS)
    ]
    for pair in either:
        if not pair & {symbol for symbol in symbols if symbol in COLOURS}:
            colours |= pair
    return "".join(letter for letter in COLOURS if letter in colours)
