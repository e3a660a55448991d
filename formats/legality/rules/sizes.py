"""How many cards the main deck and the sideboard may hold."""

from __future__ import annotations

from collections.abc import Iterator

from formats.legality.report import Finding, Severity
from formats.legality.rules.tally import Tally
from formats.legality.ruleset import Ruleset, Size
from wording import said


def main_size(tally: Tally, ruleset: Ruleset) -> Iterator[Finding]:
    """TB-DECK-MIN (Type B, Preamble), BF-MAIN: the main deck's least, or exact, size."""
    if ruleset.main is not None:
        yield from _out_of_size(said("main deck"), tally.main, ruleset.main)


def side_size(tally: Tally, ruleset: Ruleset) -> Iterator[Finding]:
    """TB-SIDE-MAX (Type B, Preamble), BF-SIDE: the sideboard's greatest size."""
    if ruleset.side is not None:
        yield from _out_of_size(said("sideboard"), tally.side, ruleset.side)


def _out_of_size(part: str, count: int, size: Size) -> Iterator[Finding]:
    if size.minimum is not None and count < size.minimum:
        yield Finding(
            size.rule,
            Severity.ERROR,
            said(
                "The {part} has {count} cards, {lacking} short of the {least} it needs.",
                part=part,
                count=count,
                lacking=size.minimum - count,
                least=size.minimum,
            ),
        )
    if size.maximum is not None and count > size.maximum:
        yield Finding(
            size.rule,
            Severity.ERROR,
            said(
                "The {part} has {count} cards, {too_many} more than the {most} it may have.",
                part=part,
                count=count,
                too_many=count - size.maximum,
                most=size.maximum,
            ),
        )
