"""Mana costs: their symbols, and the mana value they add up to."""

from __future__ import annotations

import re
from collections import Counter

from formats.legality.cards import Card
from formats.legality.companions.faces import faces_of, is_land

SYMBOL = re.compile(r"\{([^{}]+)\}")
COST = re.compile(r"(\{[^{}]+\}\s*)*")
VARIABLES = frozenset({"X", "Y", "Z"})
HALF = re.compile(r"H[WUBRG]")


def symbols_in(cost: str) -> tuple[str, ...] | None:
    """The symbols of a cost in order, without their braces ("W", "2/W", "G/W/P", "X", "10"); None
    where it is no cost."""
    if not COST.fullmatch(cost.strip()):
        return None
    return tuple(symbol.upper() for symbol in SYMBOL.findall(cost))


def value_of_symbol(symbol: str) -> float:
    """What a symbol counts: a number itself, of a hybrid one its dearest part, X nothing, a half
    symbol a half, and any other one."""
    if "/" in symbol:
        return max(value_of_symbol(part) for part in symbol.split("/"))
    if symbol.isdecimal():
        return int(symbol)
    if symbol in VARIABLES:
        return 0
    return 0.5 if HALF.fullmatch(symbol) else 1


def value_of_cost(cost: str) -> float | None:
    """The mana value of a cost; X is 0. None where it is no cost."""
    symbols = symbols_in(cost)
    return None if symbols is None else sum(map(value_of_symbol, symbols))


def mana_value(card: Card) -> float | None:
    """The mana value of a card outside the game: of a split card the sum of both halves, else
    that of the front. It is reckoned from the cost; where there is none that can be read, the
    stated value counts. None where the catalogue has neither."""
    cost = cost_of(card)
    reckoned = value_of_cost(cost) if cost is not None else None
    return card.mana_value if not reckoned and card.mana_value is not None else reckoned


def cost_of(card: Card) -> str | None:
    """The mana cost of a card outside the game: of a split card both halves are one cost, of any
    other card it is the front's. "" is no cost, as a land has none; None is not known."""
    costs = [face.mana_cost for face in faces_of(card)]
    known = [cost for cost in costs if cost is not None]
    if len(known) == len(costs):
        return "".join(known)
    return "" if is_land(card) else None


def repeats_a_symbol(cost: str) -> bool | None:
    """Whether one mana symbol stands in the cost twice. {W} and {W/U} are two symbols, {X} and
    {2/W} symbols like any other. None where it is no cost."""
    symbols = symbols_in(cost)
    return None if symbols is None else any(count > 1 for count in Counter(symbols).values())
