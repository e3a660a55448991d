"""What a deck check found, held against the list: pure, values in and findings out."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import asdict, dataclass
from enum import StrEnum
from typing import Any

from formats.legality.decklist import Decklist, Zone


class FindingKind(StrEnum):
    """What was not as it should be."""

    MAIN_COUNT = "main-count"
    SIDE_COUNT = "side-count"
    SLEEVES = "sleeves"
    DIFFERENCES = "differences"


@dataclass(frozen=True, slots=True)
class Counts:
    """How many cards a list has: in the main deck (with its commander, or all decks of a Set), and
    in the sideboard."""

    main: int
    side: int


@dataclass(frozen=True, slots=True)
class Seen:
    """What a judge counted (None: not counted) and saw. `sleeves` is "fine" or what is wrong with
    them, `differences` what differs from the list, "" for nothing."""

    main: int | None = None
    side: int | None = None
    sleeves: str = "fine"
    differences: str = ""


@dataclass(frozen=True, slots=True)
class Finding:
    """One thing that was found; counts as `expected` by the list and `found` on the table, the rest
    as `text`."""

    kind: FindingKind
    expected: int | None = None
    found: int | None = None
    text: str = ""

    def as_dict(self) -> dict[str, Any]:
        """As it is stored."""
        return {**asdict(self), "kind": self.kind.value}


def counts_of(decklist: Decklist) -> Counts:
    """The counts of a list."""
    main = decklist.zone(Zone.MAIN, Zone.COMMANDER)
    side = decklist.zone(Zone.SIDE)
    return Counts(sum(one.quantity for one in main), sum(one.quantity for one in side))


def findings(listed: Counts | None, seen: Seen) -> tuple[Finding, ...]:
    """What differs. Without a list there are no counts to hold anything against."""
    found = []
    if listed is not None:
        if seen.main is not None and seen.main != listed.main:
            found.append(Finding(FindingKind.MAIN_COUNT, listed.main, seen.main))
        if seen.side is not None and seen.side != listed.side:
            found.append(Finding(FindingKind.SIDE_COUNT, listed.side, seen.side))
    if seen.sleeves != "fine":
        found.append(Finding(FindingKind.SLEEVES, text=seen.sleeves))
    if seen.differences.strip():
        found.append(Finding(FindingKind.DIFFERENCES, text=seen.differences.strip()))
    return tuple(found)


def infractions_for(kinds: Iterable[FindingKind], *, list_is_legal: bool) -> tuple[str, ...]:
    """Which infractions these findings can be, the likeliest first, by their keys.

    A deck that is not what a legal list says is a deck problem, and where the list itself is not
    legal it is the list that is wrong (Magic Infraction Procedure Guide, 3.4 and 3.5).
    """
    found = set(kinds)
    keys: tuple[str, ...] = ()
    if found - {FindingKind.SLEEVES}:
        keys = ("deck-problem", "decklist-problem")
        if not list_is_legal:
            keys = keys[::-1]
    return (*keys, "marked-cards") if FindingKind.SLEEVES in found else keys
