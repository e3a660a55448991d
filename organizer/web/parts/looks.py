"""How often a page that waits for a verdict asks: soon at first, then less and less."""

from __future__ import annotations

from dataclasses import dataclass

PAUSES = (100, 200, 300, 450, 700, 1000, 1500, 2000)
"""Milliseconds before each look. A check takes a tenth of a second; where many wait, asking often
would only keep the checks from being done."""


@dataclass(frozen=True)
class Look:
    """The pause in milliseconds before a page asks, and the number that it then gives."""

    delay: int
    next: int

    @classmethod
    def after(cls, number: str) -> Look:
        """The look after the one with that number; the first for whatever is no number."""
        done = int(number) if number.isdecimal() and len(number) == 1 else 0
        look = min(done, len(PAUSES) - 1)
        return cls(PAUSES[look], min(look + 1, len(PAUSES) - 1))
