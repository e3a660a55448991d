"""Printings whose back is not the usual one."""

from __future__ import annotations

from collections.abc import Iterator

from formats.legality.decklist import Entry
from formats.legality.report import Finding, Severity
from formats.legality.rules.tally import Tally, card_counts
from formats.legality.ruleset import Backs, Ruleset
from wording import said


def printed_in(entry: Entry) -> str:
    """The code of the set that a line names, in lower case: its printing's, or else what the
    player wrote; empty where the line names none."""
    return (entry.printing.set_code if entry.printing else entry.line.set_code or "").lower()


def has_another_back(entry: Entry, backs: Backs) -> bool:
    """Whether a line's printing has a non-standard back. The set decides, even one that the
    catalogue lacks; a line that names no printing is taken for a standard one."""
    if printed_in(entry) in backs.sets:
        return True
    return entry.printing is not None and not entry.printing.has_standard_back


def refused_backs(tally: Tally, ruleset: Ruleset) -> Iterator[Finding]:
    """TB-OPT-COLLECTOR (Type B, Optional Collector's Rule): printings with a non-standard back
    where the rule is not in effect. Where it is, the back is no fault, and what is said of the
    card itself holds for every printing: a banned card stays banned, and a printing that has no
    standard back makes no card legal (TB-OPT-EXPANSION)."""
    backs = ruleset.backs
    if backs is None or backs.accepted:
        return
    refused = [entry for entry in tally.printed if has_another_back(entry, backs)]
    if refused:
        sets = ", ".join(sorted({printed_in(entry).upper() for entry in refused}))
        yield Finding(
            backs.rule,
            Severity.ERROR,
            said(
                "Cards of {sets} have another back, which this event does not allow: play "
                "printings with the usual one.",
                sets=sets,
            ),
            card_counts(refused, allowed=0),
        )
