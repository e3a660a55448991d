"""A result slip as the desk types it: "2-1", "21", "1-1-1 t" at time, "id" for an agreed draw. Of a
match of Sets game by game, as its record has them: "1+2 1-3 2=3"."""

from __future__ import annotations

import re
from dataclasses import dataclass

from matches.engine.results import Ending

_SCORE = re.compile(r"(\d)[\s:.,/–-]*(\d)(?:[\s:.,/–-]*(\d))?\s*(t)?", re.IGNORECASE)
_GAME = re.compile(r"(\d)?([+–=-])(\d)?")
_BETWEEN = re.compile(r"[\s,;.]+")
_AGREED = re.compile(r"id", re.IGNORECASE)
_AT_TIME = re.compile(r"(.*?)\s*t", re.IGNORECASE)
LONGEST_SCORE = 60


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


@dataclass(frozen=True)
class SetGame:
    """A game of a match of Sets: the deck that each played, in the order of their seats, None where
    it is not said; who won it, by place (0, 1), None for a draw."""

    decks: tuple[int | None, int | None]
    won: int | None


@dataclass(frozen=True)
class SetSlip:
    """What the record of a match of Sets says, and how the match ended."""

    games: tuple[SetGame, ...]
    ending: Ending


WON = {"+": 0, "-": 1, "–": 1, "=": None}
"""Who won a game by the sign between its decks: the left player, the right one, nobody."""


def read_set_slip(typed: str) -> SetSlip | None:
    """What was typed of a match of Sets, or None where it is no list of games."""
    typed = typed.strip()
    if _AGREED.fullmatch(typed):
        return SetSlip((), Ending.INTENTIONAL_DRAW)
    at_time = _AT_TIME.fullmatch(typed)
    games: list[SetGame] = []
    for word in _BETWEEN.split(at_time[1] if at_time else typed):
        found = _games_of(word)
        if found is None:
            return None
        games += found
    return SetSlip(tuple(games), Ending.TIME if at_time else Ending.PLAYED)


def _games_of(word: str) -> list[SetGame] | None:
    """A game, or several without a blank where both decks of each are named."""
    found = list(_GAME.finditer(word))
    if not found or "".join(one[0] for one in found) != word:
        return None
    if len(found) > 1 and not all(one[1] and one[3] for one in found):
        return None
    return [
        SetGame((int(one[1]) if one[1] else None, int(one[3]) if one[3] else None), WON[one[2]])
        for one in found
    ]
