"""What is different between two verdicts on one list, and what was different when they were given.

Verdicts are compared as they are stored (`formats.legality.report.Report.as_dict`).
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum
from itertools import pairwise
from typing import Any

from organizer.decks.models import Verdict

Finding = Mapping[str, Any]


@dataclass(frozen=True)
class Difference:
    """The word on a list before and after, the findings that went and those that came."""

    before: str
    after: str
    gone: tuple[Finding, ...]
    come: tuple[Finding, ...]

    def __bool__(self) -> bool:
        return self.before != self.after or bool(self.gone or self.come)


class Cause(StrEnum):
    """What may be different from one verdict to the next."""

    CATALOGUE = "catalogue"
    FORMAT = "format"
    BASE = "base"
    ANNOUNCEMENTS = "announcements"
    DAY = "day"
    CASUAL = "casual"


@dataclass(frozen=True)
class Change:
    """Two verdicts on one submission that do not say the same, one after the other."""

    before: Verdict
    after: Verdict
    difference: Difference

    @property
    def causes(self) -> tuple[Cause, ...]:
        """Under what else the later verdict was given; nothing where the check itself changed."""
        return tuple(cause for cause in Cause if _differs(self.before, self.after, cause))


def difference(before: Mapping[str, Any], after: Mapping[str, Any]) -> Difference:
    """Compare two reports: a finding is the same if its clause, its weight, its cards and its line
    are, however it is worded."""
    return Difference(
        before=before["verdict"],
        after=after["verdict"],
        gone=_without(before["findings"], after["findings"]),
        come=_without(after["findings"], before["findings"]),
    )


def last_change(verdicts: Sequence[Verdict]) -> Change | None:
    """The last time that the verdict on a submission changed, None where it never did.

    `verdicts` are all of them, newest first. Between the two may lie others that say what the
    earlier one does.
    """
    for after, before in pairwise(verdicts):
        found = change(before, after)
        if found is not None:
            return found
    return None


def change(before: Verdict, after: Verdict) -> Change | None:
    """The change from one verdict to another, None where they say the same."""
    if before is after:
        return None
    found = difference(before.report, after.report)
    return Change(before, after, found) if found else None


def _without(findings: Iterable[Finding], others: Iterable[Finding]) -> tuple[Finding, ...]:
    left = Counter(_identity(one) for one in others)
    kept = []
    for finding in findings:
        identity = _identity(finding)
        if left[identity]:
            left[identity] -= 1
        else:
            kept.append(finding)
    return tuple(kept)


def _identity(finding: Finding) -> tuple[object, ...]:
    cards = tuple((card["name"], card["count"], card["allowed"]) for card in finding["cards"])
    # Where a finding names neither card nor line, its words are all that it says.
    words = None if cards or "line" in finding else finding["message"]
    return finding["rule"], finding["severity"], cards, finding.get("line"), words


def _differs(before: Verdict, after: Verdict, cause: Cause) -> bool:
    match cause:
        case Cause.CATALOGUE:
            return before.catalogue_version != after.catalogue_version
        case Cause.FORMAT:
            return before.format_version_id != after.format_version_id
        case Cause.BASE:
            return before.base_version_id != after.base_version_id
        case Cause.ANNOUNCEMENTS:
            return bool(before.announcements != after.announcements)
        case Cause.DAY:
            return before.day is not None and before.day != after.day
        case Cause.CASUAL:
            return before.is_casual != after.is_casual
