"""Standings of a match of games, counted as docs/standings.md has it from what the story tells.

Nothing of the engine is used: averages are fractions, opponents are looked up one by one.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from fractions import Fraction

FLOOR = Fraction("0.33")
Line = tuple[int | None, str, int, Fraction, Fraction, Fraction]


@dataclass(frozen=True)
class Told:
    """What the story tells of a finished match. `wins` are the games won by each player, `winner`
    is None for a draw. Somebody alone has a bye or, with `missed`, lost a round without an
    opponent."""

    players: tuple[str, ...]
    wins: Mapping[str, int] = field(default_factory=dict)
    draws: int = 0
    winner: str | None = None
    missed: bool = False

    def won(self, name: str) -> int:
        return self.wins.get(name, 0)

    def games(self) -> int:
        return 2 if self.missed else sum(self.wins.values()) + self.draws

    def points(self, name: str) -> int:
        if self.winner is None and not self.missed:
            return 1
        return 3 if self.winner == name else 0


def bye(name: str) -> Told:
    return Told((name,), {name: 2}, winner=name)


def missed(name: str) -> Told:
    return Told((name,), missed=True)


def counted(told: Sequence[Told], names: Iterable[str], disqualified: str = "") -> list[Line]:
    """Everybody's rank, name, points and averages (`omw`, `gw`, `ogw`), in their order."""
    lines = []
    for name in names:
        own = [match for match in told if name in match.players]
        met = [one for match in own for one in match.players if one != name]
        lines.append(
            (
                name,
                sum(match.points(name) for match in own),
                _average([max(FLOOR, _share(told, one)) for one in met]),
                _games(told, name),
                _average([max(FLOOR, _games(told, one)) for one in met]),
            )
        )
    lines.sort(key=lambda line: line[0])
    lines.sort(key=lambda line: line[1:], reverse=True)
    ranked = [line for line in lines if line[0] != disqualified]
    last = [(None, *line) for line in lines if line[0] == disqualified]
    return [(1 + sum(o[1:] > line[1:] for o in ranked), *line) for line in ranked] + last


def _share(told: Sequence[Told], name: str) -> Fraction:
    own = [match for match in told if name in match.players]
    return Fraction(sum(match.points(name) for match in own), 3 * len(own))


def _games(told: Sequence[Told], name: str) -> Fraction:
    own = [match for match in told if name in match.players]
    made = sum(3 * match.won(name) + match.draws for match in own)
    possible = 3 * sum(match.games() for match in own)
    return Fraction(made, possible) if possible else Fraction(0)


def _average(shares: Sequence[Fraction]) -> Fraction:
    return sum(shares, Fraction(0)) / len(shares) if shares else Fraction(0)
