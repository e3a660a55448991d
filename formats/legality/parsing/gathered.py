"""What a reader of one family of formats takes and gives."""

from __future__ import annotations

from dataclasses import dataclass, field

from formats.legality.decklist import Line, Note, Place, Unread, Zone


@dataclass(frozen=True, slots=True)
class Start:
    """Where a part's cards count until its own headings say otherwise.

    `part` is its index, `deck` its deck of a Set. `may_guess` is False where other boxes say
    what the sideboard is, or there is none.
    """

    part: int
    zone: Zone = Zone.MAIN
    deck: int | None = None
    may_guess: bool = True


@dataclass(slots=True)
class Gathered:
    """The records of one part; every non-blank line is in one of the first five."""

    lines: list[Line] = field(default_factory=list)
    unread: list[Unread] = field(default_factory=list)
    skipped: list[Place] = field(default_factory=list)
    headers: list[Place] = field(default_factory=list)
    comments: list[Place] = field(default_factory=list)
    notes: list[Note] = field(default_factory=list)
