"""A result slip as the desk types it: "2-1", "21", "1-1-1 t" at time, "id" for an agreed draw."""

from __future__ import annotations

import re
from dataclasses import dataclass

from matches.engine.results import Ending

_SCORE = re.compile(r"(\d)[\s:.,/–-]*(\d)(?:[\s:.,/–-]*(\d))?\s*(t)?", re.IGNORECASE)
_AGREED = re.compile(r"id", re.IGNORECASE)
LONGEST_SCORE = 20


@dataclass(frozen=True)
class Slip:
    """What a slip says: the games won by each in the order of their seats, those drawn, and how
    the match ended."""

    won: tuple[int, int]
    drawn: int
    ending: Ending


def read_slip(typed: str) -> Slip | None:
    """What was typed, or None where it is no score."""
    typed = typed.strip()
    if _AGREED.fullmatch(typed):
        return Slip((0, 0), 0, Ending.INTENTIONAL_DRAW)
    found = _SCORE.fullmatch(typed)
    if found is None:
        return None
    one, other, drawn, at_time = found.groups()
    ending = Ending.TIME if at_time else Ending.PLAYED
    return Slip((int(one), int(other)), int(drawn or 0), ending)
