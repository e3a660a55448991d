"""The typeface of the printouts, and what becomes of characters that it does not have.

Fira Sans has Latin with all its accents, Cyrillic and Greek. A character of another script, or an
emoji, is printed as an empty box: the sheet stays whole, and everybody sees that something is
missing there.
"""

from __future__ import annotations

import unicodedata
from collections.abc import Collection

from fontpkg_fira_sans import ROOT

FAMILY = "Fira Sans"
FILES = {
    "": ROOT / "files" / "FiraSans-Regular.ttf",
    "B": ROOT / "files" / "FiraSans-SemiBold.ttf",
}
MISSING = "▯"
SPELT = {"★": "*", "☆": "*", "\t": " ", "\u2028": "\n", "\u2029": "\n"}
"""Characters that the typeface lacks and that have a plain spelling: the star of a collector's
number is one."""

INVISIBLE = ("Cc", "Cf", "Cs")
"""Control and format characters (which could turn the direction of a line round) are left out."""


def printable(text: str, known: Collection[int]) -> str:
    """`text` as the typeface can set it, `known` being the code points that it has."""
    return "".join(_printable(char, known) for char in unicodedata.normalize("NFC", text))


def _printable(char: str, known: Collection[int]) -> str:
    spelt = SPELT.get(char, char)
    if spelt == "\n" or ord(spelt) in known:
        return spelt
    category = unicodedata.category(char)
    if category in INVISIBLE:
        return ""
    return " " if category.startswith("Z") else MISSING
