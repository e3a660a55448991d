"""The verdict on a list: every fault at once, each with the clause it is from.

A verdict is derived, never set: *illegal* when a finding is an error, else *judge* when one is
undecided, else *legal* (`rules/clauses.md`, "Words").
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from typing import Any

from wording import document_of


class Severity(StrEnum):
    """How much a finding weighs, heaviest first."""

    ERROR = "error"
    UNDECIDED = "undecided"
    WARNING = "warning"
    NOTICE = "notice"


class Verdict(StrEnum):
    """What the findings add up to."""

    LEGAL = "legal"
    ILLEGAL = "illegal"
    JUDGE = "judge"


@dataclass(frozen=True, slots=True)
class CardCount:
    """A card of a finding: its copies in the list and how many are allowed (None: not a count).
    Where the finding is about a total, `allowed` is the total."""

    name: str
    count: int
    allowed: int | None = None


@dataclass(frozen=True, slots=True)
class Finding:
    """One line of a verdict. `where` says which deck of a Set or which line, in plain words;
    `line` is the number of the line it points at, if it points at one."""

    rule: str
    severity: Severity
    message: str
    cards: tuple[CardCount, ...] = ()
    line: int | None = None

    def as_dict(self) -> dict[str, Any]:
        """The shape that `check_deck` and the API share, and the stored verdict adds to."""
        shown: dict[str, Any] = {
            "rule": self.rule,
            "severity": str(self.severity),
            "cards": [
                {"name": card.name, "count": card.count, "allowed": card.allowed}
                for card in self.cards
            ],
            "message": self.message,
        }
        if self.line is not None:
            shown["line"] = self.line
        return shown

    def as_stored(self) -> dict[str, Any]:
        """`as_dict`, and under `said` what the message can be said in other languages from."""
        return {**self.as_dict(), "said": document_of(self.message)}


@dataclass(frozen=True, slots=True)
class Report:
    """All findings of one list, errors first, and the rules that were looked at."""

    findings: tuple[Finding, ...]
    looked_at: tuple[str, ...] = ()

    @property
    def verdict(self) -> Verdict:
        """Illegal with any error, else judge with anything undecided, else legal."""
        severities = {finding.severity for finding in self.findings}
        if Severity.ERROR in severities:
            return Verdict.ILLEGAL
        if Severity.UNDECIDED in severities:
            return Verdict.JUDGE
        return Verdict.LEGAL

    def as_dict(self) -> dict[str, Any]:
        """`{"verdict", "legal", "findings"}`; `legal` means no error (clauses, issue text)."""
        return {
            "legal": self.verdict is not Verdict.ILLEGAL,
            "verdict": str(self.verdict),
            "findings": [finding.as_dict() for finding in self.findings],
        }

    def as_stored(self) -> dict[str, Any]:
        """`as_dict` with the findings as they are stored."""
        return {**self.as_dict(), "findings": [finding.as_stored() for finding in self.findings]}
