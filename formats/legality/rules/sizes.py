"""How many cards the main deck and the sideboard may hold."""

from __future__ import annotations

from collections.abc import Iterator

from formats.legality.report import Finding, Severity
from formats.legality.rules.tally import Tally
from formats.legality.ruleset import Ruleset, Size


def main_size(tally: Tally, ruleset: Ruleset) -> Iterator[Finding]:
    """TB-DECK-MIN (Type B, Preamble), BF-MAIN: the main deck's least, or exact, size."""
    if ruleset.main is not None:
        yield from _out_of_size("main deck", tally.main, ruleset.main)


def side_size(tally: Tally, ruleset: Ruleset) -> Iterator[Finding]:
    """TB-SIDE-MAX (Type B, Preamble), BF-SIDE: the sideboard's greatest size."""
    if ruleset.side is not None:
        yield from _out_of_size("sideboard", tally.side, ruleset.side)


def _out_of_size(part: str, count: int, size: Size) -> Iterator[Finding]:
    if size.minimum is not None and count < size.minimum:
        yield Finding(
            size.rule,
            Severity.ERROR,
            f"The {part} has {count} cards, {size.minimum - count} short of the "
            f"{size.minimum} it needs.",
        )
    if size.maximum is not None and count > size.maximum:
        yield Finding(
            size.rule,
            Severity.ERROR,
            f"The {part} has {count} cards, {count - size.maximum} more than the "
            f"{size.maximum} it may have.",
        )
