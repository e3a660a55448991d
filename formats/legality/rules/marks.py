"""What a player declares beside a list: a companion."""

from __future__ import annotations

from collections.abc import Iterator

from formats.legality.report import CardCount, Finding, Severity
from formats.legality.rules.tally import Tally
from formats.legality.ruleset import Ruleset


def companions(tally: Tally, ruleset: Ruleset) -> Iterator[Finding]:
    """T15-NOCOMPANION: a Set has no sideboard that a companion could be revealed from.
    CO-CONDITION: elsewhere a judge looks whether the deck meets the companion's condition."""
    declared = tuple(CardCount(entry.label, entry.quantity) for entry in tally.decklist.companions)
    if declared:
        refused = ruleset.companions.refused_rule
        yield Finding(
            refused or "CO-CONDITION",
            Severity.ERROR if refused else Severity.UNDECIDED,
            f"{ruleset.format_name} is played without a companion: declare none."
            if refused
            else "A judge must look whether the deck meets its companion's condition.",
            declared,
        )
