"""Texts that differ in how they are decorated: each is read line by line as any text is, and is
called by what only its source writes."""

from __future__ import annotations

import re
from collections.abc import Callable
from functools import partial

from formats.legality.parsing.gathered import Gathered, Start
from formats.legality.parsing.source import Source
from formats.legality.parsing.text import Dialect, read_text

_PRINTED = r"\([A-Za-z0-9_]{0,6}\) ?[^\s()]{0,12}"
_END = r"[ \t\r]*$"
_TELLS = {
    "topdeck": (("~~",), r"~~ ?[A-Za-z]{4,12} ?~~"),
    "mtgtop8": (("mtgtop8",), r"mtgtop8\.com"),
    "mtgwtf": (
        ("COMMANDER:", "]"),
        rf"^COMMANDER: ?\d|\[\w{{2,6}}:[^\s\[\]]{{1,12}}\](?: \[(?:foil|etched)\])*{_END}",
    ),
    "deckstats": (
        ("//Main", "//Sideboard", "//Maybeboard", " [", "#!Comm"),
        (
            rf"^//(?:Main|Sideboard|Maybeboard){_END}"
            r"|\d \[[A-Za-z0-9_]{2,6}#[^\s\]]{1,12}\] |#!Comm"
        ),
    ),
    "mws": (("[",), r"^[ \t]*(?:SB:[ \t]*)?\d+ \[[A-Za-z0-9_]{0,6}\] \S"),
    "archidekt-text": (
        ("]", "^"),
        (
            r"\{(?:top|noDeck|noPrice)\}|\^[^^\n]{1,60},#[0-9A-Fa-f]{6}\^"
            rf"|{_PRINTED}(?: \*F\*)? \[[^\]\n]{{1,60}}\]"
        ),
    ),
    "tappedout-text": (
        ("*", ":"),
        r"\*CMDR\*|\*f\*|\*[Ff]-ETCH\*|\([A-Za-z0-9_]{2,6}:[^\s)]{1,12}\)",
    ),
    "mtggoldfish-text": ((">", "(F)"), r"> \[[A-Z0-9_]{2,6}\]|\[[A-Z0-9_]{2,6}\] \(F\)"),
    "moxfield-text": (
        ("*", "#", "SIDEBOARD:"),
        rf"^SIDEBOARD:{_END}|{_PRINTED} (?:\*[FEA]\*|#!?\S)",
    ),
    "scryfall-text": (
        ("// Sideboard", "// Commander", "// Maybeboard", "// Outside", "// Nonlands"),
        rf"^// (?:Sideboard|Commander|Maybeboard|Outside|Nonlands){_END}",
    ),
    "arena": (
        ("(", "About", "Deck"),
        rf"\S \([A-Z0-9_]{{3,6}}\) [^\s()]{{1,12}}{_END}|^(?:About|Deck){_END}|\S /// \S",
    ),
    "apprentice": (("    ", "\t", "NAME"), r"^// ?NAME ?:|^(?: {4}|\t)[ \t]*(?:SB:[ \t]*)?\d+ \S"),
}
"""By key: marks of which a text in the dialect has one, and what is searched where it has."""


def told_by(key: str) -> Callable[[Source], bool]:
    """Return the test whether a source is a text in the dialect called `key`."""
    hints, pattern = _TELLS[key]
    tell = re.compile(pattern, re.MULTILINE)

    def is_told(source: Source) -> bool:
        # Most texts have none of the marks, and are not searched.
        return any(hint in source.text for hint in hints) and bool(tell.search(source.text))

    return is_told


def reads(key: str) -> Callable[[Source, Start], Gathered]:
    """Return the reader of the dialect called `key`."""
    return partial(read_text, dialect=Dialect(key))
