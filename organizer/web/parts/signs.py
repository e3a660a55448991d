"""Magic's own signs: what is drawn of a mana cost, and how it is read aloud."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

SYMBOL = re.compile(r"\{([^{}]+)\}")
COLOURS = {
    "W": gettext_lazy("white"),
    "U": gettext_lazy("blue"),
    "B": gettext_lazy("black"),
    "R": gettext_lazy("red"),
    "G": gettext_lazy("green"),
    "C": gettext_lazy("colourless"),
}
SNOW = gettext_lazy("snow")
PHYREXIAN = gettext_lazy("2 life")

PAIRS = ("W/U", "W/B", "U/B", "U/R", "B/R", "B/G", "R/G", "R/W", "G/W", "G/U")
"""The ten pairs of colours as costs write them."""

DRAWN = frozenset(
    (
        *COLOURS,
        *(str(number) for number in range(21)),
        *("X", "Y", "Z", "S"),
        *PAIRS,
        *(f"2/{colour}" for colour in "WUBRG"),
        *(f"C/{colour}" for colour in "WUBRG"),
        *(f"{colour}/P" for colour in COLOURS),
        *(f"{pair}/P" for pair in PAIRS),
    )
)
"""The symbols that `static/img/signs.svg` has a drawing of."""


@dataclass(frozen=True)
class Sign:
    """One symbol of a cost: as it is written ("2/W"), the name of its drawing ("2w"), or "" where
    there is none, and how it is read aloud ("2 or white")."""

    written: str
    drawing: str
    said: str


def signs_of(cost: str) -> list[Sign]:
    """The signs of a cost such as "{2}{W/U}" in order; of a split card's those of both halves."""
    return [_sign(written.strip().upper()) for written in SYMBOL.findall(cost)]


def drawing_of(symbol: str) -> str:
    """The name of a symbol's drawing: "G/W/P" → "gwp"."""
    return symbol.replace("/", "").lower()


def _sign(symbol: str) -> Sign:
    drawing = drawing_of(symbol) if symbol in DRAWN else ""
    return Sign(symbol, drawing, _(" or ").join(_said(symbol)))


def _said(symbol: str) -> Iterator[str]:
    for part in symbol.split("/"):
        if part == "P":
            yield str(PHYREXIAN)
        elif part == "S":
            yield str(SNOW)
        else:
            yield str(COLOURS.get(part, part))
